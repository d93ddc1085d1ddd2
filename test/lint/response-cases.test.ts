import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { CallCost } from '../../src/model/response.ts';
import { measured } from '../measure/response/given.ts';
import { call, calls } from './calls.ts';
import { type Given, sideOf } from './support.ts';

/** Faults that users of public servers reported, each as the smallest result that shows it. */
const text = (value: string, more: JsonObject = {}): Json => ({
  content: [{ type: 'text', text: value }],
  ...more,
});
const scan = (properties: Json, more: JsonObject = {}): JsonObject => ({
  name: 'list',
  description: 'Does it.',
  inputSchema: { type: 'object', properties: {} },
  outputSchema: { type: 'object', properties, ...more },
});
const commits = Array.from({ length: 30 }, (_, n) => ({
  sha: `${n}`.padStart(40, 'a1b2'),
  message: `Change ${n}`,
  author: {
    login: 'octo',
    avatar_url: 'https://avatars.example.org/u/1?v=4',
    url: 'https://api.example.org/users/octo',
  },
  html_url: `https://example.org/octo/repo/commit/${`${n}`.padStart(40, 'a1b2')}`,
  node_id: 'MDY6Q29tbWl0',
}));

function findings(result: Json, tool: JsonObject | null = null, over: Partial<CallCost> = {}) {
  const { bytes, tokens, response } = measured(result, { tool });
  const given: Given = calls(call({ bytes, tokens, response, ...over }));
  return lint(sideOf(tool === null ? given : { ...given, tools: [tool] }), { rules: {}, accept: [] });
}

describe('reported faults', () => {
  it.each<[string, string, string, Json, (JsonObject | null)?]>([
    ['C01', 'response-size', 'error', text('model name and path '.repeat(20_000))],
    ['C04', 'response-wasteful-field', 'warning', text(JSON.stringify(commits))],
    [
      'C06',
      'response-base64-text',
      'error',
      text(JSON.stringify({ type: 'image', data: `iVBORw0KGgo${'A'.repeat(400)}` })),
    ],
    [
      'C09',
      'response-structured-duplicate',
      'note',
      text('{"items":[1,2,3]}', { structuredContent: { items: [1, 2, 3] } }),
    ],
    [
      'C10',
      'response-structured-only',
      'warning',
      text('Retrieved 1 chat', { structuredContent: { chats: [{ jid: '123' }] } }),
    ],
    ['C12', 'response-truncated-json', 'error', text('{"body":"line1\\r\\nline2\\... (truncated)')],
    ['C13', 'response-structured-mismatch', 'error', text('cut'), scan({ body: { type: 'string' } })],
    [
      'C16',
      'response-media-size',
      'warning',
      { content: [{ type: 'image', mimeType: 'image/png', data: 'A'.repeat(1_200_000) }] },
    ],
    ['F01', 'error-unflagged', 'warning', text('Error: element 7 not found')],
    [
      'F03',
      'response-structured-mismatch',
      'error',
      text('plain'),
      scan({ items: { type: 'array', items: { type: 'string' } } }),
    ],
    [
      'F04',
      'response-structured-mismatch',
      'error',
      text('{}', { structuredContent: { a: 1, b: 2 } }),
      scan({ a: { type: 'integer' } }, { additionalProperties: false }),
    ],
    [
      'F06',
      'response-secret',
      'error',
      text('Not allowed. Allowed: [Server(auth_token="TEST_TOKEN")]', { isError: true }),
    ],
  ])('%s: %s', (_, rule, severity, result, tool = null) => {
    expect(findings(result, tool)).toContainEqual(expect.objectContaining({ rule, severity }));
  });

  it('C07: a large answer of a tool that waits', () => {
    const tool = { name: 'wait_for', description: 'Waits.', inputSchema: { type: 'object', properties: {} } };
    const found = findings(text('a node of the page '.repeat(1_000)), tool, { tool: 'wait_for' });
    expect(found.map(({ rule }) => rule)).toContain('response-side-payload');
  });

  it('C15: a server that ends', () => {
    const crashed: CallCost['outcome'] = {
      kind: 'crashed',
      code: 1,
      signal: null,
      stderrTail: ['RangeError: Invalid string length'],
    };
    const found = findings(text('x'), null, { outcome: crashed, response: undefined });
    expect(found).toContainEqual(expect.objectContaining({ rule: 'response-crash', severity: 'error' }));
  });

  it('F07: an unknown tool that is answered', () => {
    const found = findings(text('The network seems down.'), null, { origin: 'probe-unknown-tool' });
    expect(found.map(({ rule }) => rule)).toContain('error-unknown-tool');
  });

  it('C03: a tool that gives all, by its definition alone', () => {
    const tools = [
      { name: 'get_all', description: 'Does it.', inputSchema: { type: 'object', properties: {} } },
    ];
    const found = lint(sideOf({ tools }), { rules: {}, accept: [] });
    expect(found).toContainEqual(
      expect.objectContaining({
        rule: 'response-unpaged',
        severity: 'warning',
        subject: 'tool:get_all',
        message: expect.stringContaining('limit'),
      }),
    );
  });

  it('F09: a title where directories do not look', () => {
    const tools = [
      {
        name: 'edit_note',
        title: 'Edit note',
        description: 'Does it.',
        inputSchema: { type: 'object', properties: {} },
        annotations: { readOnlyHint: false },
      },
    ];
    const setting = { options: { profile: 'directory' }, tools: {} };
    const found = lint(sideOf({ tools }), { rules: { 'annotations-missing': setting }, accept: [] });
    expect(found).toContainEqual(
      expect.objectContaining({
        rule: 'annotations-missing',
        severity: 'note',
        message: expect.stringContaining('edit_note has its title at the top level'),
      }),
    );
    const asIs = lint(sideOf({ tools }), { rules: {}, accept: [] });
    expect(asIs.map(({ rule }) => rule)).not.toContain('annotations-missing');
  });

  it('F10: read-only by its hint, and a value that deletes', () => {
    const tools = [
      {
        name: 'run',
        description: 'Does it.',
        inputSchema: { type: 'object', properties: { action: { type: 'string', enum: ['get', 'delete'] } } },
        annotations: { readOnlyHint: true },
      },
    ];
    expect(lint(sideOf({ tools }), { rules: {}, accept: [] })).toContainEqual(
      expect.objectContaining({
        rule: 'annotations-contradictory',
        severity: 'warning',
        message: expect.stringContaining('"delete"'),
      }),
    );
  });

  it('says a property by its name, and never a credential', () => {
    const extra = findings(
      text('{}', { structuredContent: { a: 1, b: 2 } }),
      scan({ a: {} }, { additionalProperties: false }),
    );
    expect(extra.find(({ rule }) => rule === 'response-structured-mismatch')?.message).toContain('/b');
    expect(JSON.stringify(findings(text('auth_token="TEST_TOKEN"')))).not.toContain('TEST_TOKEN');
  });
});

