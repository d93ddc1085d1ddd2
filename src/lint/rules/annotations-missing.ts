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
    if (missing.length > 0 || tooLong.length > 0)
      yield { about: '', data: { of: tools.length, isDirectory, missing, tooLong } };
  },
  message: (data) => (data.isDirectory ? directoryMessage(data) : defaultMessage(data)),
});

interface Missing {
  of: number;
  missing: { key: string; tools: string[] }[];
  tooLong: string[];
}

function defaultMessage({ of, missing }: Missing): string {
  const tools = missing[0]?.tools ?? [];
  return `${plural(tools.length, 'tool')} of ${of} ${tools.length === 1 ? 'does' : 'do'} not say whether they only read (${enumerate(tools)}): hosts take such tools for destructive and ask the user at each call. Set annotations.readOnlyHint.`;
}

function directoryMessage({ missing, tooLong }: Missing): string {
  const keys = missing.map(({ key, tools }) => `annotations.${key} (${enumerate(tools)})`);
  return [
    ...(keys.length === 0
      ? []
      : [`${DIRECTORY_ANNOTATIONS.who} refuse tools that do not state ${keys.join(', ')}.`]),
    ...(tooLong.length === 0
      ? []
      : [
          `${chatgptDirectory.who} takes descriptions of up to ${chatgptDirectory.value} characters; longer: ${enumerate(tooLong)}.`,
        ]),
  ].join(' ');
}
