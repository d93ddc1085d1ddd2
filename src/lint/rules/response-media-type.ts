import { signsOf } from '../calls.ts';
import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-media-type',
  scope: 'call',
  severity: 'error',
  summary: 'Send an image as what it is, in a format that providers take.',
  *check(call) {
    const [sign] = signsOf(call, 'media-type');
    if (sign !== undefined) yield { about: '', data: { declared: sign.declared, actual: sign.actual } };
  },
  message: ({ declared, actual }) =>
    `An image is sent as ${quote(declared)}${actual === null || actual === declared.toLowerCase() ? '' : `, and its bytes are ${actual}`}: Anthropic refuses the whole request with status 400, and the conversation cannot go on. Take the type from the bytes: image/png, image/jpeg, image/gif or image/webp.`,
});
