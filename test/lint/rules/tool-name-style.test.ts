import rule from '../../../src/lint/rules/tool-name-style.ts';
import { testRule, toolOf } from '../support.ts';

const named = (...names: string[]) => ({ tools: names.map((name) => toolOf({ name })) });

testRule(rule, {
  passes: {
    snake: named('get_a', 'get_b2'),
    camel: named('getA', 'getB'),
    kebab: named('get-a', 'get-b'),
    'single words are at home anywhere': named('get_a', 'search', 'fetch'),
    'no names': named('', ''),
  },
  fails: {
    'one of each': [
      named('getWorkflowTask', 'get_alert'),
      { subject: 'server', severity: 'note', about: '', others: ['tool:get_alert'] },
    ],
    'the minority is listed': [named('get_a', 'getB', 'get_c'), { others: ['tool:getB'] }],
    'both signs in one name': [named('get_a', 'api-get_user'), { others: ['tool:api-get_user'] }],
    Pascal: [named('get_a', 'GetB', 'get_c'), { others: ['tool:GetB'] }],
  },
  says: [
    [
      named('getWorkflowTask', 'get_alert', 'get_page'),
      'Tool names are written in 2 styles (2 snake_case, 1 camelCase): models guess the wrong one and call a tool that does not exist. Write getWorkflowTask in snake_case too.',
    ],
    [
      named('get_a', 'get_b', 'getC', 'get-d'),
      'Tool names are written in 3 styles (2 snake_case, 1 camelCase, 1 kebab-case): models guess the wrong one and call a tool that does not exist. Write getC and get-d in snake_case too.',
    ],
  ],
});
