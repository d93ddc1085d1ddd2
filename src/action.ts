import { tmpdir } from 'node:os';
import {
  endGroup,
  error,
  info,
  notice,
  setOutput,
  setSecret,
  startGroup,
  summary,
  warning,
} from '@actions/core';
import { endAll } from './capture/living.ts';
import { runAction } from './github/run.ts';
import type { Runner } from './publish/runner.ts';

const stop = new AbortController();

/** A cancelled job gets SIGINT, and SIGTERM seven and a half seconds later. */
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    stop.abort();
    endAll();
    process.exit(code);
  });

const ANNOTATE = { error, warning, notice };

const runner: Runner = {
  output: (name, value) => setOutput(name, value),
  async summary(markdown) {
    await summary.addRaw(markdown).write();
  },
  annotate({ level, title, message, file, line }) {
    ANNOTATE[level](message, {
      title,
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { startLine: line }),
    });
  },
  log: (line) => info(line),
  group: (title) => startGroup(title),
  endGroup: () => endGroup(),
  secret: (value) => setSecret(value),
};

process.exitCode = await runAction(
  {
    environment: process.env,
    directory: process.env.GITHUB_WORKSPACE ?? process.cwd(),
    temporary: process.env.RUNNER_TEMP ?? tmpdir(),
    node: process.versions.node,
    signal: stop.signal,
  },
  runner,
);
