/** `12,066`, `1,200.50`: of a number, or of one that is written with its decimals. */
export function grouped(count: number | string): string {
  return String(count).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

/** `1 tool`, `2 tools`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
