import { gmText, richText } from "./field-builders";

/** Fields of every actor type. Labels: CROSSFIRE.Actor.FIELDS. */
export const actorFields = () => ({ notes: richText(), gmNotes: gmText() });
