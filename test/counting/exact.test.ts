import { describe, expect, it } from 'vitest';
import { PERSISTENCE, type Persistence } from '../../src/counting/endpoint.ts';
import { openExact } from '../../src/counting/exact.ts';
import { addressOf, keysIn, NO_KEYS } from '../../src/counting/keys.ts';
import type { Json } from '../../src/model/json.ts';
import type { ExactSettings } from '../../src/model/settings.ts';
import { costOf, errorOf, type Fault, KEYS, type StandIn, startProviders } from '../support/providers.ts';

const SCHEMA = { type: 'object', properties: { query: { type: 'string' } } };
const TOOLS: Json[] = [
  { name: 'search', title: 'Search', description: 'Search the shop.', inputSchema: SCHEMA },
  { name: 'buy', inputSchema: { type: 'object', properties: {} }, outputSchema: SCHEMA },
];
/** The same in each provider's form, written by hand. */
const FORMS: Record<'anthropic' | 'openai' | 'gemini', Json[]> = {
  anthropic: [
    { name: 'search', description: 'Search the shop.', input_schema: SCHEMA },
    { name: 'buy', input_schema: { type: 'object', properties: {} } },
  ],
  openai: [
    { type: 'function', name: 'search', description: 'Search the shop.', parameters: SCHEMA, strict: false },
    { type: 'function', name: 'buy', parameters: { type: 'object', properties: {} }, strict: false },
  ],
  gemini: [
    { name: 'search', description: 'Search the shop.', parametersJsonSchema: SCHEMA },
    { name: 'buy' },
  ],
};
const ALL = { anthropic: 'claude', openai: 'openai', gemini: 'gemini' } as const;
const QUICK: Persistence = { ...PERSISTENCE, pauseMs: 1 };

interface Asking {
  tools?: readonly Json[];
  keys?: Partial<typeof KEYS>;
  settings?: Partial<ExactSettings>;
  persistence?: Persistence;
}

function exactlyOver(url: string, { keys = KEYS, settings = {}, persistence = QUICK }: Asking = {}) {
  const environment = { ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: `${url}/v1`, GEMINI_BASE_URL: `${url}/` };
  const exactly = openExact(
    { tools: false, models: {}, ...settings },
    { keys: { ...NO_KEYS, ...keys }, environment },
    persistence,
  );
  if (exactly === null) throw new Error('No key');
  return exactly;
}

function count({ url }: StandIn, { tools = TOOLS, ...asking }: Asking = {}) {
  return exactlyOver(url, asking).count({ tools: [...tools] }, '');
}

describe('with a key, each provider', () => {
  it('counts the list with two requests', async () => {
    await using providers = await startProviders();
    const figures = await count(providers);
    expect(providers.wrong).toEqual([]);
    expect(Object.keys(figures).sort()).toEqual(['claude', 'gemini', 'openai']);
    for (const [provider, counter] of Object.entries(ALL))
      expect(figures[counter]).toEqual({
        kind: 'counted',
        provider,
        model: expect.any(String),
        tokens: FORMS[provider as keyof typeof ALL].reduce((sum: number, tool) => sum + costOf(tool), 0),
      });
    expect(providers.requests.map(({ provider, tools }) => `${provider} ${tools}`).sort()).toEqual([
      'anthropic 1',
      'anthropic 3',
      'gemini 1',
      'gemini 3',
      'openai 1',
      'openai 3',
    ]);
  });

  it('counts each tool too, on request', async () => {
    await using providers = await startProviders();
    const figures = await count(providers, { settings: { tools: true } });
    for (const [provider, counter] of Object.entries(ALL)) {
      const [search, buy] = FORMS[provider as keyof typeof ALL].map(costOf);
      expect(figures[counter]).toMatchObject({ tools: { 'tool:search': search, 'tool:buy': buy } });
    }
  });

  it('is sent a request once in a run', async () => {
    await using providers = await startProviders();
    const exactly = exactlyOver(providers.url, { keys: { openai: KEYS.openai }, settings: { tools: true } });
    const [head, base] = await Promise.all([
      exactly.count({ tools: TOOLS }, ''),
      exactly.count({ tools: TOOLS.slice(0, 1) }, ''),
    ]);
    await exactly.count({ tools: TOOLS }, '');
    expect(head.openai).toMatchObject({ kind: 'counted' });
    expect(base.openai).toMatchObject({ kind: 'counted' });
    // The constant alone; with both, with each.
    expect(providers.requests.map(({ tools }) => tools).sort()).toEqual([1, 2, 2, 3]);
  });

  it('is asked a few at a time', async () => {
    await using providers = await startProviders();
    const tools = Array.from(
      { length: 40 },
      (_, index): Json => ({ name: `t${index}`, inputSchema: SCHEMA }),
    );
    await count(providers, { tools, keys: { anthropic: KEYS.anthropic }, settings: { tools: true } });
    expect(providers.requests).toHaveLength(42);
    expect(providers.mostAtOnce()).toBeLessThanOrEqual(4);
  });

  it('is asked for another model, whose counter that may be', async () => {
    await using providers = await startProviders();
    const models = { anthropic: 'claude-haiku-4-5-20251001', openai: 'gpt-4o', gemini: 'gemini-exp' };
    const figures = await count(providers, { settings: { models } });
    expect(Object.keys(figures).sort()).toEqual(['claude-4', 'gemini', 'openai']);
    expect(new Set(providers.requests.map(({ model }) => model))).toEqual(new Set(Object.values(models)));
  });

  it('is sent names with the host’s prefix, and a constant that no tool has the name of', async () => {
    await using providers = await startProviders();
    const tools: Json[] = [
      { name: 'x', inputSchema: SCHEMA },
      { name: 'x_', inputSchema: SCHEMA },
    ];
    const anthropic = { keys: { anthropic: KEYS.anthropic } };
    const bare = await count(providers, { tools, ...anthropic });
    expect(bare.claude).toMatchObject({ kind: 'counted' });
    const prefixed = await exactlyOver(providers.url, anthropic).count({ tools }, 'mcp__shop__');
    const sent = ['x', 'x_'].map((name) => costOf({ name: `mcp__shop__${name}`, input_schema: SCHEMA }));
    expect(prefixed.claude).toMatchObject({ tokens: sent.reduce((sum, tokens) => sum + tokens, 0) });
  });

  it('is not asked about nothing, nor without a key', async () => {
    await using providers = await startProviders();
    const figures = await count(providers, { tools: [], settings: { tools: true } });
    expect(figures.claude).toMatchObject({ kind: 'counted', tokens: 0, tools: {} });
    expect(providers.requests).toEqual([]);
    expect(openExact({ tools: false, models: {} }, { keys: NO_KEYS, environment: {} })).toBeNull();
  });
});

