import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../../src/commands/run.ts';
import type { ExitCode } from '../../src/commands/world.ts';
import type { Report } from '../../src/model/report.ts';
import { GIT_ENVIRONMENT } from '../support/repository.ts';

export interface Invoked {
  code: ExitCode;
  stdout: string;
  stderr: string;
}

/** Runs a command line in a folder, as the entry would, with the process played by the test. */
export async function invoke(directory: string, ...argv: string[]): Promise<Invoked> {
  const said = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof said) => ({
    write: (text: string) => {
      said[name] += text;
    },
    isTerminal: false,
  });
  const code = await run({
    argv,
    environment: { ...GIT_ENVIRONMENT, ...process.env, ...GIT_ENVIRONMENT },
    directory,
    temporary: tmpdir(),
    node: process.versions.node,
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    now: () => performance.now(),
    assets: pathToFileURL(`${join(import.meta.dirname, '../..')}/`),
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

/** The report of a check. */
export async function check(
  directory: string,
  ...argv: string[]
): Promise<{ code: ExitCode; report: Report }> {
  const { code, stdout, stderr } = await invoke(directory, 'check', '--format', 'json', ...argv);
  if (stdout === '') throw new Error(stderr);
  return { code, report: JSON.parse(stdout) as Report };
}

/** A server without dependencies that lists these tools; each is a name and a description. */
export function serverOf(tools: Record<string, string>, first = ''): string {
  const list = Object.entries(tools).map(([name, description]) => ({
    name,
    description,
    inputSchema: { type: 'object', properties: {} },
  }));
  return `${first}
import { createInterface } from 'node:readline';
const tools = ${JSON.stringify(list)};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result =
    method === 'initialize'
      ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
      : { tools };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
});
`;
}
