import { join } from 'node:path';
import { capture } from '../../src/capture/capture.ts';
import type { Launch } from '../../src/model/settings.ts';
import type { Boot } from '../../src/model/snapshot.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const COMMANDS = {
  node: [process.execPath, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js', '.'],
  npx: ['npx', '--no-install', 'mcp-server-filesystem', '.'],
};
const RUNS = 7;

/** One server by its file and by a warm `npx`: medians of runs that alternate, so that load hits both alike. */
export async function benchBoot(): Promise<void> {
  const runs = { node: [] as Boot[], npx: [] as Boot[] };
  for (let at = 0; at < RUNS; at += 1)
    for (const name of ['node', 'npx'] as const) runs[name].push(await bootOf(COMMANDS[name]));
  console.log(`boot: node against npx, server-filesystem, medians of ${RUNS} runs`);
  const floor = median(runs.node, ({ listedMs }) => listedMs);
  for (const [name, boots] of Object.entries(runs)) {
    const initialized = median(boots, ({ initializedMs }) => initializedMs);
    const listed = median(boots, ({ listedMs }) => listedMs);
    const launcher = median(boots, (boot) => boot.launcher?.ms ?? 0);
    const share =
      launcher === 0 ? '' : `, ${launcher} ms of them the launcher, ${(listed / floor).toFixed(2)} × node`;
    console.log(`  ${name.padEnd(5)} initialized ${initialized} ms, listed ${listed} ms${share}`);
  }
}

async function bootOf(words: string[]): Promise<Boot> {
  const context = { server: 'bench', ref: null, clientVersion: '0', environment: process.env };
  const captured = await capture(launchOf(words), context);
  if (captured.kind !== 'measured') throw new Error(`${words.join(' ')}: ${JSON.stringify(captured)}`);
  return captured.snapshot.boot;
}

function launchOf(words: string[]): Launch {
  return {
    command: { kind: 'words', words },
    url: null,
    transport: 'auto',
    headers: {},
    env: {},
    cwd: ROOT,
    setup: null,
    setupHead: false,
    setupTimeoutMs: 60_000,
    startupTimeoutMs: 60_000,
    callTimeoutMs: 60_000,
    capabilities: [],
  };
}

function median(boots: readonly Boot[], figure: (boot: Boot) => number): number {
  const sorted = boots.map(figure).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
