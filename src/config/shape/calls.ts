import { z } from 'zod';
import { SESSION_DEFINITIONS } from '../choices.ts';
import { choice, must, named, positive, section, text } from './leaf.ts';
import { limit } from './limits.ts';

/** What YAML has and JSON has not. */
const json = z.unknown().refine(isJson, { error: 'must hold numbers of JSON: no `.inf`, no `.nan`' });

const values = z
  .array(json, must('a list such as `[5, 20, 65]`'))
  .min(1, must('a list such as `[5, 20, 65]`'));

const MAX_NAME = 100;
const NAME_FORM = `a name of at most ${MAX_NAME} characters such as \`first page\``;

export const call = section(
  {
    name: text(NAME_FORM)
      .max(MAX_NAME, must(NAME_FORM))
      .describe('Default: the name of the tool.')
      .optional(),
    tool: text('the name of a tool such as `list_wallpapers`').describe('The tool to call.'),
    arguments: z
      .record(z.string(), json, must('a mapping such as `{ limit: 20 }`'))
      .describe('Its arguments. `${search.results.0.id}` takes a value from the result of an earlier call.')
      .optional(),
    'arguments-file': text('the path of a file such as `test/arguments.json`')
      .describe('Its arguments in a file of their own, YAML or JSON, relative to the working directory.')
      .optional(),
    sweep: z
      .record(z.string(), values, must('one argument with its values, such as `{ limit: [5, 20, 65] }`'))
      .refine(
        (sweep) => Object.keys(sweep).length === 1,
        must('exactly one argument, such as `{ limit: [5, 20, 65] }`'),
      )
      .describe('One argument over several values.')
      .optional(),
    repeat: positive(1_000).meta({ default: 1, description: 'How many times to call it.' }).optional(),
    limits: limit.describe('Over the general limit `call`.').optional(),
  },
  { example: '{ tool: list_wallpapers, arguments: { limit: 20 } }' },
);

const step = section(
  {
    call: text('the name of a call such as `first page`').describe('A call of this server.'),
    times: positive(10_000).meta({ default: 1, description: 'How many times in a row.' }).optional(),
  },
  { example: '{ call: first page, times: 20 }' },
);

const TOOL_FORM = 'the name of a tool such as `search`';
const PROBES_FORM = must('`auto`, `off` or a list of tools such as `[search]`');

const SESSION_EXAMPLE = '{ definitions: once, calls: [{ call: first page, times: 20 }] }';

const CALLS_FORM = must('a list such as `[{ tool: list_wallpapers, arguments: { limit: 20 } }]`, or `off`');

export const callKeys = {
  calls: z
    .union([z.array(call, CALLS_FORM), z.literal('off')], CALLS_FORM)
    .describe(
      'What to call and measure. Left out: tools that say that they only read and need no more than their schemas give. `off`: nothing.',
    )
    .optional(),
  'calls-file': text('the path of a file such as `test/calls.yml`')
    .describe('The list of calls in a file of its own, YAML or JSON, relative to the working directory.')
    .optional(),
  'error-probes': z
    .union([z.array(text(TOOL_FORM), PROBES_FORM), z.enum(['auto', 'off'])], PROBES_FORM)
    .meta({
      default: 'auto',
      description:
        'Tools that are called wrongly to read their errors: with a value of another type, and with one that nobody knows. `auto`: those that say that they only read; with `calls`, of the ones that are called.',
    })
    .optional(),
};

export const sessions = named(
  { pattern: /^[^\x00-\x1f\x7f]{1,64}$/, form: 'a name of at most 64 characters such as `browse`' },
  section(
    {
      definitions: choice(SESSION_DEFINITIONS)
        .meta({ default: 'once', description: 'Whether the definitions are paid once or on every turn.' })
        .optional(),
      calls: z
        .array(step, must('a list such as `[{ call: first page, times: 20 }]`'))
        .min(1, must('a list that is not empty')),
      limits: limit.describe('Over the general limit `session`.').optional(),
    },
    { example: SESSION_EXAMPLE },
  ),
).describe('Sequences of calls with a total.');

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isJson);
}
