import { PROPERTY_KEY } from '../keywords.ts';
import { inputAt, inputNodes } from '../places.ts';
import { quote, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-property-key',
  scope: 'tool',
  severity: 'error',
  summary: 'Name parameters with letters, digits, "_", "." and "-" only, in at most 64 characters.',
  *check(tool) {
    for (const node of inputNodes(tool)) {
      if (node.keyword !== 'properties' || node.key === null || PROPERTY_KEY.value.test(node.key)) continue;
      const isTop = node.depth === 1;
      yield {
        at: inputAt(node),
        severity: isTop ? 'error' : 'note',
        data: { key: shorten(node.key, 80), length: node.key.length, isTop },
      };
    }
  },
  message: ({ key, length, isTop }) =>
    `The property key ${quote(key, 80)} (${length} characters) does not match ${PROPERTY_KEY.value.source}. ${
      isTop
        ? `${PROPERTY_KEY.who} refuse the whole request for one such key.`
        : `At the root ${PROPERTY_KEY.who} refuse such a key; deeper down it passes today.`
    } Use letters, digits, "_", "." and "-".`,
});
