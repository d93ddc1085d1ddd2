import { isObject } from '../../../../src/json.ts';
import type { Json } from '../../../../src/model/json.ts';
import type { Trust } from '../events.ts';
import type { Access, Permissions } from '../tokens.ts';

const SCOPES = [
  'actions',
  'checks',
  'contents',
  'id-token',
  'issues',
  'packages',
  'pull-requests',
  'security-events',
  'statuses',
] as const;

/** What the token of a job may do: as declared, or GitHub's restricted default; never more than read for a fork. */
export function grant(declared: Json | undefined, trust: Trust): Permissions {
  const granted = Object.fromEntries(
    SCOPES.map((scope) => [scope.replaceAll('-', '_'), limit(accessTo(scope, declared), trust)]),
  );
  return { ...granted, metadata: 'read' };
}

function accessTo(scope: string, declared: Json | undefined): Access {
  if (declared === undefined || declared === null)
    return scope === 'contents' || scope === 'packages' ? 'read' : 'none';
  if (declared === 'write-all') return 'write';
  if (declared === 'read-all') return 'read';
  if (!isObject(declared)) throw new Error(`permissions: ${JSON.stringify(declared)} is not understood.`);
  checkNames(declared);
  const access = declared[scope] ?? 'none';
  if (access === 'none' || access === 'read' || access === 'write') return access;
  throw new Error(`permissions: ${scope} cannot be ${JSON.stringify(access)}.`);
}

/** Names that GitHub knows and this runner has no use for. */
const IGNORED = ['attestations', 'deployments', 'discussions', 'models', 'pages', 'repository-projects'];

function checkNames(declared: object): void {
  const known = new Set<string>([...SCOPES, ...IGNORED]);
  const unknown = Object.keys(declared).find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`permissions: there is no ${unknown}.`);
}

function limit(access: Access, trust: Trust): Access {
  return access === 'write' && trust !== 'full' ? 'read' : access;
}
