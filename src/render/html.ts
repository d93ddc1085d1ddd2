import type { Report } from '../model/report.ts';
import type { Block, Column, Inline } from './document.ts';
import { outline } from './outline.ts';
import { oneLine, visible } from './plain.ts';

/** The report as one page that loads nothing and runs nothing. */
export function html(report: Report): string {
  const sections = outline(report, { tools: 1_000, breaking: 200, findings: 1_000, tables: true });
  const body = sections.flatMap(({ blocks }) => blocks.map(block)).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>MCP token cost</title>
<style>${STYLE}</style>
<main>
${body}
</main>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem 1rem }
main { max-width: 60rem; margin: auto }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
th, td { border: 1px solid #8886; padding: .3rem .7rem }
.right { text-align: right; font-variant-numeric: tabular-nums }
code { font: .9em ui-monospace, monospace; background: #8882; padding: .1em .3em; border-radius: 4px; overflow-wrap: anywhere }
pre { background: #8882; padding: .8rem; overflow-x: auto; border-radius: 6px }
summary { cursor: pointer }
footer { font-size: .85em; opacity: .75; margin-top: 1.5rem }`;

function block(item: Block): string {
  switch (item.kind) {
    case 'heading':
      return `<h${item.level - 2}>${inline(item.text)}</h${item.level - 2}>`;
    case 'paragraph':
      return `<p>${inline(item.text)}</p>`;
    case 'list':
      return `<ul>${item.items.map((entry) => `<li>${inline(entry)}</li>`).join('')}</ul>`;
    case 'table':
      return table(item.columns, item.rows);
    case 'quote':
      return `<pre>${escapeHtml(item.lines.map(visible).join('\n'))}</pre>`;
    case 'details':
      return `<details><summary>${inline(item.summary)}</summary>\n${item.blocks.map(block).join('\n')}\n</details>`;
    case 'small':
      return `<footer>${inline(item.text)}</footer>`;
  }
}

function table(columns: readonly Column[], rows: readonly Inline[][][]): string {
  const cells = (tag: 'th' | 'td', row: readonly Inline[][]) =>
    row
      .map(
        (cell, at) =>
          `<${tag}${columns[at]?.align === 'right' ? ' class="right"' : ''}>${inline(cell)}</${tag}>`,
      )
      .join('');
  const head = `<tr>${cells(
    'th',
    columns.map(({ title }) => title),
  )}</tr>`;
  return `<table>\n<thead>${head}</thead>\n<tbody>\n${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}\n</tbody>\n</table>`;
}

function inline(items: readonly Inline[]): string {
  return items.map(inlineItem).join('');
}

function inlineItem(item: Inline): string {
  if (typeof item === 'string') return escapeHtml(visible(item));
  switch (item.kind) {
    case 'code':
      return `<code>${escapeHtml(oneLine(item.text))}</code>`;
    case 'strong':
      return `<strong>${inline(item.text)}</strong>`;
    case 'link':
      return /^https?:/.test(item.href)
        ? `<a href="${escapeHtml(item.href)}">${escapeHtml(item.text)}</a>`
        : escapeHtml(item.text);
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
