/** A rendered report before it has a format: sections say what stands where, printers say how it looks. */
export type Block =
  | { kind: 'heading'; level: 3 | 4; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; columns: Column[]; rows: Inline[][][] }
  | { kind: 'quote'; lines: string[] }
  | { kind: 'details'; summary: Inline[]; blocks: Block[] }
  | { kind: 'small'; text: Inline[] };

export interface Column {
  title: Inline[];
  align: 'left' | 'right';
}

/** A plain string is ours or a number; whatever a server or a repository wrote is `code`. Printers escape both. */
export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong'; text: Inline[] }
  | { kind: 'link'; text: string; href: string };

/** A block with its rank: where the whole is too long, the sections of the highest rank go first, whole. */
export interface Section {
  rank: number;
  blocks: Block[];
}

export function code(text: string): Inline {
  return { kind: 'code', text };
}

/** A sentence of ours in which back quotes set off what is code, be it quoted from a server. */
export function sentence(text: string): Inline[] {
  return text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? code(part) : part));
}

export function strong(...text: Inline[]): Inline {
  return { kind: 'strong', text };
}

export function left(...title: Inline[]): Column {
  return { title, align: 'left' };
}

export function right(...title: Inline[]): Column {
  return { title, align: 'right' };
}

/** The items with a separator between each two. */
export function joined(items: Inline[][], separator: string): Inline[] {
  return items.flatMap((item, index) => (index === 0 ? item : [separator, ...item]));
}
