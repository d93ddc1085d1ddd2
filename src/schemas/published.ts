import { z } from 'zod';
import { report } from './report.ts';
import { snapshot } from './snapshot.ts';

const HOME = 'https://unpkg.com/mcp-token-delta/schema/';

/**
 * The JSON Schemas (2020-12) of the files that we write, by the name that each has in the folder `schema`:
 * pretty-printed, with a line break at the end.
 */
export function publishedSchemas(): Record<string, string> {
  return {
    'report.schema.json': published('report.schema.json', 'Report of mcp-token-delta', report),
    'snapshot.schema.json': published('snapshot.schema.json', 'Snapshot of mcp-token-delta', snapshot),
  };
}

function published(file: string, title: string, schema: z.ZodType): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return `${JSON.stringify({ $schema, $id: `${HOME}${file}`, title, ...rest }, null, 2)}\n`;
}
