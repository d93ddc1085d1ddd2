import { isObject } from '../../json.ts';
import { OPENAPI_KEYWORDS } from '../keywords.ts';
import { inputAt, inputNodes, inTools, type Place, tallied } from '../places.ts';
import { enumerate } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-openapi-keyword',
  scope: 'list',
  severity: 'warning',
  summary: 'Take the words of OpenAPI out of tool schemas.',
  *check(tools) {
    const places: Place[] = [];
    const found = new Set<string>();
    for (const tool of tools)
      for (const node of inputNodes(tool)) {
        const { schema } = node;
        const words = isObject(schema)
          ? OPENAPI_KEYWORDS.value.filter((word) => Object.hasOwn(schema, word))
          : [];
        for (const word of words) found.add(word);
        if (words.length > 0) places.push({ tool, at: inputAt(node, words[0]) });
      }
    if (places.length === 0) return;
    const { data, ...hit } = tallied(places);
    yield { ...hit, data: { ...data, words: [...found] } };
  },
  message: ({ words, ...tally }) =>
    `Left over from OpenAPI: ${enumerate(words, words.length)} ${inTools(tally)}. JSON Schema does not know them or means something else: models see noise, Gemini refuses some as unknown fields, and strict clients refuse the schema. Write "nullable" as a parameter that is not required, "example" as "examples" or in the description.`,
});
