import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../model/json.ts';
import { type Account, post, type Reply } from './post.ts';
import { Turns } from './turns.ts';

export type Count = { kind: 'counted'; tokens: number } | { kind: 'failed'; reason: string };

export interface Persistence {
  /** Of one request. */
  timeoutMs: number;
  /** The longest that the provider may make us wait once. */
  waitMs: number;
  /** The first pause after a fault of the provider's; each next one is twice as long. */
  pauseMs: number;
  /** From the first request to the last. */
  totalMs: number;
  /** Attempts at one request. */
  attempts: number;
}

export const PERSISTENCE: Persistence = {
  timeoutMs: 30_000,
  waitMs: 60_000,
  pauseMs: 1_000,
  totalMs: 180_000,
  attempts: 4,
};

const AT_ONCE = 4;

/** A provider's endpoint for the whole run: each request is sent once, and a few at a time. */
export class Endpoint {
  readonly #account: Account;
  readonly #persistence: Persistence;
  readonly #turns = new Turns(AT_ONCE);
  readonly #asked = new Map<string, Promise<Count>>();
  #began: number | null = null;
  /** Nobody asks before: what one request is told holds for all. */
  #resumeAt = 0;
  /** A failure that every further request would meet, too. */
  #broken: Count | null = null;

  constructor(account: Account, persistence: Persistence = PERSISTENCE) {
    this.#account = account;
    this.#persistence = persistence;
  }

  /** Tokens of a request with these tools, in the form of a list of MCP's. */
  count(tools: readonly Json[]): Promise<Count> {
    const { provider, model } = this.#account;
    const body = JSON.stringify(provider.body(model, tools));
    const hash = createHash('sha256').update(body).digest('base64');
    const asked = this.#asked.get(hash) ?? this.#turns.take(() => this.#insist(body));
    this.#asked.set(hash, asked);
    return asked;
  }

  async #insist(body: string): Promise<Count> {
    const { attempts, pauseMs, waitMs, timeoutMs } = this.#persistence;
    for (let attempt = 1; ; attempt += 1) {
      const patience = await this.#ready();
      if (patience !== null) return patience;
      const reply = await post(body, { ...this.#account, timeoutMs });
      if (reply.kind === 'counted') return reply;
      if (reply.kind === 'refused') return this.#failed(reply);
      const waits = reply.afterMs ?? pauseMs * 2 ** (attempt - 1);
      if (attempt >= attempts || waits > waitMs || this.#left() < waits) return this.#failed(reply);
      this.#resumeAt = Math.max(this.#resumeAt, performance.now() + waits);
    }
  }

  /** Resolves when it is time to ask; with a failure when it never will be. */
  async #ready(): Promise<Count | null> {
    this.#began ??= performance.now();
    for (;;) {
      if (this.#broken !== null) return this.#broken;
      if (this.#left() <= 0)
        return { kind: 'failed', reason: `It took more than ${this.#persistence.totalMs / 1_000} s.` };
      const waits = this.#resumeAt - performance.now();
      if (waits <= 0) return null;
      await sleep(waits, undefined, { signal: this.#account.signal });
    }
  }

  #left(): number {
    return (this.#began ?? performance.now()) + this.#persistence.totalMs - performance.now();
  }

  #failed(reply: Exclude<Reply, { kind: 'counted' }>): Count {
    const failed: Count = { kind: 'failed', reason: reply.reason };
    if (reply.kind === 'again' || reply.isFinal) this.#broken ??= failed;
    return failed;
  }
}
