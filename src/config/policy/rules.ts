import { canonical } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { Config } from '../shape/config.ts';
import type { PolicyChange } from './change.ts';

/** Characters of a setting that are told. */
const TOLD = 100;

/** The rules whose setting differs, and the findings that are accepted on one side alone. */
export function rulesChanged(base: Config, head: Config): PolicyChange[] {
  const [before, after] = [base.rules ?? {}, head.rules ?? {}];
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const rules = ids.map((id) => ({
    limit: `rules.${id}`,
    before: ruleText(before, id),
    after: ruleText(after, id),
  }));
  return [...rules.filter((rule) => rule.before !== rule.after), ...acceptedChanged(base, head)].map(
    ({ limit, before, after }) => ({ limit, before: told(before), after: told(after) }),
  );
}

function ruleText(rules: object, id: string): string {
  const rule = Object.entries(rules).find(([key]) => key === id)?.[1] as Json | undefined;
  if (rule === undefined) return 'default';
  return typeof rule === 'string' ? rule : canonical(rule);
}

function acceptedChanged({ accept: before = [] }: Config, { accept: after = [] }: Config): PolicyChange[] {
  const [old, now] = [before.map(acceptedText), after.map(acceptedText)];
  return [
    ...now
      .filter((text) => !old.includes(text))
      .map((text) => ({ limit: 'accept', before: 'none', after: text })),
    ...old
      .filter((text) => !now.includes(text))
      .map((text) => ({ limit: 'accept', before: text, after: 'none' })),
  ];
}

/** Without the reason: another word for it accepts no more. */
function acceptedText({ rule, tool }: { rule: string; tool?: string | undefined }): string {
  return tool === undefined ? rule : `${rule} of ${tool}`;
}

function told(text: string): string {
  return text.length <= TOLD ? text : `${text.slice(0, TOLD - 1)}…`;
}
