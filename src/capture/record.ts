import type { Launch } from '../model/settings.ts';
import type { Boot, Exit, Launcher, Noise, Observed, Protocol, Snapshot } from '../model/snapshot.ts';
import { QUOTED } from './bounds.ts';
import type { Held } from './converse.ts';
import { type Mask, maskedNoise } from './mask.ts';

export interface Recording {
  launch: Launch;
  context: { server: string; ref: string | null };
  seen: {
    /** When the server was started, in the time of `performance.now`. */
    began: number;
    stderr: string[];
    noise: Noise;
    exit: Exit | null;
    launcher: Launcher | null;
    refusal: string | null;
    transport: Protocol['transport'];
  };
  mask: Mask;
}

/** Writes down what a server said, as the snapshot that is stored and compared. */
export function snapshotOf(said: Held, recording: Recording): Snapshot {
  const { greeting, inventory } = said;
  const { launch, context, seen } = recording;
  const { version, handshake, refused } = greeting;
  const protocol: Protocol = { version, handshake, transport: seen.transport };
  if (refused.length > 0) protocol.refused = refused;
  return {
    schema: 1,
    server: context.server,
    ref: context.ref,
    node: process.versions.node,
    offered: launch.capabilities,
    protocol,
    serverInfo: greeting.serverInfo,
    capabilities: greeting.capabilities,
    instructions: greeting.instructions,
    tools: inventory.tools,
    prompts: inventory.prompts,
    resources: inventory.resources,
    resourceTemplates: inventory.resourceTemplates,
    boot: bootOf(said, seen),
    observed: observed(said, recording),
  };
}

function bootOf({ greetedAt, inventory }: Held, { began, launcher, exit }: Recording['seen']): Boot {
  const initializedMs = Math.round(greetedAt - began);
  const listedMs = Math.round(inventory.listedAt - began);
  // A process that started after the greeting is not the one that greeted.
  const isBefore = launcher !== null && launcher.ms <= initializedMs;
  return { kind: 'ok', initializedMs, listedMs, ...(isBefore ? { launcher } : {}), exit };
}

function observed({ inventory, refusedAccept }: Held, { seen, mask }: Recording): Observed {
  const { pages, firstPage, stability, unanswered } = inventory;
  return {
    stdoutNoise: seen.transport === 'stdio' ? maskedNoise(seen.noise, mask) : { lines: 0, sample: [] },
    stderrTail: seen.stderr.slice(-QUOTED.lines).map(mask),
    pages,
    ...(pages.tools > 1 ? { firstPage } : {}),
    stability,
    officialClientRefuses: seen.refusal === null ? null : mask(seen.refusal),
    unanswered: unanswered.map((entry) => ({ ...entry, message: mask(entry.message) })),
    ...(refusedAccept === null ? {} : { refusedAccept }),
  };
}
