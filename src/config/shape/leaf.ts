import { z } from 'zod';
import { either, instead, nearest } from '../nearest.ts';
import { FORM, TIME_PATTERN, timeOf } from '../quantity.ts';

/** The message of a wrong value; the reader of the file puts place and value around it. */
export function must(form: string): { error: string } {
  return { error: `must be ${form}` };
}

/** A text that is not empty. */
export function text(form: string) {
  return z
    .string(must(form))
    .min(1, must(form))
    .refine((value) => !value.includes('\0'), { error: 'must hold no null character' });
}

export function flag() {
  return z.boolean(must('`true` or `false`'));
}

export function choice<const T extends readonly [string, ...string[]]>(words: T) {
  return z.enum(words, offering(either(words), words));
}

/** Like `must`, with the nearest of these words. */
export function offering(form: string, words: readonly string[]): { error: z.core.$ZodErrorMap } {
  return {
    error: ({ input }) => {
      const close = typeof input === 'string' ? nearest(input, words) : null;
      return `must be ${form}${close === null ? '' : `; did you mean \`${close}\`?`}`;
    },
  };
}

/** Milliseconds, from a text with its unit; what is not said in the file stays undefined. */
export function time(usual: string, description: string) {
  return z
    .string(must(FORM.time))
    .refine((value) => timeOf(value) !== null, must(FORM.time))
    .meta({ pattern: TIME_PATTERN.source, default: usual, description })
    .transform((value) => timeOf(value) ?? 0)
    .optional();
}

export function count() {
  return z.int(must(FORM.count)).nonnegative(must(FORM.count));
}

export function positive(max?: number) {
  const number = z.int(must(FORM.positive)).positive(must(FORM.positive));
  return max === undefined ? number : number.max(max, must(`a whole number from 1 to ${max}`));
}

/** How a section looks, and where its misplaced keys belong. */
interface SectionHelp {
  example: string;
  elsewhere?: ReadonlyMap<string, string>;
  /** Where not all valid keys are in the shape. */
  keys?: readonly string[];
}

/** A mapping with these keys and no other. */
export function section<T extends z.core.$ZodLooseShape>(
  shape: T,
  { example, elsewhere, keys = Object.keys(shape) }: SectionHelp,
) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return `must be a mapping such as \`${example}\``;
      const key = issue.keys[0] ?? '';
      const place = elsewhere?.get(key);
      return place === undefined ? `is no key: ${instead(key, keys)}` : `belongs elsewhere: \`${place}\`.`;
    },
  });
}

/** A mapping whose keys the user makes up. */
export function named<T extends z.core.SomeType>(keys: { pattern: RegExp; form: string }, value: T) {
  return z.record(z.string().regex(keys.pattern, { error: `must be ${keys.form}` }), value, {
    error: ({ code, issues }) =>
      code === 'invalid_key' ? issues[0]?.message : `must be a mapping whose keys are each ${keys.form}`,
  });
}
