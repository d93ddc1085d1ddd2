import rule from '../../../src/lint/rules/response-base64-text.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { none: calls(call()) },
  fails: {
    png: [
      calls(call({}, { signs: [{ kind: 'base64-text', what: 'PNG image', bytes: 480 }] })),
      { about: '' },
    ],
  },
  says: [
    [
      calls(call({}, { signs: [{ kind: 'base64-text', what: 'PNG image', bytes: 5_480 }] })),
      '5,480 bytes of base64 stand in the text (PNG image): no model can read them, and every byte is paid for. Return a block of type "image" or "audio" with its mimeType, or a resource link.',
    ],
    [
      calls(call({}, { signs: [{ kind: 'base64-text', what: 'PNG image', bytes: 5_480, isCopy: true }] })),
      '5,480 bytes of base64 stand in the structured content, beside the block that holds the same file (PNG image): no model can read them, and every byte is paid for. Leave them out of the structured content.',
    ],
  ],
});
