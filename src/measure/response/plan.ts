import { UserError } from '../../errors.ts';
import { bytesOf } from '../../json.ts';
import type { Json } from '../../model/json.ts';

/** A page that is full: so many records, and how much of the budget they fill. */
export interface Page {
  records: number;
  size: number;
  /** Share of the budget, e.g. 0.993. */
  fill: number;
}

export interface PageBudget {
  budget: number;
  /** Size of a page's text: left out, its UTF-8 bytes. Longer texts must not be smaller. */
  sizeOf?: (text: string) => number;
}

/**
 * Cuts records into pages at record borders: each page is a compact JSON array that is as long as the budget lets it.
 *
 * @throws UserError `record-over-budget` for a record that fits no page: it would be an endless list of empty ones.
 */
export function plan(records: readonly Json[], { budget, sizeOf = bytesOf }: PageBudget): Page[] {
  const pages: Page[] = [];
  const texts = records.map((record) => JSON.stringify(record));
  for (let start = 0; start < texts.length; ) {
    const page = pageFrom(texts, start, { budget, sizeOf });
    pages.push(page);
    start += page.records;
  }
  return pages;
}

/** The first page alone: how many records fit. Throws as `plan` does. */
export function firstPage(records: readonly Json[], { budget, sizeOf = bytesOf }: PageBudget): Page {
  if (records.length === 0) return { records: 0, size: sizeOf('[]'), fill: sizeOf('[]') / budget };
  const texts = records.slice(0, budget).map((record) => JSON.stringify(record));
  return pageFrom(texts, 0, { budget, sizeOf });
}

/** Estimates by the records' own sizes, then moves to the exact border. */
function pageFrom(texts: readonly string[], start: number, { budget, sizeOf }: Required<PageBudget>): Page {
  const sizeAt = (count: number) => sizeOf(`[${texts.slice(start, start + count).join(',')}]`);
  const most = texts.length - start;
  let count = 0;
  for (let sum = sizeOf('[]'); count < most && sum <= budget; count++)
    sum += sizeOf(`${count === 0 ? '' : ','}${texts[start + count]}`);
  while (count > 0 && sizeAt(count) > budget) count--;
  while (count < most && sizeAt(count + 1) <= budget) count++;
  if (count === 0)
    throw new UserError(
      'record-over-budget',
      `Record ${start + 1} alone takes ${sizeAt(1)}, over the budget of ${budget}: no page can hold it.`,
      'Raise the budget, or leave fields out of each record.',
    );
  const size = sizeAt(count);
  return { records: count, size, fill: size / budget };
}
