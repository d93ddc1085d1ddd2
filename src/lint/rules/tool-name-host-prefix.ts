import { PREFIXED_NAME, type ProviderLimit } from '../limits.ts';
import { enumerate, plural, quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

const HOSTS = Object.values(PREFIXED_NAME);
type Host = (typeof HOSTS)[number]['value'];

export default defineRule({
  id: 'tool-name-host-prefix',
  scope: 'list',
  severity: 'warning',
  summary: 'Leave room in tool names for the server name that hosts put before them.',
  *check(tools, { snapshot: { server } }) {
    const byLength = tools
      .filter(({ name }) => name !== '')
      .sort((one, other) => other.name.length - one.name.length);
    const broken = HOSTS.filter((host) => roomOf(host, byLength[0]?.name ?? '') < server.length);
    if (broken.length === 0) return;
    const tooLong = byLength.filter(({ name }) => broken.some((host) => roomOf(host, name) < server.length));
    yield {
      about: '',
      others: tooLong.slice(0, 3).map(({ subject }) => subject),
      data: {
        server,
        count: tooLong.length,
        names: tooLong.slice(0, 3).map(({ name }) => name),
        longest: byLength[0]?.name.length ?? 0,
        hosts: broken.map(({ who, value: { shape, maxLength } }) => `${who} takes ${maxLength} for ${shape}`),
        room: Math.max(0, Math.min(...broken.map((host) => roomOf(host, byLength[0]?.name ?? '')))),
      },
    };
  },
  message: ({ server, count, names, longest, hosts, room }) =>
    `With the server name ${quote(server)} before it, the name of ${plural(count, 'tool')} is too long: ${hosts.join(', ')}; beyond that the tool is dropped or the request refused. Longest: ${enumerate(names, 3, count)} (${plural(longest, 'character')}). ${
      room === 0
        ? 'No server name fits before it'
        : `The longest server name that fits has ${plural(room, 'character')}`
    }: shorten the tool names.`,
});

/** Characters left for a server name. */
function roomOf({ value }: ProviderLimit<Host>, tool: string): number {
  return value.maxLength - value.extra - tool.length;
}
