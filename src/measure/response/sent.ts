import { bytesOf, isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { BlockSum, BlockType, ResponseAnatomy } from '../../model/response.ts';

/** A block that is no text, its base64 never counted as such. */
export interface Media {
  type: 'image' | 'audio';
  mimeType: string;
  data: string;
}

/** What a host sends on of a result. */
export interface Sent {
  via: ResponseAnatomy['sent'];
  /** The texts that the model reads, in order. */
  texts: string[];
  media: Media[];
  /** Everything in `content`, whether it is sent on or not. */
  blocks: BlockSum[];
}

/**
 * What Claude Code and VS Code make of a result: structured content as compact JSON instead of the texts, unless the
 * result is an error; links and embedded resources as text; images and sounds as such.
 */
export function sentOf(result: Json): Sent {
  const { structuredContent, isError } = isObject(result) ? result : {};
  const content = contentOf(result);
  const read = content.map(readBlock);
  const media = read.flatMap(({ media }) => (media === null ? [] : [media]));
  const isStructured = isObject(structuredContent) && isError !== true;
  return {
    via: isStructured ? 'structured-content' : 'content',
    texts: isStructured
      ? [JSON.stringify(structuredContent)]
      : read.flatMap(({ text }) => (text === null ? [] : [text])),
    media,
    blocks: sums(read),
  };
}

/** The texts of the blocks of type `text` alone. */
export function plainTexts(result: Json): string[] {
  return contentOf(result).flatMap((block) =>
    isObject(block) && block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
  );
}

/** Every text in `content` that a model reads: links and embedded resources too. */
export function contentTexts(result: Json): string[] {
  return contentOf(result).flatMap((block) => readBlock(block).text ?? []);
}

/** The blocks of a result; of one that has none its own JSON as text. */
function contentOf(result: Json): Json[] {
  if (isObject(result) && Array.isArray(result.content)) return result.content;
  if (isObject(result) && isObject(result.structuredContent)) return [];
  return [{ type: 'text', text: JSON.stringify(result) }];
}

interface Read {
  type: BlockType;
  bytes: number;
  text: string | null;
  media: Media | null;
}

function readBlock(block: Json): Read {
  if (!isObject(block)) return texted('unknown', JSON.stringify(block));
  const { type, text, data, mimeType } = block;
  if (type === 'text' && typeof text === 'string') return texted('text', text);
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    const media = { type, mimeType: typeof mimeType === 'string' ? mimeType : '', data } as const;
    return { type, bytes: data.length, text: null, media };
  }
  if (type === 'resource_link') return texted('resource_link', linkText(block));
  if (type === 'resource' && isObject(block.resource)) return readResource(block.resource);
  return texted('unknown', JSON.stringify(block));
}

function readResource({ text, blob, uri }: JsonObject): Read {
  if (typeof text === 'string') return texted('resource', text);
  const size = typeof blob === 'string' ? blob.length : 0;
  return { ...texted('resource', typeof uri === 'string' ? uri : ''), bytes: size };
}

function linkText({ name, uri, description }: JsonObject): string {
  return [name, uri, description].filter((part) => typeof part === 'string').join('\n');
}

function texted(type: BlockType, text: string): Read {
  return { type, bytes: bytesOf(text), text, media: null };
}

function sums(read: readonly Read[]): BlockSum[] {
  const byType = new Map<BlockType, BlockSum>();
  for (const { type, bytes } of read) {
    const sum = byType.get(type) ?? { type, count: 0, bytes: 0 };
    byType.set(type, { type, count: sum.count + 1, bytes: sum.bytes + bytes });
  }
  return [...byType.values()];
}
