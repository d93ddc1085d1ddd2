import type { Block, Column, Inline } from './document.ts';
import { oneLine, visible } from './plain.ts';

/** How text is set off on a terminal: picocolors, or nothing. */
export interface Ink {
  bold(text: string): string;
  dim(text: string): string;
  cyan(text: string): string;
}

/** Blocks as plain text for a terminal; what is folded away elsewhere is printed. */
export function terminal(blocks: readonly Block[], ink: Ink): string {
  return `${blocks.map((item) => block(item, ink)).join('\n\n')}\n`;
}

/** Blocks without any emphasis. */
export function plainText(blocks: readonly Block[]): string {
  return terminal(blocks, PLAIN).trimEnd();
}

const PLAIN: Ink = { bold: String, dim: String, cyan: String };

function block(item: Block, ink: Ink): string {
  switch (item.kind) {
    case 'heading':
      return ink.bold(inline(item.text, ink));
    case 'paragraph':
      return inline(item.text, ink);
    case 'list':
      return item.items.map((entry) => `  - ${inline(entry, ink)}`).join('\n');
    case 'table':
      return table(item.columns, item.rows, ink);
    case 'quote':
      return item.lines.map((line) => `  | ${inert(oneLine(line, 200))}`).join('\n');
    case 'details':
      return `${ink.bold(inline(item.summary, ink))}\n\n${terminal(item.blocks, ink).trimEnd()}`;
    case 'small':
      return ink.dim(inline(item.text, ink));
  }
}

function table(columns: readonly Column[], rows: readonly Inline[][][], ink: Ink): string {
  const cells = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => width(inline(row[at] ?? [], PLAIN)))));
  const line = (row: readonly Inline[][]) =>
    columns
      .map(({ align }, at) => {
        const cell = row[at] ?? [];
        const gap = ' '.repeat((widths[at] ?? 0) - width(inline(cell, PLAIN)));
        return align === 'left' ? inline(cell, ink) + gap : gap + inline(cell, ink);
      })
      .join('  ')
      .trimEnd();
  const rule = ink.dim(widths.map((size) => '─'.repeat(size)).join('  '));
  return [line(columns.map(({ title }) => title)), rule, ...rows.map(line)]
    .map((text) => `  ${text}`)
    .join('\n');
}

function inline(items: readonly Inline[], ink: Ink): string {
  return items.map((item) => inlineItem(item, ink)).join('');
}

function inlineItem(item: Inline, ink: Ink): string {
  if (typeof item === 'string') return inert(visible(item));
  switch (item.kind) {
    case 'code':
      return ink.cyan(inert(oneLine(item.text)));
    case 'strong':
      return ink.bold(inline(item.text, ink));
    case 'link':
      return `${item.text} (${item.href})`;
  }
}

/** One line of a log that a server or a setup wrote: bounded, and no command to the runner. */
export function safeLine(line: string): string {
  return inert(oneLine(line, 500));
}

/** A job's log reads `::name::` at the start of a line and `##[name]` anywhere as commands: neither can form. */
function inert(text: string): string {
  return text.replaceAll('::', ': :').replaceAll('##[', '# #[');
}

/** Columns on a terminal: East Asian wide characters and emoji take two. */
function width(text: string): number {
  let columns = 0;
  for (const character of text)
    columns +=
      /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3fffd}]/u.test(
        character,
      )
        ? 2
        : /\p{M}|\ufe0f/u.test(character)
          ? 0
          : 1;
  return columns;
}
