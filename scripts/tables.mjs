// Packs the data of the counters into the tables that `src/measure/bytes/table.ts` describes and reads.
// `node scripts/tables.mjs DIRECTORY` writes them; the same input gives the same bytes on every machine.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';

const MAGIC = 0x3244544d;
const FACTOR = 0x01000193;

/** Writes every table into the directory as NAME.bin. */
export function packTables(directory) {
  mkdirSync(directory, { recursive: true });
  for (const [name, bytes] of Object.entries(packedTables()))
    writeFileSync(join(directory, `${name}.bin`), bytes);
}

/** Every table by name. */
export function packedTables() {
  return {
    o200k: pack(ranks(o200k.bpe_ranks)),
    cl100k: pack(ranks(cl100k.bpe_ranks)),
    'claude-runs': pack(runs()),
    'claude-grams': pack(grams()),
  };
}

/** The lines of js-tiktoken: a mark, the first rank, then tokens in base64. Entry n is the token of rank n. */
function ranks(lines) {
  const entries = [];
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, first, ...tokens] = line.split(' ');
    tokens.forEach((token, index) => {
      entries[Number(first) + index] = { key: Buffer.from(token, 'base64'), values: [] };
    });
  }
  return entries;
}

/**
 * Runs of text and their tokens. Columns 0 to 3 are Claude 4.7 and later, 4 to 7 Claude up to 4.6: no space taken in,
 * one after, one before, both. 0 stands for what was not measured.
 */
function runs() {
  const entries = new Map();
  for (const [unit, later, earlier] of rows('runs.tsv')) {
    const word = unit.startsWith('w:');
    const text = word ? unit.slice(2) : unit.slice(3, -1);
    const borders = word ? 0 : 2 * Number(unit[2]) + Number(unit.at(-1));
    const entry = entries.get(text) ?? { key: Buffer.from(text), values: new Array(8).fill(0) };
    entry.values[borders] = Number(later);
    entry.values[4 + borders] = Number(earlier);
    entries.set(text, entry);
  }
  return [...entries.values()];
}

/** Sequences of letters and their weights for the same two generations, in hundredths of a token. */
function grams() {
  return rows('grams.tsv').map(([gram, ...weights]) => ({
    key: Buffer.from(gram),
    values: weights.map((weight) => Math.round(weight * 100)),
  }));
}

function rows(file) {
  const path = fileURLToPath(new URL(`../data/claude/${file}`, import.meta.url));
  const [, ...lines] = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.split('\t'));
}

function pack(entries) {
  const width = entries[0].values.length;
  const slots = slotsOf(entries);
  const starts = new Uint32Array(entries.length + 1);
  entries.forEach(({ key }, index) => {
    starts[index + 1] = starts[index] + key.length;
  });
  const values = new Int16Array(Math.ceil((width * entries.length) / 2) * 2);
  entries.forEach((entry, index) => {
    entry.values.forEach((value, column) => {
      values[column * entries.length + index] = value;
    });
  });
  const header = Uint32Array.of(MAGIC, entries.length, slots.length, width, starts.at(-1));
  const parts = [header, starts, slots, values].map((part) => Buffer.from(part.buffer));
  return Buffer.concat([...parts, ...entries.map(({ key }) => key)]);
}

/** At most half of the slots are taken. */
function slotsOf(entries) {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(entries.length * 2)));
  entries.forEach(({ key }, index) => {
    let slot = mix(hashOf(key)) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = index + 1;
  });
  return slots;
}

function hashOf(key) {
  return key.reduce((hash, byte) => (Math.imul(hash, FACTOR) + byte + 1) | 0, 0);
}

function mix(hash) {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  packTables(process.argv[2] ?? 'dist/tables');
