/** Folds that the user opened on cards; kept until the page is reloaded. */
const unfolded = new Set<string>();

/** Number of the fold with the reasons for the whole attack. Every other fold has the number of its bullet. */
export const REASONS = -1;

const keyOf = (messageId: string, part: number): string => `${messageId} ${part}`;

/** Returns true if the user opened this fold; all folds start closed. @param part Number of a bullet, or `REASONS`. */
export const isUnfolded = (messageId: string, part: number): boolean => unfolded.has(keyOf(messageId, part));

export function rememberFold(messageId: string, part: number, open: boolean): void {
  if (open) unfolded.add(keyOf(messageId, part));
  else unfolded.delete(keyOf(messageId, part));
}
