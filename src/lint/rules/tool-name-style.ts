import type { NamedTool } from '../../tools.ts';
import { enumerate } from '../quote.ts';
import { defineRule } from '../rule.ts';

const STYLES = [
  { style: 'snake_case', pattern: /^[a-z0-9]+(?:_[a-z0-9]+)+$/ },
  { style: 'camelCase', pattern: /^[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*$/ },
  { style: 'kebab-case', pattern: /^[a-z0-9]+(?:-[a-z0-9]+)+$/ },
  { style: 'PascalCase', pattern: /^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/ },
  { style: 'UPPER_CASE', pattern: /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/ },
];

export default defineRule({
  id: 'tool-name-style',
  scope: 'list',
  severity: 'note',
  summary: 'Write all tool names of a server in one style.',
  *check(tools) {
    const byStyle = new Map<string, NamedTool[]>();
    for (const tool of tools) {
      const style = styleOf(tool.name.slice(0, 128));
      if (style === null) continue;
      const alike = byStyle.get(style) ?? [];
      alike.push(tool);
      byStyle.set(style, alike);
    }
    const [main, ...minorities] = [...byStyle].sort(([, one], [, other]) => other.length - one.length);
    if (main === undefined || minorities.length === 0) return;
    const styles = [main, ...minorities].map(([style, alike]) => `${alike.length} ${style}`);
    const others = minorities.flatMap(([, alike]) => alike);
    yield {
      about: '',
      others: others.slice(0, 3).map(({ subject }) => subject),
      data: {
        styles,
        main: main[0],
        count: others.length,
        names: others.slice(0, 20).map(({ name }) => name),
      },
    };
  },
  message: ({ styles, main, count, names }) =>
    `Tool names are written in ${styles.length} styles (${styles.join(', ')}): models guess the wrong one and call a tool that does not exist. Write ${enumerate(names, 3, count)} in ${main} too.`,
});

/** Null for a single lower-case word, which is at home in every style but two, and for a name without letters. */
function styleOf(name: string): string | null {
  if (name === '' || /^[a-z0-9]+$/.test(name)) return null;
  return STYLES.find(({ pattern }) => pattern.test(name))?.style ?? 'mixed style';
}
