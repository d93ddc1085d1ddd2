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
        tools: tools.filter((tool) => !Object.hasOwn(annotationsOf(tool), key)).map(({ id }) => id),
      }))
      .filter((one) => one.tools.length > 0);
    const long = tools.filter(({ description }) => (description?.length ?? 0) > chatgptDirectory.value);
    const tooLong = isDirectory
      ? long.map(({ id, description }) => `${id} (${description?.length ?? 0})`)
      : [];
    if (missing.length > 0 || tooLong.length > 0)
      yield { about: '', data: { of: tools.length, isDirectory, missing, tooLong } };
  },
  message: ({ of, isDirectory, missing, tooLong }) =>
    isDirectory
      ? [
          `${DIRECTORY_ANNOTATIONS.who} refuse tools that do not state`,
          ` ${missing.map(({ key, tools }) => `annotations.${key} (${enumerate(tools)})`).join(', ') || 'their annotations'}.`,
          tooLong.length === 0
            ? ''
            : ` ${chatgptDirectory.who} takes descriptions of up to ${chatgptDirectory.value} characters: ${enumerate(tooLong)} are longer.`,
        ].join('')
      : `${plural(missing[0]?.tools.length ?? 0, 'tool')} of ${of} do not say whether they only read (${enumerate(missing[0]?.tools ?? [])}): hosts take them for destructive and ask the user at each call. Set annotations.readOnlyHint.`,
});
