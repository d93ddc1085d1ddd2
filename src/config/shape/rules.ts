import { z } from 'zod';
import type { Rule } from '../../lint/rule.ts';
import { RULES } from '../../lint/rules/index.ts';
import { RULE_LEVELS } from '../choices.ts';
import { either, instead } from '../nearest.ts';
import { choice, count, flag, must, named, offering, section, text } from './leaf.ts';

const IDS = RULES.map(({ id }) => id);
const TOOL = { pattern: /^[\s\S]+$/, form: 'the name of a tool such as `create_order`' };

const level = choice(RULE_LEVELS).meta({ id: 'level' });
const toolLevels = named(TOOL, level).meta({ id: 'toolLevels' });

const EXAMPLE = '{ schema-size: { level: error, maxTokens: 1500 }, tool-name-style: off }';

/** Not checked yet: `rulesShape` does it for those that are named, since all of them are costly to make. */
export const rules = z.record(z.string(), z.unknown(), must(`a mapping such as \`${EXAMPLE}\``));

/** Level and options of these rules by their id. */
export function rulesShape(some: readonly Rule[]) {
  const shape = Object.fromEntries(some.map((rule) => [rule.id, ruleShape(rule).optional()]));
  return section(shape, { example: EXAMPLE, keys: IDS }).describe('Level and options of single rules.');
}

export type Rules = z.output<ReturnType<typeof rulesShape>>;

export const ruleId = z
  .string(must('the id of a rule such as `schema-depth`'))
  .refine((id) => IDS.includes(id), {
    error: ({ input }) => `must be the id of a rule; ${instead(String(input), IDS)}`,
  });

function ruleShape({ summary, options }: Rule) {
  const keys = Object.entries(options).map(([name, usual]) => [name, optionShape(usual).optional()]);
  const own: Record<string, z.ZodOptional> = Object.fromEntries(keys);
  const example = `{ level: error${keys.length === 0 ? '' : `, ${Object.keys(own)[0]}: …`} }`;
  const mapping = section(
    {
      ...own,
      level: level.describe('Instead of the rule’s own level.').optional(),
      tools: toolLevels.describe('The level for single tools, by name.').optional(),
    },
    { example },
  );
  return z
    .union(
      [level, mapping],
      offering(`${either(RULE_LEVELS)}, or a mapping such as \`${example}\``, RULE_LEVELS),
    )
    .describe(summary);
}

/** What an option takes is told by its default. */
function optionShape(usual: unknown): z.ZodType {
  if (typeof usual === 'number') return count().meta({ default: usual });
  if (typeof usual === 'boolean') return flag().meta({ default: usual });
  return text('a text').meta({ default: usual });
}
