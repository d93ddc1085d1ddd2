import type { Launch } from '../model/settings.ts';
import type { Noise } from '../model/snapshot.ts';
import { withoutSecrets } from '../secrets/find.ts';

export type Mask = (text: string) => string;

/** Shorter values are words like `dummy` or `true`; masking them would only hide what a message says. */
const SHORTEST = 8;
const MASK = '***';

/**
 * Takes the values that the user handed to the server out of what it prints, and what else seems to be a credential: a
 * report may be public, and the runner masks its secrets in logs only.
 */
export function maskFor({ env, headers }: Pick<Launch, 'env' | 'headers'>): Mask {
  const values = [
    ...Object.values(env),
    ...Object.values(headers).flatMap((value) => [value, ...value.split(' ')]),
  ];
  const secrets = [...new Set(values.filter((value) => value.length >= SHORTEST))].sort(
    (a, b) => b.length - a.length,
  );
  return (text) =>
    withoutSecrets(
      secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text),
      MASK,
    );
}

/** A copy of the noise without those values. */
export function maskedNoise({ lines, sample }: Noise, mask: Mask): Noise {
  return { lines, sample: sample.map(mask) };
}
