import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { launcherOf } from '../../src/capture/launcher.ts';
import { launcherIn } from '../../src/capture/launchers.ts';
import type { Command } from '../../src/model/settings.ts';
import { captureWith, launchOf, node, snapshotOf } from './launching.ts';

const SERVER = node('pages.mjs');
const quoted = (all: string[]) => all.map((word) => `'${word}'`).join(' ');
const STARTED = quoted(SERVER);
const words = (...all: string[]): Command => ({ kind: 'words', words: all });
const shell = (line: string): Command => ({ kind: 'shell', line });

describe.runIf(process.platform === 'linux')('the share of a launcher', () => {
  test.each<[string, Command, string]>([
    ['npx', words('npx', '--no-install', 'mcp-server-filesystem', '.'), 'npx'],
    ['npx in a shell line', shell('cd . && npx --no-install mcp-server-filesystem .'), 'npx'],
    ['npm', words('npm', 'exec', '--no', '--', 'mcp-server-filesystem', '.'), 'npm'],
  ])('%s', async (_what, command, name) => {
    const { boot } = snapshotOf(await captureWith({ command }));
    expect(boot.launcher).toEqual({ name, ms: expect.any(Number) });
    expect(boot.launcher?.ms).toBeGreaterThan(0);
    expect(boot.launcher?.ms).toBeLessThanOrEqual(boot.initializedMs);
  });

  test.each<[string, Command]>([
    ['a shell line', shell(`sleep 0.3; ${STARTED}; true`)],
    ['a shell as the command', words('sh', '-c', `sleep 0.3; ${STARTED}; true`)],
    ['a shell in a shell', shell(`sleep 0.2; sh -c "sleep 0.1; ${STARTED}; true"; true`)],
    ['a process beside the server', shell(`sleep 100 & sleep 0.3; ${STARTED}; true`)],
  ])('%s', async (_what, command) => {
    const { boot } = snapshotOf(await captureWith({ command }));
    expect(boot.launcher?.name).toBe('shell');
    // Two times of a tick each lie between.
    expect(boot.launcher?.ms).toBeGreaterThanOrEqual(280);
    expect(boot.launcher?.ms).toBeLessThanOrEqual(boot.initializedMs);
  });

  test.each<[string, string, object | undefined]>([
    ['the only child', '', { name: 'shell', ms: expect.any(Number) }],
    ['one of two', 'sleep 100 & ', undefined],
  ])('over HTTP, %s', async (_what, before, launcher) => {
    const line = `${before}sleep 0.3; ${quoted(node('sdk-v2-http.mjs'))} \${PORT}; true`;
    const { boot } = snapshotOf(
      await captureWith({ command: shell(line), url: 'http://127.0.0.1:${PORT}/mcp' }),
    );
    expect(boot.launcher).toEqual(launcher);
  });

  test.each<[string, Command]>([
    ['none', words(...SERVER)],
    ['a shell that becomes the server', shell(`sleep 0.3; exec ${STARTED}`)],
    [
      'a shell with two that read what we write',
      shell(`exec 3<&0; sleep 100 <&3 & sleep 0.3; ${STARTED}; true`),
    ],
    ['something that is not known', words('timeout', '60', ...SERVER)],
  ])('nothing for %s', async (_what, command) => {
    const { boot } = snapshotOf(await captureWith({ command }));
    expect(boot).not.toHaveProperty('launcher');
  });

  describe('of a process', () => {
    const line = 'sleep 0.1; sleep 100; true';
    const started = async () => {
      const child = spawn(line, { shell: true, detached: true });
      await once(child, 'spawn');
      return child;
    };
    const end = (child: ChildProcess) => process.kill(-(child.pid ?? 0), 'SIGKILL');

    test('is none for a container, and none when it has ended', async () => {
      const child = await started();
      await expect
        .poll(() => launcherOf(child.pid, launchOf({ command: shell(line) })), { timeout: 10_000 })
        .not.toBeNull();
      expect(launcherOf(child.pid, launchOf({ words: ['docker', 'run', '-i', 'demo'] }))).toBeNull();
      expect(launcherOf(child.pid, launchOf({}))).toBeNull();
      end(child);
      await once(child, 'close');
      expect(launcherOf(child.pid, launchOf({ command: shell(line) }))).toBeNull();
      expect(launcherOf(undefined, launchOf({ command: shell(line) }))).toBeNull();
    });
  });
});

test.each([
  ['npm exec @scope/demo -y', 'npx'],
  ['npm x demo', 'npx'],
  ['npm run start', 'npm'],
  ['node\0/usr/bin/npx\0-y\0demo', 'npx'],
  ['node\0--no-warnings\0/usr/lib/node_modules/npm/bin/npx-cli.js\0demo', 'npx'],
  ['/usr/bin/node\0/usr/bin/npm\0exec\0demo', 'npx'],
  ['node\0/home/me/pnpm/bin/pnpm.cjs\0dlx\0demo', 'pnpm'],
  ['node\0/usr/lib/node_modules/corepack/dist/pnpm.js\0exec\0demo', 'pnpm'],
  ['node\0.yarn/releases/yarn-4.9.1.cjs\0dlx\0demo', 'yarn'],
  ['node\0/w/.yarn/releases/yarn-4.9.1.cjs\0dlx\0demo', 'yarn'],
  ['node\0/usr/share/yarn/bin/yarn.js\0run\0demo', 'yarn'],
  ['/opt/bun/bin/bunx\0demo', 'bunx'],
  ['bun\0x\0demo', 'bun'],
  ['bun\0server.ts', null],
  ['/home/user/.local/bin/uvx\0demo', 'uvx'],
  ['/home/user/.local/bin/uv\0tool\0uvx\0demo', 'uvx'],
  ['uv\0run\0server.py', 'uv'],
  ['/bin/sh\0-c\0node x', 'shell'],
  ['bash\0start.sh', 'shell'],
  ['docker\0run\0demo', 'container'],
  ['node\0dist/npm.js\0npx', null],
  ['node\0/w/node_modules/.bin/mcp-server\0npx', null],
  ['python3\0-m\0uv', null],
  ['constructor', null],
  ['', null],
])('%j is %s', (cmdline, name) => {
  expect(launcherIn(`${cmdline}\0`)).toBe(name);
});
