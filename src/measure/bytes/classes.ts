/** Class of a code point, worked out when it is first met: the engine's own Unicode tables, asked once each. */
export function createClasses(classify: (character: string) => number): (point: number) => number {
  const known = new Uint8Array(0x110000);
  return function classOf(point) {
    const stored = known[point] as number;
    if (stored !== 0) return stored - 1;
    const found = classify(String.fromCodePoint(point));
    known[point] = found + 1;
    return found;
  };
}
