import { createPrivateKey, createSign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmulator } from 'emulate';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import { freePort } from './http.ts';
import type { Permissions } from './tokens.ts';

/** People who have an account, and the apps that are installed on the first one's. */
export const PEOPLE = ['octocat', 'forker', 'reviewer'] as const;
export const APPS = ['github-actions', 'other-app'] as const;
export type Person = (typeof PEOPLE)[number];
export type AppSlug = (typeof APPS)[number];

/** The stateful part of the stand-in: `emulate`'s GitHub, reached past the gate. */
export interface Emulator extends AsyncDisposable {
  url: string;
  /** Asks as a person and throws unless the answer is a success. */
  ask<T extends Json = JsonObject>(request: EmulatorRequest): Promise<T>;
  /** An installation token of the app for one repository of the first person. */
  mint(app: AppSlug, repository: string, permissions: Permissions): Promise<string>;
}

export interface EmulatorRequest {
  as: Person;
  method?: string;
  path: string;
  body?: Json;
}

/** Starts it so that the addresses in its answers begin with `baseUrl`. */
export async function startEmulator(baseUrl: string): Promise<Emulator> {
  const port = await freePort();
  const emulator = await createEmulator({ service: 'github', port, baseUrl, seed: seed() });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    url,
    ask: (request) => ask(url, request),
    async mint(app, repository, permissions) {
      const key = emulator.generatedSecrets.find(({ id }) => id === String(appId(app)))?.value ?? '';
      const granted = Object.entries(permissions).filter(([, access]) => access !== 'none');
      const answer = await call<JsonObject>(`${url}/app/installations/${appId(app)}/access_tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${jsonWebToken(appId(app), key)}` },
        body: JSON.stringify({ permissions: Object.fromEntries(granted), repositories: [repository] }),
      });
      return String(answer.token);
    },
    [Symbol.asyncDispose]: () => emulator.close(),
  };
}

export function personToken(person: Person): string {
  return `ghp_${person}`;
}

const WRITE_ALL = {
  actions: 'write',
  checks: 'write',
  contents: 'write',
  id_token: 'write',
  issues: 'write',
  metadata: 'read',
  packages: 'write',
  pull_requests: 'write',
  security_events: 'write',
  statuses: 'write',
};

function seed() {
  return {
    tokens: Object.fromEntries(
      PEOPLE.map((login) => [personToken(login), { login, scopes: ['repo', 'user'] }]),
    ),
    github: {
      users: PEOPLE.map((login) => ({ login })),
      apps: APPS.map((slug) => ({
        app_id: appId(slug),
        slug,
        name: slug,
        permissions: WRITE_ALL,
        events: [],
        installations: [
          { installation_id: appId(slug), account: PEOPLE[0], repository_selection: 'all' as const },
        ],
      })),
    },
  };
}

function appId(slug: AppSlug): number {
  return 15368 + APPS.indexOf(slug);
}

function jsonWebToken(issuer: number, privateKey: string): string {
  const now = Math.floor(Date.now() / 1000);
  const unsigned = [
    { alg: 'RS256', typ: 'JWT' },
    { iat: now - 60, exp: now + 540, iss: String(issuer) },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createSign('RSA-SHA256').update(unsigned).sign(createPrivateKey(privateKey), 'base64url');
  return `${unsigned}.${signature}`;
}

function ask<T extends Json>(url: string, { as, method = 'GET', path, body }: EmulatorRequest): Promise<T> {
  return call<T>(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${personToken(as)}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

async function call<T extends Json>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, 'content-type': 'application/json' },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${url}: ${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(50);
  }
  throw new Error(`The stand-in for GitHub did not start at ${url}.`);
}
