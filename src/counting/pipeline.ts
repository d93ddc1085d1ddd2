import { bytesOf } from '../json.ts';
import { answerIn, isSane } from './answer.ts';

export interface Patience {
  /** Until the first answer: a program may have to be fetched. */
  firstMs: number;
  /** From one answer to the next. */
  answerMs: number;
  /** For all texts of one call. */
  totalMs: number;
}

/** `what` is the end of a sentence about the program. */
export type Asked = { kind: 'counted'; tokens: number[] } | { kind: 'failed'; what: string };

/** Texts that are out at once: enough to keep a program busy. */
const AHEAD = 64;

interface Question {
  bytes: number;
  index: number;
}

/** One call under way. */
interface Round {
  texts: readonly string[];
  tokens: number[];
  next: number;
  done: (asked: Asked) => void;
  late: NodeJS.Timeout;
}

/** Questions and answers over lines, several under way. After one failure everything fails. */
export class Pipeline {
  readonly #write: (line: string) => void;
  readonly #patience: Patience;
  readonly #open = new Map<number, Question>();
  #lastId = 0;
  #hasAnswered = false;
  #watch: NodeJS.Timeout | undefined;
  #round: Round | null = null;
  #failure: Asked | null = null;

  constructor(write: (line: string) => void, patience: Patience) {
    this.#write = write;
    this.#patience = patience;
  }

  /** One call at a time. */
  count(texts: readonly string[]): Promise<Asked> {
    if (this.#failure !== null) return Promise.resolve(this.#failure);
    if (texts.length === 0) return Promise.resolve({ kind: 'counted', tokens: [] });
    const { totalMs } = this.#patience;
    const late = setTimeout(
      () => this.fail(`took more than ${seconds(totalMs)} to count all texts.`),
      totalMs,
    );
    return new Promise((done) => {
      this.#round = { texts, tokens: texts.map(() => 0), next: 0, done, late };
      this.#proceed(this.#round);
    });
  }

  /** Takes a line that the program printed. */
  take(line: string): void {
    const answer = answerIn(line);
    if (answer.kind === 'fault') this.fail(answer.what);
    else this.#settle(answer.id, answer.tokens);
  }

  fail(what: string): void {
    this.#failure ??= { kind: 'failed', what };
    this.#end(this.#failure);
  }

  #settle(id: number, tokens: number): void {
    const question = this.#open.get(id);
    if (question === undefined || this.#round === null) this.fail(`answered what was not asked: id ${id}.`);
    else if (!isSane(tokens, question.bytes))
      this.fail(`answered ${tokens} tokens for a text of ${question.bytes} bytes.`);
    else {
      this.#open.delete(id);
      this.#hasAnswered = true;
      this.#round.tokens[question.index] = tokens;
      this.#proceed(this.#round);
    }
  }

  /** Sends what may be under way, and waits for the next answer. */
  #proceed(round: Round): void {
    for (; round.next < round.texts.length && this.#open.size < AHEAD; round.next += 1) {
      const text = round.texts[round.next] ?? '';
      const id = ++this.#lastId;
      this.#open.set(id, { bytes: bytesOf(text), index: round.next });
      this.#write(`${JSON.stringify({ id, text })}\n`);
    }
    if (this.#open.size === 0) this.#end({ kind: 'counted', tokens: round.tokens });
    else this.#await();
  }

  #await(): void {
    const ms = this.#hasAnswered ? this.#patience.answerMs : this.#patience.firstMs;
    clearTimeout(this.#watch);
    this.#watch = setTimeout(
      () => this.fail(`gave no answer within ${seconds(ms)}: it must answer each line at once, and flush.`),
      ms,
    );
  }

  #end(asked: Asked): void {
    clearTimeout(this.#watch);
    clearTimeout(this.#round?.late);
    this.#round?.done(asked);
    this.#round = null;
  }
}

function seconds(ms: number): string {
  return `${ms / 1_000} s`;
}
