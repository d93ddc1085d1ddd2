import type { Change, ContractChange, ContractWhat } from '../../model/change.ts';
import type { ServerReport } from '../../model/report.ts';
import { type Block, code, type Inline, joined, strong } from '../document.ts';
import { plural } from '../figures.ts';
import { nameOf } from './facts.ts';

/** Changes after which a call that was right before can be wrong. */
export function breakingChanges(server: ServerReport, max: number): Block[] {
  const broken = server.changes
    .map((change) => ({ change, contract: change.contract.filter(({ breaking }) => breaking) }))
    .filter(({ contract }) => contract.length > 0);
  if (broken.length === 0) return [];
  const items = broken.slice(0, max).map(({ change, contract }) => sentence(change, contract));
  const rest = broken.length - items.length;
  return [
    { kind: 'paragraph', text: [strong('Breaking for callers:')] },
    { kind: 'list', items: rest > 0 ? [...items, [`… and ${plural(rest, 'more')}`]] : items },
  ];
}

function sentence(change: Change, contract: readonly ContractChange[]): Inline[] {
  const shown = contract.slice(0, 4).map(words);
  const rest = contract.length - shown.length;
  if (rest > 0) shown.push([`${rest} more`]);
  return [code(nameOf(change.was ?? change.subject)), ': ', ...joined(shown, ', ')];
}

/** One change of the contract in words. */
export function words({ at, what, before, after }: ContractChange): Inline[] {
  const name = parameterAt(at);
  const preposition = what === 'narrowed' || what === 'widened' ? ' in ' : ' ';
  const where: Inline[] = name === null ? [] : [preposition, code(name)];
  const value = what === 'enum-value-removed' ? before : what === 'enum-value-added' ? after : undefined;
  if (value !== undefined)
    return [
      'value ',
      code(listed(value)),
      what === 'enum-value-removed' ? ' gone from' : ' added to',
      ...where,
    ];
  const both: Inline[] =
    before === undefined || after === undefined ? [] : [' (', code(before), ' → ', code(after), ')'];
  return [WORDS[what], ...where, ...both];
}

/** `open, paid` of `["open","paid"]`. */
function listed(values: string): string {
  return values
    .replace(/^\[|\]$/g, '')
    .replaceAll(/"([^"\\]*)"/g, '$1')
    .replaceAll(',', ', ');
}

/** `filter.state` of `/inputSchema/properties/filter/properties/state`. */
function parameterAt(pointer: string): string | null {
  const names: string[] = [];
  const tokens = pointer.split('/').slice(1);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = (tokens[at] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
    if (token === 'properties' && tokens[at + 1] !== undefined) {
      names.push((tokens[at + 1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~'));
      at += 1;
    } else if (token === 'items') names.push('[]');
  }
  return names.length === 0 ? null : names.join('.').replaceAll('.[]', '[]');
}

const WORDS = {
  added: 'added',
  removed: 'removed',
  renamed: 'renamed',
  'description-changed': 'description changed',
  'title-changed': 'title changed',
  'annotations-changed': 'annotations changed',
  'metadata-changed': 'metadata changed',
  'parameter-added': 'new required parameter',
  'parameter-removed': 'parameter removed:',
  'parameter-required': 'now required:',
  'parameter-optional': 'now optional:',
  'field-added': 'new field',
  'field-removed': 'field removed:',
  'field-required': 'field now always there:',
  'field-optional': 'field now optional:',
  'type-changed': 'type changed:',
  'enum-value-added': 'value added to',
  'enum-value-removed': 'value gone from',
  narrowed: 'accepts less',
  widened: 'accepts more',
  'default-changed': 'default changed:',
  'schema-changed': 'schema changed',
  'output-added': 'output schema added',
  'output-removed': 'output schema removed',
} satisfies Record<ContractWhat, string>;
