import { UserError } from '../errors.ts';
import { isObject } from '../json.ts';
import type { JsonObject } from '../model/json.ts';
import type { Amount } from '../model/settings.ts';
import { code, either, nearest } from './nearest.ts';
import { amountOf, countOf, FORM, timeOf } from './quantity.ts';

/** Texts of flags and inputs as values. Each throws UserError `value-invalid`; `where` begins its message. */

export function timeFrom(text: string, where: string): number {
  return timeOf(text) ?? wrong(where, FORM.time, text);
}

export function amountFrom(text: string, where: string): Amount {
  return amountOf(text) ?? wrong(where, FORM.amount, text);
}

export function countFrom(text: string, where: string): number {
  return countOf(text) ?? wrong(where, FORM.count, text);
}

/** Of a JSON object. */
export function objectFrom(text: string, where: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {}
  return wrong(where, 'a JSON object such as `{"limit":20}`', text);
}

export function choiceFrom<T extends string>(text: string, words: readonly T[], where: string): T {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  const close = nearest(text, words);
  return wrong(where, either(words), text, close === null ? '' : `; did you mean ${code(close)}?`);
}

export function wrong(where: string, form: string, text: string, more = ''): never {
  throw new UserError('value-invalid', `${where} must be ${form}, not ${code(text)}${more || '.'}`);
}
