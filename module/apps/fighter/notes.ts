/** A rich text of an actor, ready for its editor. */
export interface NotesContext {
  readonly notes: string;
  readonly gmNotes: string;
  readonly showGmNotes: boolean;
}

interface Noted {
  readonly notes: string;
  readonly gmNotes: string;
}

/** The texts about somebody; the gamemaster's own are given to gamemasters only. */
export const notesContext = ({ notes, gmNotes }: Noted, gamemaster: boolean): NotesContext => ({
  notes,
  gmNotes: gamemaster ? gmNotes : "",
  showGmNotes: gamemaster,
});
