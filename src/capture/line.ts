import type { JsonObject } from '../model/json.ts';
import type { Connection } from './connection.ts';
import type { ServerProcess } from './process.ts';

/** A greeted server. */
export interface Line {
  connection: Connection;
  /** What every request carries beside its own parameters. */
  envelope: JsonObject;
  process: ServerProcess | null;
  /** Ends connection and process, once. */
  end: () => Promise<unknown>;
}
