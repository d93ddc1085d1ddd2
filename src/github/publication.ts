import type { Checked } from '../check.ts';
import type { ActionInputs } from '../config/inputs.ts';
import type { Report } from '../model/report.ts';
import type { CommentSettings } from '../model/settings.ts';
import type { Publication, WantedComment } from '../publish/publish.ts';
import { annotations } from '../render/annotations.ts';
import { comment, summary } from '../render/comment.ts';
import { filesOf, type Places } from './files.ts';
import { figuresOf } from './outputs.ts';
import { isWanted } from './wanted.ts';

/** What is told of a report: every text that people and later steps read. */
export function publicationOf(
  checked: Checked,
  { settings, files }: { settings: CommentSettings; files: ActionInputs['files'] },
  places: Places,
): Publication {
  const { report } = checked;
  return {
    summary: () => summary(report),
    comment: commentOf(report, settings),
    annotations: () => annotations(report),
    outputs: () => figuresOf(report),
    files: filesOf(checked, files, places),
  };
}

function commentOf(report: Report, settings: CommentSettings): WantedComment | null {
  const { key } = report.origin;
  if (settings.mode === 'never' || key === null) return null;
  return { key, body: () => comment(report), wanted: () => isWanted(report, settings) };
}
