import rule from '../../../src/lint/rules/tool-name-confusable.ts';
import { testRule, toolOf } from '../support.ts';

const named = (...names: string[]) => ({ tools: names.map((name) => toolOf({ name })) });

testRule(rule, {
  passes: {
    'a letter more': named('get_user', 'get_users'),
    'the same name is another rule': named('get_user', 'get_user'),
    'dots are not folded': named('get_user', 'get.user'),
    'nothing but signs': named('_', '-'),
  },
  fails: {
    case: [
      named('getUser', 'getuser'),
      { subject: 'tool:getuser', others: ['tool:getUser'], severity: 'error' },
    ],
    'hyphen for underscore': [named('get-user', 'get_user'), { at: '/name' }],
    'left out': [named('get_user', 'getuser'), { subject: 'tool:getuser' }],
    'a group is one finding': [
      named('get_user', 'other', 'GetUser', 'get-user'),
      { subject: 'tool:GetUser', others: ['tool:get_user', 'tool:get-user'] },
    ],
    'beside a repeated name': [
      named('get_user', 'get_user', 'get-user'),
      { subject: 'tool:get-user', others: ['tool:get_user'] },
    ],
  },
  says: [
    [
      named('getUser', 'get_user'),
      'The names getUser and get_user differ only in case, _ or -: models mix them up, and hosts that fold names keep only one. Name what each does differently, or merge them.',
    ],
  ],
});
