import rule from '../../../src/lint/rules/boot-stdout-noise.ts';
import { testRule } from '../support.ts';

const noise = (...sample: string[]) => ({ observed: { stdoutNoise: { lines: sample.length, sample } } });

testRule(rule, {
  passes: { silent: noise() },
  fails: {
    'one line': [noise('Server started'), { subject: 'server', severity: 'warning', about: '' }],
    'once for many': [noise('a', 'b', 'c'), { subject: 'server' }],
  },
  says: [
    [
      noise('A server v1.2 is running', '}'),
      '2 lines on standard output are not protocol, the first "A server v1.2 is running": some hosts show a parse error for each, others drop the server. Write logs to standard error (console.error in JavaScript, logging in Python).',
    ],
    [
      noise('[dotenv@17.2.0] injecting env (0) from .env -- tip: …'),
      '1 line on standard output is not protocol, the first "[dotenv@17.2.0] injecting env (0) from .env -- tip: …": some hosts show a parse error for each, others drop the server. It is the banner of dotenv 17: call config({ quiet: true }), or set DOTENV_CONFIG_QUIET=true.',
    ],
    [
      noise('> demo@1.0.0 start'),
      '1 line on standard output is not protocol, the first "> demo@1.0.0 start": some hosts show a parse error for each, others drop the server. It comes from npm run: start the script itself, or use npm run --silent.',
    ],
    [
      noise(`${'x'.repeat(500)}\u001b[31m`),
      '1 line on standard output is not protocol, the first "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…": some hosts show a parse error for each, others drop the server. Write logs to standard error (console.error in JavaScript, logging in Python).',
    ],
  ],
});
