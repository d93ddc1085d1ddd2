import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'list-empty',
  scope: 'server',
  severity: 'error',
  summary: 'List at least one tool, prompt or resource.',
  *check({ tools, prompts, resources, resourceTemplates, capabilities }) {
    const isBare = prompts.length + resources.length + resourceTemplates.length === 0;
    if (tools.length === 0 && (isBare || capabilities.tools !== undefined))
      yield { about: '', data: { isDeclared: capabilities.tools !== undefined } };
  },
  message: ({ isDeclared }) =>
    isDeclared
      ? 'The server declares tools and lists none: a model has nothing to call. Look for a registration that no longer runs, or that waits for a setting which is not given here.'
      : 'The server lists no tool, prompt or resource: hosts have nothing to offer. Declare the capability and register what it serves.',
});
