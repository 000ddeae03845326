import { weaponOf } from "../../scene/weapon";
import { isPerson, isWeapon } from "../../scene/kinds";
import { plain, signed } from "../parts/explained";

/** A weapon in one line, as whoever has it would use it. */
export interface PreviewContext {
  readonly owner: string;
  readonly dv: string;
  readonly kind: string;
  readonly arp: string;
  readonly limit: string;
  readonly range: string;
  readonly modes: readonly string[];
}

/** Somebody without any strength, for a weapon nobody has. */
const NOBODY = { type: "", system: {} } as unknown as Actor.Implementation;

/** What a weapon comes to in its owner's hands; null for anything that is no weapon. */
export function previewContext(item: Item.Implementation): PreviewContext | null {
  if (!isWeapon(item)) return null;
  const owner = item.actor as Actor.Implementation | null;
  const weapon = weaponOf(item, owner ?? NOBODY);
  const physical = owner && isPerson(owner) ? plain(owner.system.limits.physical) : "";
  return {
    owner: owner?.name ?? "",
    dv: plain(weapon.dv),
    kind: `CROSSFIRE.Choice.damage.${weapon.damageKind}`,
    arp: signed(weapon.arp),
    limit: weapon.accuracy === null ? physical : plain(weapon.accuracy),
    range: weapon.maxRange > 0 ? plain(weapon.maxRange) : "",
    modes: weapon.modes.map((id) => `CROSSFIRE.Choice.fire.${id}`),
  };
}
