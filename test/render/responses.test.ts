import { describe, expect, it } from 'vitest';
import type { CallCost, SessionCost } from '../../src/model/response.ts';
import { outline } from '../../src/render/outline.ts';
import { plainText } from '../../src/render/terminal.ts';
import { call, json } from '../lint/calls.ts';
import { report, server, side } from '../support/report.ts';

/** What is printed below the definitions, on a terminal: lines without rules, cells one space apart. */
function lines(head: { calls: CallCost[]; sessions?: SessionCost[] }, tables = true): string[] {
  const measured = report({
    servers: [server({ head: side({ a: 1_000 }, head), base: { kind: 'absent', reason: 'not-requested' } })],
  });
  const blocks = outline(measured, { tools: 5, breaking: 5, findings: 5, tables }).flatMap(
    (section) => section.blocks,
  );
  const text = plainText(blocks)
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim());
  return text.slice(text.findIndex((line) => /sample response/.test(line)));
}

const named = (name: string, tokens: number, over: Partial<CallCost> = {}) =>
  call({ name, subject: `call:${name}`, tokens: { claude: tokens }, bytes: 3 * tokens, ...over });

describe('the calls', () => {
  it.each<[string, Partial<CallCost>, string]>([
    ['answered', {}, 'list 1,000 0.5 % 3,000'],
    [
      'masked',
      { stability: { kind: 'masked', kinds: ['date', 'id'] } },
      'list (date, id masked) 1,000 0.5 % 3,000',
    ],
    ['unstable', { stability: { kind: 'unstable' } }, 'list (differs from call to call) 1,000 0.5 % 3,000'],
    ['failed', { outcome: { kind: 'tool-error' } }, 'list: ends in an error of the tool 1,000 0.5 % 3,000'],
    [
      'late',
      { outcome: { kind: 'timed-out', ms: 30_000 }, response: undefined },
      'list: was not answered within 30 s',
    ],
  ])('%s', (_, over, expected) => {
    expect(lines({ calls: [named('list', 1_000, over)] })).toContain(expected);
  });

  it('have percentiles where more than two were asked for', () => {
    const latency = { calls: 5, first: 9, p50: 1.5, p95: 9, p99: 9, max: 9 };
    expect(lines({ calls: [named('list', 1_000, { latency })] })).toContain(
      'list 1,000 0.5 % 3,000 1.5 / 9 / 9 / 9 ms (5 calls)',
    );
    expect(
      lines({ calls: [named('list', 1_000, { latency: { ...latency, calls: 2 } })] }).join('\n'),
    ).not.toContain(' ms');
  });

  it('say which were not asked for, and leave out probes', () => {
    const calls = [named('a', 7, { origin: 'automatic' }), named('b', 9, { origin: 'probe-violation' })];
    expect(lines({ calls })[0]).toBe('1 sample response, chosen by their schemas · the dearest 7 tokens');
    expect(lines({ calls }).join('\n')).not.toContain('b ');
  });
});

describe('a sweep', () => {
  const at = (value: number | null, tokens: number, over: Partial<CallCost> = {}) =>
    named(`s (${value})`, tokens, {
      sweep: { of: 's', argument: 'limit', value, ...(value === null ? { isLeftOut: true as const } : {}) },
      ...over,
    });
  const records = (count: number) =>
    ({ ...call({}, { json: json({ records: { path: '', count } }) }) }).response;

  it('has a row for each value, and the cost of a record', () => {
    const table = lines({
      calls: [
        at(5, 900, { response: records(5) }),
        at(null, 26_000, { response: records(100) }),
        at(9, 0, { response: undefined }),
      ],
    });
    const start = table.indexOf('s: limit Bytes Tokens Records Tokens a record');
    expect(table.slice(start + 2, start + 5)).toEqual([
      '5 2,700 900 5 180',
      'left out 78,000 26,000 100 260',
      '9 — —',
    ]);
    expect(table).toContain('s is over 10,000 tokens from left out on, over 25,000 tokens from left out on.');
  });

  it('tells null from nothing', () => {
    const sent = named('s', 5, { sweep: { of: 's', argument: 'limit', value: null } });
    expect(lines({ calls: [sent] }).some((line) => line.startsWith('null 15 5'))).toBe(true);
  });

  it('says nothing where no value is over what hosts take', () => {
    expect(lines({ calls: [at(5, 10_000)] }).join('\n')).not.toContain('over 10,000');
    expect(lines({ calls: [at(5, 10_001)] }).join('\n')).toContain('over 10,000 tokens from 5 on');
  });
});

