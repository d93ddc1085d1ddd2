import { describe, expect, test } from 'vitest';
import { type Evidence, NO_EVIDENCE } from '../../src/capture/evidence.ts';
import { hintFor } from '../../src/capture/hints.ts';
import { missingVariables } from '../../src/capture/variables.ts';

describe('missing variables', () => {
  test.each<[string | string[], string[]]>([
    ['Error: FOO_API_KEY is required', ['FOO_API_KEY']],
    ['FOO_API_KEY environment variable is not set', ['FOO_API_KEY']],
    ['Missing environment variable: FOO_TOKEN', ['FOO_TOKEN']],
    ['Missing required environment variables: FOO_TOKEN, FOO_URL', ['FOO_TOKEN', 'FOO_URL']],
    ['Please set FOO_BASE_URL before starting.', ['FOO_BASE_URL']],
    ['You must provide FOO_ID (or FOO_NAME)', ['FOO_ID', 'FOO_NAME']],
    ['FOO_ID must be set', ['FOO_ID']],
    ['Cannot run the server without FOO_ID env', ['FOO_ID']],
    ['No FOO_ID found in environment', ['FOO_ID']],
    ['Expected process.env.FOO_KEY', ['FOO_KEY']],
    ["KeyError: 'FOO_KEY'", ['FOO_KEY']],
    ["    key = os.environ['FOO_KEY']", ['FOO_KEY']],
    [
      ['❌ Missing environment variables:', '    FOO_KEY: the key', '    FOO_ID'],
      ['FOO_KEY', 'FOO_ID'],
    ],
    [['Invalid environment variables', '  → at FOO_KEY'], ['FOO_KEY']],
    [
      ['  "code": "invalid_type",', '  "path": [', '    "FOO_KEY"', '  ],', '  "message": "Required"'],
      ['FOO_KEY'],
    ],
    ['Usage: FOO_KEY=abc npx foo', []],
    ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' not found", []],
    ['The variable PATH is required', []],
    ['FOO_SET is required', []],
    ['foo_key is required', []],
    ['Run `foo login` first, or pass `--token` / `FOO_TOKEN`.', ['FOO_TOKEN']],
    [['The following variables are not there:', '  FOO_KEY'], ['FOO_KEY']],
    [['Configuration:', '- FOO_PORT: 3333 (source: default)'], []],
    [['Environment variables:', '  FOO_TOKEN    Auth token', '  FOO_PROVIDER Provider: a or b'], []],
    ['', []],
  ])('%j', (lines, names) => {
    expect(missingVariables([lines].flat(), ['FOO_SET'])).toEqual(names);
  });

  test('in hostile text take linear time', () => {
    const lines = ['A_'.repeat(200), 'A'.repeat(400), 'A_1'.repeat(130), ' '.repeat(400)].map(
      (line) => `${line} required`,
    );
    expect(missingVariables(Array(500).fill(lines).flat(), [])).toEqual([]);
  });
});

