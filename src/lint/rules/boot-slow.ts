import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

/** What package runners write to standard error when they fetch a package first. */
const FETCHING =
  /npm (?:warn|WARN) exec|will be installed|Need to install the following|Resolved \d+ packages|Installed \d+ packages|Downloading \S+/;

export default defineRule({
  id: 'boot-slow',
  scope: 'server',
  severity: 'note',
  summary: 'Answer the first listing within seconds.',
  options: { maxMs: 5_000 },
  *check({ boot: { initializedMs, listedMs }, observed }, { options: { maxMs } }) {
    if (listedMs <= maxMs) return;
    const isFetched = observed.stderrTail.some((line) => FETCHING.test(line.slice(0, 500)));
    yield { about: '', data: { listedMs, initializedMs, isFetched } };
  },
  message: ({ listedMs, initializedMs, isFetched }) =>
    `The list came after ${grouped(listedMs)} ms (the handshake after ${grouped(initializedMs)} ms): hosts wait at every start, and some give up. ${
      isFetched
        ? 'The package runner fetched the package first (a cold npx takes 8 to 10 s where the started file takes 0.3): install it and start the file.'
        : 'Answer initialize and tools/list before connecting to anything; load what is slow at the first call.'
    }`,
});