it('a session has its sum, its parts, what it leaves in the window, and what is read in all', () => {
  const cost = (tokens: number) => ({ bytes: 0, tokens: { claude: tokens } });
  const session: SessionCost = {
    name: 'browse',
    subject: 'session:browse',
    definitions: 'once',
    calls: 20,
    ...cost(40_000),
    parts: { definitions: cost(1_000), instructions: cost(0), responses: cost(39_000) },
    context: cost(50_000),
    running: cost(400_000),
    missing: [],
  };
  const calls = [named('list', 1_000)];
  expect(lines({ calls, sessions: [session] })).toContain(
    'browse 40,000 1,000 (2.5 %) 39,000 25.0 % 400,000',
  );
  expect(lines({ calls, sessions: [{ ...session, missing: ['x'] }] })).toContain(
    'browse (calls are missing) 40,000 1,000 (2.5 %) 39,000 25.0 % 400,000',
  );
});

describe('the anatomy', () => {
  const field = (path: string, tokens: number, distinct: number | null) => ({
    path,
    tokens,
    bytes: tokens,
    share: tokens / 1_000,
    count: 10,
    distinct,
  });
  const apart = json({
    bytes: 3_000,
    whitespaceTokens: 12,
    repeatedBytes: 300,
    base64Bytes: 600,
    records: { path: 'items', count: 10 },
    arrays: [{ path: 'items', length: 10 }],
    fields: [field('items', 900, 1), field('items[].sha', 500, null), field('items[].id', 100, 10)],
  });
  const text = { lines: 4, bytes: 200, duplicateLineBytes: 50, duplicateBlockBytes: 0, markupBytes: 20 };
  const taken = (name: string, tool: string, tokens: number) =>
    named(name, tokens, {
      tool,
      response: {
        ...(call().response as NonNullable<CallCost['response']>),
        json: apart,
        text,
        signs: [{ kind: 'structured-duplicate', bytes: 9, tokens: 44 }],
      },
    });

  it('has the fields over all records, and what says nothing', () => {
    const said = lines({ calls: [taken('all', 'list', 1_000)] });
    const start = said.indexOf('Fields of all Tokens Share Times Different values');
    expect(said.slice(start + 2, start + 4)).toEqual([
      'items[].sha 500 50.0 % 10 many',
      'items[].id 100 10.0 % 10 10',
    ]);
    expect(said).toContain(
      'In all: array items of 10; white space 12 tokens; text that stood there before 300 bytes (10.0 %); base64 600 bytes (20.0 %); lines that stood there before 50 bytes (25.0 %); markup 20 bytes (10.0 %); 44 tokens in text and in structured content.',
    );
  });

  it('has images by the provider’s rule, and resources', () => {
    const given: NonNullable<CallCost['response']> = {
      ...(call().response as NonNullable<CallCost['response']>),
      blocks: [
        { type: 'image', count: 1, bytes: 900 },
        { type: 'resource_link', count: 2, bytes: 90 },
      ],
      media: [
        {
          type: 'image',
          mimeType: 'image/png',
          base64: 900,
          width: 1_024,
          height: 768,
          tokens: { claude: 1_049 },
        },
        { type: 'audio', mimeType: 'audio/wav', base64: 900, tokens: { claude: 0 } },
      ],
    };
    expect(lines({ calls: [named('shot', 1_049, { response: given })] })).toContain(
      'In shot: image image/png of 1,024 × 768 1,049 tokens; audio audio/wav 0 tokens; 2 resource links.',
    );
  });

  it('is of the dearest response of each tool, of three tools, and only where there is room', () => {
    const calls = ['a', 'b', 'c', 'd'].map((tool, at) => taken(`${tool}1`, tool, 1_000 - at));
    const titles = (tables: boolean) =>
      lines({ calls: [...calls, taken('a2', 'a', 9)] }, tables).filter((line) =>
        line.startsWith('Fields of'),
      );
    expect(titles(true).map((line) => line.split(' ')[2])).toEqual(['a1', 'b1', 'c1']);
    expect(titles(false)).toEqual([]);
  });
});
