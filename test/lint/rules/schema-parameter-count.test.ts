import rule from '../../../src/lint/rules/schema-parameter-count.ts';
import { testRule } from '../support.ts';

const properties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string' }]));
const parameters = (count: number) => ({ schema: { type: 'object', properties: properties(count) } });

testRule(rule, {
  passes: {
    none: parameters(0),
    under: parameters(24),
    at: parameters(25),
    'many in one of them': {
      schema: { type: 'object', properties: { a: { type: 'object', properties: properties(30) } } },
    },
    'malformed properties': { schema: { type: 'object', properties: null } },
  },
  fails: {
    over: [
      parameters(26),
      { at: '/inputSchema/properties', subject: 'tool:do_it', severity: 'warning', about: '' },
    ],
    'by the option': [{ ...parameters(3), options: { maxParameters: 2 } }, '/inputSchema/properties'],
  },
  says: [
    [
      parameters(26),
      '26 parameters; keep them within 25. Models leave out or mix up parameters of long lists, and each is paid for in every request. Split the tool, or group what belongs together.',
    ],
  ],
});
