import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Json } from '../../../../src/model/json.ts';
import { holds, interpolate, resolveValue, type Scope, type Status } from './expressions.ts';

const scope = (status: Status = 'success', workspace = '/'): Scope => ({
  contexts: {
    github: { event_name: 'push', event: { pull_request: null } },
    steps: { a: { outputs: { 'total-tokens': '120' } } },
    matrix: { list: [1, 2], map: { a: true } },
  },
  status,
  workspace,
});

test.each<[string, string]>([
  ['plain', 'plain'],
  ['${{ github.event_name }}-${{ github.event.number }}', 'push-'],
  ["${{ format('{0} of {1}', 'a', 2) }}", 'a of 2'],
  ['${{ steps.a.outputs.total-tokens > 100 }}', 'true'],
  ['${{ toJSON(matrix.list) }}', '[\n  1,\n  2\n]'],
  ["${{ github.event.pull_request.number || 'none' }}", 'none'],
])('%s becomes %s', (text, value) => {
  expect(interpolate(text, scope())).toBe(value);
});

test.each<[Json, Json]>([
  ['${{ matrix.map }}', { a: true }],
  ['${{ fromJSON(\'[1,"b"]\') }}', [1, 'b']],
  [{ a: ['${{ matrix.list }}', 'x-${{ 1 }}'] }, { a: [[1, 2], 'x-1'] }],
  [true, true],
])('%j keeps its type', (value, resolved) => {
  expect(resolveValue(value, scope())).toEqual(resolved);
});

test.each<[Json | undefined, Status, boolean]>([
  [undefined, 'success', true],
  [undefined, 'failure', false],
  ["github.event_name == 'push'", 'success', true],
  ["github.event_name == 'push'", 'failure', false],
  ['${{ always() && matrix.map.a }}', 'failure', true],
  ['failure()', 'failure', true],
  ['failure()', 'cancelled', false],
  ['cancelled()', 'cancelled', true],
  ['!cancelled()', 'failure', true],
  ['false', 'success', false],
  ["'text'", 'success', true],
])('if: %j after %s is %s', (condition, status, outcome) => {
  expect(holds(condition, scope(status))).toBe(outcome);
});

test('an unknown context is an error', () => {
  expect(() => interpolate('${{ githb.ref }}', scope())).toThrow("Unrecognized named-value: 'githb'");
});

test('hashFiles depends on the files that match and on nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hash-'));
  const hash = () => interpolate("${{ hashFiles('**/*.lock') }}", scope('success', folder));
  expect(hash()).toBe('');
  await writeFile(join(folder, 'a.lock'), 'one');
  const first = hash();
  // printf one | openssl dgst -sha256 -binary | openssl dgst -sha256
  expect(first).toBe('fe8d7a873dc48961a6af334c996b2cb3ce37149d5ce9c9253952a54c6a92c1ad');
  await writeFile(join(folder, 'b.txt'), 'x');
  expect(hash()).toBe(first);
  await rm(folder, { recursive: true });
});
