import rule from '../../../src/lint/rules/schema-ref-dangling.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const one = (ref: string, more: JsonObject = {}) => ({
  schema: { type: 'object', properties: { screen: { $ref: ref } }, ...more },
});

testRule(rule, {
  passes: {
    'a definition': one('#/$defs/S', { $defs: { S: { type: 'string' } } }),
    'an old definition': one('#/definitions/S', { definitions: { S: { type: 'string' } } }),
    'the root': one('#'),
    'another property': one('#/properties/screen'),
    'an anchor': one('#s', { $defs: { S: { $anchor: 's' } } }),
    'by the id of the root': one('https://a.example/s.json#/$defs/S', {
      $id: 'https://a.example/s.json',
      $defs: { S: {} },
    }),
    'by an id': one('S', { $defs: { x: { $id: 'S' } } }),
    'an encoded key': one('#/$defs/a%20b~1c', { $defs: { 'a b/c': {} } }),
    'keys of a hostile name': one('#/$defs/__proto__', JSON.parse('{"$defs":{"__proto__":{}}}')),
  },
  fails: {
    absent: [
      one('#/$defs/ScreenInstance'),
      {
        at: '/inputSchema/properties/screen/$ref',
        subject: 'tool:do_it',
        severity: 'error',
        about: 'inputSchema #/$defs/ScreenInstance',
      },
    ],
    'something of the prototype': [
      one('#/$defs/constructor', { $defs: {} }),
      '/inputSchema/properties/screen/$ref',
    ],
    'another document': [one('https://a.example/other.json'), '/inputSchema/properties/screen/$ref'],
    'no anchor of that name': [one('#s'), '/inputSchema/properties/screen/$ref'],
    'one target in two places, once': [
      {
        schema: { type: 'object', properties: { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A' } } },
      },
      '/inputSchema/properties/a/$ref',
    ],
    'two targets': [
      { schema: { type: 'object', properties: { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/B' } } } },
      '/inputSchema/properties/a/$ref',
      '/inputSchema/properties/b/$ref',
    ],
    'in the output schema': [
      { tool: { outputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/A' } } } } },
      { at: '/outputSchema/properties/a/$ref', about: 'outputSchema #/$defs/A' },
    ],
  },
  says: [
    [
      one('#/$defs/ScreenInstance'),
      '"$ref" to "#/$defs/ScreenInstance" (1 place) points to nothing that the tool sends: Claude Code, Cursor, Kiro and opencode lose the whole list. Send the definition with the schema, or write it out in place.',
    ],
  ],
});
