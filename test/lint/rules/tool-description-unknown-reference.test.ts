import rule from '../../../src/lint/rules/tool-description-unknown-reference.ts';
import { testRule, toolOf } from '../support.ts';

const given = (description: string, extra: object = {}) => ({
  tools: [toolOf({ name: 'get_run', description, ...extra }), toolOf({ name: 'jira_get_user_profile' })],
});

testRule(rule, {
  passes: {
    'a tool that is listed': given('Call `get_run` again, or ``jira_get_user_profile``.'),
    'the end of a tool that is listed': given('Takes what `get_user_profile` returns.'),
    'a parameter': given('Use `start_date` first.', {
      inputSchema: { type: 'object', properties: { start_date: { type: 'string' } } },
    }),
    'a value': given('Use `read_all` here.', {
      inputSchema: { type: 'object', properties: { mode: { enum: ['read_all'] } } },
    }),
    'a field of the answer': given('Returns `external_id`, `nextPage` and `uploadRef`.'),
    'fields with a verb': given('Takes `start_date`, `run_id` and `search_query`.'),
    'an environment variable': given('Set `API_TOKEN_KEY` and use `SEARX_URL`.'),
    'one word': given('Use `search` first.'),
    'no back-ticks': given('Use call-actor-widget first.'),
    'a prompt': { ...given('Use `get_started`.'), snapshot: { prompts: [{ name: 'get_started' }] } },
    code: given('Runs `git commit -m x` and `SELECT a_b FROM c`.'),
  },
  fails: {
    'used, in another style': [
      given('Use `call-actor-widget` first.'),
      { subject: 'tool:get_run', at: '/description', about: 'call-actor-widget', severity: 'warning' },
    ],
    'an action in the style of the list': [given('See also: `create_run`.'), { about: 'create_run' }],
    'called a tool': [given('The `snapshot_image` tool draws it.'), { about: 'snapshot_image' }],
    'each name once': [
      given('Use `create_run`, then `create_run` and `delete_run`.'),
      { about: 'create_run' },
      { about: 'delete_run' },
    ],
  },
  says: [
    [
      given('Use `call-actor-widget` first.'),
      'The description sends the model to "call-actor-widget", which this server does not list: the model calls it and gets an error, or looks for it in vain. Correct the name, or say under which condition it is listed.',
    ],
  ],
});
