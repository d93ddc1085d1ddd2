export type Access = 'none' | 'read' | 'write';
/** By GitHub's names with underscores: `contents`, `issues`, `pull_requests`, … */
export type Permissions = Readonly<Record<string, Access>>;

/** Whom a token acts for and what it may do; people may do everything their account may. */
export type TokenOwner =
  | { kind: 'person'; login: string }
  | { kind: 'app'; login: `${string}[bot]`; permissions: Permissions; repository: string };

export type TokenRegistry = Map<string, TokenOwner>;

/** The token of an `Authorization` header in one of GitHub's three forms: bearer, token, basic. */
export function tokenOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() !== 'basic') return value;
  const [, password = ''] = Buffer.from(value, 'base64').toString('utf8').split(':', 2);
  return password;
}

/** Whether the owner may read the contents of this repository. */
export function mayRead(
  owner: TokenOwner | null,
  repository: { fullName: string; private: boolean },
): boolean {
  if (!repository.private) return true;
  if (owner === null) return false;
  if (owner.kind === 'person') return owner.login === repository.fullName.split('/')[0];
  return owner.repository === repository.fullName && (owner.permissions.contents ?? 'none') !== 'none';
}
