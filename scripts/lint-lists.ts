// Runs every rule over each tool list of a folder (files `{ server, instructions, tools }`) and prints the findings by
// level and rule, every error in full, and the time: `npx tsx scripts/lint-lists.ts FOLDER [RULE…]`.
// The findings of the rules that are named are printed in full too.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LintInput, lint } from '../src/lint/lint.ts';
import { createCounters } from '../src/measure/counters.ts';
import { measure } from '../src/measure/measure.ts';
import type { Finding } from '../src/model/finding.ts';
import { readTables } from '../src/tables.ts';
import { sideOf } from '../test/lint/support.ts';

type Found = Finding & { server: string };

const COUNTER = 'claude';

const [folder = '.', ...shown] = process.argv.slice(2);
const counters = createCounters(readTables([COUNTER]));
const sides = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => sideIn(join(folder, file)));

const start = performance.now();
const found = sides.flatMap((side) =>
  lint(side, { rules: {}, accept: [] }).map((finding) => ({ ...finding, server: side.snapshot.server })),
);
const elapsed = performance.now() - start;

for (const finding of found)
  if (finding.severity === 'error' || shown.includes(finding.rule)) console.log(inFull(finding));
console.log(byRule(found));
const tools = sides.reduce((sum, side) => sum + side.tools.length, 0);
console.log(`${sides.length} servers, ${tools} tools, ${found.length} findings, ${elapsed.toFixed(0)} ms`);

function sideIn(file: string): LintInput {
  const { server, instructions = null, tools } = JSON.parse(readFileSync(file, 'utf8'));
  const side = sideOf({ tools, snapshot: { server, instructions } });
  const counter = counters.find(({ id }) => id === COUNTER);
  return {
    ...side,
    costs: measure(tools, instructions, { counters, headline: COUNTER, hostPrefix: '' }),
    tokens: (text) => counter?.text(text, 'instructions') ?? 0,
  };
}

function inFull({ server, severity, rule, subject, at, message }: Found): string {
  return `${severity} ${rule} · ${server} ${subject} ${at}\n    ${message}`;
}

function byRule(findings: readonly Found[]): string {
  const servers = new Map<string, string[]>();
  for (const { severity, rule, server } of findings) {
    const key = `${severity.padEnd(8)}${rule}`;
    servers.set(key, [...(servers.get(key) ?? []), server]);
  }
  return [...servers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, all]) => `${key.padEnd(44)}${String(all.length).padStart(5)} on ${new Set(all).size} servers`)
    .join('\n');
}
