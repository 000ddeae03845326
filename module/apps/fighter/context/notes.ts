/** Rich texts of an actor. */
export interface NotesContext {
  readonly notes: string;
  readonly gmNotes: string;
  readonly showGmNotes: boolean;
}

/**
 * Returns the texts about an actor.
 * @param gmNotes notes only GMs may read; null for a player
 */
export const notesContext = ({ notes }: { readonly notes: string }, gmNotes: string | null): NotesContext => ({
  notes,
  gmNotes: gmNotes ?? "",
  showGmNotes: gmNotes !== null,
});
