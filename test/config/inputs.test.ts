import { describe, expect, it } from 'vitest';
import { INPUTS } from '../../src/config/fields.ts';
import { readInputs } from '../../src/config/inputs.ts';
import { UserError } from '../../src/errors.ts';

/** The environment of a step with these inputs; the runner sets the others to nothing. */
function step(inputs: Record<string, string>, more: Record<string, string> = {}): Record<string, string> {
  const all = { ...Object.fromEntries(Object.keys(INPUTS).map((name) => [name, ''])), ...inputs };
  const set = Object.entries(all).map(([name, value]) => [
    `INPUT_${name.replace(/ /g, '_').toUpperCase()}`,
    value,
  ]);
  return { ...RUNNER, ...Object.fromEntries(set), ...more };
}

/** Variables that a hosted runner sets for every step. */
const RUNNER = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_WORKSPACE: '/home/runner/work/x/x',
  RUNNER_TEMP: '/home/runner/work/_temp',
  ACTIONS_RUNTIME_TOKEN: 'x',
  PATH: '/usr/bin',
};

const NOTHING = {
  config: null,
  overrides: {},
  base: { kind: 'auto' },
  token: null,
  files: { report: null, snapshot: null, sarif: null, html: null },
  keys: { anthropic: null, openai: null, gemini: null },
};

