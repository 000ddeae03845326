/** Returns a 16-character id that is always the same for a text. Computed from two 32-bit FNV-1a sums, so it is not secret. */
export function stableId(text: string): string {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let low = 0x811c9dc5;
  let high = 0x01000193;
  let id = "";
  for (let round = 0; id.length < 16; round++) {
    for (const char of `${round}:${text}`) {
      low = Math.imul(low ^ char.charCodeAt(0), 0x01000193) >>> 0;
      high = Math.imul(high ^ low, 0x85ebca6b) >>> 0;
    }
    id += letters[low % 62]! + letters[high % 62]!;
  }
  return id;
}
