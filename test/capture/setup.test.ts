import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSetup, type SetupOutcome, type SetupRequest, setupFailure } from '../../src/capture/setup.ts';
import { temporaryFolder } from '../support/repository.ts';

const PATH = process.env.PATH ?? '';

/** Runs the script in a folder of its own; gives the outcome and what was handed on. */
async function run(script: string, over: Partial<SetupRequest> = {}) {
  await using folder = await temporaryFolder();
  const lines: string[] = [];
  const outcome = await runSetup({
    script,
    directory: folder.path,
    environment: { PATH },
    timeoutMs: 30_000,
    mask: (text) => text.replaceAll('hunter2', '***'),
    onLine: (line) => lines.push(line),
    ...over,
  });
  const pid = Number(await readFile(join(folder.path, 'pid'), 'utf8').catch(() => '0'));
  return { outcome, lines, pid };
}

/** What has ended and waits to be reaped is not alive. */
function isAlive(pid: number): boolean {
  if (!(pid > 0)) throw new Error('no process was started');
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}

describe.skipIf(process.platform === 'win32')('runSetup', () => {
  it('runs in the folder, with the environment it is given and no other', async () => {
    process.env.SETUP_TEST_SECRET = 'secret';
    const { outcome, lines } = await run('pwd >where; basename "$(cat where)"; env | sort', {
      environment: { PATH, GIVEN: 'yes' },
    });
    delete process.env.SETUP_TEST_SECRET;
    expect(outcome).toEqual({ kind: 'ok', ms: expect.any(Number) });
    expect(lines[0]).toMatch(/^mcp-token-delta-test-/);
    expect(lines).toContain('GIVEN=yes');
    expect(lines.join('\n')).not.toContain('SETUP_TEST_SECRET');
  });

  it('hands on the lines of both streams, masked and clamped, the last without its end too', async () => {
    const script = `echo one; sleep 0.2; printf 'two\\r\\nhunter2' >&2; sleep 0.2; head -c 5000 /dev/zero | tr '\\0' x`;
    const { lines } = await run(script);
    expect(lines.slice().sort()).toEqual(['***', 'one', 'two', `${'x'.repeat(1_999)}…`]);
  });

  it.each([
    ['exit 3', { code: 3, signal: null, by: 'itself' }],
    ['false\necho not reached', { code: 1, signal: null, by: 'itself' }],
    ['kill -9 $$', { code: null, signal: 'SIGKILL', by: 'itself' }],
  ])('fails with %j', async (script, exit) => {
    const { outcome, lines } = await run(`echo said\n${script}`);
    expect(outcome).toEqual({ kind: 'failed', exit, tail: ['said'] });
    expect(lines).toEqual(['said']);
  });

  it('knows what bash knows, where there is a bash', async () => {
    const { outcome, lines } = await run(
      'if command -v bash >/dev/null; then source /dev/null; [[ a == a* ]]; fi; echo fine',
    );
    expect({ outcome: outcome.kind, lines }).toEqual({ outcome: 'ok', lines: ['fine'] });
  });

  it('keeps the end of a long output', async () => {
    const { outcome, lines } = await run('for i in $(seq 1 500); do echo "line $i"; done; exit 1');
    expect(lines).toHaveLength(500);
    expect(outcome).toMatchObject({ tail: Array.from({ length: 40 }, (_, index) => `line ${461 + index}`) });
  });

  it('gives up in time and ends everything, what ignores SIGTERM too', async () => {
    const script = `echo begun; (trap '' TERM; while :; do sleep 1; done) & echo $! >pid; sleep 100`;
    const { outcome, pid } = await run(script, { timeoutMs: 1_000 });
    expect(outcome).toEqual({
      kind: 'timed-out',
      exit: { code: null, signal: expect.stringMatching(/^SIG/), by: 'SIGKILL' },
      tail: ['begun'],
    });
    expect(isAlive(pid)).toBe(false);
  });

  it('ends when it is told to', async () => {
    const stopping = new AbortController();
    const { outcome, pid } = await run('sleep 100 & echo $! >pid; echo begun; wait', {
      onLine: () => stopping.abort(),
      signal: stopping.signal,
    });
    expect(outcome).toMatchObject({ kind: 'failed', exit: { by: 'SIGTERM' } });
    expect(isAlive(pid)).toBe(false);
  });

  it('leaves nothing in the background, and is done when the shell is', async () => {
    const { outcome, pid } = await run('sleep 100 & echo $! >pid');
    expect(outcome.kind).toBe('ok');
    expect(isAlive(pid)).toBe(false);
  });

  const daemon = `require('child_process').spawn('sleep', ['100'], { detached: true, stdio: 'inherit' })`;
  const leaves = `node -e "const daemon = ${daemon}; require('fs').writeFileSync('pid', String(daemon.pid)); daemon.unref()"`;

  it.runIf(process.platform === 'linux').each(['exit 1', 'echo begun\nsleep 100'])(
    'ends what left the group when it fails or is told to end: %j',
    async (rest) => {
      const stopping = new AbortController();
      const onLine = () => stopping.abort();
      const { outcome, pid } = await run(`${leaves}\n${rest}`, { onLine, signal: stopping.signal });
      expect({ kind: outcome.kind, alive: isAlive(pid) }).toEqual({ kind: 'failed', alive: false });
    },
  );

  it('neither waits for what left the group and holds its output, nor ends it, when all went well', async () => {
    const { outcome, pid } = await run(leaves);
    expect({ outcome: outcome.kind, alive: isAlive(pid) }).toEqual({ outcome: 'ok', alive: true });
    process.kill(pid);
  });

  it('names a folder that is missing', async () => {
    const { outcome } = await run('true', { directory: '/nowhere/at/all' });
    expect(outcome).toEqual({ kind: 'no-directory' });
  });
});

describe('setupFailure', () => {
  const exit = { code: 2, signal: null, by: 'itself' } as const;
  it.each<[SetupOutcome, string | null, string | null]>([
    [{ kind: 'ok', ms: 1 }, null, null],
    [{ kind: 'failed', exit, tail: ['x'] }, 'setup-failed', 'The setup command ended with exit code 2.'],
    [
      { kind: 'failed', exit: { ...exit, code: 127 }, tail: [] },
      'setup-failed',
      'The setup command names a program that is not there (exit code 127).',
    ],
    [
      { kind: 'failed', exit: { code: null, signal: 'SIGKILL', by: 'itself' }, tail: [] },
      'setup-failed',
      'The setup command was ended by SIGKILL.',
    ],
    [
      { kind: 'failed', exit: null, tail: ['EAGAIN'] },
      'setup-failed',
      'The setup command could not be started.',
    ],
    [{ kind: 'timed-out', exit, tail: ['x'] }, 'setup-timed-out', 'The setup command did not end in time.'],
    [{ kind: 'no-directory' }, 'cwd-missing', 'The folder in which setup runs is missing.'],
  ])('%j', (outcome, kind, message) => {
    const failure = setupFailure(outcome);
    expect(failure?.kind ?? null).toBe(kind);
    expect(failure?.message ?? null).toBe(message);
    if (failure !== null && 'tail' in outcome) expect(failure.stderrTail).toEqual(outcome.tail);
  });
});
