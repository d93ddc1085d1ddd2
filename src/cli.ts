import { tmpdir } from 'node:os';
import { endAll } from './capture/living.ts';
import { run } from './commands/run.ts';
import type { Sink, World } from './commands/world.ts';

const stop = new AbortController();

const world: World = {
  argv: process.argv.slice(2),
  environment: process.env,
  directory: process.cwd(),
  temporary: tmpdir(),
  node: process.versions.node,
  stdout: sinkOf(process.stdout),
  stderr: sinkOf(process.stderr),
  now: () => performance.now(),
  assets: new URL('.', import.meta.url),
  signal: stop.signal,
};

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => {
    stop.abort();
    endAll();
    process.exit(code);
  });

process.exitCode = await run(world);

/** A reader that is gone before the end, e.g. `head`, gets no measurement: what runs is ended. */
function sinkOf(stream: NodeJS.WriteStream): Sink {
  stream.on('error', () => {
    stop.abort();
    endAll();
    process.exit(process.exitCode ?? 2);
  });
  return { write: (text) => void stream.write(text), isTerminal: stream.isTTY === true };
}
