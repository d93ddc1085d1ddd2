/** Every input of the action, in the order of its documentation: the one table for reader, action.yml and README. */
export const INPUTS = {
  command:
    'Starts the server, e.g. `node dist/server.js`; split into words as POSIX quoting does, without a shell.',
  url: 'Address of a server over HTTP. With `command`, `${PORT}` in it is a free port for each side.',
  headers: 'Headers of every request to `url`, one `NAME: VALUE` a line.',
  env: 'Variables for the server on top of the allow-list, one `NAME=VALUE` a line.',
  'working-directory': 'Where the server is built and started, relative to the repository.',
  setup: 'Installs and builds, through the shell, in the tree of the base, e.g. `npm ci && npm run build`.',
  'setup-timeout': 'The longest that `setup` may take, e.g. `10m` (the default).',
  'startup-timeout':
    'The longest from start to the end of the handshake, e.g. `30s` (the default); each list has `call-timeout`.',
  config: 'Config file instead of `.github/mcp-token-delta.yml`.',
  base: '`auto` (the default: what the event says), `none`, or a branch, tag or commit.',
  'base-command': 'Starts the server of the base where that needs other words.',
  'base-snapshot': 'Snapshot file to compare with, instead of building the base.',
  'on-missing-base': 'What a base that cannot be measured means: `warn` (the default) or `fail`.',
  counter:
    'Headline counter: `claude` (the default), `claude-4`, `openai`, `gemini`, `wire-o200k`, `wire-cl100k`.',
  'max-tokens': 'Most tokens of all tool definitions.',
  'max-increase': 'Most by which they may grow: `5%` (the default), or tokens such as `500`.',
  'warn-only': '`true`: a broken limit is said and does not fail.',
  comment: 'When to comment: `changes` (the default), `always`, `on-failure` or `never`.',
  'comment-key': 'Tells the comments of matrix legs apart, e.g. `node-20`.',
  'accept-label': 'Label of the pull request that turns a failure into a warning.',
  'github-token': 'Reads the base and writes the comment. Default: the token of the job.',
  report: 'Where to write the JSON report. Default: in the temporary folder of the runner.',
  snapshot:
    'Where to write the snapshot of head; several servers put their names behind the name of the file.',
  sarif: 'Where to write the findings as SARIF 2.1.0.',
  html: 'Where to write the report as HTML.',
  'anthropic-api-key': 'Counts exactly with Anthropic, beside the estimate.',
  'openai-api-key': 'Counts exactly with OpenAI, beside the estimate.',
  'gemini-api-key': 'Counts exactly with Gemini, beside the estimate.',
} as const;

export type InputName = keyof typeof INPUTS;

/** Defaults in action.yml: none for what the config file can say, or it would shadow the file. */
export const INPUT_DEFAULTS: Partial<Record<InputName, string>> = { 'github-token': '${{ github.token }}' };

/** Every output of the action. */
export const OUTPUTS = {
  verdict: '`pass`, `fail` or `error` (not measured).',
  'definition-tokens': 'Tokens of all tool definitions at head, by the headline counter.',
  'definition-delta': 'Head less base; empty without a base to compare with.',
  'definition-delta-percent': 'The same in percent of the base.',
  'response-tokens': 'Tokens of all sample responses at head.',
  'response-delta': 'Head less base; empty without a base to compare with.',
  tools: 'Number of tools at head.',
  'new-findings': 'Number of findings that the base has not.',
  report: 'Path of the JSON report.',
  snapshot: 'Path of the snapshot of head; one a line where there are several servers.',
  'summary-markdown': 'Path of the summary as Markdown.',
  'comment-id': 'Id of the comment; empty when there is none.',
} as const;

export type OutputName = keyof typeof OUTPUTS;
