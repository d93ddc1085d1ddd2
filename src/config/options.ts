import { FORMATS, PROVIDERS } from './choices.ts';

/** Every command with what it does. */
export const COMMANDS = {
  check: 'Measure a server on head and base, compare, and judge.',
  snapshot: 'Record what a server answers, to be a base later.',
  show: 'Print the list of tools as a provider receives it.',
  render: 'Make any format again from a report.',
  plan: 'Cut the records of a JSON file, or of what a call returns, into pages of a budget.',
  demo: 'Show what a pull request would show, on a bundled example.',
} as const;

export type CommandName = keyof typeof COMMANDS;

/** What stands after a command's options, where anything does. */
export const OPERANDS = {
  check: '[-- COMMAND ARGS…]',
  snapshot: '[-- COMMAND ARGS…]',
  show: '[-- COMMAND ARGS…]',
  render: 'REPORT',
  plan: 'FILE, or [-- COMMAND ARGS…]',
  demo: '',
} satisfies Record<CommandName, string>;

export interface Option {
  group: 'Server' | 'Call' | 'Base' | 'Judgement' | 'Output' | 'Other';
  commands: readonly CommandName[];
  description: string;
  short?: string;
  /** What stands for its value in the help; a flag has none. */
  value?: string;
  repeated?: true;
}

const ALL: readonly CommandName[] = ['check', 'snapshot', 'show', 'render', 'plan', 'demo'];
const LIVE: readonly CommandName[] = ['check', 'snapshot', 'show', 'plan'];
const REPORTING: readonly CommandName[] = ['check', 'render', 'demo'];

/** Every option, in the order of the help: the one table for parser, help and documentation. */
export const OPTIONS = {
  url: {
    group: 'Server',
    commands: LIVE,
    value: 'URL',
    description: 'Address of a server over HTTP; with a command, `${PORT}` is a free port.',
  },
  header: {
    group: 'Server',
    commands: LIVE,
    value: '"NAME: VALUE"',
    repeated: true,
    description: 'Header of every request to the url.',
  },
  env: {
    group: 'Server',
    commands: LIVE,
    value: 'NAME=VALUE',
    repeated: true,
    description: 'Variable for the server on top of the allow-list.',
  },
  cwd: {
    group: 'Server',
    commands: LIVE,
    value: 'FOLDER',
    description: 'Where the server is built and started.',
  },
  config: {
    group: 'Server',
    commands: LIVE,
    value: 'FILE',
    description: 'Config file instead of `.github/mcp-token-delta.yml`.',
  },
  server: { group: 'Server', commands: LIVE, value: 'NAME', description: 'One server of the config file.' },
  setup: {
    group: 'Server',
    commands: LIVE,
    value: 'LINE',
    description:
      'Installs and builds, through the shell: `check` in the tree of the base, others before the start.',
  },
  'setup-timeout': {
    group: 'Server',
    commands: LIVE,
    value: 'TIME',
    description: 'The longest that setup may take. Default: 10m.',
  },
  'startup-timeout': {
    group: 'Server',
    commands: LIVE,
    value: 'TIME',
    description: 'The longest from start to the end of the handshake. Default: 30s.',
  },
  capability: {
    group: 'Server',
    commands: LIVE,
    value: 'NAME',
    repeated: true,
    description: 'Offer roots, sampling or elicitation.',
  },
  call: {
    group: 'Call',
    commands: ['plan'],
    value: 'NAME',
    description: 'A call of the config file, whose response is cut.',
  },
  tool: {
    group: 'Call',
    commands: ['plan'],
    value: 'NAME',
    description: 'A tool to call, whose response is cut.',
  },
  arguments: {
    group: 'Call',
    commands: ['plan'],
    value: 'JSON',
    description: 'Arguments for the tool, e.g. {"limit":0}. Default: none.',
  },
  base: {
    group: 'Base',
    commands: ['check'],
    value: 'REF',
    description: 'Branch, tag or commit to compare with, built in a worktree.',
  },
  'base-command': {
    group: 'Base',
    commands: ['check'],
    value: 'COMMAND',
    description: 'Another command to compare with; with --base, how the base is started.',
  },
  'base-snapshot': {
    group: 'Base',
    commands: ['check'],
    value: 'FILE',
    description: 'Snapshot to compare with.',
  },
  'on-missing-base': {
    group: 'Base',
    commands: ['check'],
    value: 'warn|fail',
    description: 'What a base that cannot be measured means. Default: warn.',
  },
  budget: {
    group: 'Judgement',
    commands: ['plan'],
    value: 'N',
    description: 'Most bytes of a page, or tokens with --counter.',
  },
  fields: {
    group: 'Judgement',
    commands: ['plan'],
    value: 'NAMES',
    description: 'Fields of each record that are kept, e.g. id,title. Default: all.',
  },
  counter: {
    group: 'Judgement',
    commands: LIVE,
    value: 'NAME',
    description:
      'Headline counter: claude, claude-4, openai, gemini, wire-o200k or wire-cl100k. Default: claude.',
  },
  exact: {
    group: 'Judgement',
    commands: ['check'],
    description:
      'Count with the providers too whose keys are set: ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY.',
  },
  'max-tokens': {
    group: 'Judgement',
    commands: ['check'],
    value: 'N',
    description: 'Most tokens of all definitions.',
  },
  'max-increase': {
    group: 'Judgement',
    commands: ['check'],
    value: 'N|P%',
    description: 'Most by which they may grow: tokens, or a percentage. Default: 5%.',
  },
  strict: {
    group: 'Judgement',
    commands: ['check'],
    description: 'Any error among the findings fails, old ones too.',
  },
  as: {
    group: 'Output',
    commands: ['show'],
    value: PROVIDERS.join('|'),
    description: 'Whose form to print.',
  },
  counted: { group: 'Output', commands: ['show'], description: 'Print the text that the counter counts.' },
  losses: { group: 'Output', commands: ['show'], description: 'Say in words what the form drops.' },
  format: {
    group: 'Output',
    commands: REPORTING,
    value: FORMATS.join('|'),
    description: 'Default: text, or by the ending of the file.',
  },
  output: {
    group: 'Output',
    commands: ALL,
    short: 'o',
    value: 'FILE',
    repeated: true,
    description: 'Write to a file.',
  },
  quiet: {
    group: 'Output',
    commands: ALL,
    description: 'Print no progress, and nothing on standard output.',
  },
  help: { group: 'Other', commands: ALL, short: 'h', description: 'Print this help.' },
  version: { group: 'Other', commands: ALL, description: 'Print the version.' },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;

export function optionOf(name: OptionName): Option {
  return OPTIONS[name];
}

/** The options that a command takes. */
export function optionsOf(command: CommandName): [OptionName, Option][] {
  return (Object.entries(OPTIONS) as [OptionName, Option][]).filter(([, option]) =>
    option.commands.includes(command),
  );
}
