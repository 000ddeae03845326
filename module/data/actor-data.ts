import { leftover, richText } from "./field-builders";

/** Fields of every actor type. Labels: CROSSFIRE.Actor.FIELDS. */
export const actorFields = () => ({
  notes: richText(),
  /** GM notes of 0.1, until the migration moves them to a journal page that only GMs see; absent in newer actors. */
  gmNotes: leftover(),
});
