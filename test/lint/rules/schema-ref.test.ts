import rule from '../../../src/lint/rules/schema-ref.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const $defs = { Q: { type: 'object', properties: { limit: { type: 'integer' } } } };
const schema = (properties: JsonObject, required: string[] = []) => ({
  schema: { $defs, type: 'object', properties, required },
});

testRule(rule, {
  passes: {
    'definitions alone': schema({ q: { type: 'string' } }),
    'a parameter of that name': schema({ $ref: { type: 'string' } }),
  },
  fails: {
    'a parameter': [
      schema({ q: { $ref: '#/$defs/Q' } }),
      { at: '/inputSchema/properties/q/$ref', subject: 'tool:do_it', severity: 'warning', about: '' },
    ],
    'the required one first': [
      schema({ p: { $ref: '#/$defs/Q' }, q: { type: 'array', items: { $ref: '#/$defs/Q' } } }, ['q']),
      '/inputSchema/properties/q/items/$ref',
    ],
    'in a definition': [
      { schema: { type: 'object', $defs: { A: { $ref: '#/$defs/B' }, B: {} } } },
      '/inputSchema/$defs/A/$ref',
    ],
  },
  says: [
    [
      schema({ q: { $ref: '#/$defs/Q' } }),
      '1 "$ref" in this tool: Gemini drops them, some clients do not follow them, and OpenAI\'s strict mode wants them written out. Write the schema out in place.',
    ],
    [
      schema({ q: { $ref: '#/$defs/Q' }, r: { $ref: '#/$defs/Q' } }, ['r']),
      'The required parameter "r" is hidden behind "$ref" (2 references in this tool): Copilot CLI does not follow it and Gemini drops it, so the model cannot build the argument and no call can be right. Write the schema out in place.',
    ],
  ],
});
