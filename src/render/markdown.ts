import type { Block, Column, Inline } from './document.ts';
import { oneLine, visible } from './plain.ts';

/** Blocks as GitHub-flavoured Markdown. */
export function markdown(blocks: readonly Block[]): string {
  return blocks.map(block).join('\n\n');
}

function block(item: Block): string {
  switch (item.kind) {
    case 'heading':
      return `${'#'.repeat(item.level)} ${inline(item.text)}`;
    case 'paragraph':
      return inline(item.text);
    case 'list':
      return item.items.map((entry) => `- ${inline(entry)}`).join('\n');
    case 'table':
      return table(item.columns, item.rows);
    case 'quote':
      return fence(item.lines);
    case 'details':
      return `<details><summary>${inlineHtml(item.summary)}</summary>\n\n${markdown(item.blocks)}\n\n</details>`;
    case 'small':
      return `<sub>${inlineHtml(item.text)}</sub>`;
  }
}

function table(columns: readonly Column[], rows: readonly Inline[][][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => inline(title))),
    `|${columns.map(({ align }) => (align === 'left' ? ':--' : '--:')).join('|')}|`,
    ...rows.map((row) => line(row.map(inline))),
  ].join('\n');
}

/** A fence longer than any run of backticks inside. */
function fence(lines: readonly string[]): string {
  const text = lines.map(visible).join('\n');
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}text\n${text}\n${marks}`;
}

export function inline(items: readonly Inline[]): string {
  return items.map((item) => inlineItem(item, escapeText)).join('');
}

/** Inside an HTML element Markdown is not read: only HTML has to be escaped. */
function inlineHtml(items: readonly Inline[]): string {
  return items.map((item) => inlineItem(item, escapeHtml)).join('');
}

function inlineItem(item: Inline, quote: (text: string) => string): string {
  if (typeof item === 'string') return quote(item);
  switch (item.kind) {
    case 'code':
      return `<code>${numericEntities(unaddressed(oneLine(item.text)))}</code>`;
    case 'strong':
      return quote === escapeHtml ? `<b>${inlineHtml(item.text)}</b>` : `**${inline(item.text)}**`;
    case 'link':
      return `<a href="${entities(item.href, /[&<>"\s]/g)}">${escapeHtml(item.text)}</a>`;
  }
}

/** Everything but letters, digits and a few harmless signs as `&#n;`: no mention, link, table cell or tag can form. */
function numericEntities(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} _\-.,…]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}

function escapeHtml(text: string): string {
  return entities(unlinked(text), /[&<>"]/g);
}

/** Words in a sentence, ours or quoted: nothing in them starts markup, a cell, a link or a tag. */
function escapeText(text: string): string {
  return entities(unlinked(text), /[&<>|*_`[\]~\\$]/g);
}

function entities(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => `&#${sign.codePointAt(0)};`);
}

/** Addresses alone: mentions and issue numbers are not read in code, and a name should stay what it is. */
function unaddressed(text: string): string {
  return text
    .replace(/:\/\/|www\./gi, (sign) => `${sign.slice(0, 1)}\u2060${sign.slice(1)}`)
    .replace(/(?<=[\w.+-])@(?=\w)/g, '@\u2060');
}

/** Mentions, issue numbers and addresses are recognised after entities are decoded: an invisible U+2060 breaks them. */
function unlinked(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[@#](?=\w)/g, (sign) => `${sign}\u2060`)
    .replace(/:\/\/|www\./gi, (sign) => `${sign.slice(0, 1)}\u2060${sign.slice(1)}`);
}