describe('a provider that', () => {
  const PASSING: [string, Fault[]][] = [
    ['is busy', [{ status: 429, headers: { 'retry-after': '0' } }, { status: 429 }]],
    ['is overloaded', [{ status: 529 }, { status: 503, headers: { 'retry-after': '0.01' } }]],
    ['fails once', [{ status: 500 }]],
    ['cuts the connection once', ['cut']],
  ];
  it.each(PASSING)('%s is asked again', async (_, faults) => {
    await using providers = await startProviders(({ index }) => faults[index] ?? null);
    const figures = await count(providers, { keys: { anthropic: KEYS.anthropic } });
    expect(figures.claude).toMatchObject({ kind: 'counted' });
    expect(providers.requests).toHaveLength(2 + faults.length);
  });

  it('asks to wait is not asked by anyone before', async () => {
    const at: number[] = [];
    await using providers = await startProviders(({ index }) => {
      at.push(performance.now());
      return index === 0 ? { status: 429, headers: { 'retry-after': '1' } } : null;
    });
    const tools = Array.from({ length: 8 }, (_, index): Json => ({ name: `t${index}`, inputSchema: SCHEMA }));
    const asking = { tools, keys: { openai: KEYS.openai }, settings: { tools: true } };
    expect((await count(providers, asking)).openai).toMatchObject({ kind: 'counted' });
    const [first = 0] = at;
    // Only what was under way already comes within the second.
    expect(at.filter((time) => time - first < 950).length).toBeLessThanOrEqual(4);
  });

  const FAILING: [string, Fault, string, Persistence?][] = [
    [
      'refuses the key',
      { status: 401, body: errorOf(`Incorrect API key: ${KEYS.openai}`) },
      'OpenAI refuses the key (401).',
    ],
    ['forbids', { status: 403 }, 'OpenAI refuses the key (403).'],
    [
      'does not know the model',
      { status: 404 },
      'OpenAI does not know the model gpt-6-luna, or the address is not its own (404).',
    ],
    [
      'refuses the list',
      { status: 400, body: errorOf('tools[3]: no type') },
      'OpenAI refuses the request (400): tools[3]: no type',
    ],
    [
      'repeats some of the key',
      { status: 400, body: errorOf(`for ${KEYS.openai.slice(4, 12)}…`) },
      'OpenAI refuses the request (400).',
    ],
    [
      'asks for too long a wait',
      { status: 429, headers: { 'retry-after': '3600' } },
      'OpenAI has had too many requests (429) and asks to wait 3600 s.',
    ],
    ['is down', { status: 500 }, 'OpenAI fails (500).'],
    ['cuts every connection', 'cut', 'OpenAI could not be reached (UND_ERR_SOCKET).'],
    ['is silent', 'hang', 'OpenAI gave no answer within 0.2 s.', { ...QUICK, timeoutMs: 200, attempts: 2 }],
    [
      'redirects',
      { status: 307, headers: { location: 'http://127.0.0.1:9/' } },
      'OpenAI redirects (307), where the key is not taken.',
    ],
    ['answers no JSON', { status: 200, body: '<html>' }, 'OpenAI answered something else than a count.'],
    [
      'answers no count',
      { status: 200, body: '{"input_tokens":"7"}' },
      'OpenAI answered something else than a count.',
    ],
    [
      'answers less than nothing',
      { status: 200, body: '{"input_tokens":-7}' },
      'OpenAI answered something else than a count.',
    ],
    [
      'answers a fraction',
      { status: 200, body: '{"input_tokens":7.5}' },
      'OpenAI answered something else than a count.',
    ],
    [
      'answers what cannot be',
      { status: 200, body: '{"input_tokens":9e15}' },
      'OpenAI answered something else than a count.',
    ],
    [
      'answers without an end',
      { status: 200, body: ' '.repeat(3_000_000) },
      'OpenAI answered something else than a count.',
    ],
  ];
  it.each(FAILING)('%s leaves a reason', async (_, fault, reason, persistence = QUICK) => {
    await using providers = await startProviders(({ provider }) => (provider === 'openai' ? fault : null));
    const figures = await count(providers, { persistence });
    expect(figures.openai).toEqual({ kind: 'failed', provider: 'openai', model: 'gpt-6-luna', reason });
    expect(figures.claude).toMatchObject({ kind: 'counted' });
    expect(JSON.stringify(figures)).not.toContain(KEYS.openai.slice(4, 12));
  });

  it('counts less with the tools than without them is not believed', async () => {
    await using providers = await startProviders(({ tools }) => ({
      status: 200,
      body: `{"input_tokens":${tools === 1 ? 90 : 80}}`,
    }));
    expect((await count(providers, { keys: { openai: KEYS.openai } })).openai).toMatchObject({
      reason: 'Fewer tokens were counted with the tools than without them.',
    });
  });

  it('refuses the key is not asked for every tool', async () => {
    await using providers = await startProviders(() => ({ status: 401 }));
    const tools = Array.from(
      { length: 40 },
      (_, index): Json => ({ name: `t${index}`, inputSchema: SCHEMA }),
    );
    await count(providers, { tools, keys: { anthropic: KEYS.anthropic }, settings: { tools: true } });
    expect(providers.requests.length).toBeLessThanOrEqual(2);
  });

  it('is slow in all is left after a while', async () => {
    await using providers = await startProviders(() => ({ status: 503, headers: { 'retry-after': '50' } }));
    const persistence = { ...QUICK, totalMs: 5_000 };
    expect((await count(providers, { keys: { gemini: KEYS.gemini }, persistence })).gemini).toMatchObject({
      reason: 'Gemini fails (503) and asks to wait 50 s.',
    });
  });

  it('is not there leaves a reason', async () => {
    const providers = await startProviders();
    await providers[Symbol.asyncDispose]();
    expect((await count(providers, { keys: { gemini: KEYS.gemini } })).gemini).toMatchObject({
      reason: 'Gemini could not be reached (ECONNREFUSED).',
    });
  });

  it('gets no key that no header can carry, and the key is in no message', async () => {
    await using providers = await startProviders();
    const figures = await count(providers, { keys: { openai: `${KEYS.openai}\nx` } });
    expect(figures.openai).toMatchObject({ reason: expect.stringMatching(/^The key holds characters/) });
    expect(JSON.stringify(figures)).not.toContain(KEYS.openai.slice(0, 8));
    expect(providers.requests).toEqual([]);
  });

  it('has two tools of one name refuses, with its own words', async () => {
    await using providers = await startProviders();
    const tools = [...TOOLS, ...TOOLS.slice(0, 1)];
    expect((await count(providers, { tools, keys: { anthropic: KEYS.anthropic } })).claude).toMatchObject({
      reason: 'Anthropic refuses the request (400): tools: Tool names must be unique: search',
    });
  });
});

