import { clamp } from '../capture/bounds.ts';
import { troubleOf } from '../capture/trouble.ts';
import { isObject } from '../json.ts';
import type { JsonObject } from '../model/json.ts';
import { isSane } from './answer.ts';
import type { Provider } from './providers.ts';

/** Whom to ask, and as whom. */
export interface Account {
  provider: Provider;
  model: string;
  address: string;
  key: string;
  signal?: AbortSignal | undefined;
}

/** What came of one request. `reason` is a sentence that never holds any of the key. */
export type Reply =
  | { kind: 'counted'; tokens: number }
  /** May go well later; `afterMs` is what the provider asks for. */
  | { kind: 'again'; reason: string; afterMs: number | null }
  /** `isFinal`: no other request would go better. */
  | { kind: 'refused'; reason: string; isFinal: boolean };

interface Posting extends Account {
  timeoutMs: number;
}

const ANSWER_BYTES = 2 ** 20;
const QUOTED_CHARACTERS = 200;
/** Shorter stretches of a key tell nothing. */
const TELLING = 6;
/** Overloaded (529 is Anthropic's), or a fault in between. */
const PASSING = new Set([408, 425, 500, 502, 503, 504, 529]);

/** Sends one request and reads what comes, bounded in time and size. Redirects would take the key along. */
export async function post(body: string, posting: Posting): Promise<Reply> {
  const { provider, address, key, signal, timeoutMs } = posting;
  if (!/^[\x21-\x7e]+$/.test(key))
    return refused(
      'The key holds characters that no key has: set it again, without quotes or line breaks.',
      true,
    );
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...provider.headers(key) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
    });
    const text = await textOf(response);
    return response.ok ? countIn(text, posting, body) : refusal(response, text, posting);
  } catch (error) {
    if (signal?.aborted) throw error;
    return { kind: 'again', reason: unreached(error, posting), afterMs: null };
  }
}

function countIn(text: string, { provider }: Posting, body: string): Reply {
  const answer = objectIn(text);
  const tokens = answer === null ? undefined : provider.tokens(answer);
  if (
    typeof tokens !== 'number' ||
    !Number.isSafeInteger(tokens) ||
    tokens < 0 ||
    !isSane(tokens, body.length)
  )
    return refused(`${provider.label} answered something else than a count.`, true);
  return { kind: 'counted', tokens };
}

function refusal({ status, headers }: Response, text: string, { provider, model, key }: Posting): Reply {
  const { label } = provider;
  if (status === 429) return again(`${label} has had too many requests (429)`, waitIn(headers));
  if (PASSING.has(status)) return again(`${label} fails (${status})`, waitIn(headers));
  if (status === 401 || status === 403) return refused(`${label} refuses the key (${status}).`, true);
  if (status === 404)
    return refused(`${label} does not know the model ${model}, or the address is not its own (404).`, true);
  if (status >= 300 && status < 400)
    return refused(`${label} redirects (${status}), where the key is not taken.`, true);
  const said = messageIn(text, key);
  return refused(`${label} refuses the request (${status})${said === '' ? '.' : `: ${said}`}`, false);
}

function again(what: string, afterMs: number | null): Reply {
  const asks = afterMs === null ? '' : ` and asks to wait ${Math.ceil(afterMs / 1_000)} s`;
  return { kind: 'again', reason: `${what}${asks}.`, afterMs };
}

function refused(reason: string, isFinal: boolean): Reply {
  return { kind: 'refused', reason, isFinal };
}

/** `Retry-After` in milliseconds: seconds or a date; null where it says nothing. */
function waitIn(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** All three say what is wrong in `error.message`. Left out where it repeats some of the key. */
function messageIn(text: string, key: string): string {
  const { error } = objectIn(text) ?? {};
  const message = isObject(error) && typeof error.message === 'string' ? error.message : '';
  return tells(message, key) ? '' : clamp(message.trim(), QUOTED_CHARACTERS);
}

function tells(text: string, key: string): boolean {
  for (let at = 0; at + TELLING <= key.length; at += 1)
    if (text.includes(key.slice(at, at + TELLING))) return true;
  return text.includes(key);
}

/** Only the code of an error: its message may quote what was sent. */
function unreached(error: unknown, { provider, timeoutMs }: Posting): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${provider.label} gave no answer within ${timeoutMs / 1_000} s.`;
  const trouble = troubleOf(error);
  return `${provider.label} could not be reached${trouble.kind === 'network' ? ` (${trouble.code})` : ''}.`;
}

function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The beginning of a body: what is longer is no answer. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    held += chunk.length;
    if (held > ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
