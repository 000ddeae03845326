import type { Fighter } from "../rules/attack/model/fighter";
import type { EventOf } from "../rules/attack/model/events";
import type { Attack } from "../rules/attack/model/ruleset";
import { limbTable } from "../rules/body/limb-hit-table";
import { placeName } from "../rules/body/body-plan";

/** Rows of a limb die, each with the name of a limb and its lowest and highest face. */
export type LimbRows = readonly { readonly place: string; readonly from: number; readonly to: number }[];

/** The struck location as a card shows it. */
export interface StruckPlace {
  /** Id of the location, or the limb's own name; null for none. */
  readonly limb: string | null;
  /** Limb die of a body with limbs other than a humanoid's, lowest face first; omitted: a humanoid. @rule XF-25 */
  readonly limbs?: LimbRows;
}

/** Returns the struck location as a card shows it. @rule XF-25 */
export function placeStruck({ field }: Attack, { entity, limb }: EventOf<"located">): StruckPlace {
  const { plan } = field.entities[entity]!.fighter;
  const { anatomy } = plan;
  if (!anatomy) return { limb };
  const limbs = limbTable(anatomy).map(({ limb: { id }, from, to }) => ({ place: placeName(id, plan), from, to }));
  return { limb: placeName(limb, plan), limbs };
}

/** An entity that a bullet reached, as a card names it. */
export interface ReachedEntity {
  readonly entity: string;
  readonly name: string;
  /** Kind of entity. It determines the words for a bullet that ended in the entity. Omitted: hidden from the readers, or an older card. */
  readonly kind?: Fighter["kind"];
}

/** Id prefix of entities that are hidden from the readers. @see publicAttack */
const HIDDEN = "?";

/** Returns an entity as a card names it. */
export const reachedEntity = ({ id, name, kind }: Fighter): ReachedEntity => ({
  entity: id,
  name,
  ...(id.startsWith(HIDDEN) ? {} : { kind }),
});
