import { isStandIn, looksRandom } from './stand-ins.ts';

/** Credentials that can be told by their form. Each pattern is anchored by fixed text, so a scan is linear. */
const FORMS: readonly (readonly [string, RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?!(?:\\n|\s){0,3}\.{3})/g],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22,200})/g],
  ['AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['Google API key', /\bAIza[0-9A-Za-z_-]{35}/g],
  ['Google OAuth secret', /\b(?:GOCSPX-[0-9A-Za-z_-]{20,60}|ya29\.[0-9A-Za-z_-]{30,400})/g],
  ['Slack token', /\b(?:xox[abeposr]|xapp)-[0-9A-Za-z-]{10,200}/g],
  [
    'Slack webhook',
    /\bhooks\.slack\.com\/(?:services|workflows)\/[A-Z0-9]{6,20}\/[A-Z0-9]{6,20}\/[A-Za-z0-9]{16,60}/g,
  ],
  ['Anthropic or OpenAI key', /\bsk-(?:ant|proj|svcacct|admin|live|or|None)-[A-Za-z0-9_-]{20,300}/g],
  ['OpenAI key', /\bsk-(?=[a-z0-9]{0,60}[A-Z])(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{20,200}/g],
  ['Stripe key', /\b(?:[rs]k_(?:live|test)_[0-9A-Za-z]{16,200}|whsec_[0-9A-Za-z]{24,100})/g],
  ['GitLab token', /\bgl(?:pat|dt|rt|ptt|soat|agent)-[0-9A-Za-z_-]{20,100}/g],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}/g],
  ['PyPI token', /\bpypi-AgE[A-Za-z0-9_-]{50,400}/g],
  ['Hugging Face token', /\bhf_[A-Za-z0-9]{30,60}/g],
  ['SendGrid key', /\bSG\.[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{30,60}/g],
  ['DigitalOcean token', /\bdo[opr]_v1_[a-f0-9]{64}/g],
  ['Shopify token', /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/g],
  ['Vault token', /\bhv[sbr]\.[A-Za-z0-9_-]{24,300}/g],
  ['Telegram bot token', /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g],
  ['Groq key', /\bgsk_[A-Za-z0-9]{40,80}/g],
  ['Atlassian token', /\bATATT3x[A-Za-z0-9_=-]{50,300}/g],
  ['API token', /\b(?:lin_api_|ntn_|figd_|glsa_|sbp_|dapi|phx_|r8_|xai-)[A-Za-z0-9_-]{32,200}/g],
  ['account key', /\bAccountKey=[A-Za-z0-9+/]{40,100}={0,2}/g],
  ['JSON web token', /\beyJ[A-Za-z0-9_-]{10,200}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10}/g],
  ['bearer token', /\b[Bb]earer [A-Za-z0-9._~+/-]{20,2000}/g],
  [
    'password of an Authorization header',
    /[Aa]uthorization\\?["']?[:=]\s?\\?["']?[Bb]asic [A-Za-z0-9+/]{12,400}={0,2}/g,
  ],
  ['password in an address', /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{0,64}:[^\s:@/"'<>]{3,128}@/g],
];

const NAMES =
  'password|passwd|pwd|secret|client_?secret|api_?key|api_?token|auth_?token|access_?token|private_?key|secret_?(?:access_?)?key|refresh_?token|session_?token|bearer_?token|webhook_?secret|signing_?secret|encryption_?key';
/** `auth_token="…"`, `"password": "…"`, `DB_PASSWORD=…`: a name that says secret, and its value. */
const NAMED = [
  new RegExp(`(?<![a-z-])(?:${NAMES})\\\\?["']?\\s?[:=]\\s?\\\\?["']([^"'\\\\\\s]{8,200})\\\\?["']`, 'gi'),
  /(?<=[a-z])(?:Password|Secret|ApiKey|AuthToken|AccessToken|PrivateKey|SecretKey|RefreshToken)\\?["']?\s?[:=]\s?\\?["']([^"'\\\s]{8,200})\\?["']/g,
  new RegExp(`(?<![a-z-])(?:${NAMES})(?:=|:[ \\t])([^"'\\\\\\s&;,]{8,200})`, 'gi'),
];
/** `token` alone may be a cursor or a word: its value must look like nothing else. */
const TOKEN = /(?<![a-z_-])token\\?["']?\s?[:=]\s?\\?["']([^"'\\\s]{20,300})\\?["']/gi;

/** How many credentials of each kind a text seems to hold. The values are never kept. */
export function secretsIn(text: string): { what: string; count: number }[] {
  const found = FORMS.flatMap(([what, pattern]) => {
    const count = (text.match(pattern) ?? []).filter((value) => !isStandIn(value)).length;
    return count === 0 ? [] : [{ what, count }];
  });
  if (found.length > 0) return found;
  const count = namedValues(text).length;
  return count === 0 ? [] : [{ what: 'value under a name that says secret', count }];
}

/** The text with `mask` in the place of what seems to be a credential. */
export function withoutSecrets(text: string, mask: string): string {
  const known = FORMS.reduce(
    (masked, [, pattern]) => masked.replace(pattern, (value) => (isStandIn(value) ? value : mask)),
    text,
  );
  return namedValues(known).reduce((masked, value) => masked.replaceAll(value, mask), known);
}

/** Values that stand under a name that says secret. */
function namedValues(text: string): string[] {
  const named = NAMED.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([, value = '']) =>
    isValue(value) ? [value] : [],
  );
  const tokens = [...text.matchAll(TOKEN)].flatMap(([, value = '']) => (looksRandom(value) ? [value] : []));
  return [...named, ...tokens];
}

/** A value that is neither a stand-in nor a word, a name or an expression. */
function isValue(value: string): boolean {
  if (isStandIn(value) || /[([{$]|^(?:process|os|config|settings|self|this|args|env|input)\./.test(value))
    return false;
  if (/^[a-z]+(?:[-.][a-z0-9]+)+$/i.test(value)) return false;
  return /\d|^[A-Z]+(?:_[A-Z]+)+$|[@#%^*+=~]/.test(value);
}
