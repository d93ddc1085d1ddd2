import { createCounters } from '../../src/measure/counters.ts';
import { measureCall } from '../../src/measure/response/measure-call.ts';
import { readTables } from '../../src/tables.ts';
import { plural } from '../../src/words.ts';

/** Anatomy and counts of one response by every counter, in CPU time, so that other work on the machine hardly shows. */
export function benchResponses(): void {
  const counters = createCounters(readTables());
  const timed = (records: number) => {
    const text = JSON.stringify(Array.from({ length: records }, (_, n) => recordOf(n)));
    const result = { content: [{ type: 'text', text }] };
    const before = process.cpuUsage();
    const { tokens } = measureCall(
      { name: 'call', tool: null, arguments: {}, result, again: null },
      counters,
      'claude',
    );
    const { user, system } = process.cpuUsage(before);
    return { bytes: text.length, ms: (user + system) / 1_000, counted: Object.keys(tokens).length };
  };
  timed(1_000);
  const [half, whole] = [timed(25_000), timed(50_000)];
  const megabytes = whole.bytes / 1e6;
  const memory = Math.round(process.resourceUsage().maxRSS / 1_024);
  const ratio = (whole.ms / half.ms / (whole.bytes / half.bytes)) * 2;
  console.log(
    `response of ${megabytes.toFixed(1)} MB, ${plural(whole.counted, 'counter')}: ${Math.round(whole.ms)} ms CPU, ${(megabytes / (whole.ms / 1_000)).toFixed(1)} MB/s, ${memory} MiB; twice the input takes ${ratio.toFixed(2)} times as long`,
  );
}

function recordOf(n: number) {
  return {
    id: `wp_${n}`,
    title: `Wallpaper ${n}`,
    category: ['nature', 'abstract', 'minimal'][n % 3],
    width: 2_796,
    bytes: 380_000 + ((n * 977) % 220_000),
    owner: { login: `user${n % 100}`, url: `https://example.org/users/${n % 100}` },
    createdAt: new Date(1.7e12 + n * 1e7).toISOString(),
  };
}
