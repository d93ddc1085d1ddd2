import rule from '../../../src/lint/rules/tool-description-missing.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    'a description': { tool: { description: 'Lists wallpapers.' } },
  },
  fails: {
    absent: [
      { tool: { description: undefined } },
      { at: '/description', subject: 'tool:do_it', severity: 'error' },
    ],
    null: [{ tool: { description: null } }, '/description'],
    empty: [{ tool: { description: '' } }, '/description'],
    blank: [{ tool: { description: ' \n\t' } }, '/description'],
    'one of two': [{ tools: [{ name: 'a', description: 'Does a.' }, { name: 'b' }] }, { subject: 'tool:b' }],
  },
  says: [
    [
      { tool: { description: ' ' } },
      'The description is blank: a model has only the name to choose by, and some agent frameworks refuse the tool. Say what it does and when to use it.',
    ],
  ],
});
