import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shapeOf } from '../../src/schemas/shape.ts';

interface Model {
  name: string;
  kind: 'one' | 'two';
  note?: string;
}

const name = z.string();
const kind = z.enum(['one', 'two']);
const note = z.string().optional();

describe('shapeOf', () => {
  it('takes what the model holds and nothing else', () => {
    const schema = shapeOf<Model>()({ name, kind, note });
    expect(schema.safeParse({ name: 'a', kind: 'one' }).success).toBe(true);
    expect(schema.safeParse({ name: 'a', kind: 'one', other: 1 }).success).toBe(false);
  });

  it('does not compile where schema and model differ', () => {
    // @ts-expect-error a key is missing
    shapeOf<Model>()({ kind, note });
    // @ts-expect-error an optional key is missing
    shapeOf<Model>()({ name, kind });
    // @ts-expect-error a key too many
    shapeOf<Model>()({ name, kind, note, other: name });
    // @ts-expect-error an optional key too many
    shapeOf<Model>()({ name, kind, note, other: note });
    // @ts-expect-error the schema takes what the model does not hold
    shapeOf<Model>()({ name, kind: z.enum(['one', 'two', 'three']), note });
    // @ts-expect-error the model holds what the schema does not take
    shapeOf<Model>()({ name, kind: z.enum(['one']), note });
    // @ts-expect-error optional in the model, required in the schema
    shapeOf<Model>()({ name, kind, note: name });
    // @ts-expect-error required in the model, optional in the schema
    shapeOf<Model>()({ name: note, kind, note });
    // @ts-expect-error another type
    shapeOf<Model>()({ name: z.number(), kind, note });
    // @ts-expect-error null too
    shapeOf<Model>()({ name: name.nullable(), kind, note });
    expect.assertions(0);
  });
});
