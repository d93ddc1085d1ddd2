import type { RefusedAccept } from '../model/snapshot.ts';

/** A request as it was sent. */
export interface SentRequest {
  input: string | URL;
  init: RequestInit;
}

/** What clients send that read no event streams, although the specification asks for both types. */
const ACCEPT = 'application/json';
/** The answer is the same once more, so that a server which takes long is not worth waiting for. */
const PROBE_MS = 2_000;

/** Sends a request that was answered once more, for one type only. Null when that is answered too, or nothing can be told. */
export async function refusedAccept({ input, init }: SentRequest): Promise<RefusedAccept | null> {
  const headers = new Headers(init.headers);
  headers.set('accept', ACCEPT);
  const signal = AbortSignal.timeout(PROBE_MS);
  const response = await fetch(input, { ...init, headers, signal }).catch(() => null);
  if (response === null) return null;
  const { status } = response;
  const refused = status === 406 || (isRefusal(status) && /\baccept\b/i.test(await beginningOf(response)));
  await response.body?.cancel().catch(() => {});
  return refused ? { accept: ACCEPT, status } : null;
}

/** What servers answer that do not know of 406. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 415;
}

/** The first part of the body that arrives. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const { value } = (await reader?.read().catch(() => undefined)) ?? {};
  reader?.releaseLock();
  return Buffer.from(value ?? '').toString('utf8');
}
