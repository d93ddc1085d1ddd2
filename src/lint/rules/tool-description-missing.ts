import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'tool-description-missing',
  scope: 'tool',
  severity: 'error',
  summary: 'Describe every tool: what it does and when to choose it.',
  *check({ description }) {
    if (description === null || description.trim() === '')
      yield { at: '/description', data: { blank: description !== null } };
  },
  message: ({ blank }) =>
    `The description is ${blank ? 'blank' : 'absent'}: a model has only the name to choose by, and some agent frameworks refuse the tool. Say what it does and when to use it.`,
});
