import { describe, expect, it } from 'vitest';
import { collisions, overlaps } from '../../src/lint/collisions.ts';
import { MAX_PAIRS, similarities } from '../../src/lint/similarity.ts';
import { namedTools } from '../../src/tools.ts';

/** A catalogue of wallpapers as one grows it: a tool for each question. */
const TWELVE: [string, string, string][] = [
  [
    'list_wallpapers',
    'Returns wallpapers of the catalogue, page by page.',
    '壁紙の一覧をページごとに返します。',
  ],
  [
    'list_new_wallpapers',
    'Returns the newest wallpapers of the catalogue, page by page.',
    '新着の壁紙の一覧をページごとに返します。',
  ],
  [
    'list_popular_wallpapers',
    'Returns the most popular wallpapers of the catalogue, page by page.',
    '人気の壁紙の一覧をページごとに返します。',
  ],
  [
    'list_wallpapers_by_tag',
    'Returns the wallpapers of the catalogue with one tag, page by page.',
    'タグを指定して壁紙の一覧をページごとに返します。',
  ],
  [
    'list_wallpapers_by_category',
    'Returns the wallpapers of one category, page by page.',
    'カテゴリを指定して壁紙の一覧をページごとに返します。',
  ],
  [
    'search_wallpapers',
    'Searches wallpapers of the catalogue by words in the title.',
    'タイトルの語句で壁紙を検索します。',
  ],
  ['get_wallpaper', 'Returns one wallpaper of the catalogue by its id.', 'ID を指定して壁紙を一件返します。'],
  [
    'get_wallpaper_by_slug',
    'Returns one wallpaper of the catalogue by its slug.',
    'スラッグを指定して壁紙を一件返します。',
  ],
  ['count_wallpapers', 'Returns how many wallpapers the catalogue has.', '壁紙の件数を返します。'],
  ['list_categories', 'Returns the categories of the catalogue.', 'カテゴリの一覧を返します。'],
  ['list_tags', 'Returns the tags of the catalogue.', 'タグの一覧を返します。'],
  [
    'update_wallpaper',
    'Changes title, tags or license of one wallpaper.',
    '壁紙のタイトル、タグ、ライセンスを変更します。',
  ],
];

/** The same catalogue, merged until each tool has words of its own. */
const SIX: [string, string, string][] = [
  [
    'find_wallpapers',
    'Pages through pictures, filtered by tag, category or words; newest or most loved first.',
    '条件(タグ・カテゴリ・語句)で絞り込み、新着順か人気順で画像をめくります。',
  ],
  ['get_wallpaper', 'One picture in full, by id or slug.', 'ID かスラッグで一件の詳細を取得します。'],
  [
    'count_by_category',
    'How much there is of each kind, without any records.',
    '種類ごとの件数だけを集計します。',
  ],
  ['list_tags', 'Every label in use, alphabetical.', '使用中のラベルを五十音順に並べます。'],
  [
    'update_wallpaper',
    'Edits title, labels or license. Writes at once; there is no undo.',
    'タイトルやライセンスを書き換えます。元に戻せません。',
  ],
  [
    'check_links',
    'Requests each file and reports which are gone.',
    '各ファイルへ接続し、消えたものを報告します。',
  ],
];

type Language = 'English' | 'Japanese';

function toolsOf(rows: [string, string, string][], language: Language) {
  return namedTools(
    rows.map(([name, english, japanese]) => ({
      name,
      description: language === 'English' ? english : japanese,
    })),
  );
}

const rounded = (share: number) => Math.round(share * 1_000) / 10;

/** The measure as it is published, pair by pair, with nothing clever in it. */
function plainly(rows: [string, string, string][], language: Language) {
  const sets = rows.map(([name, english, japanese]) => {
    const text = `${name} ${language === 'English' ? english : japanese}`.toLowerCase().replace(/[_\s]/g, '');
    const characters = [...text];
    return new Set(characters.slice(0, -1).map((character, index) => character + characters[index + 1]));
  });
  const all: { names: string; share: number; percent: number }[] = [];
  sets.forEach((one, first) => {
    sets.slice(first + 1).forEach((other, offset) => {
      const common = [...one].filter((pair) => other.has(pair)).length;
      const share = common / (one.size + other.size - common);
      all.push({
        names: `${rows[first]?.[0]} ${rows[first + 1 + offset]?.[0]}`,
        share,
        percent: rounded(share),
      });
    });
  });
  return all;
}

