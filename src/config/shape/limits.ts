import { z } from 'zod';
import type { Amount, Floor, Thresholds } from '../../model/settings.ts';
import { FINDINGS_LIMITS } from '../choices.ts';
import { amountOf, FORM, PERCENT_PATTERN } from '../quantity.ts';
import { choice, count, flag, must, section } from './leaf.ts';

const AMOUNT_FORM = must(FORM.amount);

const amount = z
  .union([
    z.number().meta({ minimum: 0, type: 'integer' }),
    z.string().meta({ pattern: PERCENT_PATTERN.source }),
  ])
  .refine((value) => amountOf(value) !== null, AMOUNT_FORM)
  .transform((value) => amountOf(value) ?? { kind: 'absolute' as const, value: 0 });

const floor = z
  .union(
    [
      count().transform((value): Floor => ({ warn: value, fail: value })),
      section({ warn: count().optional(), fail: count().optional() }, { example: '{ warn: 20, fail: 50 }' }),
    ],
    must(`${FORM.count}, or \`{ warn: 20, fail: 50 }\``),
  )
  .describe('An increase of up to this many tokens never counts.');

/** One limit; what it does not say is left to the general limit or the default. */
export const limit = section(
  {
    max: thresholds(count(), FORM.count, '{ warn: 1000, fail: 1500 }')
      .describe('The most that is allowed, in tokens of the headline counter or in pieces.')
      .optional(),
    increase: thresholds(amount, FORM.amount, '{ warn: 5%, fail: 10% }')
      .describe('The most by which it may grow from base to head: a percentage, or tokens or pieces.')
      .optional(),
    floor: floor.optional(),
  },
  { example: '{ max: 1500, increase: 5% }' },
).meta({ id: 'limit' });

export type LimitPatch = z.output<typeof limit>;

/** Where a key of one limit belongs when it stands further out. */
export const MISPLACED: ReadonlyMap<string, string> = new Map(
  Object.keys(limit.shape).map((key) => [key, `limits: { definitions: { ${key}: … } }`]),
);

export const limits = section(
  {
    definitions: limit
      .describe('Tokens of all tool definitions. Default: { increase: 5%, floor: 50 }.')
      .optional(),
    tool: limit.describe('Tokens of any one tool.').optional(),
    tools: limit.describe('Number of tools.').optional(),
    instructions: limit.describe('Tokens of the instructions.').optional(),
    call: limit.describe('Tokens of any one call’s response.').optional(),
    calls: limit.describe('Tokens of all sample responses together.').optional(),
    session: limit.describe('Tokens of any one session.').optional(),
    findings: choice(FINDINGS_LIMITS)
      .meta({ default: 'new-errors', description: 'Which findings fail the check.' })
      .optional(),
    ratchet: flag()
      .meta({
        default: true,
        description: 'A `max` that the base breaks too, and that head does not make worse, only warns.',
      })
      .optional(),
  },
  {
    example: '{ definitions: { increase: 5% } }',
    elsewhere: MISPLACED,
  },
).meta({ id: 'limits' });

export type LimitsPatch = z.output<typeof limits>;

/** One value for a failure, one each for a warning and a failure, or none at all. */
function thresholds<T extends number | Amount>(value: z.ZodType<T>, form: string, example: string) {
  const both = section({ warn: value.optional(), fail: value.optional() }, { example })
    .refine(({ warn, fail }) => warn !== undefined || fail !== undefined, must(`given as \`${example}\``))
    .refine(({ warn, fail }) => isUnder(warn, fail), { error: 'must have `warn` under `fail`' });
  return z.union(
    [value.transform((fail): Thresholds<T> => ({ fail })), both, z.literal('off')],
    must(`${form}, or \`${example}\`, or \`off\``),
  );
}

/** Whether a warning can come before the failure; amounts of two kinds cannot be compared. */
function isUnder(warn: number | Amount | undefined, fail: number | Amount | undefined): boolean {
  if (warn === undefined || fail === undefined) return true;
  if (typeof warn === 'number' || typeof fail === 'number') return warn < fail;
  return warn.kind !== fail.kind || warn.value < fail.value;
}
