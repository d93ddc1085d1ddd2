import { plural, quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

/** What is known to print to standard output, and how to stop it. */
const KNOWN = [
  {
    pattern: /^\[dotenv@|injecting env \(\d+\) from/,
    cure: 'It is the banner of dotenv 17: call config({ quiet: true }), or set DOTENV_CONFIG_QUIET=true.',
  },
  {
    pattern: /^\s*(?:npm |> \S+@\S+ )/,
    cure: 'It comes from npm run: start the script itself, or use npm run --silent.',
  },
  {
    pattern: /^(?:yarn run v|\$ )/,
    cure: 'It comes from yarn: start the script itself, or use yarn --silent run.',
  },
  { pattern: /\(node:\d+\)/, cure: 'It is a warning of Node.js that something writes to standard output.' },
];
const CURE = 'Write logs to standard error (console.error in JavaScript, logging in Python).';

export default defineRule({
  id: 'boot-stdout-noise',
  scope: 'server',
  severity: 'warning',
  summary: 'Write nothing but the protocol to standard output.',
  *check({ observed: { stdoutNoise } }) {
    const { lines, sample } = stdoutNoise;
    if (lines === 0) return;
    const line = sample[0]?.slice(0, 500) ?? null;
    const cure = KNOWN.find(({ pattern }) => line !== null && pattern.test(line))?.cure ?? CURE;
    yield { about: '', data: { lines, line, cure } };
  },
  message: ({ lines, line, cure }) =>
    `${plural(lines, 'line')} on standard output ${lines === 1 ? 'is' : 'are'} not protocol, ${line === null ? 'written while tools were called' : `the first ${quote(line, 120)}`}: some hosts show a parse error for each, others drop the server. ${cure}`,
});
