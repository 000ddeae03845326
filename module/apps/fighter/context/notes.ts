import type { CrossfireActor } from "../../../foundry/types";

/** An actor's notes, and whether the sheet shows the GM notes. */
export interface NotesContext {
  readonly notes: string;
  readonly gmNotes: string;
  readonly showGmNotes: boolean;
}

/**
 * Returns an actor's notes for the sheet.
 * @param gmNotes Notes that only GMs may read; null for a player.
 */
export const notesContext = ({ notes }: { readonly notes: string }, gmNotes: string | null): NotesContext => ({
  notes,
  gmNotes: gmNotes ?? "",
  showGmNotes: gmNotes !== null,
});

/** Names of the rich texts, which are enriched before display. */
const TEXTS = ["notes", "gmNotes"] as const;

/**
 * Returns the rich texts of an actor as HTML, with links and secrets resolved. Adds a form field for the GM notes, which are not stored in
 * the actor.
 */
export async function enrichedTexts(actor: CrossfireActor, texts: object): Promise<object> {
  const { TextEditor } = foundry.applications.ux;
  const known = texts as Readonly<Record<string, unknown>>;
  const options = { secrets: actor.isOwner, relativeTo: actor };
  const entries = TEXTS.map(async (name) => [
    `${name}Shown`,
    await TextEditor.implementation.enrichHTML(String(known[name] ?? ""), options),
  ]);
  const gmNotesField = new foundry.data.fields.HTMLField();
  return { ...(Object.fromEntries(await Promise.all(entries)) as object), gmNotesField };
}
