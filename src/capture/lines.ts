import { BOUNDS } from './bounds.ts';

export interface LineSink {
  onLine: (line: string) => void;
  /** A line grew over the bound, or everything together did; nothing is read any more. */
  onOverBound: (bound: 'line' | 'output') => void;
}

export interface LineBounds {
  line: number;
  output: number;
}

/** Splits a stream of bytes into lines in linear time. Returns what takes the chunks; null ends the last line. */
export function lineSplitter(sink: LineSink, bounds: LineBounds = BOUNDS): (chunk: Buffer | null) => void {
  let parts: Buffer[] = [];
  let held = 0;
  let total = 0;
  let stopped = false;

  const flush = (last: Buffer) => {
    const line = parts.length === 0 ? last : Buffer.concat([...parts, last]);
    parts = [];
    held = 0;
    sink.onLine(textOf(line));
  };

  const stop = (bound: 'line' | 'output') => {
    stopped = true;
    parts = [];
    sink.onOverBound(bound);
  };

  return (chunk) => {
    if (stopped) return;
    if (chunk === null) {
      if (held > 0) flush(Buffer.alloc(0));
      return;
    }
    total += chunk.length;
    if (total > bounds.output) return stop('output');
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      flush(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start === chunk.length) return;
    parts.push(chunk.subarray(start));
    held += chunk.length - start;
    if (held > bounds.line) stop('line');
  };
}

function textOf(line: Buffer): string {
  return line.toString('utf8', 0, line.at(-1) === 13 ? line.length - 1 : line.length);
}
