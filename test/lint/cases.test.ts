import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import cases from './cases.json' with { type: 'json' };
import { type Given, sideOf, toolOf } from './support.ts';

/** Faults that users of public servers reported (`source`), each as the smallest list that shows it. */
interface Case {
  id: string;
  source: string;
  tools: Json[];
  finds: Expected[];
  /** Options by rule. */
  rules?: Record<string, JsonObject>;
}

interface Expected {
  rule: string;
  severity: string;
  subject: string;
  at?: string;
  /** Words of the message. */
  says?: string;
}

describe.each(cases as Case[])('$id, $source', ({ tools, finds, rules }) => {
  const findings = all({ tools }, rules);

  it.each(finds)('$severity $rule at $subject $at', ({ says = '', ...wanted }) => {
    const found = findings.filter(({ message }) => message.includes(says));
    expect(found).toContainEqual(expect.objectContaining(wanted));
  });

  it('has no other errors', () => {
    const errors = (list: { rule: string; severity: string }[]) =>
      list.flatMap(({ rule, severity }) => (severity === 'error' ? [rule] : [])).sort();
    expect(errors(findings)).toEqual(errors(finds));
  });
});

/** Reports that tell a size and no list. */
describe('large lists', () => {
  const prose = (words: number) => Array.from({ length: words }, (_, n) => `word${n}`).join(' ');
  const list = (count: number, words: number, schema: Json = { type: 'object', properties: {} }) =>
    Array.from({ length: count }, (_, n) =>
      toolOf({ name: `get_item_${n}`, description: `Item ${n}. ${prose(words)}`, inputSchema: schema }),
    );
  const bounded: Json = {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['one', 'two', 'three'] },
      ids: { type: 'array', items: { type: 'string' }, maxItems: 10 },
    },
  };

  it.each<[string, Given, string, ...string[]]>([
    [
      'A42: 239 tools with enumerations and bounded lists',
      { tools: list(239, 5, bounded) },
      'schema-gemini-complexity',
      '717 values in all enumerations',
      'come to 2,390',
    ],
    ['A49: 41 tools', { tools: list(41, 5) }, 'list-tool-count', '41 tools, over 40'],
    [
      'B01: 66 tools of 700 tokens',
      { tools: list(66, 697) },
      'list-token-total',
      'All definitions take 46,530 tokens',
      'Shorten these, or offer toolsets',
    ],
    ['B03: 30 % of a window', { tools: list(80, 748) }, 'list-token-total', '30 % of a window of 200,000'],
    ['B04: 546 generated tools', { tools: list(546, 150) }, 'list-token-total', 'All definitions take'],
    ['B04: more than a request may have', { tools: list(546, 5) }, 'list-tool-count', '546 tools, over 128'],
    [
      'B09: instructions of 86 kB',
      { snapshot: { instructions: prose(10_000) } },
      'instructions-size',
      'over 2,048',
      '10,000 tokens',
    ],
    [
      'B10: says what it takes to pay for all of them',
      { tools: list(52, 400) },
      'list-token-total',
      'where the host loads tools up front',
    ],
    [
      'B12: 151 tokens without arguments',
      { tools: list(1, 144) },
      'tool-noarg-size',
      '1 tool without arguments takes over 150 tokens',
    ],
    ['B13: the dearest five', { tools: list(30, 700) }, 'list-token-total', '5 tools make 17 % of it'],
    [
      'B18: 73 tools by verb',
      { tools: list(73, 5) },
      'list-tool-count',
      'By verb: get 73; 0 are marked read-only',
    ],
  ])('%s', (_, given, rule, ...said) => {
    const messages = all(given)
      .filter((finding) => finding.rule === rule)
      .map(({ message }) => message);
    expect(messages).not.toEqual([]);
    for (const words of said) expect(messages.join('\n')).toContain(words);
  });
});

/** What a careless checker would take for one of the faults. */
describe('silent', () => {
  it.each<[string, string, Given]>([
    ['D12', 'a server named like a framework', { snapshot: { server: 'playwright' } }],
    [
      'D01',
      'an order of calls',
      { tool: { description: 'Lists pages. Call initialize before using this tool.' } },
    ],
    [
      'D01',
      'the word proxy',
      { tool: { description: 'Acts as a proxy and fetches pages from the origin.' } },
    ],
    [
      'A06',
      'a choice inside a property',
      { schema: { type: 'object', properties: { a: { anyOf: [{ type: 'string', description: 'A.' }] } } } },
    ],
    [
      'A12',
      'named properties',
      {
        schema: {
          type: 'object',
          properties: { query: { type: 'object', properties: { a: { type: 'string' } } } },
        },
      },
    ],
    [
      'A22',
      'a tuple in a list of values',
      { schema: { type: 'object', properties: { a: { type: 'string', default: [['x'], ['y']] } } } },
    ],
    ['A28', 'a closed object', { schema: { type: 'object', properties: {}, additionalProperties: false } }],
    [
      'A33',
      'a dotted key',
      { schema: { type: 'object', properties: { 'settings.include_tax': { type: 'boolean' } } } },
    ],
    [
      'A46',
      'a parameter that an enumeration types',
      { schema: { type: 'object', properties: { filter: { enum: ['a'] } } } },
    ],
  ])('%s: %s', (_, __, given) => {
    expect(all(given).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(all(given).map(({ rule }) => rule)).not.toContain('tool-description-steering');
  });
});

function all(given: Given, options: Record<string, JsonObject> = {}): Finding[] {
  const rules = Object.fromEntries(
    Object.entries(options).map(([rule, options]) => [rule, { options, tools: {} }]),
  );
  return lint(sideOf(given), { rules, accept: [] });
}
