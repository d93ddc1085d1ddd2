import { describe, expect, it } from 'vitest';
import { readArgs } from '../../src/config/args.ts';
import { COMMANDS, type CommandName, optionsOf } from '../../src/config/options.ts';
import { UserError } from '../../src/errors.ts';

const TEXT = { stdout: 'text', files: [], quiet: false };

describe('readArgs', () => {
  it('reads a whole check', () => {
    const argv = [
      ...[
        'check',
        '--cwd',
        'packages/a',
        '--config=c.yml',
        '--server',
        'a',
        '--setup',
        'npm ci',
        '--setup-timeout',
        '1m',
      ],
      ...[
        '--env',
        'A=1',
        '--env',
        'B=x=y z',
        '--startup-timeout',
        '5s',
        '--capability',
        'roots',
        '--capability',
        'roots',
      ],
      ...['--base', 'origin/main', '--base-command', "node 'old server.js'", '--on-missing-base', 'fail'],
      ...[
        '--counter',
        'openai',
        '--max-tokens',
        '9000',
        '--max-increase',
        '2.5%',
        '--exact',
        '--strict',
        '--quiet',
      ],
      ...[
        '-o',
        'a.md',
        '-ob.json',
        '--output',
        'c.sarif',
        '--',
        'node',
        'x.js',
        '--url',
        'not-ours',
        '--',
        '-h',
      ],
    ];
    expect(readArgs(argv)).toEqual({
      kind: 'check',
      config: 'c.yml',
      overrides: {
        server: 'a',
        command: { kind: 'words', words: ['node', 'x.js', '--url', 'not-ours', '--', '-h'] },
        env: { A: '1', B: 'x=y z' },
        cwd: 'packages/a',
        setup: 'npm ci',
        setupTimeoutMs: 60_000,
        startupTimeoutMs: 5_000,
        capabilities: ['roots'],
        baseCommand: { kind: 'words', words: ['node', 'old server.js'] },
        counter: 'openai',
        maxTokens: 9_000,
        maxIncrease: { kind: 'percent', value: 2.5 },
        strict: true,
        onMissingBase: 'fail',
      },
      base: { kind: 'ref', ref: 'origin/main' },
      exact: true,
      output: {
        stdout: 'text',
        files: [
          { path: 'a.md', format: 'markdown' },
          { path: 'b.json', format: 'json' },
          { path: 'c.sarif', format: 'sarif' },
        ],
        quiet: true,
      },
    });
  });

  it.each<[line: string, invocation: object]>([
    [
      'check',
      { kind: 'check', config: null, overrides: {}, base: { kind: 'none' }, exact: false, output: TEXT },
    ],
    ['--quiet check', { kind: 'check', output: { ...TEXT, quiet: true } }],
    [
      'check --url https://h/mcp --header A:b --header X-C:d:e',
      { overrides: { url: 'https://h/mcp', headers: { A: 'b', 'X-C': 'd:e' } } },
    ],
    ['check --base none', { base: { kind: 'none' } }],
    ['check --base HEAD~1', { base: { kind: 'ref', ref: 'HEAD~1' } }],
    [
      'check --base-command old',
      { base: { kind: 'command', command: { kind: 'words', words: ['old'] } }, overrides: {} },
    ],
    ['check --base-snapshot s.json', { base: { kind: 'snapshot', file: 's.json' } }],
    ['check --format markdown', { output: { stdout: 'markdown', files: [], quiet: false } }],
    ['check --format html -o x', { output: { stdout: 'text', files: [{ path: 'x', format: 'html' }] } }],
    [
      'check -o r.HTM -o r.txt',
      {
        output: {
          files: [
            { path: 'r.HTM', format: 'html' },
            { path: 'r.txt', format: 'text' },
          ],
        },
      },
    ],
    ['snapshot', { kind: 'snapshot', config: null, overrides: {}, file: null, quiet: false }],
    [
      'snapshot --setup x -o s.json -- node y',
      {
        file: 's.json',
        overrides: { setup: 'x', setupHead: true, command: { kind: 'words', words: ['node', 'y'] } },
      },
    ],
    [
      'show --as wire',
      { kind: 'show', as: 'wire', counted: false, losses: false, file: null, quiet: false, overrides: {} },
    ],
    [
      'show --as gemini --counted --losses --counter gemini -o x',
      { as: 'gemini', counted: true, losses: true, file: 'x', overrides: { counter: 'gemini' } },
    ],
    ['render r.json', { kind: 'render', report: 'r.json', output: TEXT }],
    ['render --format sarif r.json', { report: 'r.json', output: { stdout: 'sarif' } }],
    ['demo', { kind: 'demo', output: TEXT }],
    ['--version', { kind: 'version' }],
    ['check --version', { kind: 'version' }],
    ['-h', { kind: 'help', text: expect.stringContaining('Commands:') }],
    [
      'check --help',
      {
        kind: 'help',
        text: expect.stringContaining('Usage: mcp-token-delta check [OPTIONS] [-- COMMAND ARGS…]'),
      },
    ],
    [
      'render -h',
      { kind: 'help', text: expect.stringContaining('Usage: mcp-token-delta render REPORT [OPTIONS]\n') },
    ],
    ['show -h', { kind: 'help', text: expect.stringContaining('--as anthropic|openai|gemini|wire') }],
  ])('%s', (line, invocation) => {
    expect(readArgs(line.split(' '))).toMatchObject(invocation);
  });

  it.each<[line: string, says: string]>([
    ['', 'No command is given: begin with `check`, e.g. `mcp-token-delta check -- node dist/server.js`'],
    ['-- node x', 'No command is given'],
    ['--quiet', 'No command is given'],
    ['chekc', 'There is no command `chekc`: did you mean `check`?'],
    [
      'constructor',
      'There is no command `constructor`: valid: `check`, `snapshot`, `show`, `render`, `plan`, `demo`.',
    ],
    ['check --max-token 5', 'There is no option `--max-token`: did you mean `--max-tokens`?'],
    ['check --max_increase=5%', 'There is no option `--max_increase`: did you mean `--max-increase`?'],
    ['check --toString', 'There is no option `--toString`: did you mean '],
    ['check --no-strict', 'There is no option `--no-strict`: did you mean `--strict`?'],
    ['check -x', 'There is no option `-x`'],
    ['--hlep', 'did you mean `--help`?'],
    ['render --max-tokens 5 r.json', '`--max-tokens` is no option of `render`, but of `check`.'],
    ['check --as wire', '`--as` is no option of `check`, but of `show`.'],
    [
      'check node x',
      "`node` has no place here: a server's command stands after `--`, e.g. `check -- node dist/server.js`.",
    ],
    ['check --', 'No command stands after `--`: give one, e.g. `-- node dist/server.js`.'],
    ['check --url', '`--url` needs a value: `--url URL`.'],
    ['check --url --strict', '`--url` needs a value: `--url URL`.'],
    ['check --url=', '`--url` needs a value: `--url URL`.'],
    ['check -o', '`-o` needs a value: `--output FILE`.'],
    ['check --strict=yes', '`--strict` takes no value: write it alone.'],
    ['check --url a --url b', '`--url` is given twice: keep one.'],
    [
      'check --env A',
      '`--env` is no variable: it has no `=` after a name; write it as `CATALOG_TOKEN=dummy`.',
    ],
    ['check --env =s3cret', '`--env` is no variable: it has no `=` after a name;'],
    ['check --env A-=s3cret --env A-=s3cret', '`--env` is no variable: `A-` is given twice;'],
    ['check --env A*=s3cret', '`--env` is no variable: `A*` is no name of a variable;'],
    [
      'check --header s3cret',
      '`--header` is no header: it has no `:` after a name; write it as `Authorization: Bearer abc`.',
    ],
    ['check --header A:s3cret --header a:s3cret', '`--header` is no header: `a` is given twice;'],
    [
      'check --header A:s3cret\u0000',
      '`--header` is no header: the value of `A` holds characters that no header can carry;',
    ],
    [
      'check --startup-timeout 30',
      '`--startup-timeout` must be a time such as `30s`, `500ms` or `10m` (at most a day), not `30`.',
    ],
    ['check --setup-timeout 1h', '`--setup-timeout` must be a time'],
    ['check --max-tokens 5k', '`--max-tokens` must be a whole number such as `1500`, not `5k`.'],
    ['check --max-tokens 5%', '`--max-tokens` must be a whole number such as `1500`, not `5%`.'],
    [
      'check --max-increase 5percent',
      '`--max-increase` must be a percentage such as `5%` or a whole number of tokens such as `500`, not `5percent`.',
    ],
    ['check --max-increase=-5%', 'not `-5%`.'],
    [
      'check --capability root',
      '`--capability` must be `roots`, `sampling` or `elicitation`, not `root`; did you mean `roots`?',
    ],
    [
      'check --on-missing-base wran',
      '`--on-missing-base` must be `warn` or `fail`, not `wran`; did you mean `warn`?',
    ],
    [
      'check --format jsn',
      '`--format` must be `text`, `markdown`, `json`, `sarif` or `html`, not `jsn`; did you mean `json`?',
    ],
    [
      'check -o report.xml',
      'The ending of `report.xml` tells no format: use `.md`, `.json`, `.sarif`, `.html` or `.txt`, or give `--format`.',
    ],
    ['check -o constructor', 'The ending of `constructor` tells no format'],
    ['check --base-command "a', '`base-command` opens a quote (") that nothing closes'],
    ['check --base a --base-snapshot s', '`base-snapshot` and `base` name two bases: give one.'],
    [
      'check --base-command a --base-snapshot s',
      '`base-snapshot` and `base-command` name two bases: give one.',
    ],
    [
      'check --base=--upload-pack=x',
      'The base `--upload-pack=x` is no branch, tag or commit: give one such as `origin/main`, or `none`.',
    ],
    ['check --base a..b', 'The base `a..b` is no branch'],
    ['check --base a:b', 'The base `a:b` is no branch'],
    ['check --base auto', 'The base `auto` is no branch'],
    ['snapshot -o a -o b', '`--output` is given twice: keep one.'],
    ['snapshot --base main', '`--base` is no option of `snapshot`, but of `check`.'],
    ['show', '`show` needs `--as`, whose form to print, e.g. `--as anthropic`.'],
    [
      'show --as antropic',
      '`--as` must be `anthropic`, `openai`, `gemini` or `wire`, not `antropic`; did you mean `anthropic`?',
    ],
    ['render', '`render` needs a report, e.g. `render report.json --format markdown`.'],
    ['render a b', '`b` has no place here'],
    ['render a -- b', 'No server is started here: leave out `--` and what follows.'],
    ['demo x', '`x` has no place here'],
    ['demo --', 'No server is started here'],
  ])('refuses %s', (line, says) => {
    let error: unknown;
    try {
      readArgs(line === '' ? [] : line.split(' '));
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(UserError);
    const { message } = error as UserError;
    expect(message).toContain(says);
    expect(message).toMatch(/^[^\n]*[.?]$/);
    expect(message).not.toContain('s3cret');
  });

  it.each(Object.keys(COMMANDS) as CommandName[])('explains every option of %s', (command) => {
    const help = readArgs([command, '--help']);
    if (help.kind !== 'help') throw new Error('no help');
    for (const [name, { description }] of optionsOf(command)) {
      expect(help.text).toContain(`--${name}`);
      expect(help.text).toContain(description);
    }
    expect(help.text).toMatch(/\n$/);
  });

  it('keeps a variable that is named like a prototype', () => {
    const check = readArgs(['check', '--env', '__proto__=1']);
    expect(Object.entries(check.kind === 'check' ? (check.overrides.env ?? {}) : {})).toEqual([
      ['__proto__', '1'],
    ]);
  });
});
