import type { NamedTool } from '../../tools.ts';
import { annotationsOf } from '../annotations.ts';
import { TOOL_COUNT } from '../limits.ts';
import { defineRule } from '../rule.ts';
import { nameWords } from '../text.ts';

const { openai, vscode, windsurf, cursor, olderCursor } = TOOL_COUNT;

export default defineRule({
  id: 'list-tool-count',
  scope: 'list',
  severity: 'error',
  summary: 'List no more tools than hosts pass on and models can tell apart.',
  options: { maxTools: olderCursor.value },
  *check(tools, { options: { maxTools } }) {
    const count = tools.length;
    if (count <= Math.min(maxTools, openai.value)) return;
    const isRefused = count > openai.value;
    yield {
      about: '',
      severity: isRefused ? 'error' : 'warning',
      data: {
        count,
        maxTools,
        isRefused,
        readOnly: tools.filter((tool) => annotationsOf(tool).readOnlyHint === true).length,
        verbs: commonVerbs(tools),
      },
    };
  },
  message: ({ count, maxTools, isRefused, readOnly, verbs }) =>
    [
      `${count} tools, over ${isRefused ? openai.value : maxTools}: `,
      isRefused
        ? `${openai.who} refuses the request and ${vscode.who} takes no more than ${vscode.value} of all servers together. `
        : `models choose worse among many, and hosts count the tools of all servers together: ${cursor.who} warns at ${cursor.value} (it sent the first ${olderCursor.value} only, so the order decides what is lost), ${windsurf.who} takes ${windsurf.value}. `,
      `By verb: ${verbs.join(', ')}; ${readOnly} are marked read-only. Offer groups to choose from (toolsets, a read-only profile), with a small one as the default.`,
    ].join(''),
});

/** The three most frequent first words of the names, e.g. `get 30`. */
function commonVerbs(tools: readonly NamedTool[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of tools) {
    const [verb] = nameWords(name);
    if (verb !== undefined) counts.set(verb.slice(0, 30), (counts.get(verb.slice(0, 30)) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([verb, count]) => `${verb} ${count}`);
}
