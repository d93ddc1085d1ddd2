import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runAction } from '../../src/github/run.ts';
import type { Runner } from '../../src/publish/runner.ts';
import { serverOf } from '../commands/invoke.ts';
import { errorOf, KEYS, startProviders } from '../support/providers.ts';
import { GIT_ENVIRONMENT, temporaryFolder } from '../support/repository.ts';

/** All that the action hands to its runner, as one text; secrets apart. */
function listening() {
  const said: string[] = [];
  const secrets: string[] = [];
  const say = (...parts: unknown[]) => void said.push(JSON.stringify(parts));
  const runner: Runner = {
    output: say,
    summary: async (text) => say(text),
    annotate: say,
    log: say,
    group: say,
    endGroup: () => {},
    secret: (value) => void secrets.push(value),
  };
  return { runner, said, secrets };
}

it('the action asks each provider whose key it is given, and hands no key on', async () => {
  await using folder = await temporaryFolder();
  await using providers = await startProviders(({ provider }) =>
    provider === 'gemini' ? { status: 400, body: errorOf(`bad key ${KEYS.gemini}`) } : null,
  );
  const leak = 'process.stderr.write(`${JSON.stringify(process.env)}\\n`);';
  await writeFile(join(folder.path, 'server.mjs'), serverOf({ search: 'Search the shop.' }, leak));
  const { runner, said, secrets } = listening();
  const code = await runAction(
    {
      environment: {
        ...GIT_ENVIRONMENT,
        GITHUB_EVENT_NAME: 'workflow_dispatch',
        GITHUB_REPOSITORY: 'octocat/shop',
        INPUT_COMMAND: `${process.execPath} server.mjs`,
        INPUT_BASE: 'none',
        INPUT_REPORT: 'report.json',
        'INPUT_ANTHROPIC-API-KEY': KEYS.anthropic,
        'INPUT_GEMINI-API-KEY': KEYS.gemini,
        ANTHROPIC_BASE_URL: providers.url,
        GEMINI_BASE_URL: providers.url,
      },
      directory: folder.path,
      temporary: folder.path,
      node: process.versions.node,
      signal: new AbortController().signal,
    },
    runner,
  );
  const report = await readFile(join(folder.path, 'report.json'), 'utf8');
  const { exact, observed } = JSON.parse(report).servers[0].head;
  expect([code, providers.wrong]).toEqual([0, []]);
  expect(observed.stderrTail).toHaveLength(1);
  expect(exact).toMatchObject({
    claude: { kind: 'counted' },
    gemini: { kind: 'failed', reason: 'Gemini refuses the request (400).' },
  });
  expect(secrets.sort()).toEqual([KEYS.gemini, KEYS.anthropic].sort());
  for (const key of [KEYS.anthropic, KEYS.gemini])
    expect(report + said.join('\n')).not.toContain(key.slice(4, 16));
});
