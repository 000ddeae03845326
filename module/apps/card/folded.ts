/** Cards somebody has folded up; remembered as long as the page lives. */
const folded = new Set<string>();

export const isFolded = (messageId: string): boolean => folded.has(messageId);

export function rememberFold(messageId: string, open: boolean): void {
  if (open) folded.delete(messageId);
  else folded.add(messageId);
}
