import { bytesOf, isObject } from '../json.ts';
import type { ToolCost, WireOnlyPart } from '../model/cost.ts';
import type { Json } from '../model/json.ts';

const SENT = new Set(['name', 'description', 'inputSchema']);

const NAMED: Record<Exclude<WireOnlyPart, 'other'>, true> = {
  title: true,
  annotations: true,
  outputSchema: true,
  icons: true,
  _meta: true,
  execution: true,
};

type Bytes = Partial<Record<WireOnlyPart, number>>;

/** Bytes of a tool that no provider is sent: each member with its key and one comma. */
export function wireOnlyBytes(tool: Json): Bytes {
  const bytes: Bytes = {};
  if (!isObject(tool)) return bytes;
  for (const [key, value] of Object.entries(tool)) {
    if (SENT.has(key)) continue;
    const part = Object.hasOwn(NAMED, key) ? (key as WireOnlyPart) : 'other';
    bytes[part] = (bytes[part] ?? 0) + bytesOf(JSON.stringify(key)) + bytesOf(JSON.stringify(value)) + 2;
  }
  return bytes;
}

/** The same of all tools. */
export function wireOnlySum(tools: readonly ToolCost[]): Bytes {
  const sum: Bytes = {};
  for (const { wireOnly } of tools)
    for (const [part, bytes] of Object.entries(wireOnly) as [WireOnlyPart, number][])
      sum[part] = (sum[part] ?? 0) + bytes;
  return sum;
}
