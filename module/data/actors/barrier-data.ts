import type { CrossfireActor } from "../../foundry/types";
import { actorFields } from "./tracks";
import type { Track } from "../../rules/body/derive";
import { derive } from "../declared-keys";
import { choice, flag, measure, whole, wholeOrNull } from "../field-builders";
import { LIMITS } from "../../rules/limits";
import { COVER_GRADES } from "../words";

const schema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    ...actorFields(),
    structure: whole(4),
    armor: whole(6),
    transparent: flag(),
    cover: choice("cover", COVER_GRADES, "partial"),
    hp: new SchemaField({ value: wholeOrNull({ max: LIMITS.hitPoints }), max: wholeOrNull({ max: LIMITS.hitPoints }) }),
    /** Square meters of holes that shots or blasts have opened. */
    holes: measure(0),
    /** Thickness in centimeters. */
    thickness: measure(10),
    /** Area in square meters. */
    area: measure(1),
  };
};

interface Prepared extends Record<string, unknown> {
  hp: Track;
}

/** Stored shape of a barrier that is a token on the map. Labels: CROSSFIRE.Barrier.FIELDS. */
export class BarrierData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, CrossfireActor, Record<never, never>, Prepared> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Actor", "CROSSFIRE.Barrier"];

  static override defineSchema() {
    return schema();
  }

  override prepareDerivedData(): void {
    const { structure, thickness, area } = this;
    const { value, max } = this._source.hp;
    const { hp } = derive().barrier({ structure, thicknessCm: thickness, areaM2: area, hp: { value, max } });
    Object.assign(this.hp, hp);
  }
}