describe('hints', () => {
  const ended = { ended: true, exit: { code: 1, signal: null, by: 'itself' } } as const;
  const endedWell = { ended: true, exit: { code: 0, signal: null, by: 'itself' } } as const;

  test.each<[string, Partial<Evidence>, RegExp | null]>([
    ['docker with a terminal', { stderr: ['the input device is not a TTY'] }, /`-i` and without `-t`/],
    ['a native module', { stderr: ['NODE_MODULE_VERSION 115. This version'] }, /native module/],
    [
      'no command in the package',
      { stderr: ['npm error could not determine executable to run'] },
      /name the file/,
    ],
    ['no such package', { stderr: ['npm error code E404'] }, /npm does not find/],
    [
      'a module',
      { stderr: ["Error: Cannot find module '/x/sdk/dist/esm/server/mcp'"] },
      /A module is missing/,
    ],
    ['a Python module', { stderr: ["ModuleNotFoundError: No module named 'mcp'"] }, /A Python module/],
    [
      'a changed Python module',
      { stderr: ["AttributeError: 'Server' object has no attribute"] },
      /pin its version/,
    ],
    ['another Node.js', { stderr: ['npm warn EBADENGINE Unsupported engine {'] }, /another version of Node/],
    ['a port', { stderr: ['Error: listen EADDRINUSE: address already in use :::3000'] }, /\$\{PORT\}/],
    [
      'a database',
      { stderr: ['connect ECONNREFUSED 127.0.0.1:6379'] },
      /connects to something that cannot be reached/,
    ],
    ['credentials', { stderr: ['Request failed with status code 401'] }, /checks its credentials/],
    ['a file', { stderr: ["ENOENT: no such file or directory, open 'keys.json'"] }, /A file or directory/],
    ['framing', { noise: { lines: 2, sample: ['Content-Length: 120'] } }, /language servers/],
    ['usage on standard error', { stderr: ['usage: foo [-h] {serve,mcp}'] }, /sub-command/],
    ['usage under a heading', { stderr: ['USAGE', '  foo serve'] }, /sub-command/],
    ['usage behind a number', { stderr: ['[12842] Usage: foo <url> [port]'] }, /sub-command/],
    [
      'an argument',
      { stderr: ['Please provide a URL as a command-line argument'] },
      /An argument is missing/,
    ],
    ['usage of memory', { stderr: ['Heap usage: 5 MB'] }, null],
    ['a validated configuration', { stderr: ['    "code": "invalid_string",'] }, /configuration invalid/],
    [
      'a container without -i',
      { ...endedWell, words: ['docker', 'run', '--rm', 'img'] },
      /container with `-i`/,
    ],
    ['a container with -i', { ...endedWell, words: ['docker', 'run', '-i', 'img'] }, /ends at once/],
    [
      'a container with -it',
      { ...endedWell, words: ['/usr/bin/docker', 'run', '-it', 'img'] },
      /ends at once/,
    ],
    ['npx without a word', { ...ended, words: ['npx', '-y', 'pkg'] }, /npm's cache/],
    ['another command without a word', { ...ended, words: ['node', 'x'] }, null],
    ['a variable before all else', { stderr: ['FOO_KEY is required', '401'] }, /variable FOO_KEY, which/],
    ['two variables', { stderr: ['FOO_KEY and FOO_ID are required'] }, /not set: FOO_KEY, FOO_ID\./],
  ])('%s', (_what, evidence, hint) => {
    const said = hintFor({ kind: 'closed' }, { ...NO_EVIDENCE, during: 'initialize', ...evidence });
    if (hint === null) expect(said).toBeNull();
    else expect(said).toMatch(hint);
  });

  test.each([
    ['fetch failed', /cannot be reached/],
    ['FOO_KEY is not set', /variable FOO_KEY/],
    ['no', null],
  ])('an error that answers %j', (text, hint) => {
    const trouble = { kind: 'error-answer', method: 'tools/list', code: -32603, text } as const;
    const said = hintFor(trouble, { ...NO_EVIDENCE, during: 'list' });
    if (hint === null) expect(said).toBeNull();
    else expect(said).toMatch(hint);
  });

  test('silence of what is still downloaded', () => {
    const evidence: Evidence = { ...NO_EVIDENCE, during: 'initialize', words: ['npx', '-y', 'pkg'] };
    expect(hintFor({ kind: 'silent', method: 'initialize', ms: 1 }, evidence)).toMatch(
      /install it in `setup`/,
    );
  });

  test.each<[string, RegExp | null]>([
    ['Server running on http://localhost:3000/mcp', /serve HTTP/],
    ['Listening on port 8080', /serve HTTP/],
    ['Usage telemetry enabled\nEndpoint available at http://127.0.0.1:3333/mcp', /serve HTTP/],
    ['Fixture MCP server running on stdio', /standard input connected/],
    ['warming up', null],
  ])('silence after %j', (line, hint) => {
    const said = hintFor({ kind: 'silent', method: 'initialize', ms: 1 }, { ...NO_EVIDENCE, stderr: [line] });
    if (hint === null) expect(said).toBeNull();
    else expect(said).toMatch(hint);
  });
});
