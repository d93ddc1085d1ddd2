import { QUOTED } from './bounds.ts';
import type { Evidence } from './evidence.ts';
import type { Trouble } from './trouble.ts';
import { missingVariables } from './variables.ts';

/** What is probably the matter, from what the server printed or answered; null when nothing is known. Quotes only names of variables. */
export function hintFor(trouble: Trouble, evidence: Evidence): string | null {
  const answered = trouble.kind === 'error-answer' ? [trouble.text] : [];
  const printed = [...evidence.stderr, ...evidence.noise.sample, ...answered];
  const missing = missingVariables(printed, evidence.variables).slice(0, QUOTED.names);
  if (missing.length > 0) return namedVariables(missing);
  const text = printed.join('\n');
  const known = SIGNS.find(([sign]) => sign.test(text));
  if (known !== undefined) return known[1];
  return trouble.kind === 'silent' ? hintForSilence(text, evidence) : hintForEnd(evidence);
}

/** What a known line means. The first that fits is told; every pattern is linear. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [
    /input device is not a TTY|cannot attach stdin to a TTY|cannot enable tty mode/i,
    'Start the container with `-i` and without `-t`: there is no terminal.',
  ],
  [
    /NODE_MODULE_VERSION|compiled against a different Node|invalid ELF header/,
    'A native module was built for another version of Node.js: install in `setup` with the version that runs.',
  ],
  [/could not determine executable to run/, 'The package has no command of its own: name the file to run.'],
  [
    /npm (?:error|ERR!) (?:code )?(?:E404|404|ETARGET)/,
    'npm does not find the package or this version of it.',
  ],
  [
    /Cannot find (?:module|package)|ERR_MODULE_NOT_FOUND/,
    'A module is missing: install and build in `setup`, or the package lacks a dependency.',
  ],
  [
    /ModuleNotFoundError|ImportError/,
    'A Python module is missing or has changed: install in `setup`, and pin the version of the dependency.',
  ],
  [
    /AttributeError/,
    'A Python dependency has changed under the server: pin its version, e.g. `mcp<2` where the server was written for 1.x.',
  ],
  [
    /EADDRINUSE|address already in use/i,
    'The port is in use: write `${PORT}` in `url` and hand it to the server, so that each side gets a free one.',
  ],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|connection refused|fetch failed/i,
    'Before it lists its tools, the server connects to something that cannot be reached here: let it connect at the first call.',
  ],
  [
    /\b401\b|\b403\b|unauthori[sz]ed|forbidden|invalid (?:api )?(?:key|token|credentials)|authentication failed/i,
    'The server checks its credentials at start: let it list its tools without them, or pass valid ones by `env`.',
  ],
  [
    /ENOENT|no such file or directory|FileNotFoundError/i,
    'A file or directory that the server needs at start is missing: create it in `setup`, or check its arguments.',
  ],
  [
    /^Content-Length: \d/m,
    'The server frames its messages as language servers do (Content-Length); MCP over stdio is one message a line.',
  ],
  [
    /\S\s*\{"jsonrpc"/,
    'A message of the protocol stands behind other text on one line of standard output: print text to standard error.',
  ],
  [
    /^(?:[^a-z\n]{0,40}usage(?::|[ \t]*$)|[ \t]*(?:options:|commands:))/im,
    'It prints its usage: is a sub-command or an argument missing?',
  ],
  [
    /command[- ]line argument|missing (?:required )?argument/i,
    'An argument is missing: its last lines say which; write it behind the command.',
  ],
  [
    /"code": "(?:invalid_|too_)|ZodError/,
    'The server finds its configuration invalid: its last lines say what; give it by `env` or as an argument.',
  ],
  [
    /EBADENGINE|Unsupported engine|requires (?:at least )?Node/i,
    'The server asks for another version of Node.js than the one that runs it.',
  ],
];

/** What fetches a package before it runs it. */
const DOWNLOADS = /(?:npx|bunx|uvx|pipx)$/;

function hintForSilence(text: string, { words, during }: Evidence): string | null {
  if (/https?:\/\/|\bport \d/i.test(text))
    return 'The server seems to serve HTTP: give its `url` beside the command.';
  if (/stdio|running|started|ready|listening/i.test(text))
    return 'The server says that it runs but reads nothing: is its standard input connected, or does a wrapper start it in the background?';
  if (during === 'initialize' && text === '' && DOWNLOADS.test(words[0] ?? ''))
    return 'The package may still have been on its way: install it in `setup`, which has its own time.';
  return null;
}

function hintForEnd({ during, ended, exit, words, stderr, noise }: Evidence): string | null {
  if (!ended) return null;
  const [file = '', ...args] = words;
  if (
    exit?.code === 0 &&
    /(?:docker|podman)$/.test(file) &&
    args.includes('run') &&
    !args.some(isInteractive)
  )
    return 'Start the container with `-i`: without it, its standard input is not connected.';
  if (exit?.code === 0 && during === 'list')
    return 'It ends after its first answer: let it run until its standard input ends.';
  if (exit?.code === 0)
    return 'It ends at once and without an error: is a sub-command or an argument such as `--stdio` missing?';
  if (/npx$/.test(file) && stderr.length === 0 && noise.lines === 0)
    return "It ended without a word under npx: npm's cache may be damaged; install the package in `setup` instead.";
  return null;
}

function isInteractive(argument: string): boolean {
  return argument === '--interactive' || /^-[a-z]*i[a-z]*$/.test(argument);
}

function namedVariables(names: readonly string[]): string {
  const [first = '', ...more] = names;
  const which =
    more.length === 0
      ? `the environment variable ${first}, which is not set. Give it`
      : `environment variables that are not set: ${names.join(', ')}. Give what it needs`;
  return `The server asks for ${which} by \`env\`; any value will do if listing the tools does not need it.`;
}
