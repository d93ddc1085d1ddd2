import { isObject } from '../../json.ts';
import { GEMINI_DROPPED } from '../keywords.ts';
import { inputAt, inputNodes, inTools, type Place, tallied } from '../places.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-gemini-dropped',
  scope: 'list',
  severity: 'note',
  summary: 'Say in the description what a keyword says that Gemini does not see.',
  *check(tools) {
    const byKeyword = new Map<string, Place[]>(GEMINI_DROPPED.value.map((keyword) => [keyword, []]));
    for (const tool of tools)
      for (const node of inputNodes(tool))
        for (const keyword of isObject(node.schema) ? Object.keys(node.schema) : [])
          byKeyword.get(keyword)?.push({ tool, at: inputAt(node, keyword) });
    for (const [keyword, places] of byKeyword) {
      if (places.length === 0) continue;
      const { data, ...hit } = tallied(places);
      yield { ...hit, about: keyword, data: { ...data, keyword } };
    }
  },
  message: ({ keyword, ...tally }) =>
    `"${keyword}" does not reach Gemini: ${tally.places}× ${inTools(tally)}. The "parameters" of its function declarations have no field for it or ignore it: clients strip it, the raw API may refuse it as an unknown field. Where a model must know it, say it in the description.`,
});
