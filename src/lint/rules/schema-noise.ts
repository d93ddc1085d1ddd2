import { isObject } from '../../json.ts';
import type { JsonObject } from '../../model/json.ts';
import { INTEGER_BOUND } from '../keywords.ts';
import { inputAt, inputNodes, inTools, type Place, tallied } from '../places.ts';
import { plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-noise',
  scope: 'list',
  severity: 'note',
  summary: 'Leave out keywords that cost tokens and say nothing.',
  *check(tools, { tokens }) {
    const places: Place[] = [];
    const pieces = new Map<string, number>();
    for (const tool of tools)
      for (const node of inputNodes(tool))
        for (const [keyword, piece] of noiseIn(isObject(node.schema) ? node.schema : {})) {
          places.push({ tool, at: inputAt(node, keyword) });
          pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
        }
    if (places.length === 0) return;
    const saving = [...pieces].reduce((sum, [piece, count]) => sum + count * tokens(piece), 0);
    const { data, ...hit } = tallied(places);
    yield { ...hit, data: { ...data, saving } };
  },
  message: ({ saving, ...tally }) =>
    `About ${plural(saving, 'token')} for "$schema", "additionalProperties" and bounds of ±9007199254740991, ${tally.places}× ${inTools(tally)}. Claude is sent them in every request; OpenAI and Gemini are not, and no model uses them. Take them out of what the schema library writes.`,
});

/** Each keyword that says nothing, with its text as Claude is sent it. */
function* noiseIn(schema: JsonObject): Generator<[keyword: string, piece: string]> {
  const { $schema, additionalProperties, minimum, maximum } = schema;
  if (typeof $schema === 'string') yield ['$schema', pieceOf('$schema', $schema)];
  if (typeof additionalProperties === 'boolean')
    yield ['additionalProperties', pieceOf('additionalProperties', additionalProperties)];
  if (minimum === -INTEGER_BOUND) yield ['minimum', pieceOf('minimum', minimum)];
  if (maximum === INTEGER_BOUND) yield ['maximum', pieceOf('maximum', maximum)];
}

function pieceOf(keyword: string, value: string | number | boolean): string {
  return `"${keyword}": ${JSON.stringify(value)}, `;
}
