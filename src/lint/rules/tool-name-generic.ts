import { enumerate, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

const GENERIC = new Set(
  (
    'add ask bash browse call chat check click command create delete describe download edit eval exec execute ' +
    'export fetch find get grep help import info insert invoke list load login ls move navigate open ping post ' +
    'print process put query read remove request rename run save scrape search send set shell show start status ' +
    'stop submit sync terminal test update upload validate version view wait write'
  ).split(' '),
);

export default defineRule({
  id: 'tool-name-generic',
  scope: 'list',
  severity: 'note',
  summary: 'Say in a tool name what it works on.',
  *check(tools) {
    const generic = tools.filter(({ name }) => GENERIC.has(name.toLowerCase()));
    if (generic.length > 0)
      yield {
        about: '',
        others: generic.slice(0, 3).map(({ subject }) => subject),
        data: { count: generic.length, names: generic.slice(0, 20).map(({ name }) => name) },
      };
  },
  message: ({ count, names }) =>
    `${plural(count, 'name says', 'names say')} only a verb: ${enumerate(names, 3, count)}. Other servers have the same name, and hosts that do not prefix names then drop or confuse one of them. Name the object too, as in search_orders.`,
});
