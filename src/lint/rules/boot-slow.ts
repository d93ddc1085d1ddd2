import type { Launcher } from '../../model/snapshot.ts';
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
  *check({ boot: { initializedMs, listedMs, launcher }, observed }, { options: { maxMs } }) {
    if (listedMs <= maxMs) return;
    const isFetched = observed.stderrTail.some((line) => FETCHING.test(line.slice(0, 500)));
    yield { about: '', data: { listedMs, initializedMs, isFetched, launcher: launcher ?? null } };
  },
  message: (data) =>
    `The list came after ${grouped(data.listedMs)} ms (the handshake after ${grouped(data.initializedMs)} ms): hosts wait at every start, and some give up. ${adviceFor(data)}`,
});

interface Slow {
  listedMs: number;
  isFetched: boolean;
  /** Null where nothing was measured of one. */
  launcher: Launcher | null;
}

function adviceFor({ listedMs, isFetched, launcher }: Slow): string {
  if (launcher === null) return isFetched ? FETCHED : ANSWER_FIRST;
  const name = launcher.name === 'shell' ? 'the shell' : launcher.name;
  const fetching = isFetched ? ', which fetched the package,' : '';
  const share = `${grouped(launcher.ms)} ms of that passed in ${name}${fetching} before the server's process started`;
  if (launcher.ms * 2 < listedMs) return `${share}. ${ANSWER_FIRST}`;
  return `${share}: ${START_FILE}`;
}

const ANSWER_FIRST =
  'Answer initialize and tools/list before connecting to anything; load what is slow at the first call.';
const START_FILE = 'have all installed and built, and start the file.';
const FETCHED =
  'The package runner fetched the package first (a cold npx takes 8 to 10 s where the started file takes 0.3): install it and start the file.';
