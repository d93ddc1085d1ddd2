/** What stands where a value was taken out, or is an example. */
const STAND_IN =
  /^(?:[*x•.]+|<.*|\$\{?.*|\{.*|\[.*|%.*%|your[-_ ].*|.*(?:redacted|example|placeholder|change-?me|masked|hidden|removed|replace|your[-_]).*|(?:demo|sample|dummy|fake)[-_].*|null|none|undefined|required|optional|string)$/i;
/** One sign eight times over, or a run of masking signs. */
const FILLED = /([A-Za-z0-9])\1{7}|[*•.]{3}|x{6}/i;
/** Nothing but words for what it is. */
const ITSELF =
  /^(?:my|your|super|some|the|new|old|user|db|root|admin|secret|password|passwd|pass|key|api|access|[-_\d!@#$]){1,12}$/i;
/** Where a value is kept, not the value. */
const PLACE = /^(?:[.~]{0,2}\/|(?:arn|op|vault|ssm|file|env|https?|secretref):)/i;
/** Words that documentation writes for a password. */
const PASSWORDS = new Set('password pass passwd pwd secret mypassword token user'.split(' '));

/** Whether a value or a whole match is a mask, a placeholder, or the example of a documentation. */
export function isStandIn(value: string): boolean {
  const kept = value.slice(0, 400);
  if (STAND_IN.test(kept) || FILLED.test(kept) || ITSELF.test(kept)) return true;
  const [, user = '', password] = /:\/\/([^:]*):([^@]*)@$/.exec(kept) ?? [];
  if (password === undefined) return PLACE.test(kept);
  return password === user || PASSWORDS.has(password.toLowerCase()) || STAND_IN.test(password);
}

/** Capitals, small letters and digits mixed, as no word, number, hash or UUID has them. */
export function looksRandom(value: string): boolean {
  if (isStandIn(value)) return false;
  return /[A-Z]/.test(value) && /[a-z]/.test(value) && (value.match(/\d/g) ?? []).length >= 3;
}
