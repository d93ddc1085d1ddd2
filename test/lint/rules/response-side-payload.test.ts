import rule from '../../../src/lint/rules/response-side-payload.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    short: { ...calls(call({ tool: 'wait_for', tokens: { claude: 2_000 } })), tool: { name: 'wait_for' } },
    reading: { ...calls(call({ tool: 'list', tokens: { claude: 9_000 } })), tool: { name: 'list' } },
    'an adjective that is a verb': {
      ...calls(call({ tool: 'get_open_orders', tokens: { claude: 9_000 } })),
      tool: { name: 'get_open_orders' },
    },
    'marked read-only': {
      ...calls(call({ tool: 'open_page', tokens: { claude: 9_000 } })),
      tool: { name: 'open_page', annotations: { readOnlyHint: true } },
    },
  },
  fails: {
    'over the bound': [
      { ...calls(call({ tool: 'applyEdit', tokens: { claude: 2_001 } })), tool: { name: 'applyEdit' } },
      { about: '' },
    ],
    waiting: [
      {
        ...calls(call({ tool: 'browser_wait_for', tokens: { claude: 20_700 } })),
        tool: { name: 'browser_wait_for' },
      },
      { about: '' },
    ],
  },
  says: [
    [
      { ...calls(call({ tool: 'wait', tokens: { claude: 20_700 } })), tool: { name: 'wait' } },
      'By its name this tool does something, yet it answers with 20,700 tokens, over 2,000: state that nobody asked for. Answer with what was done, and make the state a parameter or a tool of its own.',
    ],
  ],
});
