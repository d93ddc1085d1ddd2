import type { Launch } from '../model/settings.ts';
import type { RefusedAccept } from '../model/snapshot.ts';
import { type Greeting, greet, type Introduction } from './handshake.ts';
import { type Inventory, takeInventory } from './inventory.ts';
import type { Session } from './session.ts';
import { type Trouble, TroubleError } from './trouble.ts';

/** All that is said with a server, or how far it went. */
export type Conversation = Held | { kind: 'broken'; during: 'initialize' | 'list'; trouble: Trouble };

export interface Held {
  kind: 'held';
  greeting: Greeting;
  /** In the time of `performance.now`. */
  greetedAt: number;
  inventory: Inventory;
  refusedAccept: RefusedAccept | null;
}

export interface Talk {
  launch: Launch;
  clientVersion: string;
  onStep: (step: 'initialize' | 'list') => void;
}

/** Greets the server and reads its lists. */
export async function converse(session: Session, talk: Talk): Promise<Conversation> {
  const { connection, began } = session;
  const { launch, clientVersion, onStep } = talk;
  const me = introductionOf(launch, clientVersion);
  let during: 'initialize' | 'list' = 'initialize';
  try {
    onStep(during);
    await connection.open();
    const greeting = await greet(connection, me, began + launch.startupTimeoutMs);
    const greetedAt = performance.now();
    during = 'list';
    onStep(during);
    const inventory = await takeInventory(connection, greeting, launch.callTimeoutMs);
    const refusedAccept = await session.refusedAccept();
    return { kind: 'held', greeting, greetedAt, inventory, refusedAccept };
  } catch (error) {
    if (!(error instanceof TroubleError)) throw error;
    const { trouble } = error;
    if (trouble.kind !== 'silent' || during !== 'initialize') return { kind: 'broken', during, trouble };
    return {
      kind: 'broken',
      during,
      trouble: (await session.reached()) ? { ...trouble, ms: launch.startupTimeoutMs } : UNREACHED,
    };
  }
}

/** Who we say that we are, and what we offer. */
export function introductionOf({ capabilities }: Launch, clientVersion: string): Introduction {
  return {
    clientInfo: { name: 'mcp-token-delta', version: clientVersion },
    capabilities: Object.fromEntries(capabilities.map((name) => [name, {}])),
  };
}

/** Waiting in vain for a server to listen is a refusal, and no silence. */
const UNREACHED: Trouble = { kind: 'network', code: 'ECONNREFUSED' };
