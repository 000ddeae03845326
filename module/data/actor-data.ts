import { leftover, richText } from "./field-builders";

/** Fields of every actor type. Labels: CROSSFIRE.Actor.FIELDS. */
export const actorFields = () => ({
  notes: richText(),
  /** What GMs noted in 0.1, until the migration has moved it to a journal page that only GMs see; absent in newer actors. */
  gmNotes: leftover(),
});
