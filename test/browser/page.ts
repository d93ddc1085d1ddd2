import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { commentHtml } from './markdown.ts';

export type Theme = 'light' | 'dark';

/** A whole page that shows one comment of the bot as it looks in a pull request, 880 pixels wide. */
export function commentPage(markdown: string, theme: Theme): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Comment</title>
<style>${stylesheet(theme)}${frame(COLORS[theme])}</style></head>
<body><article class="comment"><header><b>github-actions</b> <span>bot</span> commented now</header>
<div class="markdown-body">${commentHtml(markdown)}</div></article></body></html>`;
}

interface Colors {
  page: string;
  header: string;
  border: string;
  text: string;
  muted: string;
}

const COLORS = {
  light: { page: '#ffffff', header: '#f6f8fa', border: '#d1d9e0', text: '#1f2328', muted: '#59636e' },
  dark: { page: '#0d1117', header: '#151b23', border: '#3d444d', text: '#f0f6fc', muted: '#9198a1' },
} satisfies Record<Theme, Colors>;

const FONT = `14px/1.5 -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, 'Liberation Sans', Arial, sans-serif`;

function frame({ page, header, border, text, muted }: Colors): string {
  return `
body { margin: 0; background: ${page}; }
.comment { width: 846px; margin: 16px; border: 1px solid ${border}; border-radius: 6px; overflow: hidden; }
.comment > header { padding: 8px 16px; background: ${header}; border-bottom: 1px solid ${border}; color: ${muted}; font: ${FONT}; }
.comment > header b { color: ${text}; }
.comment > header span { border: 1px solid ${border}; border-radius: 1em; padding: 0 6px; font-size: 12px; }
.comment > .markdown-body { padding: 16px; font-size: 14px; }`;
}

function stylesheet(theme: Theme): string {
  return readFileSync(
    createRequire(import.meta.url).resolve(`github-markdown-css/github-markdown-${theme}.css`),
    'utf8',
  );
}