describe('collisions of a catalogue of wallpapers', () => {
  it.each<[Language, [string, string, string][]]>([
    ['English', TWELVE],
    ['English', SIX],
    ['Japanese', TWELVE],
    ['Japanese', SIX],
  ])('in %s is what the plain measure gives', (language, rows) => {
    const { pairs, over, compared, mean, worst } = collisions(toolsOf(rows, language), 30);
    const all = plainly(rows, language);
    const names = (pair: { tools: string[]; percent: number }) =>
      `${pair.tools.map((tool) => tool.slice('tool:'.length)).join(' ')} ${pair.percent}`;
    expect(compared).toBe((rows.length * (rows.length - 1)) / 2);
    expect(over).toBe(all.filter(({ percent }) => percent >= 30).length);
    expect(pairs.map(names).sort()).toEqual(
      all
        .filter(({ percent }) => percent >= 30)
        .map((one) => `${one.names} ${one.percent}`)
        .sort(),
    );
    expect(worst.map(({ percent }) => percent)).toEqual(
      all
        .map(({ percent }) => percent)
        .sort((one, other) => other - one)
        .slice(0, 5),
    );
    expect(mean).toBe(rounded(all.reduce((sum, { share }) => sum + share, 0) / all.length));
  });

  it.each<[Language, string, number[]]>([
    ['English', 'pairs, over 30 %, mean', [66, 54, 44.5, 15, 0, 13.9]],
    ['Japanese', 'pairs, over 30 %, mean', [66, 23, 29.3, 15, 0, 6.2]],
  ])('in %s: %s of twelve tools, then of six', (language, _, figures) => {
    const [before, after] = [TWELVE, SIX].map((rows) => collisions(toolsOf(rows, language), 30));
    expect([before?.compared, before?.over, before?.mean, after?.compared, after?.over, after?.mean]).toEqual(
      figures,
    );
  });
});

describe('overlaps', () => {
  const percents = (...descriptions: string[]) =>
    overlaps(
      namedTools(descriptions.map((description, index) => ({ name: `t${index}`, description }))),
      0,
    ).worst.map(({ percent }) => percent);

  it.each<[string, string[], number[]]>([
    ['shared over all', ['a b c d', 'c d e f'], [33.3]],
    ['words once', ['a a a b', 'a b b'], [100]],
    ['nothing', ['', ''], [0]],
    ['no description', ['a'], []],
    ['a full stop within a word ends no sentence', ['x v1.2 y', 'x v1.2 z'], [60]],
    ['a sentence in both is dropped', ['Same words here. One', 'Same words here. Two'], [0]],
    ['a sentence in one stays', ['a b. c', 'a b d'], [50]],
  ])('%s', (_, descriptions, expected) => {
    expect(percents(...descriptions)).toEqual(expected);
  });
});

describe('similarities', () => {
  it('keeps the most alike of more pairs than it holds, in a fixed order', () => {
    const members = Array.from({ length: 100 }, (_, index) => ['same', `own${index % 7}`]);
    const { pairs, over, compared, mean } = similarities(members, 0.3);
    expect([pairs.length, over, compared]).toEqual([MAX_PAIRS, 4_950, 4_950]);
    expect(pairs[0]).toEqual({ first: 0, second: 7, similarity: 1 });
    const alike = 2 * 105 + 5 * 91; // two groups of 15, five of 14
    expect(mean).toBeCloseTo((alike + (4_950 - alike) / 3) / 4_950, 10);
  });

  it('has nothing to compare', () => {
    expect(similarities([], 0.5)).toEqual({ pairs: [], over: 0, compared: 0, mean: 0, worst: [] });
    expect(similarities([['a']], 0.5).compared).toBe(0);
  });
});
