import rule from '../../../src/lint/rules/response-media-type.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const image = (declared: string, actual: string | null) =>
  call({}, { signs: [{ kind: 'media-type', declared, actual }] });

testRule(rule, {
  passes: { none: calls(call()) },
  fails: {
    'another type': [calls(image('image/png', 'image/jpeg')), { severity: 'error', about: '' }],
    'a format that is not taken': [calls(image('image/svg+xml', null)), { about: '' }],
  },
  says: [
    [
      calls(image('image/png', 'image/jpeg')),
      'An image is sent as "image/png", and its bytes are image/jpeg: Anthropic refuses the whole request with status 400, and the conversation cannot go on. Take the type from the bytes: image/png, image/jpeg, image/gif or image/webp.',
    ],
    [
      calls(image('image/svg+xml', 'image/svg+xml')),
      'An image is sent as "image/svg+xml": Anthropic refuses the whole request with status 400, and the conversation cannot go on. Take the type from the bytes: image/png, image/jpeg, image/gif or image/webp.',
    ],
  ],
});
