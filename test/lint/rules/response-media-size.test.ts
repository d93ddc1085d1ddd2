import rule from '../../../src/lint/rules/response-media-size.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const image = (base64: number) => ({
  type: 'image' as const,
  mimeType: 'image/png',
  base64,
  width: 100,
  height: 50,
  tokens: { claude: 8 },
});

testRule(rule, {
  passes: { small: calls(call({}, { media: [image(100_000)] })) },
  fails: { large: [calls(call({}, { media: [image(100_001)] })), { about: '' }] },
  says: [
    [
      calls(call({}, { media: [image(1_600_000)] })),
      'An image of 1,600,000 characters of base64, 100 × 50 pixels, over 100,000. A provider charges 8 tokens for it, but hosts have counted its base64 against their cap on text. Return it smaller or as JPEG or WebP, or a resource link.',
    ],
  ],
});
