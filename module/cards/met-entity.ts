import type { Fighter } from "../rules/attack/model/fighter";

/** An entity that a bullet met, as a card names it. */
export interface MetEntity {
  readonly entity: string;
  readonly name: string;
  /** Chooses the words for a bullet that ended in it. Absent: hidden from the readers, or an older card. */
  readonly kind?: Fighter["kind"];
}

/** Ids of entities that the readers may not know begin with this. @see publicAttack */
const HIDDEN = "?";

/** Returns an entity as a card names it. */
export const metEntity = ({ id, name, kind }: Fighter): MetEntity => ({
  entity: id,
  name,
  ...(id.startsWith(HIDDEN) ? {} : { kind }),
});
