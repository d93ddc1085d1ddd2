import { describe, expect, it } from 'vitest';
import { textAnatomy } from '../../../src/measure/response/text.ts';

const share = (text: string) => {
  const { bytes, duplicateLineBytes, duplicateBlockBytes } = textAnatomy([text]);
  return Math.round((100 * Math.max(duplicateLineBytes, duplicateBlockBytes)) / bytes);
};
const each = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('\n');

describe('what stands twice', () => {
  it.each([
    ['chunks that overlap', 'A sentence of the first chunk.\nAnother one that follows it.\n'.repeat(2), 48],
    ['a heading of each record', each(10, (n) => `## Result of the search\ncontent ${n} abc`), 55],
    ['a row of names before each record', each(10, (n) => `| Name | Value |\n| ${n} | ${n} |`), 54],
    ['a long line that ends in a bracket', each(5, () => `${'many words '.repeat(8)}(see above)`), 79],
  ])('%s', (_, text, percent) => expect(share(text)).toBe(percent));

  it.each([
    ['code', 'function a() {\n  return null;\n  expect(x).toBe(true);\n}\n'.repeat(20)],
    ['rules of tables', '| ------ | ------ | ------ |\n|        |        |        |\n'.repeat(20)],
    ['blank lines', '\n\n\n   \n'.repeat(100)],
    ['closing tags', '    </section-of-page>\n'.repeat(40)],
    ['a log of commits', each(20, (n) => `Commit ${n} of it\nAuthor: 'Ann <ann@example.org>'`)],
    ['YAML', '- uses: actions/checkout@v4\n  runs-on: ubuntu-latest\n'.repeat(20)],
  ])('not %s', (_, text) => {
    const { duplicateLineBytes } = textAnatomy([text]);
    expect(duplicateLineBytes).toBe(0);
  });
});
