import rule from '../../../src/lint/rules/parameter-description-missing.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const described = { type: 'string', description: 'A name.' };
const bare = { type: 'string' };
const tool = (name: string, properties: JsonObject) =>
  toolOf({ name, inputSchema: { type: 'object', properties } });

testRule(rule, {
  passes: {
    described: { tools: [tool('t', { a: described })] },
    'no parameters': { tools: [tool('t', {})] },
    'described where the reference leads': {
      schema: { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: described } },
    },
    'a nested property': {
      tools: [tool('t', { a: { type: 'object', description: 'A box.', properties: { b: bare } } })],
    },
  },
  fails: {
    one: [
      { tools: [tool('t', { a: bare, b: described })] },
      { subject: 'server', severity: 'warning', about: '', others: ['tool:t'] },
    ],
    blank: [{ tools: [tool('t', { a: { type: 'string', description: ' ' } })] }, { subject: 'server' }],
    'many, once a server': [
      { tools: [tool('t', { a: bare }), tool('u', { a: bare, b: bare })] },
      { subject: 'server', others: ['tool:u', 'tool:t'] },
    ],
  },
  says: [
    [
      {
        tools: [
          tool('one', { a: bare }),
          tool('two', { a: bare, b: bare }),
          tool('three', { a: bare }),
          tool('four', { a: bare }),
        ],
      },
      '5 parameters without a description in 4 tools, most in two at /inputSchema/properties/a and 1 more; one at /inputSchema/properties/a; three at /inputSchema/properties/a. A model fills them by their name alone. Say what each means, its unit or format, and give an example.',
    ],
    [
      { tools: [tool('one', { a: bare })] },
      '1 parameter without a description in 1 tool: one at /inputSchema/properties/a. A model fills them by their name alone. Say what each means, its unit or format, and give an example.',
    ],
  ],
});
