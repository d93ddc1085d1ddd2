import { isLargest, signsOf } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-base64-text',
  scope: 'call',
  severity: 'error',
  summary: 'Return a file as a block of its own, never as base64 in text.',
  *check(call, { snapshot }) {
    if (!isLargest(call, snapshot)) return;
    const found = signsOf(call, 'base64-text');
    const [first] = found;
    if (first === undefined) return;
    const bytes = found.reduce((sum, one) => sum + one.bytes, 0);
    yield {
      about: '',
      data: { what: first.what, bytes, count: found.length, isCopy: found.every((one) => one.isCopy) },
    };
  },
  message: ({ what, bytes, count, isCopy }) =>
    `${grouped(bytes)} bytes of base64 stand in the ${isCopy ? 'structured content, beside the block that holds the same file' : 'text'} (${what}${count === 1 ? '' : `, ${count} in all`}): no model can read them, and every byte is paid for. ${isCopy ? 'Leave them out of the structured content.' : 'Return a block of type "image" or "audio" with its mimeType, or a resource link.'}`,
});
