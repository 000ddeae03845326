import type { CrossfireActor } from "../../foundry/types";
import { actorFields, fillNumbers, fillTracks, holdNumbers, numberMap, settleTracks, storedTracks, trackMap, undeclared } from "./tracks";
import { vehiclePools } from "../../rules/attack/model/declaration";
import type { FighterDerived, FighterFacts } from "../../rules/body/derive";
import { declaration, derive } from "../declared-keys";
import { choiceOrNone, flag, measure, whole } from "../field-builders";
import { VEHICLE_EFFECTS, vehicleSpeed, type VehicleEffect } from "../../rules/called-shots/vehicle-parts";
import { LIMITS } from "../../rules/limits";
import { STORED_TOLERANCES } from "../words";

const schema = () => {
  const { SchemaField, TypedObjectField } = foundry.data.fields;
  return {
    ...actorFields(),
    attributes: numberMap(),
    pools: trackMap(),
    /** Damage beyond the last pool. */
    overflow: whole(0, { max: LIMITS.hitPoints }),
    armor: new SchemaField({ natural: whole(0) }),
    handling: whole(0),
    speed: whole(0, { max: LIMITS.speed }),
    parts: new TypedObjectField(new SchemaField({ disabled: flag() })),
    size: measure(4),
    /** Size Modifier. */
    sizeModifier: whole(0, { min: -20, max: 20 }),
    tolerance: choiceOrNone("tolerance", STORED_TOLERANCES),
    /** True if the armor has no joints to aim at. */
    unjointed: flag(),
    /** True for an object in the way, which does not defend itself. @rule UT-05 */
    inanimate: flag(),
  };
};

type Prepared = { -readonly [Key in "pools" | "av"]: FighterDerived[Key] };

/** Stored shape of a vehicle or drone, which has parts instead of limbs. Labels: CROSSFIRE.Vehicle.FIELDS. */
export class VehicleData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireActor, Record<never, never>, Prepared> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Actor", "CROSSFIRE.Vehicle"];

  static override defineSchema() {
    return schema();
  }

  override prepareBaseData(): void {
    fillNumbers(
      this.attributes,
      declaration().attributes.filter(({ id }) => id === "body"),
    );
    fillTracks(this.pools, this._source.pools, vehiclePools(declaration().pools));
  }

  override prepareDerivedData(): void {
    holdNumbers(this.attributes);
    const { pools, av } = derive().fighter(this.asFacts);
    settleTracks(this.pools, pools);
    Object.assign(this, { av, speed: vehicleSpeed(this.speed, this.suffered) });
  }

  /** Stored keys that the ruleset does not declare. The document keeps these keys; no rule uses them. */
  get unknownKeys(): string[] {
    return [
      ...undeclared("attributes", this.attributes, declaration().attributes),
      ...undeclared("pools", this.pools, declaration().pools),
    ];
  }

  /** Effects that hits on parts have caused. */
  private get suffered(): readonly VehicleEffect[] {
    return VEHICLE_EFFECTS.filter((effect) => this.parent.statuses?.has(effect) ?? false);
  }

  private get asFacts(): FighterFacts {
    return {
      attributes: { ...this.attributes },
      pools: storedTracks(this.pools),
      limbs: {},
      naturalArmor: this.armor.natural,
      worn: [],
      injuries: [],
    };
  }
}
