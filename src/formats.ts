import type { Format } from './config/choices.ts';
import { RULES } from './lint/rules/index.ts';
import type { Report } from './model/report.ts';
import { comment } from './render/comment.ts';
import { html } from './render/html.ts';
import { json } from './render/json.ts';
import { sarif } from './render/sarif.ts';
import type { Ink } from './render/terminal.ts';
import { text } from './render/text.ts';

/** Where the pages of the rules are read. */
const DOCS = 'https://github.com/mcp-token-delta/mcp-token-delta/blob/main/docs/rules';

/** Every format of a report. The ink is for text alone. */
export const FORMATTERS = {
  text,
  markdown: comment,
  json,
  sarif: (report) => sarif(report, { rules: RULES, docs: DOCS }),
  html,
} satisfies Record<Format, (report: Report, ink: Ink) => string>;
