/** Does something once when the signal is given, or at once where it was; not any more when it is disposed of. */
export function onAbort(signal: AbortSignal | undefined, act: () => void): Disposable {
  signal?.addEventListener('abort', act);
  if (signal?.aborted) act();
  return { [Symbol.dispose]: () => signal?.removeEventListener('abort', act) };
}
