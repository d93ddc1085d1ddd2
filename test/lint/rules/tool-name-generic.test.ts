import rule from '../../../src/lint/rules/tool-name-generic.ts';
import { testRule, toolOf } from '../support.ts';

const named = (...names: string[]) => ({ tools: names.map((name) => toolOf({ name })) });

testRule(rule, {
  passes: {
    'with its object': named('search_orders', 'getUser'),
    'a noun': named('orders'),
  },
  fails: {
    'one of two': [
      named('search', 'list_orders'),
      { subject: 'server', severity: 'note', about: '', others: ['tool:search'] },
    ],
    'once for several': [named('search', 'fetch', 'read', 'exec', 'get'), { subject: 'server' }],
    'case does not matter': [named('Search'), { others: ['tool:Search'] }],
  },
  says: [
    [
      named('search'),
      '1 name says only a verb: search. Other servers have the same name, and hosts that do not prefix names then drop or confuse one of them. Name the object too, as in search_orders.',
    ],
    [
      named('search', 'fetch', 'read', 'exec'),
      '4 names say only a verb: search, fetch, read and 1 more. Other servers have the same name, and hosts that do not prefix names then drop or confuse one of them. Name the object too, as in search_orders.',
    ],
  ],
});
