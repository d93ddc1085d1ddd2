import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';

/** What a stretch of a rendered tool stands for. */
export interface Owner {
  kind: 'framing' | 'name' | 'description' | 'wireOnly' | 'schema' | 'parameter' | 'parameterDescription';
  /** Name of the top-level parameter that it belongs to; null outside of parameters. */
  parameter: string | null;
  /** It owns the text of a string alone; the key and the quotes belong to the object that holds it. */
  textOnly: boolean;
  /** Owner of a member of an object that this one owns; absent where members have the same owner. */
  member?: (key: string, value: Json) => Owner;
}

export interface Segment {
  text: string;
  owner: Owner;
}

export const FRAMING: Owner = { kind: 'framing', parameter: null, textOnly: false };
export const NAME: Owner = { kind: 'name', parameter: null, textOnly: true };
export const DESCRIPTION: Owner = { kind: 'description', parameter: null, textOnly: true };
export const WIRE_ONLY: Owner = { kind: 'wireOnly', parameter: null, textOnly: false };

const OVERHEAD: Owner = { kind: 'schema', parameter: null, textOnly: false };
const PARAMETERS: Owner = { ...OVERHEAD, member: parameterOwner };

/** The root of an input schema: its parameters own themselves, everything else is the schema's overhead. */
export const SCHEMA: Owner = {
  ...OVERHEAD,
  member: (key, value) => (key === 'properties' && isObject(value) ? PARAMETERS : OVERHEAD),
};

/** One parameter; the descriptions inside of it are apart. */
export function parameterOwner(parameter: string): Owner {
  const described: Owner = { kind: 'parameterDescription', parameter, textOnly: true };
  const owner: Owner = {
    kind: 'parameter',
    parameter,
    textOnly: false,
    member: (key, value) => (key === 'description' && typeof value === 'string' ? described : owner),
  };
  return owner;
}

/** A text that knows of each stretch what it stands for: a tool as a provider is sent it. */
export class Markup {
  readonly segments: Segment[] = [];

  add(text: string, owner: Owner): this {
    const last = this.segments.at(-1);
    if (last?.owner === owner) last.text += text;
    else if (text !== '') this.segments.push({ text, owner });
    return this;
  }

  get text(): string {
    return this.segments.map(({ text }) => text).join('');
  }
}