describe('the address', () => {
  it.each([
    ['anthropic', undefined, 'https://api.anthropic.com/v1/messages/count_tokens'],
    ['openai', undefined, 'https://api.openai.com/v1/responses/input_tokens'],
    ['gemini', undefined, 'https://generativelanguage.googleapis.com/v1beta/models/m:countTokens'],
    ['anthropic', 'http://gate:80/claude/', 'http://gate/claude/v1/messages/count_tokens'],
    ['openai', 'http://gate/v1', 'http://gate/v1/responses/input_tokens'],
    ['openai', ' http://gate ', 'http://gate/v1/responses/input_tokens'],
    ['gemini', 'http://gate/v1beta/', 'http://gate/v1beta/models/m:countTokens'],
  ] as const)('of %s with %s', (id, given, address) => {
    const name = `${id.toUpperCase()}_BASE_URL`;
    expect(addressOf(id, 'm', { [name]: given })).toBe(address);
  });

  it.each(['gate', 'file:///x', 'http://me:secret@gate'])('is not %s', (given) => {
    expect(() => addressOf('openai', 'm', { OPENAI_BASE_URL: given })).toThrow(
      '`OPENAI_BASE_URL` must be an address such as `https://api.openai.com`, without a user or a password.',
    );
  });
});

describe('the keys of the command line', () => {
  it('are the variables that are set', () => {
    expect(keysIn({ OPENAI_API_KEY: ' k ', GEMINI_API_KEY: '' })).toEqual({ ...NO_KEYS, openai: 'k' });
  });

  it('must be one at least', () => {
    expect(() => keysIn({})).toThrow(
      'Exact counts need a provider’s key: set `ANTHROPIC_API_KEY`, `OPENAI_API_KEY` or `GEMINI_API_KEY`.',
    );
  });
});
