import { stringify } from 'yaml';
import { z } from 'zod';
import { RULES } from '../lint/rules/index.ts';
import { INPUT_DEFAULTS, INPUTS, type InputName, OUTPUTS } from './fields.ts';
import { optionForm } from './help.ts';
import { OPTIONS, type OptionName } from './options.ts';
import { config } from './shape/config.ts';
import { rulesShape } from './shape/rules.ts';

/** Documents that are made from the tables: action.yml, the published schema, tables of the README. */

/** The whole of action.yml. */
export function actionYml(): string {
  return stringify(
    {
      name: 'MCP token delta',
      description:
        'What your MCP server costs a model, on every pull request: token deltas, findings, and a merge gate.',
      author: 'mcp-token-delta',
      branding: { icon: 'activity', color: 'purple' },
      inputs: Object.fromEntries(
        (Object.entries(INPUTS) as [InputName, string][]).map(([name, description]) => [
          name,
          {
            description,
            required: false,
            ...(INPUT_DEFAULTS[name] !== undefined && { default: INPUT_DEFAULTS[name] }),
          },
        ]),
      ),
      outputs: Object.fromEntries(
        Object.entries(OUTPUTS).map(([name, description]) => [name, { description }]),
      ),
      runs: { using: 'node24', main: 'dist/action.js' },
    },
    { lineWidth: 0 },
  );
}

/** Where editors find the published schema. */
export const CONFIG_SCHEMA_ID = 'https://unpkg.com/mcp-token-delta/schema/config.schema.json';

/** JSON Schema of the config file (draft-07, which editors know best), pretty-printed, with a line break at its end. */
export function configSchema(): string {
  const { $schema, properties, definitions, ...rest } = jsonSchemaOf(config);
  const { $schema: _, definitions: more, ...rules } = jsonSchemaOf(rulesShape(RULES));
  const head = { $schema, $id: CONFIG_SCHEMA_ID, title: 'Config file of mcp-token-delta' };
  const parts = { properties: { ...properties, rules }, definitions: Object.assign({}, definitions, more) };
  return `${JSON.stringify({ ...head, ...rest, ...parts }, null, 2)}\n`;
}

function jsonSchemaOf(shape: z.ZodType) {
  return z.toJSONSchema(shape, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/** Inputs as a table in Markdown. */
export function inputsTable(): string {
  return table(
    ['Input', 'What it does'],
    Object.entries(INPUTS).map(([name, what]) => [`\`${name}\``, what]),
  );
}

/** Outputs as a table in Markdown. */
export function outputsTable(): string {
  return table(
    ['Output', 'What it holds'],
    Object.entries(OUTPUTS).map(([name, what]) => [`\`${name}\``, what]),
  );
}

/** Options of the command line as a table in Markdown. */
export function optionsTable(): string {
  const rows = (Object.keys(OPTIONS) as OptionName[]).map((name) => {
    const { commands, description } = OPTIONS[name];
    return [`\`${optionForm(name)}\``, commands.map((command) => `\`${command}\``).join(' '), description];
  });
  return table(['Option', 'Of', 'What it does'], rows);
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => ':--'), ...rows];
  return `${lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}\n`;
}
