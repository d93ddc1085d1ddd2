import { COUNTED_FORMS } from '../choices.ts';
import { command, env, shell } from './launch.ts';
import { choice, flag, must, section, text } from './leaf.ts';

export const counter = section(
  {
    command,
    shell: shell.optional(),
    as: choice(COUNTED_FORMS)
      .meta({
        default: 'wire',
        description: 'What it is given: the list as the server sent it, or as Anthropic’s models read it.',
      })
      .optional(),
    env: env.optional(),
  },
  { example: '{ command: uvx my-tokenizer }' },
).describe('A program that reads texts as JSON lines and answers counts: see docs/counters.md.');

const MODEL_FORM = 'the name of a model such as `claude-opus-5`';

const model = text(MODEL_FORM)
  .regex(/^[A-Za-z0-9][\w./:-]{0,99}$/, must(MODEL_FORM))
  .optional();

export const exact = section(
  {
    tools: flag()
      .meta({ default: false, description: 'Count each tool too: one more request for each.' })
      .optional(),
    models: section(
      { anthropic: model, openai: model, gemini: model },
      { example: '{ anthropic: claude-opus-5 }' },
    )
      .describe('Models to count for, instead of the usual ones.')
      .optional(),
  },
  { example: '{ tools: true }' },
).describe('How providers are asked for exact counts, where there is a key: see docs/counters.md.');
