export interface ExistingComment {
  id: number;
  nodeId: string;
  body: string;
}

export type Step =
  | { kind: 'none' }
  | { kind: 'create' }
  | { kind: 'keep'; id: number }
  | { kind: 'update'; id: number; surplus: number[] };

/** What is to be done about the comments of a key that are ours, lowest id first. An existing one is always kept current. */
export function plan(
  existing: readonly ExistingComment[],
  { body, wanted }: { body: string; wanted: boolean },
): Step {
  const [first, ...surplus] = existing;
  if (first === undefined) return wanted ? { kind: 'create' } : { kind: 'none' };
  if (first.body === body && surplus.length === 0) return { kind: 'keep', id: first.id };
  return { kind: 'update', id: first.id, surplus: surplus.map(({ id }) => id) };
}

/** The hidden line at the end of a comment, by which it is found again. */
export function markerOf(key: string): string {
  return `<!-- mcp-token-delta key=${key.replace(/[^\w./ -]/g, '_').replaceAll('--', '__')} -->`;
}
