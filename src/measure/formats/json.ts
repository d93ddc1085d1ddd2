import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Markup, Owner } from './markup.ts';

/** How JSON is written. */
export interface JsonStyle {
  comma: string;
  colon: string;
  /** Keys by code unit at every depth; else in the order received. */
  sorted: boolean;
  /** UTF-16 units from U+007F on as `\uxxxx`, as `json.dumps` of Python has it. */
  ascii: boolean;
}

/** As `JSON.stringify` writes it. */
export const COMPACT: JsonStyle = { comma: ',', colon: ':', sorted: false, ascii: false };

/** Writes JSON into a markup. The owner of an object says who owns its members. */
export function createJsonWriter(markup: Markup, style: JsonStyle): (value: Json, owner: Owner) => void {
  function write(value: Json, owner: Owner): void {
    if (Array.isArray(value)) writeArray(value, owner);
    else if (isObject(value)) writeObject(value, owner);
    else markup.add(quoted(value, style), owner);
  }

  function writeArray(items: Json[], owner: Owner): void {
    markup.add('[', owner);
    items.forEach((item, index) => {
      if (index > 0) markup.add(style.comma, owner);
      write(item, owner);
    });
    markup.add(']', owner);
  }

  function writeObject(value: JsonObject, owner: Owner): void {
    const keys = Object.keys(value);
    if (style.sorted) keys.sort();
    markup.add('{', owner);
    keys.forEach((key, index) => {
      if (index > 0) markup.add(style.comma, owner);
      writeMember(key, value[key] as Json, owner);
    });
    markup.add('}', owner);
  }

  function writeMember(key: string, value: Json, holder: Owner): void {
    const owner = holder.member?.(key, value) ?? holder;
    const label = quoted(key, style) + style.colon;
    if (typeof value === 'string' && owner.textOnly) {
      markup.add(`${label}"`, holder);
      markup.add(quoted(value, style).slice(1, -1), owner).add('"', holder);
    } else {
      markup.add(label, owner);
      write(value, owner);
    }
  }

  return write;
}

function quoted(value: Exclude<Json, object>, { ascii }: JsonStyle): string {
  const text = JSON.stringify(value);
  return ascii ? text.replace(/[\u007f-\uffff]/g, escaped) : text;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
