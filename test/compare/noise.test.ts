import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { Snapshot, Stability } from '../../src/model/snapshot.ts';
import { changesBetween, side, tool } from './sides.ts';

const STABLE: Stability = { kind: 'stable' };
const TEXT: Stability = { kind: 'text', tools: ['context'] };

/** Whether the one change between two tools is marked as noise. */
function isMarked(base: JsonObject, head: JsonObject, [before, after]: Stability[]): boolean | undefined {
  const [change, ...others] = changesBetween([base], [head], [seen(before), seen(after)]);
  expect(others).toEqual([]);
  return change?.unstable;
}

function seen(stability: Stability = STABLE): Partial<Snapshot> {
  return { observed: { ...side([]).snapshot.observed, stability } };
}

describe('a live text', () => {
  const context = (description: string, properties: JsonObject = {}) =>
    tool('context', properties, { description });
  const [one, two] = [context('Budget 10 calls (520445 nodes).'), context('Budget 10 calls (520446 nodes).')];

  it.each<[string, JsonObject, JsonObject, Stability[], boolean | undefined]>([
    ['seen to change on the base', one, two, [TEXT, STABLE], true],
    ['seen to change at head', one, two, [STABLE, TEXT], true],
    ['never seen to change', one, two, [STABLE, STABLE], undefined],
    ['of another tool', one, two, [STABLE, { kind: 'text', tools: ['other'] }], undefined],
    [
      'with a time and a hash',
      context('At 2026-01-01T10:00Z, a1b2.'),
      context('At 2026-02-03T11:30Z, c0ffee9.'),
      [TEXT, TEXT],
      true,
    ],
    [
      'that says more as well',
      one,
      context('Budget 10 calls (520446 nodes). Be quick.'),
      [TEXT, TEXT],
      undefined,
    ],
    [
      'of a default',
      context('d', { at: { default: 10 } }),
      context('d', { at: { default: 11 } }),
      [TEXT, TEXT],
      true,
    ],
    [
      'beside a new parameter',
      one,
      context('Budget 10 calls (520446 nodes).', { a: {} }),
      [TEXT, TEXT],
      undefined,
    ],
    [
      'beside a parameter with another number',
      context('d', { p1: {} }),
      context('d', { p2: {} }),
      [TEXT, TEXT],
      undefined,
    ],
  ])('%s', (_, base, head, stability, expected) => {
    expect(isMarked(base, head, stability)).toBe(expected);
  });
});
