/** Cards the user collapsed and bullets the user expanded; kept until the page is reloaded. */
const folded = new Set<string>();
const unfolded = new Set<string>();
/** Undone cards that the user expanded again. */
const reopened = new Set<string>();

/** @param over true: the attack is undone, so its card starts collapsed */
export const isFolded = (messageId: string, over = false): boolean => (over ? !reopened.has(messageId) : folded.has(messageId));

export function rememberFold(messageId: string, open: boolean, over = false): void {
  const remembered = over ? reopened : folded;
  if (open === over) remembered.add(messageId);
  else remembered.delete(messageId);
}

const keyOf = (messageId: string, bullet: number): string => `${messageId} ${bullet}`;

/** Returns true if the user expanded this bullet; the bullets of a burst start collapsed to one line each. */
export const isUnfolded = (messageId: string, bullet: number): boolean => unfolded.has(keyOf(messageId, bullet));

export function rememberBullet(messageId: string, bullet: number, open: boolean): void {
  if (open) unfolded.add(keyOf(messageId, bullet));
  else unfolded.delete(keyOf(messageId, bullet));
}
