import { expect, it } from 'vitest';
import type { CallCost } from '../src/model/response.ts';
import { samplePairs, samplesOf } from '../src/samples.ts';
import { call } from './lint/calls.ts';

const named = (name: string, over: Partial<CallCost> = {}) =>
  call({ name, subject: `call:${name}`, ...over });

it('samples are what was answered, and no probe', () => {
  const calls = [
    named('a'),
    named('late', { response: undefined }),
    named('wrong', { origin: 'probe-violation' }),
    named('failed', { outcome: { kind: 'tool-error' } }),
    named('unasked', { origin: 'automatic' }),
  ];
  expect(samplesOf({ calls }).map(({ name }) => name)).toEqual(['a', 'unasked']);
  expect(samplesOf({})).toEqual([]);
});

it('pairs are what both sides answered, in the order of head', () => {
  const base = { calls: [named('a'), named('b'), named('late', { response: undefined })] };
  const head = { calls: [named('b', { bytes: 9 }), named('late'), named('new'), named('a')] };
  expect(samplePairs(head, base).map((pair) => [pair.head.name, pair.head.bytes, pair.base.name])).toEqual([
    ['b', 9, 'b'],
    ['a', expect.any(Number), 'a'],
  ]);
  expect(samplePairs(head, {})).toEqual([]);
});
