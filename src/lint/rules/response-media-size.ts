import { isLargest } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-media-size',
  scope: 'call',
  severity: 'warning',
  summary: 'Keep images and sounds small enough for the caps of hosts.',
  options: { maxBase64: 100_000 },
  *check(call, { options: { maxBase64 }, snapshot, counter }) {
    if (!isLargest(call, snapshot)) return;
    const largest = [...call.response.media].sort((a, b) => b.base64 - a.base64)[0];
    if (largest === undefined || largest.base64 <= maxBase64) return;
    const { type, base64, width = null, height = null, tokens } = largest;
    yield { about: '', data: { type, base64, width, height, tokens: tokens[counter] ?? 0, maxBase64 } };
  },
  message: ({ type, base64, width, height, tokens, maxBase64 }) =>
    `${type === 'image' ? 'An image' : 'A sound'} of ${grouped(base64)} characters of base64${width === null || height === null ? '' : `, ${width} × ${height} pixels`}, over ${grouped(maxBase64)}. A provider charges ${grouped(tokens)} tokens for it, but hosts have counted its base64 against their cap on text. Return it smaller or as JPEG or WebP, or a resource link.`,
});
