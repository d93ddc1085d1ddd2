import { fileURLToPath } from 'node:url';
import type { Invocation } from '../config/args.ts';
import { findConfig } from '../config/file.ts';
import type { Sources } from '../config/settings.ts';
import type { Command } from '../model/settings.ts';
import { measured } from './measured.ts';
import { writeReport } from './report.ts';
import type { ExitCode, World } from './world.ts';

/** A shop's server and the same one fattened, measured for real: what a pull request with that change would show. */
export async function runDemo({ output }: Invocation & { kind: 'demo' }, world: World): Promise<ExitCode> {
  const sources: Sources = {
    file: await findConfig(fileURLToPath(new URL('demo/', world.assets)), null),
    overrides: { command: script(world, 'head') },
    base: { kind: 'command', command: script(world, 'base') },
    environment: {},
    root: world.directory,
  };
  await writeReport(await measured(sources, world, output), output, world);
  return 0;
}

function script({ assets }: World, side: 'head' | 'base'): Command {
  return { kind: 'words', words: [process.execPath, fileURLToPath(new URL(`demo/${side}.mjs`, assets))] };
}
