import type { Bound } from './bounds.ts';

/** What went wrong while a server was started, greeted or asked for its lists. Texts are the server's own. */
export type Trouble =
  | { kind: 'no-directory' }
  | { kind: 'not-started'; code: string; exists: boolean }
  | { kind: 'port-taken'; port: number }
  | { kind: 'closed' }
  | { kind: 'silent'; method: string; ms: number }
  | { kind: 'network'; code: string }
  | { kind: 'status'; status: number; text: string }
  | { kind: 'not-json'; text: string }
  | { kind: 'no-protocol'; text: string }
  | { kind: 'error-answer'; method: string; code: number | null; text: string }
  | { kind: 'malformed'; method: string; what: string }
  | { kind: 'cursor-loop'; pages: number }
  | { kind: 'over-bound'; bound: Bound };

/** Carries a trouble from where it is met to `capture`, which makes a failure of it. Never leaves this folder. */
export class TroubleError extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.kind);
    this.name = 'TroubleError';
    this.trouble = trouble;
  }
}

/** What an error of a transport or of `fetch` means. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof TroubleError) return error.trouble;
  if (!(error instanceof Error)) return { kind: 'closed' };
  if (error.name === 'SyntaxError') return { kind: 'not-json', text: '' };
  if (error.name.endsWith('ZodError')) return { kind: 'no-protocol', text: '' };
  const { status } = (error as { data?: { status?: unknown } }).data ?? {};
  if (typeof status === 'number') return { kind: 'status', status, text: '' };
  const code = codeOf(error) ?? codeOf(error.cause);
  return code === undefined ? { kind: 'closed' } : { kind: 'network', code };
}

function codeOf(error: unknown): string | undefined {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown };
  if (typeof code === 'string') return code;
  return Array.isArray(errors) ? codeOf(errors[0]) : undefined;
}
