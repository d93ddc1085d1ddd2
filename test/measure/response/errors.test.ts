import { describe, expect, it } from 'vitest';
import { errorSigns } from '../../../src/measure/response/errors.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import { json, texts } from './given.ts';

const tool = { inputSchema: { type: 'object', properties: { city: {}, status: {}, code: {}, error: {} } } };
const kinds = (result: JsonObject, args: Json = {}) => errorSigns(result, tool, args).map(({ kind }) => kind);
const flagged = (text: string): JsonObject => ({ ...texts(text), isError: true });

describe('an error without isError', () => {
  it.each([
    'Error: x',
    'Error [ERR_X]: boom',
    '**Error**: boom',
    '[ERROR]: boom',
    '❌ Error: boom',
    'TypeError: x is no function',
    'requests.exceptions.HTTPError: 404',
    'API Error: 500',
    'MCP error -32602: Invalid params',
    'Exception: boom',
    'Failed to fetch data',
    'Unable to connect',
    'Error executing tool x: boom',
    'Traceback (most recent call last):\n  File "x.py", line 3',
    'fatal: not a git repository',
    '404 Not Found',
    'HTTP 403 Forbidden',
    'HTTP error! status: 404',
    'Request failed with status code 400',
    'An error occurred while processing your request',
    'Something went wrong.',
    'Internal server error',
    'Unauthorized',
    'Access denied',
    'Invalid API key',
    'Unknown tool: x',
    'Rate limit exceeded',
    'Timed out after 30 s',
    'Could not connect to the database',
    'Cannot read properties of undefined (reading "map")',
    'ENOENT: no such file or directory',
  ])('%s', (text) => expect(kinds(texts(text))).toContain('unflagged-error'));

  it.each<Json>([
    { error: 'no such' },
    { error: { code: 400, message: 'x' } },
    { error: true, message: 'x' },
    { success: false, message: 'x' },
    { ok: false },
    { status: 'error' },
    { status: 'failed', message: 'x' },
    { type: 'error', message: 'x' },
    { statusCode: 404, message: 'Not Found' },
    { status: 404, message: 'Not Found' },
    { errors: [{ message: 'x' }], data: null },
    { result: { error: 'x' } },
  ])('%j', (value) => {
    expect(kinds(json(value))).toEqual(['unflagged-error']);
    expect(kinds({ content: [], structuredContent: value })).toEqual(['unflagged-error']);
  });

  it.each([
    'Error handling in Rust: a Result holds a value or an error.',
    '# Error codes\n404 means not found',
    '[INFO] start\n[ERROR] failed\n[INFO] end',
    '2026-01-01 ERROR: x\n2026-01-01 INFO: y',
    'ERROR: a\nINFO: b\nWARN: c',
    'Failed: 3, Passed: 10',
    'Failed login attempts: 3',
    'Errors: 0',
    'Error: 0',
    'Error: none',
    'Error count: 0',
    'No results found',
    'Could not find any results',
    'Forbidden City is a palace',
    'Internal server errors are rare',
    'Timeout is 30 s',
    'Invalidated 3 entries',
    `Error: ${'words of a long text '.repeat(60)}`,
  ])('not %s', (text) => expect(kinds(texts(text))).toEqual([]));

  it.each<Json>([
    { id: 1, name: 'build', status: 'failed' },
    { name: 'db', status: 'error', message: 'down' },
    { error: null, items: [1] },
    { items: [1, 2], error: 'one page failed' },
    { error: '', data: 1 },
    { data: { x: 1 }, errors: [{ message: 'partial' }] },
    { code: 200, message: 'ok' },
    [{ error: 'x' }],
  ])('not %j', (value) => expect(kinds(json(value))).toEqual([]));
});

describe('an error of no use', () => {
  it.each([
    '',
    'boom',
    'Error',
    'Error: undefined',
    '[object Object]',
    'null',
    '{}',
    'Internal error',
    'MCP error -32603: Internal error',
    'MCP error -32602: Invalid params',
    'Unknown error',
    'Failed',
    'Not found',
    'Bad Request',
    '500 Internal Server Error',
    'Error code: 500',
    'Request failed with status code 400',
    'Error: Request failed with status code 404',
    'An error occurred. Please try again later.',
    'Something went wrong',
    'Request failed. Check the MCP server logs for details.',
    'Failed to load template',
  ])('%j', (text) => expect(kinds(flagged(text))).toEqual(['unhelpful-error']));

  it.each<[string, Json]>([
    ['city is unknown', {}],
    ['Unknown "Xqz"', { city: 'Xqz' }],
    ['Use one of: a, b', {}],
    ['Authentication required: set API_KEY', {}],
    ['Rate limited. Retry after 30 seconds.', {}],
    ['No entity named Foo. Did you mean Bar?', {}],
    ['1 validation error for x\ncity\n  Field required', {}],
    ['MCP error -32602: Invalid arguments for tool x: [{"path":["city"],"message":"Required"}]', {}],
  ])('not %j', (text, args) => expect(kinds(flagged(text), args)).toEqual([]));
});

describe('a stack', () => {
  it.each([
    ['JavaScript', 'boom\n    at f (/srv/app/x.js:1:2)'],
    ['a module', 'boom\n    at file:///app/x.js:10:5'],
    ['in JSON', '{"stack":"Error: x\\n    at f (/a/b.js:1:2)"}'],
    ['Python', 'Traceback (most recent call last):'],
    ['Go', 'panic: x\n\ngoroutine 1 [running]:'],
    ['Java', 'boom\n\tat com.foo.Bar.baz(Bar.java:12)'],
    ['Rust', "thread 'main' panicked at src/main.rs:10:5:\nboom"],
    ['C#', 'boom\n   at Foo.Bar.Baz(String x) in C:\\src\\Foo.cs:line 12'],
    ['PHP', 'boom\n#0 /var/www/x.php(12): foo()'],
    ['Ruby', "/app/lib/x.rb:12:in `foo'"],
    ['a module that is missing', "Cannot find module '/app/dist/x.js' imported from /app/dist/y.js"],
    ['a package', 'open /srv/app/node_modules/x/index.js'],
    ['a line of the source', 'boom in /srv/app/src/handler.ts:12'],
  ])('%s', (_, text) => expect(kinds(flagged(text))).toContain('stack-trace'));

  it.each<[string, Json]>([
    ['ENOENT: no such file, open /home/u/x/y.ts:1', { path: 'x/y.ts' }],
    ['Syntax error at /srv/app/main.py:3', { path: 'main.py' }],
    ['Access denied: /srv/a.txt', {}],
    ['The address https://example.org/a/b.js:80 is wrong', {}],
  ])('not %s', (text, args) => expect(kinds(flagged(text), args)).not.toContain('stack-trace'));
});
