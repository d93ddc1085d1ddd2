import { z } from 'zod';
import type {
  Boot,
  Exit,
  Failure,
  Noise,
  Observed,
  Protocol,
  Snapshot,
  Stability,
  Unanswered,
} from '../model/snapshot.ts';
import { parseDocument } from './document.ts';
import { count, json, object, shapeOf } from './shape.ts';

/**
 * The snapshot in the text of a file: untrusted.
 *
 * @param path for messages.
 * @throws UserError `snapshot-too-large`, `snapshot-invalid`, `snapshot-newer`, `snapshot-is-report` or
 *   `snapshot-is-list`.
 */
export function parseSnapshot(text: string, path: string): Snapshot {
  return parseDocument(text, { kind: 'snapshot', schema: snapshot, path });
}
