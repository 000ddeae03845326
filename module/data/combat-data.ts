import type { CrossfireCombat, CrossfireCombatant } from "../foundry/types";
import { text } from "./field-builders";

/** A combatant stores no system data: its place in the order is derived from the encounter's clock. */
export class CombatantData extends foundry.abstract.TypeDataModel<Record<never, never>, CrossfireCombatant> {
  static override defineSchema() {
    return {};
  }
}

const schema = () => {
  const { ArrayField, ObjectField, TypedObjectField } = foundry.data.fields;
  return {
    /** The clock's value: round, pass and one entry per combatant id. */
    clock: new ObjectField(),
    /** One entry per clock command, with its inverse. */
    history: new TypedObjectField(new ObjectField()),
    /** Key of the step whose costs are being carried out, or "": after a crash they are completed. */
    carrying: text(),
    /** Everything a rewind undoes, newest first, while it runs: it is completed after a crash. */
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
