import { expect, it } from 'vitest';
import { savedTokens } from '../../../src/measure/response/saved.ts';

const signs = (text: string) => text.replaceAll('a', '').length;

it.each([
  ['counts both texts', `${'a'.repeat(10)}bbbb`, 'bb', 2],
  ['never falls below zero', 'b', 'bbb', 0],
  [
    'goes by the length of a long text',
    `${'a'.repeat(200_000)}${'b'.repeat(100_000)}`,
    'a'.repeat(150_000),
    50_000,
  ],
])('%s', (_, text, lesser, saved) => expect(savedTokens(text, lesser, signs)).toBe(saved));
