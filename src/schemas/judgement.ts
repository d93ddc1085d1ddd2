import { z } from 'zod';
import type { Change, ContractChange } from '../model/change.ts';
import type { Finding, Location } from '../model/finding.ts';
import type { Breach, Check, Problem, Verdict } from '../model/verdict.ts';
import { object, shapeOf, subject, tokens } from './shape.ts';

const contractChange = shapeOf<ContractChange>()({
  at: z.string().meta({ description: 'JSON pointer into the subject; empty for the whole.' }),
  what: z.enum([
    'added',
    'removed',
    'renamed',
    'description-changed',
    'title-changed',
    'annotations-changed',
    'metadata-changed',
    'parameter-added',
    'parameter-removed',
    'parameter-required',
    'parameter-optional',
    'field-added',
    'field-removed',
    'field-required',
    'field-optional',
    'type-changed',
    'enum-value-added',
    'enum-value-removed',
    'narrowed',
    'widened',
    'default-changed',
    'schema-changed',
    'output-added',
    'output-removed',
  ]),
  breaking: z.boolean().meta({
    description: 'Whether a call, or a reader of its output, that was right before can be wrong now.',
  }),
  before: z.string().optional(),
  after: z.string().optional(),
});

export const change = shapeOf<Change>()({
  kind: z.enum(['added', 'removed', 'renamed', 'changed']),
  subject,
  was: subject.optional().meta({ description: 'The subject on the base, for renamed.' }),
  impact: z.enum(['added', 'removed', 'breaking', 'compatible', 'cosmetic']),
  delta: tokens.meta({ description: 'Head less base, in tokens by counter.' }),
  from: tokens.meta({
    description: 'Where the delta comes from, in tokens of the headline counter, by part.',
  }),
  contract: z.array(contractChange).meta({ description: 'What it means for those who call the tool.' }),
  unstable: z.literal(true).optional().meta({
    description:
      'The text differs between two listings of one side in the same way: no relative limit counts it.',
  }),
  mergedInto: subject
    .optional()
    .meta({ description: 'For removed: the added tool that probably took over.' }),
}).meta({ id: 'Change' });

const location = shapeOf<Location>()({
  file: z.string().meta({ description: 'Relative to the repository’s root, with forward slashes.' }),
  line: z.int().min(1),
});

export const finding = shapeOf<Finding>()({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  subject,
  at: z.string().meta({ description: 'JSON pointer into the subject; empty for the whole.' }),
  about: z.string().meta({
    description: 'What within the subject, e.g. a parameter: with rule and subject the finding’s identity.',
  }),
  others: z.array(subject).optional().meta({ description: 'The other subjects that take part.' }),
  message: z.string(),
  data: object.meta({ description: 'What the message was made from.' }),
  introduced: z.boolean().meta({ description: 'Not on the base. False when nothing was compared.' }),
  accepted: z
    .string()
    .optional()
    .meta({ description: 'The reason given in the config file for accepting it.' }),
  location: location.optional(),
}).meta({ id: 'Finding' });

const held = {
  server: z.string(),
  limit: z.string().meta({ description: 'Dotted name as in the config file, e.g. definitions.increase.' }),
  subject,
  allowed: z.string().meta({ description: 'As text, e.g. 5% or 1500.' }),
  actual: z.string().meta({ description: 'As text, e.g. +11.7% or 1620.' }),
  allowedValue: z.number().meta({ description: 'The number in allowed, in unit.' }),
  actualValue: z.number().nullable().meta({ description: 'In unit, not rounded; null when not measured.' }),
  unit: z.enum(['tokens', 'percent', 'tools', 'findings']),
  reason: z
    .enum(['already-over-on-base', 'under-floor', 'no-baseline', 'warn-only', 'accept-label', 'unstable'])
    .nullable()
    .meta({ description: 'Why a broken limit passes or only warns, or why it was skipped.' }),
};

const check = shapeOf<Check>()({ ...held, status: z.enum(['pass', 'warn', 'fail', 'skipped']) }).meta({
  id: 'Check',
  description: 'One limit held against one figure.',
});

const breach = shapeOf<Breach>()({ ...held, level: z.enum(['fail', 'warn']) }).meta({
  id: 'Breach',
  description: 'A broken limit.',
});

const problem = shapeOf<Problem>()({
  server: z.string(),
  level: z.enum(['error', 'warn', 'note']),
  code: z.enum([
    'head-unmeasured',
    'base-unmeasured',
    'no-baseline',
    'server-removed',
    'server-added',
    'call-unmeasured',
    'call-failed',
    'call-unstable',
    'session-unmeasured',
  ]),
  message: z.string(),
}).meta({ id: 'Problem', description: 'What could not be measured or compared.' });

export const verdict = shapeOf<Verdict>()({
  outcome: z.enum(['pass', 'fail', 'error']),
  breaches: z.array(breach),
  checks: z.array(check),
  problems: z.array(problem),
}).meta({ id: 'Verdict' });
