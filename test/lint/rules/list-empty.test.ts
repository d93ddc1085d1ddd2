import rule from '../../../src/lint/rules/list-empty.ts';
import { testRule, toolOf } from '../support.ts';

const prompt = { name: 'greet' };

testRule(rule, {
  passes: {
    'one tool': { tools: [toolOf({})] },
    'prompts alone, with no tools declared': {
      tools: [],
      snapshot: { capabilities: { prompts: {} }, prompts: [prompt] },
    },
  },
  fails: {
    'tools declared and none listed': [
      { tools: [], snapshot: { capabilities: { tools: {} } } },
      { subject: 'server', severity: 'error', about: '' },
    ],
    'tools declared beside prompts': [
      { tools: [], snapshot: { capabilities: { tools: {} }, prompts: [prompt] } },
      { about: '' },
    ],
    'nothing at all': [{ tools: [], snapshot: { capabilities: {} } }, { about: '' }],
  },
  says: [
    [
      { tools: [], snapshot: { capabilities: { tools: {} } } },
      'The server declares tools and lists none: a model has nothing to call. Look for a registration that no longer runs, or that waits for a setting which is not given here.',
    ],
    [
      { tools: [], snapshot: { capabilities: {} } },
      'The server lists no tool, prompt or resource: hosts have nothing to offer. Declare the capability and register what it serves.',
    ],
  ],
});
