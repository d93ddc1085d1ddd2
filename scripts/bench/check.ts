import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER = [
  process.execPath,
  join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js'),
  '.',
];
const RUNS = 11;

/** Prints the memory of the process that it is loaded into, in KiB, when that ends. */
const MEMORY =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("rss "+process.resourceUsage().maxRSS+"\\n"))';

interface Run {
  /** Milliseconds. */
  wall: number;
  /** Milliseconds of CPU, the server included. */
  cpu: number;
  /** MiB at most, of our process alone. */
  memory: number;
}

/** A bare probe beside `check` on one side and on two: medians of runs that alternate, so that load hits all alike. */
export function benchCheck(): void {
  // Empty and in no repository: what the server serves is not what is measured.
  const folder = mkdtempSync(join(tmpdir(), 'mcp-token-delta-bench-'));
  const cli = join(ROOT, 'dist/cli.js');
  const words = SERVER.map((word) => `'${word}'`).join(' ');
  const commands = {
    'bare probe': [join(ROOT, 'scripts/bench/probe.mjs'), ...SERVER],
    'check, one side': [cli, 'check', '--quiet', '--', ...SERVER],
    'check, two sides': [cli, 'check', '--quiet', '--base-command', words, '--', ...SERVER],
  };
  const runs = new Map<string, Run[]>(Object.keys(commands).map((name) => [name, []]));
  for (let at = 0; at < RUNS; at += 1)
    for (const [name, args] of Object.entries(commands)) runs.get(name)?.push(timed(args, folder));
  rmSync(folder, { recursive: true });
  const floor = median(runs.get('bare probe') ?? [], 'wall');
  console.log(`server-filesystem, medians of ${RUNS} runs, Node ${process.versions.node}`);
  for (const [name, all] of runs) {
    const [wall, cpu, memory] = (['wall', 'cpu', 'memory'] as const).map((figure) => median(all, figure));
    const ratio = ((wall ?? 0) / floor).toFixed(2);
    console.log(
      `  ${name.padEnd(18)} ${wall?.toFixed(0)} ms wall, ${cpu?.toFixed(0)} ms CPU, ${memory?.toFixed(0)} MiB, ${ratio} × the probe`,
    );
  }
}

function timed(args: readonly string[], folder: string): Run {
  const script = `TIMEFORMAT='%R %U %S'; time "$@"`;
  const words = ['-c', script, 'bash', process.execPath, '--import', MEMORY, ...args];
  const { stderr, status } = spawnSync('bash', words, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  const [real = 0, user = 0, system = 0] = (/([\d.]+) ([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? [])
    .slice(1)
    .map(Number);
  const rss = Number(/rss (\d+)/.exec(stderr)?.[1] ?? 0);
  return { wall: real * 1_000, cpu: (user + system) * 1_000, memory: rss / 1_024 };
}

function median(runs: readonly Run[], figure: keyof Run): number {
  const sorted = runs.map((run) => run[figure]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
