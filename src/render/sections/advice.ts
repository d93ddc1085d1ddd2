import type { Advice, CallCost } from '../../model/response.ts';
import { largestByTool } from '../../samples.ts';
import { type Block, code, type Inline, joined } from '../document.ts';
import { count, signedPercent } from '../figures.ts';

/** Rows, and names in a row. */
const MOST = { advice: 12, names: 8 };

/** What would make responses cheaper, on the dearest one of each tool. */
export function adviceList(calls: readonly CallCost[], counter: string): Block[] {
  const items = largestByTool(calls, counter).flatMap(({ name, response }) =>
    response.advice.map((advice): Inline[] => [code(name), ': ', ...adviceWords(advice)]),
  );
  return items.length === 0 ? [] : [{ kind: 'list', items: items.slice(0, MOST.advice) }];
}

/** `keep id, title, category: 110,298 → 19,659 bytes (−82.2 %)`. */
function adviceWords(advice: Advice): Inline[] {
  switch (advice.kind) {
    case 'project':
      return ['keep ', ...names(advice.keep), `: ${sizes(advice.before.bytes, advice.after.bytes)}`];
    case 'drop':
      return [
        'drop ',
        code(advice.field),
        `: ${sizes(advice.before.bytes, advice.before.bytes - advice.saved.bytes)}`,
      ];
    case 'minify':
      return [`leave out indentation: ${sizes(advice.before.bytes, advice.after.bytes)}`];
    case 'page': {
      const form: Inline[] =
        advice.keep === null ? ['whole records'] : ['records of ', ...names(advice.keep)];
      return [`${count(advice.budget)} bytes hold ${count(advice.records)} `, ...form];
    }
  }
}

function names(keep: readonly string[]): Inline[] {
  return joined(
    keep.slice(0, MOST.names).map((name) => [code(name)]),
    ', ',
  );
}

function sizes(before: number, after: number): string {
  const saved = before === 0 ? 0 : (before - after) / before;
  return `${count(before)} → ${count(after)} bytes (${signedPercent(-saved)})`;
}
