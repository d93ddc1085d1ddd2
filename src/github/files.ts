import { randomUUID } from 'node:crypto';
import { join, parse, resolve } from 'node:path';
import { snapshotText } from '../capture/stored.ts';
import type { Checked } from '../check.ts';
import type { ActionInputs } from '../config/inputs.ts';
import { FORMATTERS } from '../formats.ts';
import type { OutputFile } from '../publish/publish.ts';
import { summary } from '../render/comment.ts';

/** Where what is not asked for by name is written: in a folder of its own, since a job may measure twice. */
export interface Places {
  directory: string;
  temporary: string;
}

/** What is written beside the comment: report, summary and snapshots always, SARIF and HTML where they are asked for. */
export function filesOf(
  { report, snapshots }: Checked,
  asked: ActionInputs['files'],
  { directory, temporary }: Places,
): OutputFile[] {
  const folder = join(temporary, 'mcp-token-delta', randomUUID());
  const at = (path: string | null, name: string) =>
    path === null ? join(folder, name) : resolve(directory, path);
  const format = (name: 'json' | 'sarif' | 'html') => FORMATTERS[name](report);
  const extras = (['sarif', 'html'] as const).filter((name) => asked[name] !== null);
  return [
    { output: 'report', path: at(asked.report, 'report.json'), content: () => format('json') },
    { output: 'summary-markdown', path: join(folder, 'summary.md'), content: () => summary(report) },
    ...extras.map((name) => ({ output: null, path: at(asked[name], name), content: () => format(name) })),
    ...[...snapshots].map(([server, snapshot]) => ({
      output: 'snapshot' as const,
      path: named(at(asked.snapshot, 'snapshot.json'), snapshots.size > 1 ? server : null),
      content: () => snapshotText(snapshot),
    })),
  ];
}

/** Several servers: `snapshot.json` is `snapshot-catalog.json`. */
function named(path: string, server: string | null): string {
  if (server === null) return path;
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}-${server}${ext}`);
}
