/**
 * Runs every rule over every tool list of a folder (files `{ server, instructions, tools }`) and prints the findings by
 * rule and level, every error in full, and the time: `npx tsx scripts/lint-lists.ts FOLDER [RULE…]`.
 * With rules given, their findings are printed in full.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LintInput, lint } from '../src/lint/lint.ts';
import type { Finding } from '../src/model/finding.ts';
import { sideOf } from '../test/lint/support.ts';

const [folder, ...shown] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder of tool lists.');

const sides = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map(read);
const start = performance.now();
const findings = sides.flatMap((side) =>
  lint(side, { rules: {}, accept: [] }).map((finding) => ({ ...finding, server: side.snapshot.server })),
);
const elapsed = performance.now() - start;

for (const { server, ...finding } of findings)
  if (finding.severity === 'error' || shown.includes(finding.rule)) console.log(lineOf(server, finding));
console.log(tableOf(findings));
const tools = sides.reduce((sum, side) => sum + side.tools.length, 0);
console.log(`${sides.length} servers, ${tools} tools, ${findings.length} findings, ${elapsed.toFixed(0)} ms`);

function read(file: string): LintInput {
  const { server, instructions, tools } = JSON.parse(readFileSync(join(folder ?? '', file), 'utf8'));
  const side = sideOf({ tools, snapshot: { server, instructions: instructions ?? null } });
  return side;
}

function lineOf(server: string, { severity, rule, subject, at, message }: Finding): string {
  return `${severity} ${rule} · ${server} ${subject} ${at}\n    ${message}`;
}

function tableOf(all: (Finding & { server: string })[]): string {
  const rows = new Map<string, { count: number; servers: Set<string> }>();
  for (const { severity, rule, server } of all) {
    const row = rows.get(`${severity.padEnd(8)}${rule}`) ?? { count: 0, servers: new Set() };
    row.count += 1;
    rows.set(`${severity.padEnd(8)}${rule}`, { count: row.count, servers: row.servers.add(server) });
  }
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([key, { count, servers }]) =>
        `${key.padEnd(48)}${String(count).padStart(5)} on ${servers.size} servers`,
    )
    .join('\n');
}
