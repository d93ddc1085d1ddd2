import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILES = ['ENV', 'OUTPUT', 'PATH', 'STATE', 'STEP_SUMMARY'] as const;
export type CommandFile = (typeof FILES)[number];

/** Fresh files of one step, by the variable that names them without `GITHUB_`. */
export type CommandFiles = Readonly<Record<CommandFile, string>>;

export interface FileCommands {
  env: Record<string, string>;
  outputs: Record<string, string>;
  path: string[];
  state: Record<string, string>;
  summary: string;
}

const SUMMARY_LIMIT = 1024 * 1024;

export async function createCommandFiles(folder: string): Promise<CommandFiles> {
  const entries = await Promise.all(
    FILES.map(async (name) => {
      const path = join(folder, `${name.toLowerCase()}_${randomUUID()}`);
      await writeFile(path, '');
      return [name, path] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<CommandFile, string>;
}

export function commandFileVariables(files: CommandFiles): Record<string, string> {
  return Object.fromEntries(FILES.map((name) => [`GITHUB_${name}`, files[name]]));
}

/** What a step wrote; faults are GitHub's own sentences and each one fails the step. */
export async function readCommandFiles(
  files: CommandFiles,
): Promise<{ commands: FileCommands; faults: string[]; notices: string[] }> {
  const faults: string[] = [];
  const pairs = async (name: 'ENV' | 'OUTPUT' | 'STATE') => {
    try {
      return parsePairs(await readFile(files[name], 'utf8'));
    } catch (error) {
      faults.push(`Unable to process file command '${name.toLowerCase()}' successfully.`, messageOf(error));
      return {};
    }
  };
  const summary = await readFile(files.STEP_SUMMARY);
  const tooLarge = summary.length > SUMMARY_LIMIT;
  const commands = {
    env: await pairs('ENV'),
    outputs: await pairs('OUTPUT'),
    path: (await readFile(files.PATH, 'utf8')).split(/\r?\n/).filter((line) => line !== ''),
    state: await pairs('STATE'),
    summary: tooLarge ? '' : summary.toString('utf8'),
  };
  return { commands, faults, notices: tooLarge ? [summaryRefusal(summary.length)] : [] };
}

function summaryRefusal(bytes: number): string {
  return `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got ${Math.floor(bytes / 1024)}k. For more information see: https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions#adding-a-markdown-summary`;
}

/** Lines `name=value`, or `name<<END`, lines, `END`. */
function parsePairs(text: string): Record<string, string> {
  const pairs = new Map<string, string>();
  const lines = text.split(/\r?\n/);
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    if (line === '') continue;
    const [name, value] = pairOf(line, lines);
    pairs.set(name, value);
  }
  return Object.fromEntries(pairs);
}

function pairOf(line: string, rest: string[]): [string, string] {
  const equals = line.indexOf('=');
  const heredoc = line.indexOf('<<');
  if (equals >= 0 && (heredoc < 0 || equals < heredoc))
    return [line.slice(0, equals), line.slice(equals + 1)];
  if (heredoc < 0) throw new Error(`Invalid format '${line}'`);
  const delimiter = line.slice(heredoc + 2);
  const end = rest.indexOf(delimiter);
  if (end < 0) throw new Error(`Invalid value. Matching delimiter not found '${delimiter}'`);
  return [
    line.slice(0, heredoc),
    rest
      .splice(0, end + 1)
      .slice(0, -1)
      .join('\n'),
  ];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
