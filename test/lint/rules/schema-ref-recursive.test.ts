import rule from '../../../src/lint/rules/schema-ref-recursive.ts';
import { testRule } from '../support.ts';

const to = (ref: string) => ({ $ref: ref });
const list = (ref: string) => ({ type: 'array', items: to(ref) });
const node = { type: 'object', properties: { and: list('#/$defs/N') } };

testRule(rule, {
  passes: {
    'a definition used twice': {
      schema: {
        type: 'object',
        properties: { a: to('#/$defs/A'), b: to('#/$defs/A') },
        $defs: { A: { type: 'string' } },
      },
    },
    'a diamond': {
      schema: {
        type: 'object',
        properties: { a: to('#/$defs/A'), b: to('#/$defs/B') },
        $defs: { A: list('#/$defs/C'), B: list('#/$defs/C'), C: { type: 'string' } },
      },
    },
    'a recursive definition that nothing reaches': { schema: { type: 'object', $defs: { N: node } } },
  },
  fails: {
    'into itself': [
      { schema: { $defs: { N: node }, type: 'object', properties: { filter: to('#/$defs/N') } } },
      {
        at: '/inputSchema/$defs/N/properties/and/items/$ref',
        subject: 'tool:do_it',
        severity: 'error',
        about: 'N',
      },
    ],
    'to the root': [
      { schema: { type: 'object', properties: { a: to('#') } } },
      '/inputSchema/properties/a/$ref',
    ],
    'over two': [
      {
        schema: {
          type: 'object',
          properties: { a: to('#/$defs/A') },
          $defs: { A: list('#/$defs/B'), B: list('#/$defs/A') },
        },
      },
      '/inputSchema/$defs/B/items/$ref',
    ],
    'a reference to itself': [
      { schema: { type: 'object', properties: { a: to('#/$defs/A') }, $defs: { A: to('#/$defs/A') } } },
      '/inputSchema/$defs/A/$ref',
    ],
    'one target twice, once': [
      {
        schema: {
          type: 'object',
          properties: { a: to('#/$defs/N') },
          $defs: { N: { type: 'object', properties: { l: to('#/$defs/N'), r: to('#/$defs/N') } } },
        },
      },
      '/inputSchema/$defs/N/properties/l/$ref',
    ],
    'by a dynamic reference': [
      { schema: { $dynamicAnchor: 'node', type: 'object', properties: { child: { $dynamicRef: '#node' } } } },
      '/inputSchema/properties/child/$dynamicRef',
    ],
  },
  says: [
    [
      {
        schema: {
          type: 'object',
          properties: { a: to('#/$defs/A') },
          $defs: { A: list('#/$defs/B'), B: list('#/$defs/A') },
        },
      },
      'The schema is recursive (A -> B -> A): clients that write references out crash ("Converting circular structure to JSON"), and all tools of the server with them; Gemini refuses it. Write out one or two levels, or take a flat list with parent ids.',
    ],
  ],
});
