import type { Weapon } from "../rules/attack/fighter";
import { isBare, isReady, UNARMED, wieldedDv } from "../rules/attack/in-hand";
import { weaponAccuracy, type WeaponBuild } from "../rules/contest/limits";
import type { DamageType } from "../rules/body/pools";
import type { WoundClass } from "../rules/body/wounding";
import type { RulesetFacts } from "../rules/attack/ruleset";
import { showsOf } from "../rules/attack/shows";
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

/** What only some ways to play ask of a weapon. @rule CS-13 @rule TD-WOUND-01 @rule TD-RANGE-01 */
function facetsOf(
  { roll, divisor, tightBeam, grapples, carries, acc, areaKind, scaled }: Item.SystemOfType<"weapon">,
  { declaration }: RulesetFacts,
): Partial<Weapon> {
  const shown = showsOf(declaration).weapon;
  const { dice, faces, add } = roll;
  const { half, max } = carries;
  return {
    ...(shown.includes("damageDice") && (dice > 0 || add > 0) ? { damage: { dice, faces, add } } : {}),
    ...(shown.includes("divisor") && divisor ? { divisor } : {}),
    ...(shown.includes("tightBeam") && tightBeam ? { tightBeam } : {}),
    ...(shown.includes("grapples") && grapples ? { grapples } : {}),
    ...(shown.includes("areaKind") && areaKind ? { areaKind: areaKind as NonNullable<Weapon["areaKind"]> } : {}),
    ...(shown.includes("scaled") && scaled ? { scaled } : {}),
    ...(shown.includes("carries") && max !== null && max !== undefined ? { ranges: { halfYards: half ?? null, maxYards: max } } : {}),
    ...(shown.includes("acc") ? { accuracy: acc } : {}),
  };
}

/** A weapon item as the rules use it, in the hands of this actor. */
export function weaponOf(item: Item.OfType<"weapon">, actor: Actor.Implementation, ruleset: RulesetFacts): Weapon {
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
    ...facetsOf(system, ruleset),
  };
}
