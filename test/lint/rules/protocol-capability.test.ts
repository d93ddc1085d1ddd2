import rule from '../../../src/lint/rules/protocol-capability.ts';
import { testRule } from '../support.ts';

const unanswered = (method: string, declared: boolean, code: number | null) => ({
  observed: { unanswered: [{ method, declared, code, message: 'Method not found' }] },
});

testRule(rule, {
  passes: {
    'declared and answered': {},
    'not declared, not answered': unanswered('prompts/list', false, -32_601),
    'resources without templates': unanswered('resources/templates/list', true, -32_601),
    'declared and empty': { snapshot: { capabilities: { tools: {}, prompts: {} } } },
  },
  fails: {
    'declared and refused': [
      unanswered('resources/list', true, -32_601),
      { subject: 'server', severity: 'warning', at: '/capabilities', about: 'resources/list' },
    ],
    'templates that fail otherwise': [
      unanswered('resources/templates/list', true, -32_603),
      { about: 'resources/templates/list' },
    ],
    'tools that are not declared': [{ snapshot: { capabilities: {} } }, { about: 'tools' }],
    'prompts that are not declared': [{ snapshot: { prompts: [{ name: 'p' }] } }, { about: 'prompts' }],
  },
  says: [
    [
      unanswered('resources/list', true, -32_601),
      'The capability resources is declared, and resources/list is answered with error -32601 "Method not found": some hosts drop the whole server then. Answer an empty list, or do not declare it.',
    ],
    [
      unanswered('prompts/list', true, null),
      'The capability prompts is declared, and prompts/list is not answered: some hosts drop the whole server then. Answer an empty list, or do not declare it.',
    ],
    [
      { snapshot: { capabilities: {} } },
      '1 tool is listed, but the capability tools is not declared: hosts that read the declaration never ask for them. Declare it in the answer to initialize.',
    ],
  ],
});
