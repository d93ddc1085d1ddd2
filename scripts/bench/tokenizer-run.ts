import { TEXTS, type TextName } from './texts.ts';

/** Loads one library, counts one text with it, and prints tokens, milliseconds and bytes: `LIBRARY TEXT BYTES`. */
const LIBRARIES = { ours, 'js-tiktoken': jsTiktoken, 'gpt-tokenizer': gptTokenizer };

const [library, name, bytes] = process.argv.slice(2);
const text = TEXTS[name as TextName](Number(bytes));
const start = performance.now();
const count = await LIBRARIES[library as keyof typeof LIBRARIES]();
const loaded = performance.now();
const tokens = count(text);
const end = performance.now();
console.log(
  JSON.stringify({ tokens, loadMs: loaded - start, countMs: end - loaded, bytes: Buffer.byteLength(text) }),
);

type Count = (text: string) => number;

async function ours(): Promise<Count> {
  const [{ readTables }, { createScans }, { countText }] = await Promise.all([
    import('../../src/tables.ts'),
    import('../../src/measure/counters.ts'),
    import('../../src/measure/shares.ts'),
  ]);
  const scan = createScans(readTables(['wire-o200k'])).get('o200k');
  if (scan === undefined) throw new Error('No table; run the build first.');
  return (given) => countText(scan, given);
}

async function jsTiktoken(): Promise<Count> {
  const [{ Tiktoken }, ranks] = await Promise.all([
    import('js-tiktoken/lite'),
    import('js-tiktoken/ranks/o200k_base'),
  ]);
  const encoding = new Tiktoken(ranks.default);
  return (given) => encoding.encode(given, [], []).length;
}

async function gptTokenizer(): Promise<Count> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (given) => countTokens(given, { disallowedSpecial: new Set() });
}
