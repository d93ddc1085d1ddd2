import type { NamedTool } from '../../tools.ts';
import { annotationsOf } from '../annotations.ts';
import { DESCRIPTION_LENGTH, DIRECTORY_ANNOTATIONS } from '../limits.ts';
import { enumerate, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

const { chatgptDirectory } = DESCRIPTION_LENGTH;

export default defineRule({
  id: 'annotations-missing',
  scope: 'list',
  severity: 'note',
  summary: 'Say of every tool whether it only reads.',
  options: { profile: 'default' },
  *check(tools, { options: { profile } }) {
    const isDirectory = profile === 'directory';
    const wanted = isDirectory ? DIRECTORY_ANNOTATIONS.value : ['readOnlyHint'];
    const missing = wanted
      .map((key) => ({
        key,
        tools: tools.filter((tool) => (annotationsOf(tool)[key] ?? null) === null).map(({ id }) => id),
      }))
      .filter((one) => one.tools.length > 0);
    const long = tools.filter(({ description }) => (description?.length ?? 0) > chatgptDirectory.value);
    const tooLong = isDirectory
      ? long.map(({ id, description }) => `${id} (${description?.length ?? 0})`)
      : [];
    const misplaced = isDirectory ? tools.filter(isTitleMisplaced).map(({ id }) => id) : [];
    if (missing.length > 0 || tooLong.length > 0)
      yield { about: '', data: { of: tools.length, isDirectory, missing, misplaced, tooLong } };
  },
  message: (data) => (data.isDirectory ? directoryMessage(data) : defaultMessage(data)),
});

/** Whether a tool has a title where directories do not look. */
function isTitleMisplaced(tool: NamedTool): boolean {
  const title = tool.raw.title ?? '';
  return title !== '' && (annotationsOf(tool).title ?? null) === null;
}

interface Missing {
  of: number;
  missing: { key: string; tools: string[] }[];
  /** Tools with a title at the top level alone. */
  misplaced: string[];
  tooLong: string[];
}

function defaultMessage({ of, missing }: Missing): string {
  const tools = missing[0]?.tools ?? [];
  return `${plural(tools.length, 'tool')} of ${of} ${tools.length === 1 ? 'does not say whether it only reads' : 'do not say whether they only read'} (${enumerate(tools)}): hosts take such tools for destructive and ask the user at each call. Set annotations.readOnlyHint.`;
}

function directoryMessage({ missing, misplaced, tooLong }: Missing): string {
  const keys = missing.map(({ key, tools }) => `annotations.${key} (${enumerate(tools)})`);
  return [
    ...(keys.length === 0
      ? []
      : [`${DIRECTORY_ANNOTATIONS.who} refuse tools that do not state ${keys.join(', ')}.`]),
    ...(misplaced.length === 0
      ? []
      : [
          `${enumerate(misplaced)} ${misplaced.length === 1 ? 'has its' : 'have their'} title at the top level, which they do not read: copy it into annotations.`,
        ]),
    ...(tooLong.length === 0
      ? []
      : [
          `${chatgptDirectory.who} takes descriptions of up to ${chatgptDirectory.value} characters; longer: ${enumerate(tooLong)}.`,
        ]),
  ].join(' ');
}
