import { TOOL_NAME } from '../limits.ts';
import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { nameWords } from '../text.ts';

const { pattern, maxLength } = TOOL_NAME.anthropic.value;

export default defineRule({
  id: 'tool-name-pattern',
  scope: 'tool',
  severity: 'error',
  summary: 'Name tools with ASCII letters, digits, _ and -, at most 64 characters.',
  *check({ name }) {
    if (pattern.test(name)) return;
    yield {
      at: '/name',
      data: {
        name: name.slice(0, 200),
        broken: brokenParts(name),
        legal: legalName(name),
        mcp: isAllowedByMcp(name),
      },
    };
  },
  message: ({ name, broken, legal, mcp }) =>
    [
      name === '' ? 'The tool has no name' : `The name ${quote(name)} has ${broken.join(' and ')}`,
      `: ${[TOOL_NAME.anthropic, TOOL_NAME.openai, TOOL_NAME.bedrock].map(({ who }) => who).join(', ')} take ${pattern.source} only and refuse the whole request, so every tool of the server is lost.`,
      mcp ? ' MCP itself allows dots, slashes and 128 characters; these providers do not.' : '',
      /[A-Z]/.test(name) ? ` ${TOOL_NAME.vscode.who} also warns about upper-case letters.` : '',
      legal === null ? ' Give it an ASCII name.' : ` Call it ${legal}.`,
    ].join(''),
});

function brokenParts(name: string): string[] {
  const characters = [...new Set(name.slice(0, 1_000).match(/[^A-Za-z0-9_-]/gu))];
  const shown = characters
    .slice(0, 5)
    .map((character) => quote(character))
    .join(', ');
  return [
    ...(characters.length === 0
      ? []
      : [`the illegal ${characters.length === 1 ? 'character' : 'characters'} ${shown}`]),
    ...(name.length > maxLength ? [`${name.length} characters, over ${maxLength}`] : []),
  ];
}

/** Lower-case words with `_`: what every host takes; null where no ASCII letter is left. */
function legalName(name: string): string | null {
  const words = nameWords(name).flatMap((word) => word.match(/[a-z0-9]+/g) ?? []);
  const legal = words.join('_').slice(0, maxLength).replace(/_+$/, '');
  return /[a-z]/.test(legal) ? legal : null;
}

function isAllowedByMcp(name: string): boolean {
  return TOOL_NAME.mcp.value.pattern.test(name);
}
