import rule from '../../../src/lint/rules/schema-array-items.ts';
import type { Json } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const one = (rules: Json) => ({ schema: { type: 'object', properties: { rules } } });

testRule(rule, {
  passes: {
    items: one({ type: 'array', items: { type: 'string' } }),
    'items of any kind, which Gemini CLI minds': one({ type: 'array', items: {} }),
    'a string': one({ type: 'string' }),
    'a condition': one({ type: 'string', not: { type: 'array' } }),
  },
  fails: {
    absent: [
      one({ type: 'array', description: 'Rules' }),
      { at: '/inputSchema/properties/rules', subject: 'tool:do_it', severity: 'error' },
    ],
    'in a list of types': [one({ type: ['array', 'null'] }), '/inputSchema/properties/rules'],
    'at any depth': [
      one({ type: 'array', items: { type: 'object', properties: { a: { anyOf: [{ type: 'array' }] } } } }),
      '/inputSchema/properties/rules/items/properties/a/anyOf/0',
    ],
    'a list in a list': [
      one({ type: 'array', items: { type: 'array' } }),
      '/inputSchema/properties/rules/items',
    ],
    'a tuple': [one({ type: 'array', items: [{ type: 'number' }] }), '/inputSchema/properties/rules/items'],
    'a tuple of today, without a rest': [
      one({ type: 'array', prefixItems: [{ type: 'number' }] }),
      '/inputSchema/properties/rules',
    ],
  },
  says: [
    [
      one({ type: 'array' }),
      'An array without "items": OpenAI, Gemini and VS Code refuse it ("array schema missing items"). Say what it holds, e.g. "items": {"type": "string"}.',
    ],
    [
      one({ type: 'array', items: [{ type: 'number' }] }),
      '"items" is a list of schemas, a form that JSON Schema 2020-12 no longer knows: Anthropic refuses the request and Gemini cannot read it. Use an object with named properties, or "prefixItems".',
    ],
  ],
});
