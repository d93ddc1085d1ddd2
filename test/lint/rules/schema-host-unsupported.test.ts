import rule from '../../../src/lint/rules/schema-host-unsupported.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    $ref: { schema: { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: {} } } },
    'a declared 2020-12': {
      schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    },
  },
  fails: {
    $dynamicRef: [
      { schema: { type: 'object', properties: { x: { $dynamicRef: '#node' } } } },
      {
        at: '/inputSchema/properties/x/$dynamicRef',
        subject: 'tool:do_it',
        severity: 'warning',
        about: '$dynamicRef',
      },
    ],
    'each keyword at its first place': [
      {
        schema: {
          type: 'object',
          $dynamicAnchor: 'node',
          properties: { a: { $recursiveRef: '#' }, b: { $recursiveRef: '#' } },
        },
      },
      '/inputSchema/$dynamicAnchor',
      '/inputSchema/properties/a/$recursiveRef',
    ],
  },
  says: [
    [
      { schema: { type: 'object', properties: { x: { $dynamicRef: '#node' } } } },
      '"$dynamicRef": VS Code leaves the tool out ("meta-schema features ($dynamicRef) that are not yet supported by the validator"). Use "$ref", or write the schema out.',
    ],
  ],
});
