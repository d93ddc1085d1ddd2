import rule from '../../../src/lint/rules/schema-definitions-unreachable.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const to = (ref: string) => ({ $ref: ref });
const schema = (a: JsonObject, $defs: JsonObject) => ({
  schema: { type: 'object', properties: { a }, $defs },
});

testRule(rule, {
  passes: {
    'no definitions': schema({ type: 'string' }, {}),
    reached: schema(to('#/$defs/A'), { A: { type: 'string' } }),
    'reached over another': schema(to('#/$defs/A'), { A: { type: 'array', items: to('#/$defs/B') }, B: {} }),
    'reached in a circle': schema(to('#/$defs/A'), { A: { type: 'array', items: to('#/$defs/A') } }),
    'reached in part': schema(to('#/$defs/A/properties/b'), {
      A: { type: 'object', properties: { b: { type: 'string' } } },
    }),
    'reached by an anchor': schema(to('#a'), { A: { $anchor: 'a' } }),
  },
  fails: {
    unused: [
      schema({ type: 'string' }, { A: { type: 'string' } }),
      { at: '/inputSchema/$defs/A', subject: 'tool:do_it', severity: 'warning', about: '' },
    ],
    'only by one that is unused itself': [
      schema({ type: 'string' }, { A: { type: 'array', items: to('#/$defs/B') }, B: {} }),
      '/inputSchema/$defs/A',
    ],
    'old definitions': [
      { schema: { type: 'object', definitions: { 'a/b': { type: 'string' } } } },
      '/inputSchema/definitions/a~1b',
    ],
    'of a nested schema': [
      schema({ type: 'object', $defs: { A: { type: 'string' } } }, {}),
      '/inputSchema/properties/a/$defs/A',
    ],
  },
  says: [
    [
      schema(to('#/$defs/Used'), {
        Used: { type: 'string' },
        One: { type: 'string', description: 'Never used.' },
        Two: { $defs: { Three: { type: 'string' } } },
      }),
      '2 definitions (One and Two) that no "$ref" reaches: 11 tokens in every request for nothing. Send only what this tool\'s schema uses.',
    ],
  ],
});
