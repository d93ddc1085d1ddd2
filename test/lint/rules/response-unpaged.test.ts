import rule from '../../../src/lint/rules/response-unpaged.ts';
import { call, calls, json } from '../calls.ts';
import { testRule } from '../support.ts';

const large = calls(
  call({ tokens: { claude: 3_000 } }, { json: json({ records: { path: '', count: 60 } }) }),
);

testRule(rule, {
  passes: {
    'a limit': {
      ...large,
      tool: { name: 'list', inputSchema: { type: 'object', properties: { limit: { type: 'integer' } } } },
    },
    'another name': { tool: { name: 'list_roots' } },
    small: {
      ...calls(call({}, { json: json({ records: { path: '', count: 49 } }) })),
      tool: { name: 'list' },
    },
  },
  fails: {
    'by name': [{ tool: { name: 'get_all' } }, { about: '', subject: 'tool:get_all' }],
    'by its response': [{ ...large, tool: { name: 'list' } }, { subject: 'tool:list' }],
    'after a prefix': [{ tool: { name: 'crm_get_all' } }, { about: '' }],
    'a format is no filter': [
      {
        ...large,
        tool: {
          name: 'list',
          inputSchema: { type: 'object', properties: { format: { type: 'string' }, sort_by: {} } },
        },
      },
      { about: '' },
    ],
    'a switch is no filter': [
      {
        tool: {
          name: 'list_all_users',
          inputSchema: { type: 'object', properties: { raw: { type: 'boolean' } } },
        },
      },
      { about: '' },
    ],
  },
  says: [
    [
      { ...large, tool: { name: 'list' } },
      'It returned 60 records (3,000 tokens), and no parameter narrows that: when it grows over what a host takes, a model can only guess. Add a limit with a default, and a cursor or a filter.',
    ],
  ],
});
