/** Tells of every piece of a text in order: where it starts, in UTF-16 units, and how many tokens it takes. */
export type Scan = (text: string, onPiece: (start: number, tokens: number) => void) => void;