describe('readInputs', () => {
  it('takes none', () => {
    expect(readInputs(step({}))).toEqual(NOTHING);
    expect(readInputs(RUNNER)).toEqual(NOTHING);
  });

  it('reads all of them', () => {
    const inputs = step({
      command: 'node "my server.js"',
      url: 'http://127.0.0.1:${PORT}/mcp',
      headers: 'Authorization: Bearer a:b\r\n\r\nX-Team: blue\n',
      env: '\nCATALOG_TOKEN=dummy\nB=x=y\n',
      'working-directory': 'packages/catalog',
      setup: 'npm ci\nnpm run build\n',
      'setup-timeout': '5m',
      'startup-timeout': '10s',
      config: 'c.yml',
      base: 'release',
      'base-command': 'node old.js',
      'on-missing-base': 'fail',
      counter: 'gemini',
      'max-tokens': ' 9000 ',
      'max-increase': '3%',
      'warn-only': 'True',
      comment: 'on-failure',
      'comment-key': 'node-20',
      'accept-label': 'tokens accepted',
      'github-token': 'ghs_x',
      report: 'r.json',
      snapshot: 's.json',
      sarif: 'f.sarif',
      html: 'r.html',
      'anthropic-api-key': 'a',
      'openai-api-key': 'o',
      'gemini-api-key': 'g',
    });
    expect(readInputs(inputs)).toEqual({
      config: 'c.yml',
      overrides: {
        command: { kind: 'words', words: ['node', 'my server.js'] },
        url: 'http://127.0.0.1:${PORT}/mcp',
        headers: { Authorization: 'Bearer a:b', 'X-Team': 'blue' },
        env: { CATALOG_TOKEN: 'dummy', B: 'x=y' },
        cwd: 'packages/catalog',
        setup: 'npm ci\nnpm run build',
        setupTimeoutMs: 300_000,
        startupTimeoutMs: 10_000,
        baseCommand: { kind: 'words', words: ['node', 'old.js'] },
        counter: 'gemini',
        maxTokens: 9_000,
        maxIncrease: { kind: 'percent', value: 3 },
        warnOnly: true,
        onMissingBase: 'fail',
        comment: { mode: 'on-failure', key: 'node-20', acceptLabel: 'tokens accepted' },
      },
      base: { kind: 'ref', ref: 'release' },
      token: 'ghs_x',
      files: { report: 'r.json', snapshot: 's.json', sarif: 'f.sarif', html: 'r.html' },
      keys: { anthropic: 'a', openai: 'o', gemini: 'g' },
    });
  });

  const OLD = { kind: 'words', words: ['old'] };

  it.each<[inputs: Record<string, string>, read: object]>([
    [{ base: 'auto' }, { base: { kind: 'auto' } }],
    [{ base: 'none' }, { base: { kind: 'none' } }],
    [
      { base: 'none', 'base-command': 'old' },
      { base: { kind: 'command', command: OLD }, overrides: {} },
    ],
    [{ 'base-command': 'old' }, { base: { kind: 'auto' }, overrides: { baseCommand: OLD } }],
    [{ base: 'auto', 'base-snapshot': 's.json' }, { base: { kind: 'snapshot', file: 's.json' } }],
    [{ 'warn-only': 'false' }, { overrides: { warnOnly: false } }],
    [{ 'max-increase': '500' }, { overrides: { maxIncrease: { kind: 'absolute', value: 500 } } }],
  ])('%j', (inputs, read) => {
    expect(readInputs(step(inputs))).toMatchObject(read);
  });

  it.each<[inputs: Record<string, string>, says: string]>([
    [{ 'max-token': '5' }, 'There is no input `max-token`: did you mean `max-tokens`?'],
    [{ max_tokens: '5' }, 'There is no input `max_tokens`: did you mean `max-tokens`?'],
    [{ 'fail-on-increase': '' }, 'There is no input `fail-on-increase`: did you mean '],
    [{ token: 'x' }, 'There is no input `token`: did you mean `'],
    [{ 'max-tokens': 'many' }, '`max-tokens` must be a whole number such as `1500`, not `many`.'],
    [{ 'max-increase': '5 percent' }, '`max-increase` must be a percentage such as `5%`'],
    [{ 'setup-timeout': '10' }, '`setup-timeout` must be a time such as `30s`'],
    [{ 'warn-only': 'yes' }, '`warn-only` must be `true` or `false`, not `yes`.'],
    [
      { comment: 'change' },
      '`comment` must be `changes`, `always`, `on-failure` or `never`, not `change`; did you mean `changes`?',
    ],
    [{ 'on-missing-base': 'ignore' }, '`on-missing-base` must be `warn` or `fail`, not `ignore`.'],
    [{ command: "node 'x" }, "`command` opens a quote (') that nothing closes"],
    [{ command: 'npm ci && node x' }, '`command` holds `&&`, but no shell reads it'],
    [
      { env: 'A=1\n\ns3cret' },
      'Line 3 of `env` is no variable: it has no `=` after a name; write it as `CATALOG_TOKEN=dummy`.',
    ],
    [{ env: 'A=s3cret\nA=s3cret' }, 'Line 2 of `env` is no variable: `A` is given twice'],
    [{ headers: 's3cret' }, 'Line 1 of `headers` is no header: it has no `:` after a name'],
    [{ headers: 'Good day: s3cret' }, 'Line 1 of `headers` is no header: `Good day` is no name of a header'],
    [{ base: 'main', 'base-snapshot': 's' }, '`base-snapshot` and `base` name two bases: give one.'],
    [
      { 'base-command': 'x', 'base-snapshot': 's' },
      '`base-snapshot` and `base-command` name two bases: give one.',
    ],
    [{ base: '-x' }, 'The base `-x` is no branch, tag or commit'],
  ])('refuses %j', (inputs, says) => {
    let error: unknown;
    try {
      readInputs(step(inputs));
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).message).toContain(says);
    expect((error as UserError).message).not.toContain('s3cret');
  });

  it('tells a variable of the job from an input, and lets pass what the runner sets', () => {
    expect(() => readInputs(step({}, { INPUT_VERSION: '1' }))).toThrow(
      expect.objectContaining({
        hint: 'If it is no input but a variable `INPUT_VERSION` of your job, give that another name.',
      }),
    );
    expect(readInputs(step({}, { INPUT_ARGS: 'x', INPUT_ENTRYPOINT: 'y', INPUTS: 'z' }))).toEqual(NOTHING);
  });
});
