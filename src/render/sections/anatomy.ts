import type { CallCost, JsonAnatomy, ResponseAnatomy } from '../../model/response.ts';
import { type Answered, largestByTool } from '../../samples.ts';
import { type Block, code, type Inline, left, right } from '../document.ts';
import { count, percent, plural } from '../figures.ts';

/** Responses that are taken apart, and fields of each. */
const MOST = { calls: 3, fields: 8, arrays: 3, media: 3 };

/** What the dearest responses are made of, one of each tool: fields over all records, and what says nothing. */
export function anatomyTables(calls: readonly CallCost[], counter: string): Block[] {
  const shown = largestByTool(calls, counter)
    .filter(({ tokens }) => (tokens[counter] ?? 0) >= LEAST_TOKENS)
    .slice(0, MOST.calls);
  return [...shown.flatMap((call) => [...fieldsTable(call), ...waste(call, counter)]), ...legend(shown)];
}

/** A smaller response has nothing to win. */
const LEAST_TOKENS = 200;

function legend(calls: readonly Answered[]): Block[] {
  const isMasked = calls.some(({ response }) => response.json?.fields.some(({ path }) => path.includes('*')));
  return isMasked
    ? [{ kind: 'paragraph', text: [code('*'), ' stands for keys that are data: ids, dates, numbers.'] }]
    : [];
}

function fieldsTable({ name, response: { json } }: Answered): Block[] {
  const fields = (json?.fields ?? [])
    .filter(({ path }) => path !== json?.records?.path)
    .slice(0, MOST.fields);
  if (fields.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        left('Fields of ', code(name)),
        right('Tokens'),
        right('Share'),
        right('Times'),
        right('Different values'),
      ],
      rows: fields.map((field) => [
        [code(field.path)],
        [count(field.tokens)],
        [percent(field.share)],
        [count(field.count)],
        [field.distinct === null ? 'many' : count(field.distinct)],
      ]),
    },
  ];
}

/** One line of what a response carries beside what it says. */
function waste({ name, response }: Answered, counter: string): Block[] {
  const parts = [
    ...ofBlocks(response, counter),
    ...(response.json === undefined ? [] : ofJson(response.json)),
    ...ofText(response),
    ...ofSigns(response),
  ];
  if (parts.length === 0) return [];
  const text: Inline[] = [
    'In ',
    code(name),
    ': ',
    ...parts.flatMap((part, at) => (at === 0 ? part : ['; ', ...part])),
    '.',
  ];
  return [{ kind: 'paragraph', text }];
}

/** Images and sounds by the provider's rule, and what is no text. */
function ofBlocks({ media, blocks }: ResponseAnatomy, counter: string): Inline[][] {
  return [
    ...media
      .slice(0, MOST.media)
      .map(({ type, mimeType, width, height, tokens }): Inline[] => [
        `${type} `,
        code(mimeType),
        width === undefined || height === undefined ? '' : ` of ${count(width)} × ${count(height)}`,
        ` ${plural(tokens[counter] ?? 0, 'token')}`,
      ]),
    ...blocks.flatMap(({ type, count: pieces }) =>
      type === 'resource_link' || type === 'resource' ? [[plural(pieces, BLOCKS[type])]] : [],
    ),
  ];
}

const BLOCKS = { resource_link: 'resource link', resource: 'embedded resource' };

function ofJson({ arrays, bytes, whitespaceTokens, repeatedBytes, base64Bytes }: JsonAnatomy): Inline[][] {
  const lengths = arrays
    .slice(0, MOST.arrays)
    .map(({ path, length }): Inline[] => ['array ', code(path === '' ? '[]' : path), ` of ${count(length)}`]);
  return [
    ...lengths,
    ...(whitespaceTokens > 0 ? [[`white space ${plural(whitespaceTokens, 'token')}`]] : []),
    ...share('text that stood there before', repeatedBytes, bytes),
    ...share('base64', base64Bytes, bytes),
  ];
}

function ofText({ text }: ResponseAnatomy): Inline[][] {
  if (text === undefined) return [];
  return [
    ...share('lines that stood there before', text.duplicateLineBytes, text.bytes),
    ...share('blocks that stood there before', text.duplicateBlockBytes, text.bytes),
    ...share('markup', text.markupBytes, text.bytes),
  ];
}

function ofSigns({ signs }: ResponseAnatomy): Inline[][] {
  return signs.flatMap((sign) =>
    sign.kind === 'structured-duplicate'
      ? [[`${plural(sign.tokens, 'token')} in text and in structured content`]]
      : [],
  );
}

function share(what: string, part: number, whole: number): Inline[][] {
  return part === 0 || whole === 0 ? [] : [[`${what} ${count(part)} bytes (${percent(part / whole)})`]];
}
