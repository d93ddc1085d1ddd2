import { CLAUDE_CODE_LIMITS } from '../../hosts.ts';
import type { Report } from '../../model/report.ts';
import type { CallCost } from '../../model/response.ts';
import { type Block, code, type Inline, joined, left, right } from '../document.ts';
import { count } from '../figures.ts';

/** What hosts take of one response, in tokens: Claude Code warns at the first and cuts at the second. */
const BUDGETS = [CLAUDE_CODE_LIMITS.responseWarned, CLAUDE_CODE_LIMITS.responseCut];

/** One table for each argument that was tried over several values. */
export function sweepTables({ counter }: Report, calls: readonly CallCost[]): Block[] {
  const groups = new Map<string, CallCost[]>();
  for (const call of calls)
    if (call.sweep !== undefined) groups.set(call.sweep.of, [...(groups.get(call.sweep.of) ?? []), call]);
  return [...groups].flatMap(([name, rows]) => table(name, rows, counter));
}

function table(name: string, rows: readonly CallCost[], counter: string): Block[] {
  const passed = BUDGETS.flatMap((budget) => {
    const first = rows.find(({ tokens }) => (tokens[counter] ?? 0) > budget);
    return first?.sweep === undefined ? [] : [{ budget, value: valueText(first) }];
  });
  const notes = joined(
    passed.map(({ budget, value }): Inline[] => [`over ${count(budget)} tokens from `, code(value), ' on']),
    ', ',
  );
  return [
    {
      kind: 'table',
      columns: [
        left(code(name), ': ', code(rows[0]?.sweep?.argument ?? '')),
        right('Bytes'),
        right('Tokens'),
        right('Records'),
        right('Tokens a record'),
      ],
      rows: rows.map((row) => cells(row, counter)),
    },
    ...(notes.length === 0
      ? []
      : [{ kind: 'paragraph', text: [code(name), ' is ', ...notes, '.'] } satisfies Block]),
  ];
}

function cells(call: CallCost, counter: string): Inline[][] {
  if (call.response === undefined) return [[code(valueText(call))], ['—'], ['—'], [''], ['']];
  const tokens = call.tokens[counter] ?? 0;
  const records = call.response.json?.records?.count ?? null;
  return [
    [code(valueText(call))],
    [count(call.bytes)],
    [count(tokens)],
    [records === null ? '' : count(records)],
    [records === null ? '' : count(tokens / records)],
  ];
}

function valueText({ sweep }: CallCost): string {
  return sweep === undefined || sweep.isLeftOut ? 'left out' : JSON.stringify(sweep.value);
}
