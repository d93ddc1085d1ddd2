import rule from '../../../src/lint/rules/protocol-accept.ts';
import { testRule } from '../support.ts';

const refused = { observed: { refusedAccept: { accept: 'application/json', status: 406 } } };

testRule(rule, {
  passes: { 'not seen': {} },
  fails: { refused: [refused, { subject: 'server', severity: 'warning', about: '' }] },
  says: [
    [
      refused,
      'A request with Accept: application/json is answered with 406: clients that list one type only cannot connect and show a bare error. Answer JSON to application/json alone, and to */*.',
    ],
  ],
});
