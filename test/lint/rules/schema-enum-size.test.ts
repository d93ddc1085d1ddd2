import rule from '../../../src/lint/rules/schema-enum-size.ts';
import { testRule } from '../support.ts';

const values = (count: number) => ({
  schema: {
    type: 'object',
    properties: { state: { type: 'string', enum: Array.from({ length: count }, (_, n) => `v${n}`) } },
  },
});

testRule(rule, {
  passes: {
    none: values(0),
    under: values(39),
    at: values(40),
    'a malformed enumeration': { schema: { type: 'object', properties: { a: { enum: 'x'.repeat(50) } } } },
  },
  fails: {
    over: [values(41), { at: '/inputSchema/properties/state/enum', subject: 'tool:do_it', severity: 'note' }],
    'two in one tool': [
      {
        schema: {
          type: 'object',
          properties: { a: { enum: [1, 2] }, b: { type: 'array', items: { enum: [1, 2] } } },
        },
        options: { maxValues: 1 },
      },
      '/inputSchema/properties/a/enum',
      '/inputSchema/properties/b/items/enum',
    ],
  },
  says: [
    [
      values(10_000),
      'Enumeration of 10,000 values; keep it within 40: all are paid for in every request. Take free text and list the valid values in the error, or offer a tool that lists them.',
    ],
  ],
});
