import { UserError } from '../errors.ts';
import type { ProviderId } from '../model/settings.ts';
import { PROVIDERS } from './providers.ts';

/** Secrets: never to a server, a program, a log, a report or a message. */
export type Keys = Record<ProviderId, string | null>;

type Environment = Record<string, string | undefined>;

export const PROVIDER_IDS = Object.keys(PROVIDERS) as ProviderId[];

export const NO_KEYS: Keys = { anthropic: null, openai: null, gemini: null };

/**
 * The keys of the command line, which asked for exact counts.
 *
 * @throws UserError `key-missing` when there is none.
 */
export function keysIn(environment: Environment): Keys {
  const keys = { ...NO_KEYS };
  for (const id of PROVIDER_IDS) keys[id] = environment[PROVIDERS[id].variables.key]?.trim() || null;
  if (Object.values(keys).some((key) => key !== null)) return keys;
  const names = PROVIDER_IDS.map((id) => `\`${PROVIDERS[id].variables.key}\``);
  throw new UserError(
    'key-missing',
    `Exact counts need a provider’s key: set ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  );
}

/**
 * Where a provider's endpoint is: its own address, or the one that the environment names, with or without the version
 * that the path begins with. Only the environment: a file of the repository could send a key elsewhere.
 *
 * @throws UserError `address-invalid`, which does not repeat the address.
 */
export function addressOf(id: ProviderId, model: string, environment: Environment): string {
  const { variables, base, path } = PROVIDERS[id];
  const given = environment[variables.base]?.trim() || base;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isUsable =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isUsable)
    throw new UserError(
      'address-invalid',
      `\`${variables.base}\` must be an address such as \`${base}\`, without a user or a password.`,
    );
  const [, version = '', rest = ''] = /^(\/v1\w*)(\/.*)$/.exec(path(model)) ?? [];
  const folder = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${folder.endsWith(version) ? folder : folder + version}${rest}`;
}
