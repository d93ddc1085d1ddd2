import type { Launch } from '../model/settings.ts';
import { onAbort } from './abort.ts';
import { introductionOf } from './converse.ts';
import { greet } from './handshake.ts';
import type { Line } from './line.ts';
import { openSession } from './session.ts';
import { TroubleError } from './trouble.ts';

interface Reopening {
  environment: Record<string, string | undefined>;
  clientVersion: string;
  signal: AbortSignal | undefined;
}

/** The same server once more, greeted; null where it does not start or answer. Ended when it is disposed of. */
export async function reopened(
  launch: Launch,
  { environment, clientVersion, signal }: Reopening,
): Promise<(Line & AsyncDisposable) | null> {
  const session = await openSession(launch, environment).catch(nullForTrouble);
  if (session === null) return null;
  const { connection, process, began, end } = session;
  using _ = onAbort(signal, () => void end());
  const greeting = await connection
    .open()
    .then(() => greet(connection, introductionOf(launch, clientVersion), began + launch.startupTimeoutMs))
    .catch(async (error: unknown) => {
      await end();
      return nullForTrouble(error);
    });
  if (greeting === null) return null;
  return {
    connection,
    process,
    end,
    envelope: greeting.envelope,
    [Symbol.asyncDispose]: session[Symbol.asyncDispose],
  };
}

function nullForTrouble(error: unknown): null {
  if (error instanceof TroubleError) return null;
  throw error;
}
