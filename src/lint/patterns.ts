/** What some engines lack, as it stands in a pattern. */
export type Feature = 'look-around' | 'unicode-property' | 'back-reference' | 'open-bracket';

/** Longest pattern that is compiled. */
const MAX_LENGTH = 10_000;

/** Whether it is a regular expression under the `u` flag, as JSON Schema asks. Never runs it; true for an overlong one. */
export function compiles(pattern: string): boolean {
  if (pattern.length > MAX_LENGTH) return true;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** The first thing in a pattern that other engines lack; null when there is none. */
export function unportable(pattern: string): Feature | null {
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') {
      const feature = escapeFeature(pattern, ++at, inClass);
      if (feature !== null) return feature;
    } else if (inClass) {
      if (character === '[') return 'open-bracket';
      if (character === ']') inClass = false;
    } else if (character === '[') inClass = true;
    else if (character === '(' && /^\?(?:<?[=!])/.test(pattern.slice(at + 1, at + 4))) return 'look-around';
  }
  return null;
}

function escapeFeature(pattern: string, at: number, inClass: boolean): Feature | null {
  const [letter = '', next = ''] = pattern.slice(at, at + 2);
  if ((letter === 'p' || letter === 'P') && next === '{') return 'unicode-property';
  if (!inClass && (/[1-9]/.test(letter) || (letter === 'k' && next === '<'))) return 'back-reference';
  return null;
}
