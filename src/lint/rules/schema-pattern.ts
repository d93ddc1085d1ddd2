import { isObject } from '../../json.ts';
import { compiles, type Feature, unportable } from '../patterns.ts';
import { partsOf, pointerTo } from '../places.ts';
import { quote, shorten } from '../quote.ts';
import { defineRule, type Hit } from '../rule.ts';

interface Data {
  fault: Feature | 'invalid';
  pattern: string;
}

export default defineRule({
  id: 'schema-pattern',
  scope: 'tool',
  severity: 'error',
  summary: 'Write patterns that every regular expression engine reads.',
  *check(tool): Generator<Hit<Data>> {
    for (const { name, nodes } of partsOf(tool))
      for (const node of nodes) {
        const pattern = isObject(node.schema) ? node.schema.pattern : undefined;
        if (typeof pattern !== 'string') continue;
        const at = pointerTo(name, node, 'pattern');
        const fault = compiles(pattern) ? unportable(pattern) : 'invalid';
        const data = { pattern: shorten(pattern) };
        if (fault === 'invalid') yield { at, data: { ...data, fault } };
        else if (fault !== null && name === 'inputSchema')
          yield { at, severity: 'warning', data: { ...data, fault } };
      }
  },
  message: ({ fault, pattern }) => `The pattern ${quote(pattern)} ${SAYS[fault]}`,
});

const SAYS: Record<Feature | 'invalid', string> = {
  invalid:
    'is no regular expression under the "u" flag, which JSON Schema asks for: validating clients (Ajv in Claude Code and the official client libraries) refuse the schema. Take needless escapes such as \\: or \\_ out, and write a named group as (?<name>…).',
  'look-around':
    'uses look-around, which RE2 and Rust lack: providers and servers built on them (Go, DeepSeek) refuse the request. Check that part at run time.',
  'unicode-property':
    'uses \\p{…}, which Python\'s "re" lacks: clients in Python fail on it. Write the characters out.',
  'back-reference':
    'uses a back-reference, which RE2 and Rust lack: providers built on them refuse the request.',
  'open-bracket':
    'has an unescaped [ inside a class: Rust reads a second class and refuses it (DeepSeek: the whole request). Write \\[.',
};
