import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../src/config/words.ts';

const wordsOf = (line: string) => {
  const command = commandOf(line, '`command`');
  return command.kind === 'words' ? command.words : null;
};

describe('commandOf', () => {
  it.each<[line: string, words: string[]]>([
    ['node dist/server.js', ['node', 'dist/server.js']],
    ['  node\tdist/server.js \n', ['node', 'dist/server.js']],
    [`node "a b" 'c d' e\\ f`, ['node', 'a b', 'c d', 'e f']],
    [`node --x="a b"'c'd`, ['node', '--x=a bcd']],
    [`node "" ''`, ['node', '', '']],
    [`node 'a\\b' "a\\b" "a\\"b" "a\\\\b" "\\$x"`, ['node', 'a\\b', 'a\\b', 'a"b', 'a\\b', '$x']],
    [`node 'it'\\''s'`, ['node', "it's"]],
    ['node \\\n  x', ['node', 'x']],
    ['node a\\\nb "c\\\nd"', ['node', 'ab', 'cd']],
    ['node $HOME ${X} *.js ~ #x !y {a,b}', ['node', '$HOME', '${X}', '*.js', '~', '#x', '!y', '{a,b}']],
    ['node http://h/?a=1&b=2 a|b x;', ['node', 'http://h/?a=1&b=2', 'a|b', 'x;']],
    [`node '&&' "|" \\;`, ['node', '&&', '|', ';']],
    ['node A=1', ['node', 'A=1']],
    [`'A=1' x`, ['A=1', 'x']],
    ['node "🦊 é"', ['node', '🦊 é']],
    ['node x\\', ['node', 'x\\']],
  ])('%j', (line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });

  it.each<[line: string, says: string]>([
    ['', 'must be a command such as `node dist/server.js`, but is empty.'],
    [' \n ', 'but is empty.'],
    [`''`, 'but is empty.'],
    [`node 'a`, "opens a quote (') that nothing closes"],
    ['node "a\\"', 'opens a quote (") that nothing closes'],
    ['cd x && node y', 'holds `&&`, but no shell reads it: quote it, or set `shell: true`'],
    ['node x | tee y', 'holds `|`'],
    ['node x ; node y', 'holds `;`'],
    ['node x 2>&1', 'holds `2>&1`'],
    ['node x > y', 'holds `>`'],
    ['TOKEN=1 node x', 'sets a variable before the command'],
  ])('%j is refused', (line, says) => {
    expect(() => commandOf(line, '`command`')).toThrow(says);
    expect(() => commandOf(line, '`command`')).toThrow(/^`command` /);
  });

  it.skipIf(process.platform === 'win32')('splits as a POSIX shell does', () => {
    const lines = randomLines(400);
    const script = lines.map((line) => `printf '%s\\0' ${line}; printf '\\n'`).join('\n');
    const printed = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n');
    for (const [index, line] of lines.entries())
      expect(wordsOf(line), line).toEqual(printed[index]?.split('\0').slice(0, -1));
  });
});

/** Lines that a shell takes as one simple command without expansions, from a fixed seed. */
function randomLines(count: number): string[] {
  let seed = 7;
  const pick = <T>(from: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from[Math.floor((seed / 2_147_483_648) * from.length)] as T;
  };
  const pieces = [
    'a',
    'b',
    'é',
    '\\ ',
    '\\\\',
    "\\'",
    '\\"',
    '\\a',
    "'x y'",
    "'\\'",
    "''",
    '"x y"',
    '"\\""',
    '"\\a\\\\"',
    `"'"`,
    ' ',
    '  ',
  ];
  return Array.from({ length: count }, () => `w${Array.from({ length: 12 }, () => pick(pieces)).join('')}`);
}
