/** A short stable name for a text, 16 hexadecimal digits: FNV-1a, 64 bits. Not for secrets. */
export function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++)
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  return value.toString(16).padStart(16, '0');
}
