import rule from '../../../src/lint/rules/schema-gemini-refused.ts';
import type { Json } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const one = (a: Json) => ({ schema: { type: 'object', properties: { a } } });
const AT = '/inputSchema/properties/a';
const TOOL = 'tool:do_it';

testRule(rule, {
  passes: {
    strings: one({ type: 'string', enum: ['x', 'y'], format: 'date-time' }),
    numbers: one({ type: 'number', format: 'float', minimum: 0, maximum: 1 }),
    integers: one({ type: 'integer', format: 'int64' }),
    'a union of a parameter': one({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
    'typed items': one({ type: 'array', items: { type: 'string' } }),
    'an untyped parameter, which has a rule of its own': one({}),
    'what stands in a keyword that is stripped': one({
      type: 'object',
      additionalProperties: {},
      propertyNames: { enum: [1] },
      not: { type: ['string'] },
      oneOf: [{}],
    }),
  },
  fails: {
    'a list of types': [
      one({ type: ['array', 'null'], items: { type: 'string' } }),
      { at: `${AT}/type`, subject: TOOL, severity: 'error' },
    ],
    'numbers in an enumeration': [
      one({ type: 'number', enum: [0.5, 0.9] }),
      { at: `${AT}/enum`, subject: TOOL, severity: 'error' },
    ],
    'a boolean in an enumeration': [one({ type: 'boolean', enum: [true] }), { at: `${AT}/enum` }],
    'null in an enumeration': [one({ type: 'string', enum: ['x', null] }), { at: `${AT}/enum` }],
    'an empty value': [one({ type: 'string', enum: ['', 'x'] }), { at: `${AT}/enum`, severity: 'error' }],
    'an empty enumeration': [one({ type: 'string', enum: [] }), { at: `${AT}/enum`, severity: 'error' }],
    'a union in items': [
      one({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }),
      { subject: 'server', severity: 'warning', about: 'items-union', others: [TOOL] },
    ],
    'a union with null': [
      one({ anyOf: [{ type: 'string' }, { type: 'null' }], default: null }),
      { subject: 'server', severity: 'warning', about: 'null-union' },
    ],
    'untyped items of items': [
      one({ type: 'array', items: { type: 'array', items: {} } }),
      { subject: 'server', severity: 'warning', about: 'typeless' },
    ],
    'a format': [
      one({ type: 'string', format: 'uri' }),
      { subject: 'server', severity: 'warning', about: 'format' },
    ],
    'a format of another type': [one({ type: 'integer', format: 'float' }), { about: 'format' }],
    'a format named like the prototype': [one({ type: 'constructor', format: 'x' }), { about: 'format' }],
    'exclusive bounds': [
      one({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }),
      { subject: 'server', severity: 'warning', about: 'exclusive-bound' },
    ],
    'each warning once a server, each error where it is': [
      {
        tools: ['t', 'u'].map((name) =>
          toolOf({
            name,
            inputSchema: {
              type: 'object',
              properties: { a: { type: 'string', format: 'uri' }, b: { type: ['string', 'null'] } },
            },
          }),
        ),
      },
      { subject: 'tool:t', severity: 'error' },
      { subject: 'tool:u', severity: 'error' },
      { subject: 'server', about: 'format', others: ['tool:t', 'tool:u'] },
    ],
  },
  says: [
    [
      one({ type: ['string', 'null'] }),
      'A list of types: Gemini refuses the whole request ("Proto field is not repeating, cannot start list"). Name one type; for a value that may be missing, take the parameter out of "required". Clients that send it as parametersJsonSchema get through.',
    ],
    [
      one({ type: 'array', items: { type: 'array', items: {} } }),
      'A schema without a type: Gemini CLI skips the tool ("missing types in its parameter schema"). Give it a type. 1× in 1 tool: do_it at /inputSchema/properties/a/items/items.',
    ],
  ],
});
