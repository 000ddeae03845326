import type { Weapon } from "../rules/attack/fighter";
import { MELEE_ACCURACY, wornAccuracy, type WeaponBuild } from "../rules/contest/limits";
import type { DamageType } from "../rules/body/pools";
import type { WoundClass } from "../rules/body/wounding";
import { isPerson } from "./kinds";

/** What an attribute adds to a muscle-powered weapon. @rule SS-ATTACK-08 */
const muscle = (actor: Actor.Implementation, attribute: string): number => {
  if (!attribute || !isPerson(actor)) return 0;
  return actor.system.effective[attribute] ?? 0;
};

/** @rule SS-ACCURACY-02 @rule SS-ACCURACY-03 @rule SS-ACCURACY-04 bare hands use the Physical limit */
function accuracyOf({ accuracy, kind, skill, quality, condition }: Item.SystemOfType<"weapon">): number | null {
  if (skill === "unarmed") return null;
  const standard = accuracy ?? (kind === "melee" ? MELEE_ACCURACY[quality as WeaponBuild] : null);
  return standard === null ? null : wornAccuracy(standard, condition === "poor");
}

/** A weapon item as the rules use it, in the hands of this actor. */
export function weaponOf(item: Item.OfType<"weapon">, actor: Actor.Implementation): Weapon {
  const { system } = item;
  return {
    id: item.id ?? "",
    name: item.name,
    kind: system.kind as Weapon["kind"],
    skill: system.skill,
    attribute: system.attribute,
    dv: system.damage.value + muscle(actor, system.damage.add),
    damageKind: system.damage.kind as Weapon["damageKind"],
    type: system.damage.type as DamageType,
    woundClass: (system.damage.woundClass || null) as WoundClass | null,
    arp: system.arp,
    accuracy: accuracyOf(system),
    reach: system.reach,
    increment: system.range.increment ?? 0,
    maxRange: system.kind === "melee" ? 0 : (system.range.max ?? 0),
    modes: [...system.modes],
    ammo: system.ammo.value ?? null,
    ready: system.ready || system.skill === "unarmed",
    penetrates: system.penetrates,
    contact: system.contact,
    spread: system.spread as Weapon["spread"],
    knockdown: 0,
  };
}
