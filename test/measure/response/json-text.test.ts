import { describe, expect, it } from 'vitest';
import { isCutJson, jsonBody, parsedJson } from '../../../src/measure/response/json-text.ts';

describe('isCutJson', () => {
  it.each([
    '{"a":[1,2,3',
    '[1,2,3,4',
    '["a","b',
    '[[1,2],[3',
    '{\n  "a": {\n    "b": "c',
    '[{"id":1},{"id":2}\n[truncated]',
    '{"a":"x… 1234 more characters',
    '[{"a":1},{"a":2},... 1234 more characters]',
    '{"items":[{"id":1},{"id":2},...]}',
    '{"items":[{"id":1},…]}',
    '{"a":1}\n{"a":2}\n{"a":',
    '```json\n{"a":[1,2\n```',
    '```json\n{"a":[{"b":1},{"b"',
    'Here it is:\n\n```\n[{"a":1},{"a\n```',
    'Found 20 items:\n[{"id":1},{"id"',
  ])('%j', (text) => expect(isCutJson(text)).toBe(true));

  it.each([
    '{"a":1}\n{"a":2}',
    '{}',
    '{} and {',
    '{name} is a template "',
    '{a: 1, b: "x',
    '{{template}} "x',
    '[INFO] started {',
    '[ERROR] x "',
    '[2024-01-01] "start',
    '[1] A footnote "',
    '[1, 2] are the ids',
    '[x] done\n[ ] to do "',
    '[[wiki]] text {',
    '[[package]]\nname = "x"',
    '[link](http://x) {',
    "[{'size': '5\" pipe'}]",
    '[{"a":1}] ... (1 of 5)',
    'Note: [a](b) {',
    `# Page\n\n\`\`\`json\n{ "a": 1, ... }\n\`\`\`\n\n${'More words. '.repeat(30)}`,
  ])('not %j', (text) => expect(isCutJson(text)).toBe(false));
});

describe('jsonBody', () => {
  it.each([
    ['{"a":1}', '{"a":1}'],
    ['```json\n{"a":1}\n```', '{"a":1}'],
    ['Two:\n```\n[1,\n2]\n```\n', '[1,\n2]'],
    ['Result: {"a":1}', '{"a":1}'],
    ['words', 'words'],
  ])('of %j', (text, body) => expect(jsonBody(text)).toBe(body));

  it('is the whole of a page with an example', () => {
    const page = `\`\`\`json\n{"a":1}\n\`\`\`\n${'More words. '.repeat(30)}`;
    expect(jsonBody(page)).toBe(page);
  });
});

it('parses nothing that nests too deep', () => {
  expect(parsedJson(`${'['.repeat(256)}${']'.repeat(256)}`)).not.toBeNull();
  expect(parsedJson(`${'['.repeat(257)}${']'.repeat(257)}`)).toBeNull();
});
