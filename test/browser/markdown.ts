import type { Element, Nodes, Root, RootContent, Text } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/**
 * The HTML that GitHub makes of an issue comment: GFM, a line break for each newline, raw HTML cut to
 * GitHub's list of allowed elements (the default of rehype-sanitize), `@name` and `#1` made into links.
 */
export function commentHtml(markdown: string): string {
  return String(processor().processSync(markdown));
}

/** The HTML that GitHub makes of a file or a job summary: as in comments, but a newline is no line break. */
export function documentHtml(markdown: string): string {
  return String(processor({ breaks: false }).processSync(markdown));
}

function processor({ breaks = true } = {}) {
  const parser = unified().use(remarkParse).use(remarkGfm);
  if (breaks) parser.use(remarkBreaks);
  return parser
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSanitize)
    .use(linkReferences)
    .use(rehypeStringify);
}

function linkReferences() {
  return (tree: Root): void => visit(tree);
}

function visit(node: Nodes): void {
  if (node.type !== 'root' && node.type !== 'element') return;
  if (node.type === 'element' && ['a', 'code', 'pre'].includes(node.tagName)) return;
  const children = node.children.flatMap((child) => (child.type === 'text' ? split(child) : [child]));
  for (const child of children) visit(child);
  node.children = children as typeof node.children;
}

const REFERENCE = /(?<![\w/`&])(@[a-z\d][a-z\d-]{0,38}(?:\/[\w-]+)?|#\d+)\b/gi;

function split(text: Text): RootContent[] {
  return text.value
    .split(REFERENCE)
    .map((part, index): RootContent => (index % 2 === 1 ? link(part) : { type: 'text', value: part }));
}

function link(label: string): Element {
  const mention = label.startsWith('@');
  return {
    type: 'element',
    tagName: 'a',
    properties: {
      className: [mention ? 'user-mention' : 'issue-link'],
      href: mention ? `/${label.slice(1)}` : `/issues/${label.slice(1)}`,
    },
    children: [{ type: 'text', value: label }],
  };
}
