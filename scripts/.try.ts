import { capture } from '../src/capture/capture.ts';
import { DEFAULT_LAUNCH } from '../src/config/server.ts';
import { createCounters } from '../src/measure/counters.ts';
import { measureCall } from '../src/measure/response/measure-call.ts';
import { readTables } from '../src/tables.ts';

const counters = createCounters(readTables());
const words = process.argv.slice(2);
const c = await capture(
  { ...DEFAULT_LAUNCH, command: { kind: 'words', words }, cwd: process.cwd() },
  {
    server: 's',
    ref: null,
    clientVersion: '0',
    environment: process.env,
    calls: {
      settings: JSON.parse(process.env.CALLS ?? '[]'),
      measure: async (raw) => measureCall(raw, counters, 'claude'),
    },
  },
);
if (c.kind !== 'measured') console.log(JSON.stringify(c));
else {
  for (const x of c.snapshot.calls ?? [])
    console.log(
      x.name,
      '|',
      x.origin,
      x.arguments,
      JSON.stringify(x.outcome),
      JSON.stringify(x.stability),
      x.bytes,
      x.tokens.claude,
      JSON.stringify(x.response?.signs),
      JSON.stringify(x.response?.blocks),
    );
  console.log(JSON.stringify(c.snapshot.uncalled));
}
