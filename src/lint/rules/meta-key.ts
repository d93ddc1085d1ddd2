import { isObject } from '../../json.ts';
import { META_KEY } from '../limits.ts';
import { plural, quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

const { prefix: PREFIX, name: NAME, reserved, known } = META_KEY.value;

export default defineRule({
  id: 'meta-key',
  scope: 'list',
  severity: 'warning',
  summary: 'Write keys of _meta as the protocol wants them.',
  *check(tools, { snapshot }) {
    const faults = new Map<string, { fault: 'malformed' | 'reserved'; count: number }>();
    for (const definition of [
      ...tools.map(({ raw }) => raw),
      ...snapshot.prompts,
      ...snapshot.resources,
      ...snapshot.resourceTemplates,
    ])
      for (const key of isObject(definition) && isObject(definition._meta)
        ? Object.keys(definition._meta)
        : []) {
        const fault = faultOf(key.slice(0, 1_000));
        if (fault !== null) faults.set(key, { fault, count: (faults.get(key)?.count ?? 0) + 1 });
      }
    for (const [key, { fault, count }] of faults)
      yield { at: '/_meta', about: key, data: { key: key.slice(0, 200), fault, count } };
  },
  message: ({ key, fault, count }) =>
    fault === 'malformed'
      ? `The _meta key ${quote(key)} (in ${plural(count, 'definition')}) is malformed: it must begin and end with a letter or digit, after an optional prefix of dotted labels and a slash. Strict clients refuse the whole list. Rename it, e.g. com.example/${suggestion(key)}.`
      : `The _meta key ${quote(key)} (in ${plural(count, 'definition')}) has a prefix that MCP keeps for itself (${reserved.join(', ')}): its meaning can change under you. Use a domain of yours.`,
});

function faultOf(key: string): 'malformed' | 'reserved' | null {
  if (known.includes(key)) return null;
  const slash = key.indexOf('/');
  const prefix = slash < 0 ? null : key.slice(0, slash);
  if (!NAME.test(key.slice(slash + 1)) || (prefix !== null && !PREFIX.test(prefix))) return 'malformed';
  const labels = prefix?.split('.') ?? [];
  return labels.slice(0, 2).some((label) => reserved.includes(label)) ? 'reserved' : null;
}

function suggestion(key: string): string {
  return (
    key
      .slice(0, 60)
      .replace(/[^A-Za-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'key'
  );
}
