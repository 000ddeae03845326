/** Cards somebody has folded up, and bullets of a burst somebody has unfolded; remembered as long as the page lives. */
const folded = new Set<string>();
const unfolded = new Set<string>();
/** Cards that were taken back and opened all the same. */
const reopened = new Set<string>();

/** @param over it holds no more: it is folded until somebody wants to know how it was played */
export const isFolded = (messageId: string, over = false): boolean => (over ? !reopened.has(messageId) : folded.has(messageId));

export function rememberFold(messageId: string, open: boolean, over = false): void {
  const remembered = over ? reopened : folded;
  if (open === over) remembered.add(messageId);
  else remembered.delete(messageId);
}

const keyOf = (messageId: string, bullet: number): string => `${messageId} ${bullet}`;

/** Bullets of a burst are a line each until somebody wants to know more. */
export const isUnfolded = (messageId: string, bullet: number): boolean => unfolded.has(keyOf(messageId, bullet));

export function rememberBullet(messageId: string, bullet: number, open: boolean): void {
  if (open) unfolded.add(keyOf(messageId, bullet));
  else unfolded.delete(keyOf(messageId, bullet));
}
