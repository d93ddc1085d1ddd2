import { bytesOf, isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { grouped, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'icons-inline',
  scope: 'list',
  severity: 'warning',
  summary: 'Link icons instead of sending them inline.',
  *check(tools, { snapshot }) {
    const icons = [
      ...tools.map(({ raw }) => raw),
      ...snapshot.prompts,
      ...snapshot.resources,
      ...snapshot.resourceTemplates,
      snapshot.serverInfo,
    ].flatMap(inlineIcons);
    if (icons.length === 0) return;
    const bytes = icons.reduce((sum, source) => sum + bytesOf(source), 0);
    yield { about: '', data: { count: icons.length, bytes, distinct: new Set(icons).size } };
  },
  message: ({ count, bytes, distinct }) =>
    `${plural(count, 'icon')} (${grouped(distinct)} different) ${count === 1 ? 'is' : 'are'} sent inline as data URIs, ${grouped(bytes)} bytes of every listing. No model sees them, but clients read and store them, and counts on the wire are wrong by as much (54,422 tokens became 10,535 on a popular server). Give https links, or one icon for the server.`,
});

function inlineIcons(definition: Json): string[] {
  if (!isObject(definition) || !Array.isArray(definition.icons)) return [];
  return definition.icons.flatMap((icon) =>
    isObject(icon) && typeof icon.src === 'string' && /^data:/i.test(icon.src) ? [icon.src] : [],
  );
}
