import { isObject } from '../json.ts';
import type { Json } from '../model/json.ts';
import type { CallOutcome } from '../model/response.ts';
import { CALL_BOUNDS, isTooDeep, QUOTED } from './bounds.ts';
import type { Answer } from './connection.ts';
import { hasEnded } from './last-words.ts';
import type { Mask } from './mask.ts';
import type { ServerProcess } from './process.ts';
import type { Trouble } from './trouble.ts';

/** How one request of a call ended. */
export interface Settled {
  outcome: CallOutcome;
  /** What the model would be given; null where it would be given nothing. */
  result: Json;
  /** Nothing can be asked over this line any more. */
  isBroken: boolean;
}

/** What an answer to `tools/call` means. An error of the protocol reaches the model as its message. */
export async function outcomeOf(answer: Answer, process: ServerProcess | null, mask: Mask): Promise<Settled> {
  if (answer.kind === 'trouble') return troubled(answer.trouble, process, mask);
  if (answer.kind === 'error') {
    const { code, message } = answer;
    const result = { content: [{ type: 'text', text: message }], isError: true };
    return { outcome: { kind: 'protocol-error', code }, result, isBroken: false };
  }
  const { result } = answer;
  const over = (bound: 'nesting' | 'bytes'): Settled => ({
    outcome: { kind: 'over-bound', bound },
    result: null,
    isBroken: false,
  });
  if (isTooDeep(result)) return over('nesting');
  if (JSON.stringify(result).length > CALL_BOUNDS.bytes) return over('bytes');
  if (!isObject(result))
    return { outcome: { kind: 'malformed', what: 'the result is no object' }, result: null, isBroken: false };
  return { outcome: { kind: result.isError === true ? 'tool-error' : 'ok' }, result, isBroken: false };
}

async function troubled(trouble: Trouble, process: ServerProcess | null, mask: Mask): Promise<Settled> {
  const broken = (outcome: CallOutcome): Settled => ({ outcome, result: null, isBroken: true });
  switch (trouble.kind) {
    case 'silent':
      return broken({ kind: 'timed-out', ms: Math.round(trouble.ms) });
    case 'over-bound':
      return broken({ kind: 'over-bound', bound: trouble.bound === 'nesting' ? 'nesting' : 'bytes' });
    case 'status':
      return broken({ kind: 'malformed', what: `HTTP ${trouble.status}` });
    case 'not-json':
    case 'no-protocol':
      return broken({ kind: 'malformed', what: 'the answer is no message of the protocol' });
    default:
      return broken(await lastWords(process, mask));
  }
}

async function lastWords(process: ServerProcess | null, mask: Mask): Promise<CallOutcome> {
  if (process === null) return { kind: 'disconnected' };
  if (!(await hasEnded(process, true))) return { kind: 'disconnected' };
  const { code, signal } = await process.end(false);
  return { kind: 'crashed', code, signal, stderrTail: process.stderrLines().slice(-QUOTED.lines).map(mask) };
}
