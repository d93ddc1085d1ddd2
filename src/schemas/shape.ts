import { z } from 'zod';
import { isObject } from '../json.ts';
import type { Json } from '../model/json.ts';
import type { Subject } from '../model/subject.ts';

/** One schema for each key of T, optional keys included, each for no more than what the key may hold. */
type Members<T> = { [K in keyof T]-?: z.ZodType<T[K]> };

/**
 * A strict schema of the model type T. Schema and type cannot drift: a key too many or too few, an optional one
 * too, and a value that only one of them knows do not compile.
 */
export function shapeOf<T>(): <S extends Members<T>>(
  shape: S & Record<Exclude<keyof S, keyof T>, never> & Covering<T, S>,
) => z.ZodObject<S, z.core.$strict> {
  return (shape) => z.strictObject(shape) as never;
}

/** Anything where the schema takes every T; what no argument can be where it does not. */
type Covering<T, S extends z.ZodRawShape> = T extends z.output<z.ZodObject<S>> ? unknown : never;

/** Any JSON value: it is kept as it came and not looked into. */
export const json = z.custom<Json>();
export const jsonObject = z.record(z.string(), json);
export const object = z.custom<object>(isObject).meta({ type: 'object' });
export const count = z.int().min(0);
export const tokens = z.record(z.string(), z.number());

export const subject = z
  .union([
    z.enum(['server', 'instructions']),
    z.templateLiteral([
      z.enum(['tool', 'prompt', 'resource', 'template', 'call', 'session']),
      ':',
      z.string(),
    ]),
  ])
  .meta({
    id: 'Subject',
    description: 'What it is about: the one key used everywhere.',
  }) satisfies z.ZodType<Subject>;
