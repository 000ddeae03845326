import type { CrossfireMessage } from "../foundry/types";

/** Flag that names the actor a message with GM notes is about. */
const ABOUT = "flags.crossfire.notesOf";

/**
 * Returns the uuid of the actor that GM notes are about; null for any other message, and for one that a player has made. Notes by a deleted
 * GM user still count.
 */
export function gmNotesAbout(message: CrossfireMessage): string | null {
  const about: unknown = foundry.utils.getProperty(message, ABOUT);
  return typeof about === "string" && message.author?.isGM !== false && message.whisper.length > 0 ? about : null;
}
