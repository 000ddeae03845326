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
    /** Id of the user who is asked; other owners and GMs may answer too. */
    userId: text(),
    /** uuids of the actor and the token that may act out of turn. */
    watcher: text(),
    watcherToken: text(),
    name: text(),
    /** uuid and name of the token that moved. */
    mover: text(),
    moverName: text(),
    /** Item id of the weapon, and fire mode. */
    weapon: text(),
    mode: text(),
    /** True if called shots are allowed. */
    calls: flag(),
    /** Positions of the moved token in scene pixels: where it can be attacked, and where its movement began. */
    contact: place(),
    from: place(),
    /** Message id of the attack that answered the prompt; "" for none. */
    takenBy: text(),
    /** Key of the phase in which the token moved. */
    stamp: text(),
    /** Waiting time of the prompt, as a `Waited`; null until the GM's client starts counting. */
    waited: new ObjectField({ required: true, nullable: true, initial: null }),
  };
};

/**
 * Stored shape of a reaction prompt, which offers an attack out of turn because a token moved. Labels: CROSSFIRE.ReactionMessage.FIELDS.
 */
export class ReactionMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.ReactionMessage"];

  static override defineSchema() {
    return schema();
  }
}
