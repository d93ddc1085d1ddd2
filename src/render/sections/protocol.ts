import type { MeasuredSide, ServerReport } from '../../model/report.ts';
import type { Protocol } from '../../model/snapshot.ts';
import { type Block, code, type Inline, joined } from '../document.ts';
import { oneLine } from '../plain.ts';
import { isCompared } from './facts.ts';

/** What of the protocol bears on the figures: that the sides spoke it differently, and what head refused before. */
export function protocol(server: ServerReport, head: MeasuredSide): Block[] {
  return [...difference(server), ...refusal(head.protocol)];
}

function difference(server: ServerReport): Block[] {
  if (!isCompared(server)) return [];
  const { base, head } = server;
  if (ASPECTS.every((aspect) => base.protocol[aspect] === head.protocol[aspect])) return [];
  const text: Inline[] = [
    'Base and head were not measured alike, and what a server lists may depend on it: base spoke ',
    ...spoken(base.protocol),
    ', head ',
    ...spoken(head.protocol),
    '.',
  ];
  return [{ kind: 'paragraph', text }];
}

const ASPECTS = ['version', 'handshake', 'transport'] as const;

function spoken({ version, handshake, transport }: Protocol): Inline[] {
  return [code(oneLine(version)), ' by ', code(handshake), ` over ${transport}`];
}

function refusal({ version, refused = [] }: Protocol): Block[] {
  if (refused.length === 0) return [];
  const names = refused.map((name) => [code(oneLine(name))]);
  const text = [
    'The server refused protocol ',
    ...joined(names, ', '),
    ' and took ',
    code(oneLine(version)),
    '.',
  ];
  return [{ kind: 'paragraph', text }];
}
