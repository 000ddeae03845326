import type { CrossfireCombat, CrossfireCombatant } from "../foundry/types";
import { text } from "./field-builders";

/** Data of a combatant. It stores nothing, because the encounter's clock determines the turn order. */
export class CombatantData extends foundry.abstract.TypeDataModel<Record<never, never>, CrossfireCombatant> {
  static override defineSchema() {
    return {};
  }
}

const schema = () => {
  const { ArrayField, ObjectField, TypedObjectField } = foundry.data.fields;
  return {
    /** State of the clock: round, pass and one entry per combatant id. */
    clock: new ObjectField(),
    /** One entry per clock step, with the patches that undo it. */
    history: new TypedObjectField(new ObjectField()),
    /** Key of the step whose changes are being carried out; "" for none. After a crash, these changes are completed. */
    carrying: text(),
    /** Entries of the rewind in progress, newest first; after a crash, they are used to complete the rewind. */
    rewinding: new ArrayField(new ObjectField()),
  };
};

/** Stored shape of an encounter. Only the GM's client writes it. Labels: CROSSFIRE.Combat.FIELDS. */
export class CombatData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireCombat> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Combat"];

  static override defineSchema() {
    return schema();
  }
}
