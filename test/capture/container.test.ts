import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { containerOf } from '../../src/capture/container.ts';
import { captureWith, failureOf, node } from './launching.ts';

describe('the name of a container', () => {
  test.each<[string[], string | null, string[]]>([
    [['docker', 'run', '-i', 'img'], 'ours', ['docker', 'run', '--name', 'ours', '-i', 'img']],
    [
      ['/bin/podman', 'container', 'run', 'img'],
      'ours',
      ['/bin/podman', 'container', 'run', '--name', 'ours', 'img'],
    ],
    [['docker', 'run', '--name', 'mine', 'img'], 'mine', ['docker', 'run', '--name', 'mine', 'img']],
    [['docker', 'run', '--name=mine', 'img'], 'mine', ['docker', 'run', '--name=mine', 'img']],
    [['docker', 'exec', '-i', 'box', 'run'], null, []],
    [['node', 'run'], null, []],
    [[], null, []],
  ])('%j', (words, name, renamed) => {
    const container = containerOf({ kind: 'words', words }, 'ours');
    expect(container?.name ?? null).toBe(name);
    if (container !== null) expect(container.command).toEqual({ kind: 'words', words: renamed });
  });
});

test('a container is removed by its name when its command had to be killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'container-'));
  const log = join(folder, 'log');
  const docker = join(folder, 'docker');
  const server = node('stubborn.mjs')[1];
  await writeFile(
    docker,
    `#!/bin/sh\necho "$@" >> '${log}'\n[ "$1" = rm ] || exec '${process.execPath}' '${server}'\n`,
  );
  await chmod(docker, 0o755);
  const outcome = await captureWith({ words: [docker, 'run', '-i', 'img'], startupTimeoutMs: 60_000 });
  const [run = '', removal] = (await readFile(log, 'utf8')).trim().split('\n');
  const name = run.split(' ')[2];
  expect(run).toMatch(/^run --name mcp-token-delta-\d+-\d+ -i img$/);
  expect(removal).toBe(`rm --force ${name}`);
  expect(outcome).toMatchObject({ kind: 'measured', left: 0 });
  await rm(folder, { recursive: true });
});

test('a container tool that is missing is a missing command', async () => {
  const failure = failureOf(await captureWith({ words: ['/no/such/docker', 'run', '-i', 'img'] }));
  expect(failure.kind).toBe('command-missing');
});
