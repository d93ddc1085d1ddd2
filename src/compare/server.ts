import type { ContractChange } from '../model/change.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { fieldChanges } from './fields.ts';

/**
 * What the server says of itself, less its version: that one changes with each release, as the protocol's does with
 * each library. What it can do is compared only under one revision of the protocol, since revisions name it differently.
 */
export function serverChanges(base: Snapshot, head: Snapshot): ContractChange[] {
  const info = fieldChanges(base.serverInfo ?? {}, head.serverInfo ?? {}, {
    at: '/serverInfo',
    what: 'metadata-changed',
    without: new Set(['version']),
  });
  if (base.protocol.version !== head.protocol.version) return info;
  const capabilities = fieldChanges(base.capabilities, head.capabilities, {
    at: '/capabilities',
    what: 'metadata-changed',
    without: new Set(),
  });
  return [...info, ...capabilities];
}
