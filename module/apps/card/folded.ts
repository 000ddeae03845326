/** Cards somebody has folded up, and bullets of a burst somebody has unfolded; remembered as long as the page lives. */
const folded = new Set<string>();
const unfolded = new Set<string>();

export const isFolded = (messageId: string): boolean => folded.has(messageId);

export function rememberFold(messageId: string, open: boolean): void {
  if (open) folded.delete(messageId);
  else folded.add(messageId);
}

const keyOf = (messageId: string, bullet: number): string => `${messageId} ${bullet}`;

/** Bullets of a burst are a line each until somebody wants to know more. */
export const isUnfolded = (messageId: string, bullet: number): boolean => unfolded.has(keyOf(messageId, bullet));

export function rememberBullet(messageId: string, bullet: number, open: boolean): void {
  if (open) unfolded.add(keyOf(messageId, bullet));
  else unfolded.delete(keyOf(messageId, bullet));
}
