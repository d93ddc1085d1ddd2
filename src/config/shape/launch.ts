import { z } from 'zod';
import { CAPABILITIES, TRANSPORTS } from '../choices.ts';
import { choice, flag, must, named, section, text, time } from './leaf.ts';

const ENV_KEYS = {
  pattern: /^[A-Za-z_][A-Za-z0-9_.()-]*$/,
  form: 'the name of a variable such as `CATALOG_TOKEN`',
};
const HEADER_KEYS = {
  pattern: /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/,
  form: 'the name of a header such as `Authorization`',
};

const COMMAND_FORM = 'a command such as `node dist/server.js`, or a list such as `[node, dist/server.js]`';

export const command = z
  .union(
    [
      text(COMMAND_FORM),
      z.array(text('a text in quotes, such as `"8080"`'), must(COMMAND_FORM)).min(1, must(COMMAND_FORM)),
    ],
    must(COMMAND_FORM),
  )
  .describe('Starts the server. A string is split into words as POSIX quoting does, without a shell.');

export const shell = flag().meta({ default: false, description: 'Run the command through the shell.' });

export const env = named(ENV_KEYS, z.string(must('text in quotes, such as `"3000"` or `${NAME}`'))).describe(
  'Variables for the server on top of the allow-list. `${NAME}` takes the variable of the runner, and one that is not set is an error.',
);

/** What both the server and its base side may say. */
const launchKeys = {
  command: command.optional(),
  shell: shell.optional(),
  url: text('an address such as `http://127.0.0.1:${PORT}/mcp`')
    .describe(
      'Alone: an endpoint that runs already. With a command: we start it and wait for this address; `${PORT}` is a free port for each side.',
    )
    .optional(),
  transport: choice(TRANSPORTS)
    .meta({ default: 'auto', description: 'How to speak with the server.' })
    .optional(),
  headers: named(HEADER_KEYS, z.string(must('text, such as `"Bearer ${API_TOKEN}"`')))
    .describe('Headers of every request to `url`. `${NAME}` takes the variable of the runner.')
    .optional(),
  env: env.optional(),
  cwd: text('a folder such as `packages/catalog`')
    .describe('Where the server is built and started, relative to the repository’s root.')
    .optional(),
  setup: text('a shell line such as `npm ci && npm run build`')
    .describe('Installs and builds, through the shell, in the tree of the base.')
    .optional(),
  'setup-timeout': time('10m', 'The longest that `setup` may take.'),
  'startup-timeout': time('30s', 'The longest from start to the list of tools.'),
};

export const serverKeys = {
  ...launchKeys,
  'setup-head': flag().meta({ default: false, description: 'Run `setup` at head too.' }).optional(),
  'call-timeout': time('30s', 'The longest that one call may take.'),
  capabilities: z
    .array(choice(CAPABILITIES), must('a list such as `[roots, sampling]`'))
    .describe('What we offer as a client; some servers list more tools for it. Default: none.')
    .optional(),
  base: section(launchKeys, { example: '{ command: node server.js }' })
    .describe('Where the base needs other words.')
    .optional(),
};

export type LaunchPatch = z.output<z.ZodObject<typeof launchKeys>>;
