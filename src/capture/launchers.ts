import { basename } from 'node:path';
import type { LauncherName } from '../model/snapshot.ts';

/** Programs that start a server and stay beside it, by the name of their file. */
const PROGRAMS: Record<string, LauncherName | 'container'> = {
  npx: 'npx',
  npm: 'npm',
  pnpm: 'pnpm',
  pnpx: 'pnpx',
  yarn: 'yarn',
  yarnpkg: 'yarn',
  bunx: 'bunx',
  bun: 'bun',
  uvx: 'uvx',
  uv: 'uv',
  sh: 'shell',
  ash: 'shell',
  bash: 'shell',
  dash: 'shell',
  ksh: 'shell',
  zsh: 'shell',
  docker: 'container',
  podman: 'container',
  nerdctl: 'container',
};

/** Where launchers keep the file that Node.js runs: a server's own `dist/npm.js` is none. */
const SCRIPTS = [
  /(?:^|\/)(?:bin|corepack\/dist)\/(\w+)(?:-cli)?\.[cm]?js$/,
  /\/releases\/(yarn)-[\w.-]+\.[cm]?js$/,
];

/**
 * Which launcher a process is; null for a server, and `container` for what runs it elsewhere.
 *
 * @param cmdline its words, each ended by a zero byte, as `/proc/<pid>/cmdline` has them.
 */
export function launcherIn(cmdline: string): LauncherName | 'container' | null {
  const words = wordsOf(cmdline);
  const at = isNode(words[0]) ? words.findIndex((word, n) => n > 0 && !word.startsWith('-')) : 0;
  const program = nameOf(words[at] ?? '');
  const [first = '', second = ''] = words.slice(at + 1);
  if (program === 'npm') return /^(?:exec|x)$/.test(first) ? 'npx' : 'npm';
  // It is a runtime as well.
  if (program === 'bun') return /^(?:run|x|exec)$/.test(first) ? 'bun' : null;
  // What `uvx` becomes.
  if (program === 'uv' && first === 'tool' && second === 'uvx') return 'uvx';
  return program;
}

/** npm writes its title, `npm exec demo`, over its words, as one. */
function wordsOf(cmdline: string): string[] {
  let end = cmdline.length;
  while (end > 0 && cmdline[end - 1] === '\0') end--;
  const [first = '', ...rest] = cmdline.slice(0, end).split('\0');
  return rest.length === 0 ? first.split(' ') : [first, ...rest];
}

function isNode(word = ''): boolean {
  return /^node(?:js)?$/.test(basename(word));
}

function nameOf(path: string): LauncherName | 'container' | null {
  const script = SCRIPTS.map((pattern) => pattern.exec(path)?.[1]).find((name) => name !== undefined);
  const name = script ?? basename(path, '.exe');
  return Object.hasOwn(PROGRAMS, name) ? (PROGRAMS[name] ?? null) : null;
}
