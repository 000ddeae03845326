import type { Weapon } from "../rules/attack/fighter";
import { isBare, isReady, UNARMED, wieldedDv } from "../rules/attack/in-hand";
import { weaponAccuracy, type WeaponBuild } from "../rules/contest/limits";
import type { DamageType } from "../rules/body/pools";
import type { WoundClass } from "../rules/body/wounding";
import { isPerson } from "./kinds";

const attributesOf = (actor: Actor.Implementation): Readonly<Record<string, number>> => (isPerson(actor) ? actor.system.effective : {});

const accuracyOf = ({ accuracy, kind, skill, quality, condition }: Item.SystemOfType<"weapon">): number | null =>
  weaponAccuracy({
    standard: accuracy,
    melee: kind === "melee",
    unarmed: skill === UNARMED,
    build: quality as WeaponBuild,
    poor: condition === "poor",
  });

/** Hands a weapon takes; fists and feet take none. */
export const handsOf = ({ skill, hands }: Pick<Item.SystemOfType<"weapon">, "skill" | "hands">): number => (isBare(skill) ? 0 : hands);

/** A weapon item as the rules use it, in the hands of this actor. */
export function weaponOf(item: Item.OfType<"weapon">, actor: Actor.Implementation): Weapon {
  const { system } = item;
  return {
    id: item.id ?? "",
    name: item.name,
    kind: system.kind as Weapon["kind"],
    skill: system.skill,
    attribute: system.attribute,
    dv: wieldedDv(system.damage.value, system.damage.add, attributesOf(actor)),
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
    ready: isReady({ drawn: system.ready, skill: system.skill }),
    penetrates: system.penetrates,
    contact: system.contact,
    piercing: system.piercing,
    hands: handsOf(system),
    area: system.area.radius !== null,
    power: null,
    spread: system.spread as Weapon["spread"],
    knockdown: 0,
  };
}
