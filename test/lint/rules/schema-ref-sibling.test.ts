import rule from '../../../src/lint/rules/schema-ref-sibling.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    'a definition': {
      schema: { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: {} } },
    },
    'the root': { schema: { type: 'object', properties: { a: { $ref: '#' } } } },
  },
  fails: {
    'another property': [
      { schema: { type: 'object', properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' } } } },
      { at: '/inputSchema/properties/b/$ref', subject: 'tool:do_it', severity: 'warning', about: '' },
    ],
    'several, once a tool': [
      {
        schema: {
          type: 'object',
          properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' }, c: { $ref: '#/properties/a' } },
        },
      },
      '/inputSchema/properties/b/$ref',
    ],
  },
  says: [
    [
      { schema: { type: 'object', properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' } } } },
      '1 "$ref" to another property ("#/properties/a"): a converter writes that when one schema object is used twice, and clients that put definitions elsewhere or rebuild the schema lose the target. Write the schema out (zod-to-json-schema: $refStrategy "none"), or move it into "$defs".',
    ],
  ],
});
