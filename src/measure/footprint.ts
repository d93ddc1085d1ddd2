import { isObject } from '../json.ts';
import type { Footprint, FootprintRow } from '../model/cost.ts';
import type { Json } from '../model/json.ts';
import { partsOf, schemaOf } from './attribution.ts';
import type { Counter } from './counter.ts';
import { sentTool } from './formats/sent.ts';

/** What a server sends before anything is called, each part by itself. */
export function footprint(tools: readonly Json[], instructions: string | null, counter: Counter): Footprint {
  const texts = tools.map(textsOf);
  const tokens = tools.map((tool) => tokensOf(tool, counter));
  const row = (part: 'description' | 'parameters' | 'structure') =>
    rowOf(sum(texts.map((of) => of[part])), sum(tokens.map((of) => of[part])));
  return {
    instructions: rowOf(charactersIn(instructions ?? ''), counter.text(instructions ?? '', 'instructions')),
    descriptions: row('description'),
    parameterDescriptions: row('parameters'),
    structure: row('structure'),
  };
}

interface ByPart {
  description: number;
  parameters: number;
  structure: number;
}

/** Characters of what a provider is sent; the structure is the compact JSON without the texts of the descriptions. */
function textsOf(tool: Json): ByPart {
  const { name, description, inputSchema } = sentTool(tool, '');
  const ofParameters = isObject(inputSchema) ? descriptionsIn(inputSchema.properties ?? null) : [];
  const structure = JSON.stringify(inputSchema).length ...
}
