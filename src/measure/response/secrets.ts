/** Credentials that can be told by their form. Each pattern is anchored by fixed text, so a scan is linear. */
const FORMS: readonly (readonly [string, RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----/g],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22,})/g],
  ['AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['Google API key', /\bAIza[0-9A-Za-z_-]{35}/g],
  ['Slack token', /\bxox[abposr]-[0-9A-Za-z-]{10,}/g],
  ['Anthropic or OpenAI key', /\bsk-(?:ant-|proj-|live-)?[A-Za-z0-9_-]{20,}/g],
  ['Stripe key', /\b[rs]k_live_[0-9A-Za-z]{16,}/g],
  ['GitLab token', /\bglpat-[0-9A-Za-z_-]{20}/g],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}/g],
  ['JSON web token', /\beyJ[A-Za-z0-9_-]{10,200}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10}/g],
  ['bearer token', /\bBearer [A-Za-z0-9._~+/-]{20,}/g],
  ['password in an address', /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"']{1,64}:[^\s:@/"']{3,128}@/g],
];

/** `auth_token="…"`, `"password": "…"`: a name that says secret, and a quoted value. */
const NAMED =
  /\b(?:password|passwd|secret|client_?secret|api_?key|auth_?token|access_?token|private_?key|secret_?(?:access_?)?key|refresh_?token)\\?["']?\s?[:=]\s?\\?["']([^"'\\\s]{8,200})\\?["']/gi;
/** What stands where a value was taken out, or is an example. */
const PLACEHOLDER =
  /^(?:[*x•.]+|<.*|\$\{?.*|\{.*|\[.*|your[-_ ].*|.*(?:redacted|example|placeholder|changeme|masked|hidden).*)$/i;

/** How many credentials of each kind a text seems to hold. The values are never kept. */
export function secretsIn(text: string): { what: string; count: number }[] {
  const found = FORMS.flatMap(([what, pattern]) => {
    const count = text.match(pattern)?.length ?? 0;
    return count === 0 ? [] : [{ what, count }];
  });
  const named = [...text.matchAll(NAMED)].filter(([, value = '']) => !PLACEHOLDER.test(value)).length;
  return named === 0 || found.length > 0
    ? found
    : [{ what: 'value under a name that says secret', count: named }];
}