/** Further reports of users, each with the rule that they are found by. */
describe('reports of the same kinds', () => {
  const png = `iVBORw0KGgo${'A'.repeat(400)}`;
  const indented = JSON.stringify({ date: '2026-05-01', items: commits.slice(0, 5) }, null, 2);
  const nulls = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`volume_kind_${n}`, null]));
  it.each<[string, string, string, Json, (JsonObject | null)?]>([
    ['indented JSON', 'response-pretty-printed', 'warning', text(indented)],
    [
      'indented JSON in a fence',
      'response-pretty-printed',
      'warning',
      text(`\`\`\`json\n${indented}\n\`\`\``),
    ],
    ['JSON as a string', 'response-encoded-twice', 'warning', text(JSON.stringify({ result: indented }))],
    ['fields that are null', 'response-empty-fields', 'warning', text(JSON.stringify(nulls))],
    [
      'a page that is converted twice',
      'response-duplicate-text',
      'warning',
      text('A sentence of the page that is long enough.\nAnother sentence of the same page.\n'.repeat(6)),
    ],
    [
      'a page as HTML',
      'response-markup',
      'warning',
      text(`<html><body>${'<div class="row"><span class="cell">x</span></div>'.repeat(60)}</body></html>`),
    ],
    ['a flag without a way on', 'response-cut-short', 'warning', text('{"items":[1],"truncated":true}')],
    ['colours of a terminal', 'response-invisible', 'warning', text('\u001b[32mpassed\u001b[0m')],
    ['no blocks', 'response-empty', 'warning', { content: [] }],
    ['a block of type json', 'response-malformed', 'error', { content: [{ type: 'json', json: { a: 1 } }] }],
    ['one block instead of a list', 'response-malformed', 'error', { content: { type: 'text', text: 'x' } }],
    [
      'an image of another type',
      'response-media-type',
      'error',
      { content: [{ type: 'image', mimeType: 'image/jpeg', data: png }] },
    ],
    [
      'structured content that is a list',
      'response-structured-mismatch',
      'error',
      text('[1]', { structuredContent: [1] }),
    ],
    [
      'a date without its offset',
      'response-structured-mismatch',
      'error',
      text('x', { structuredContent: { at: '2025-10-22T15:50:22.113' } }),
      scan({ at: { type: 'string', format: 'date-time' } }),
    ],
    [
      'null where a text is declared',
      'response-structured-mismatch',
      'error',
      text('x', { structuredContent: { at: null } }),
      scan({ at: { type: 'string' } }),
    ],
    ['an error as JSON', 'error-unflagged', 'warning', text('{"success":false,"message":"no such element"}')],
    ['a status alone', 'error-unflagged', 'warning', text('404 Not Found')],
    ['boom', 'error-unhelpful', 'warning', text('boom', { isError: true })],
    [
      'a status of HTTP',
      'error-unhelpful',
      'warning',
      text('Request failed with status code 400', { isError: true }),
    ],
    [
      'a stack',
      'error-stack-trace',
      'warning',
      text('boom\n    at run (/srv/app/dist/index.js:10:5)', { isError: true }),
    ],
  ])('%s: %s', (_, rule, severity, result, tool = null) => {
    expect(findings(result, tool)).toContainEqual(expect.objectContaining({ rule, severity }));
  });
});

describe('silent', () => {
  it.each<[string, Json]>([
    ['a short text', text('Done.')],
    [
      'a page on errors',
      text(`Error handling in Rust: a Result is Ok or Err.\n${'More on that. '.repeat(40)}`),
    ],
    ['a helpful error', text('There is no category x: use one of nature, city.', { isError: true })],
    [
      'a small list',
      text(
        JSON.stringify([
          { id: 1, name: 'a' },
          { id: 2, name: 'b' },
        ]),
      ),
    ],
  ])('%s', (_, result) => {
    const found = findings(result).map(({ rule }) => rule);
    expect(found.filter((rule) => /^(?:response|error)-/.test(rule))).toEqual([]);
  });
});
