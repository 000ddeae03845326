import type { CrossfireMessage } from "../../foundry/types";
import { choice, flag, text } from "../field-builders";
import { REACTIONS, REACTION_STATUSES } from "../words";

const schema = () => {
  const { NumberField, ObjectField, SchemaField } = foundry.data.fields;
  const place = () =>
    new SchemaField({
      x: new NumberField({ required: true, nullable: false, initial: 0 }),
      y: new NumberField({ required: true, nullable: false, initial: 0 }),
    });
  return {
    kind: choice("reaction", REACTIONS, "overwatch"),
    status: choice("reactionStatus", REACTION_STATUSES, "asking"),
    /** Who is asked first. */
    userId: text(),
    /** uuids of the actor and the token that may act out of turn. */
    watcher: text(),
    watcherToken: text(),
    name: text(),
    /** uuid and name of the token that moved. */
    mover: text(),
    moverName: text(),
    /** What the attack is made with: item id and fire mode. */
    weapon: text(),
    mode: text(),
    /** Calls are allowed. */
    calls: flag(),
    /** Where the token stands as it is met, and where it stood before it moved: its own place, in pixels of the scene. */
    met: place(),
    from: place(),
    /** id of the message of the attack that answered it, or "". */
    takenBy: text(),
    /** The phase in which it moved. */
    stamp: text(),
    /** How long it has been open; null until the gamemaster's client has looked at the clock. */
    waited: new ObjectField({ required: true, nullable: true, initial: null }),
  };
};

/** Stored shape of the question whether somebody acts out of turn because somebody moved. Labels: CROSSFIRE.ReactionMessage.FIELDS. */
export class ReactionMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.ReactionMessage"];

  static override defineSchema() {
    return schema();
  }
}
