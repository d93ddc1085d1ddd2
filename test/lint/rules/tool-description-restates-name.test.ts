import rule from '../../../src/lint/rules/tool-description-restates-name.ts';
import { testRule, toolOf } from '../support.ts';

const given = (name: string, description: string) => ({ tool: { name, description } });

testRule(rule, {
  passes: {
    'three words more': given('list_users', 'Lists users with email, role.'),
    absent: { tool: { description: undefined } },
    'blank is another rule': given('list_users', '  '),
    'Japanese without spaces': given('list_wallpapers', '壁紙を新しい順に一覧する'),
  },
  fails: {
    'two words more': [
      given('list_users', 'List the users, newest first.'),
      { subject: 'server', others: ['tool:list_users'], severity: 'warning' },
    ],
    'nothing more': [given('list_users', 'List users'), { about: '' }],
    'the same word again is one': [
      given('list_users', 'Users: fast fast fast users of the list'),
      { about: '' },
    ],
    'camel case is split': [given('listAllUsers', 'List all users quickly'), { about: '' }],
    'a Japanese name': [given('壁紙検索', '壁紙検索'), { about: '' }],
    'once for several, the poorest first': [
      {
        tools: [
          toolOf({ name: 'get_a', description: 'Get a now' }),
          toolOf({ name: 'get_b', description: 'Get b' }),
          toolOf({ name: 'get_c', description: 'Finds the third letter of an alphabet.' }),
        ],
      },
      { subject: 'server', others: ['tool:get_b', 'tool:get_a'] },
    ],
    'a higher bound': [
      { ...given('list_users', 'Lists users with email, role.'), options: { minWords: 4 } },
      { about: '' },
    ],
  },
  says: [
    [
      given('list_users', 'List all users'),
      'The description of 1 tool adds fewer than 3 words to the name: list_users (all). A model pays for them and cannot tell such a tool from its neighbours. Say what it returns, its limits, and when to take it rather than another.',
    ],
    [
      { tools: ['a', 'b', 'c', 'd'].map((x) => toolOf({ name: `get_${x}`, description: `Get ${x}` })) },
      'The descriptions of 4 tools add fewer than 3 words to the name: get_a (none), get_b (none), get_c (none) and 1 more. A model pays for them and cannot tell such a tool from its neighbours. Say what it returns, its limits, and when to take it rather than another.',
    ],
  ],
});
