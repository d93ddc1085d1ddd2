import { describe, expect, it } from 'vitest';
import { firstPage, plan } from '../../../src/measure/response/plan.ts';
import { wallpapers } from './given.ts';

const PROJECTED = wallpapers().map(({ id, title, category }) => ({ id, title, category }));

describe('pages of a budget', () => {
  it.each([
    [2_048, 34, 2_034, '99.3'],
    [4_096, 68, 4_075, '99.5'],
    [8_192, 136, 8_189, '100.0'],
    [16_384, 270, 16_363, '99.9'],
  ])('%i bytes', (budget, records, size, fill) => {
    const page = firstPage(PROJECTED, { budget });
    expect(page).toMatchObject({ records, size });
    expect((page.fill * 100).toFixed(1)).toBe(fill);
    expect(plan(PROJECTED, { budget })[0]).toEqual(page);
  });

  it('holds every record once, each page within the budget and JSON by itself', () => {
    const pages = plan(PROJECTED, { budget: 2_048 });
    expect(pages.reduce((sum, { records }) => sum + records, 0)).toBe(324);
    let start = 0;
    for (const { records, size } of pages) {
      const text = JSON.stringify(PROJECTED.slice(start, start + records));
      expect(text.length).toBe(size);
      expect(size).toBeLessThanOrEqual(2_048);
      start += records;
    }
  });

  it('takes any size', () => {
    const words = (text: string) => text.split(',').length;
    expect(
      plan(['a', 'b', 'c', 'd', 'e'], { budget: 2, sizeOf: words }).map(({ records }) => records),
    ).toEqual([2, 2, 1]);
  });

  it('a record at the budget fits, one over it is an error', () => {
    expect(plan(['abc'], { budget: 7 })).toEqual([{ records: 1, size: 7, fill: 1 }]);
    expect(() => plan(['a', 'abcd'], { budget: 7 })).toThrow('Record 2 alone takes 8, over the budget of 7');
  });

  it('of nothing is nothing', () => {
    expect(plan([], { budget: 10 })).toEqual([]);
  });
});
