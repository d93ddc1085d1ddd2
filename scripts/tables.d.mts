/** Writes every table into the directory as NAME.bin. */
export function packTables(directory: string): void;
/** Every table by name: the same bytes on every machine. */
export function packedTables(): Record<'o200k' | 'cl100k' | 'claude-runs' | 'claude-grams', Buffer>;
