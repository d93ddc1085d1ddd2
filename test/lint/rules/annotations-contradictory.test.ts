import rule from '../../../src/lint/rules/annotations-contradictory.ts';
import { testRule } from '../support.ts';

const readOnly = (name: string, parameters: object = {}, more: object = {}) => ({
  tool: {
    name,
    annotations: { readOnlyHint: true, ...more },
    inputSchema: { type: 'object', properties: { ...parameters } },
  },
});

testRule(rule, {
  passes: {
    'a reading verb': readOnly('list_users'),
    'a writing verb without the hint': {
      tool: { name: 'delete_user', annotations: { readOnlyHint: false } },
    },
    'no annotations': { tool: { name: 'delete_user', annotations: null } },
    'the reading verb comes first': readOnly('get_update_status'),
    'a participle': readOnly('list_deleted_files'),
    'a noun': readOnly('commit_history'),
    'a filter on kinds of events': readOnly('list_events', { event: { enum: ['create', 'delete'] } }),
    'a mode that reads': readOnly('query', { mode: { enum: ['fast', 'exact'] } }),
    'not destructive': readOnly('list_users', {}, { destructiveHint: false }),
  },
  fails: {
    'both hints': [
      readOnly('list_users', {}, { destructiveHint: true }),
      { at: '/annotations', about: 'readOnlyHint', severity: 'warning' },
    ],
    'a writing verb': [readOnly('delete_user'), '/annotations'],
    'behind a prefix': [readOnly('github_createIssue'), '/annotations'],
    'a mode that writes': [
      readOnly('issues', { action: { type: 'string', enum: ['list', 'create'] } }),
      '/annotations',
    ],
    'an HTTP method': [readOnly('request', { Method: { enum: ['GET', 'DELETE'] } }), '/annotations'],
  },
  says: [
    [
      readOnly('delete_user', { op: { enum: ['purge'] } }, { destructiveHint: true }),
      'readOnlyHint: true stands against destructiveHint: true and the verb "delete" in its name and the value "purge" of its parameter "op": hosts run read-only tools without asking the user, so a change is made unseen. Take the hint away, or split off the part that only reads.',
    ],
  ],
});
