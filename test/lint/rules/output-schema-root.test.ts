import rule from '../../../src/lint/rules/output-schema-root.ts';
import type { Json } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const output = (outputSchema: Json) => ({ tool: { outputSchema } });

testRule(rule, {
  passes: {
    absent: {},
    object: output({ type: 'object' }),
    'a union beside the type': output({ type: 'object', oneOf: [{}] }),
  },
  fails: {
    array: [
      output({ type: 'array', items: { type: 'string' } }),
      { at: '/outputSchema', subject: 'tool:do_it', severity: 'error' },
    ],
    'no type': [output({ oneOf: [{ type: 'object' }] }), '/outputSchema'],
    'a list of types': [output({ type: ['object', 'null'] }), '/outputSchema'],
    null: [output(null), '/outputSchema'],
    'a boolean': [output(true), '/outputSchema'],
  },
  says: [
    [
      output({ type: 'array' }),
      'The output schema has the type "array" at its root. Client libraries up to the revision of 2025-11-25 want "type": "object" and refuse the whole list. Wrap the value, e.g. {"result": […]}, or leave the output schema out.',
    ],
  ],
});
