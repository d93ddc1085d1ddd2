import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AssessInput, assess } from '../src/assess.ts';
import { capture } from '../src/capture/capture.ts';
import { type ConfigFile, parseAlone } from '../src/config/parse.ts';
import { settingsOf } from '../src/config/settings.ts';
import type { Counter } from '../src/measure/counter.ts';
import { createCounters } from '../src/measure/counters.ts';
import { measureCall } from '../src/measure/response/measure-call.ts';
import type { Settings } from '../src/model/settings.ts';
import type { Absence, Captured, Failure } from '../src/model/snapshot.ts';
import { comment } from '../src/render/comment.ts';
import { readTables } from '../src/tables.ts';

const ROOT = join(import.meta.dirname, '..');
const BASE = '3e3581e0'.padEnd(40, '0');
const HEAD = '932cccb0'.padEnd(40, '0');

interface Scene {
  title: string;
  /** The config file. */
  config?: string;
  head: Captured;
  base: Captured;
  /** A second server. */
  more?: { head: Captured; base: Captured };
  over?: Partial<AssessInput>;
}

/** Every state's comment, made by the renderer from servers that were really started. */
export async function gallery(): Promise<string> {
  const counters = createCounters(readTables());
  const scenes = (await scenesOf(counters)).map((scene) => {
    const text = comment(assess(inputOf(scene, counters)));
    return `## ${scene.title}\n\n${text}`;
  });
  return `# What the comment looks like\n\nEvery state, made by the renderer that pull requests get. Generated: \`npm run docs\`.\n\n${scenes.join('\n')}`;
}

async function scenesOf(counters: readonly Counter[]): Promise<Scene[]> {
  const [base, head, silent] = await Promise.all([
    served('demo/base.mjs', counters),
    served('demo/head.mjs', counters),
    served('test/fixtures/servers/wants-variable.mjs', counters),
  ]);
  const failed = (kind: Failure['kind'], during: Failure['during'], message: string): Captured => ({
    kind: 'failed',
    ref: BASE,
    failure: {
      kind,
      during,
      message,
      hint: null,
      exit: null,
      stderrTail: ['npm error Missing script: "build"'],
      stdoutNoise: { lines: 0, sample: [] },
    },
  });
  const setUp = failed('setup-failed', 'setup', 'The setup command exited with code 1.');
  return [
    { title: 'A regression over the limit', head, base },
    {
      title: 'The same, with a limit that lets it pass',
      config: 'limits: { definitions: { increase: 60% }, findings: off }',
      head,
      base,
    },
    { title: 'A saving', config: 'limits: { findings: off }', head: base, base: head },
    { title: 'No change', head: base, base },
    { title: 'First pull request that adds the server', head: base, base: absent('no-server-at-base') },
    { title: 'The server is removed', head: absent('removed-at-head'), base },
    { title: 'The base does not build', head: base, base: setUp },
    { title: 'The head does not start', head: silent, base },
    {
      title: 'An event without a base',
      head: base,
      base: absent('event-without-base'),
      over: { base: { ref: null, how: '', notes: [] } },
    },
    {
      title: 'A maximum that the base breaks too',
      config: 'limits: { definitions: { max: 500 } }',
      head: base,
      base,
    },
    { title: 'A failure accepted by a label', head, base, over: { acceptLabel: 'mcp-cost-accepted' } },
    {
      title: 'The change alters the limits',
      config: 'limits: { definitions: { increase: 60% }, findings: off }',
      head,
      base,
      over: {
        policy: {
          file: '.github/mcp-token-delta.yml',
          changed: [{ limit: 'limits.definitions.increase', before: '5%', after: '60%' }],
        },
      },
    },
    {
      title: 'Two servers',
      config:
        'servers: { shop: { command: node shop.js }, orders: { command: node orders.js } }\nlimits: { findings: off }',
      head,
      base,
      more: { head: base, base },
    },
  ];
}

/** The demo's server with its calls. */
const SHOP = readFileSync(join(ROOT, 'demo', '.github', 'mcp-token-delta.yml'), 'utf8');

async function served(script: string, counters: readonly Counter[]): Promise<Captured> {
  const [server] = settings(parseAlone(SHOP, 'gallery')).servers;
  if (server === undefined) throw new Error('No server');
  const command = { kind: 'words' as const, words: [process.execPath, script] };
  return capture(
    { ...server.launch, command, cwd: ROOT },
    {
      server: 'shop',
      ref: HEAD,
      clientVersion: '0.0.0',
      environment: { PATH: process.env.PATH },
      calls: { asked: server, measure: async (raw) => measureCall(raw, counters, 'claude') },
    },
  );
}

function absent(reason: Absence): Captured {
  return { kind: 'absent', reason };
}

function settings(file: ConfigFile): Settings {
  return settingsOf({ file, overrides: {}, base: { kind: 'none' }, environment: {}, root: ROOT });
}

function inputOf(
  { config = '', head, base, more, over }: Scene,
  counters: AssessInput['counters'],
): AssessInput {
  const text = config.startsWith('servers:')
    ? config
    : SHOP.replace(/^limits:.*/ms, config.includes('limits:') ? '' : '$&') + config;
  const read = settings(parseAlone(text, '.github/mcp-token-delta.yml'));
  const sides = [{ head, base }, ...(more === undefined ? [] : [more])];
  return {
    settings: read,
    servers: read.servers.map((server, at) => ({
      settings: server,
      ...sidesOf(sides[at] ?? { head, base }),
      place: (findings) => findings,
    })),
    counters,
    uncounted: [],
    node: '24.0.0',
    origin: {
      event: 'pull_request',
      run: 'https://github.com/octocat/shop/actions/runs/1',
      key: 'ci/cost/default',
    },
    base: { ref: BASE, how: 'first parent of the PR merge', notes: [] },
    head: { ref: HEAD },
    policy: { file: '.github/mcp-token-delta.yml', changed: [] },
    acceptLabel: null,
    ...over,
  };
}

/** The same recording serves as either side: each gets its own commit. */
function sidesOf({ head, base }: Pick<Scene, 'head' | 'base'>): Pick<Scene, 'head' | 'base'> {
  return { head: at(HEAD, head), base: at(BASE, base) };
}

function at(ref: string, captured: Captured): Captured {
  if (captured.kind === 'measured') return { kind: 'measured', snapshot: { ...captured.snapshot, ref } };
  return captured.kind === 'failed' ? { ...captured, ref } : captured;
}
