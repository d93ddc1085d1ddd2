import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { schemaNodes } from '../../schema.ts';

/** Something of the list that a provider is not sent, or sends on to no model. */
export interface Loss {
  /** A key of a tool, or a keyword of its input schema. */
  what: string;
  in: 'tool' | 'inputSchema';
  /** How often it stands in the list. */
  places: number;
}

/** What providers are sent of a tool. */
const SENT = new Set(['name', 'description', 'inputSchema']);

/** Keywords that OpenAI's rendering of a schema shows no model, as far as is known. */
const UNRENDERED = new Set([
  '$defs',
  '$ref',
  '$schema',
  'additionalProperties',
  'default',
  'definitions',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
  'patternProperties',
  'title',
  'uniqueItems',
]);

/** What every provider drops of the tools, the most frequent first; for OpenAI what its schemas lose too. */
export function lossesOf(tools: readonly Json[], isOpenai: boolean): Loss[] {
  const found = new Map<string, Loss>();
  const note = (what: string, where: Loss['in']) => {
    const key = `${where} ${what}`;
    const loss = found.get(key) ?? { what, in: where, places: 0 };
    loss.places += 1;
    found.set(key, loss);
  };
  for (const tool of tools) {
    if (!isObject(tool)) continue;
    for (const key of Object.keys(tool)) if (!SENT.has(key)) note(key, 'tool');
    if (isOpenai) for (const keyword of unrendered(tool.inputSchema ?? null)) note(keyword, 'inputSchema');
  }
  return [...found.values()].sort((a, b) => b.places - a.places || (a.what < b.what ? -1 : 1));
}

function* unrendered(root: Json): Generator<string> {
  for (const { schema } of schemaNodes(root))
    if (isObject(schema))
      for (const keyword of Object.keys(schema)) if (UNRENDERED.has(keyword)) yield keyword;
}
