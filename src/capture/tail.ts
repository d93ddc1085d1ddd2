import { clamp, QUOTED } from './bounds.ts';

const KEPT_BYTES = 32 * 1024;

/** The end of a stream, whatever its length. */
export interface Tail {
  add: (chunk: Buffer) => void;
  /** The lines that are kept, oldest first, each clamped; blank ones left out. */
  lines: () => string[];
}

export function keepTail(bytes: number = KEPT_BYTES): Tail {
  let chunks: Buffer[] = [];
  let held = 0;
  let cut = false;
  return {
    add(chunk) {
      chunks.push(chunk);
      held += chunk.length;
      if (held <= 2 * bytes) return;
      chunks = [Buffer.from(Buffer.concat(chunks).subarray(-bytes))];
      held = bytes;
      cut = true;
    },
    lines() {
      const lines = Buffer.concat(chunks).toString('utf8').split(/\r?\n/);
      return (cut ? lines.slice(1) : lines)
        .filter((line) => line.trim() !== '')
        .map((line) => clamp(line, QUOTED.line));
    },
  };
}
