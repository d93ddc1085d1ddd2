import { expect, test } from 'vitest';
import { type Evidence, NO_EVIDENCE } from '../../src/capture/evidence.ts';
import { failureOf } from '../../src/capture/failure.ts';
import type { Trouble } from '../../src/capture/trouble.ts';

const RUNNING: Partial<Evidence> = { during: 'initialize' };
const LISTING: Partial<Evidence> = { during: 'list' };

test.each<[Trouble, Partial<Evidence>, string, string]>([
  [{ kind: 'no-directory' }, {}, 'cwd-missing', 'The working directory of the server does not exist.'],
  [
    { kind: 'not-started', code: 'ENOENT', exists: false },
    {},
    'command-missing',
    'The command was not found.',
  ],
  [
    { kind: 'not-started', code: 'ENOENT', exists: true },
    {},
    'command-not-executable',
    'The command is there, but what should run it is not: its first line names a missing interpreter.',
  ],
  [
    { kind: 'not-started', code: 'ENOEXEC', exists: true },
    {},
    'command-not-executable',
    'The system refuses to run the command (ENOEXEC).',
  ],
  [
    { kind: 'port-taken', port: 3000 },
    {},
    'port-taken',
    'Something listens on port 3000 before the server was started, so it would be measured instead.',
  ],
  [
    { kind: 'closed' },
    { ...RUNNING, ended: true, exit: { code: 2, signal: null, by: 'itself' } },
    'exited',
    'The server ended with code 2 before it had connected.',
  ],
  [
    { kind: 'network', code: 'ECONNRESET' },
    { ...LISTING, ended: true, exit: { code: null, signal: 'SIGSEGV', by: 'itself' } },
    'exited',
    'The server was ended by SIGSEGV after it had connected, before it had listed its tools.',
  ],
  [
    { kind: 'closed' },
    { ...RUNNING, shell: true, ended: true, exit: { code: 126, signal: null, by: 'itself' } },
    'command-not-executable',
    'The shell could not run the command (code 126).',
  ],
  [{ kind: 'closed' }, LISTING, 'disconnected', 'The connection was closed while listing.'],
  [
    { kind: 'network', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    RUNNING,
    'disconnected',
    'The connection was closed while connecting (DEPTH_ZERO_SELF_SIGNED_CERT).',
  ],
  [
    { kind: 'network', code: 'EAI_AGAIN' },
    RUNNING,
    'refused',
    'The host name of the address cannot be resolved.',
  ],
  [
    { kind: 'silent', method: 'tools/list', ms: 30_000 },
    LISTING,
    'timed-out',
    'No answer to tools/list within 30 s.',
  ],
  [{ kind: 'status', status: 503, text: '' }, RUNNING, 'http-error', 'The address answers with HTTP 503.'],
  [
    { kind: 'error-answer', method: 'initialize', code: null, text: 'x' },
    RUNNING,
    'error-answer',
    'The server answers initialize with an error.',
  ],
  [
    { kind: 'malformed', method: 'tools/list', what: 'no array under tools' },
    LISTING,
    'list-malformed',
    'The answer to tools/list is no list: no array under tools.',
  ],
  [
    { kind: 'over-bound', bound: 'items' },
    LISTING,
    'over-bound',
    'A list has more than 20000 items (while listing).',
  ],
  [
    { kind: 'over-bound', bound: 'output' },
    RUNNING,
    'over-bound',
    'The server sent more than 256 MiB (while connecting).',
  ],
])('%j %j', (trouble, evidence, kind, message) => {
  const failure = failureOf(trouble, { ...NO_EVIDENCE, ...evidence }, (text) => text);
  expect({ kind: failure.kind, message: failure.message }).toEqual({ kind, message });
});

test('what is quoted is bounded and masked', () => {
  const stderr = Array.from({ length: 100 }, (_, index) => `secret ${index}`);
  const evidence = { ...NO_EVIDENCE, stderr, noise: { lines: 1, sample: ['a secret'] } };
  const trouble: Trouble = { kind: 'not-json', text: `secret ${'x'.repeat(1_000)}` };
  const failure = failureOf(trouble, evidence, (text) => text.replace('secret', '***'));
  expect(failure.answer).toHaveLength(300);
  expect(failure.answer).toMatch(/^\*\*\* x/);
  expect([failure.stderrTail.length, failure.stderrTail[0]]).toEqual([20, '*** 80']);
  expect(failure.stdoutNoise).toEqual({ lines: 1, sample: ['a ***'] });
});
