import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { type Steering, steeringIn } from '../steering.ts';
import { textsOf } from '../texts.ts';

const WHY = {
  conceal: 'hides something from the user',
  override: 'sets itself over other instructions',
  monopolise: 'claims the model for this tool',
} satisfies Record<Steering, string>;

export default defineRule({
  id: 'tool-description-steering',
  scope: 'tool',
  severity: 'warning',
  summary: 'Describe the tool; do not command the model.',
  *check({ raw }) {
    for (const { at, text, field } of textsOf(raw))
      if (field === 'description')
        for (const [steering, sentence] of steeringIn(text))
          yield { at, about: `${at} ${steering}`, data: { steering, sentence: sentence.slice(0, 200) } };
  },
  message: ({ steering, sentence }) =>
    `${quote(sentence, 120)} ${WHY[steering]}: hosts and scanners treat such commands as an attack, users object, and models follow them at the wrong moment. Say what the tool does and when it helps.`,
});
