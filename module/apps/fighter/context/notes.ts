/** Rich texts of an actor, ready for their panels. */
export interface NotesContext {
  readonly notes: string;
  readonly gmNotes: string;
  readonly showGmNotes: boolean;
}

/** The texts about an actor. @param gmNotes what only GMs may read; null for a player */
export const notesContext = ({ notes }: { readonly notes: string }, gmNotes: string | null): NotesContext => ({
  notes,
  gmNotes: gmNotes ?? "",
  showGmNotes: gmNotes !== null,
});
