import { itemsOf } from "../foundry/documents";
import type { CrossfireActor, CrossfireItemOf } from "../foundry/types";
import type { Weapon } from "../rules/attack/model/fighter";
import { plainWeapon } from "../rules/attack/model/plain-weapon";
import type { RulesetFacts } from "../rules/attack/model/ruleset";
import { loadedRounds, markedRounds, weaponInHands, type LoadedRounds } from "../rules/attack/model/weapon";
import type { DamageType } from "../rules/body/health-pools";
import type { WoundClass } from "../rules/body/hit-locations/wound-classes";
import { isAmmunition, isPerson, isPower, type Means } from "./kinds";
import { powerWeapon } from "./power";

type WeaponSystem = Item.SystemOfType<"weapon">;

/** Returns the blast of a weapon; empty for a weapon without a blast. @rule SS-DEFENSE-33 */
const blastOf = ({ radius, falloff, scatter, fragments: { count, dv } }: WeaponSystem["area"]): Pick<Weapon, "blast"> =>
  radius === null ? {} : { blast: { radius, falloff, scatter, fragments: { count, dv } } };

/** Area kinds that cover the body without going off at a point. */
const SPREADS_OUT: readonly string[] = ["cone", "immersion"];

/** Returns whether a weapon goes off around a point away from its user. */
export const goesOff = ({ kind, area, areaKind }: Pick<WeaponSystem, "kind" | "area" | "areaKind">): boolean =>
  area.radius !== null && kind !== "melee" && !SPREADS_OUT.includes(areaKind);

/**
 * Returns the blast of a weapon that goes off; an empty object for any other weapon. A throw uses up the weapon, so the quantity of thrown
 * weapons counts as their ammunition.
 */
function goingOff(system: WeaponSystem): Pick<Weapon, "blast"> & Partial<Pick<Weapon, "ammo">> {
  const { kind, area, ammo, quantity } = system;
  if (!goesOff(system)) return {};
  return { ...blastOf(area), ...(kind === "thrown" && ammo.value === null ? { ammo: quantity } : {}) };
}

const roundsOf = (actor: CrossfireActor) =>
  itemsOf(actor)
    .filter(isAmmunition)
    .map(({ system }) => system);

/** Returns the ammunition that an actor has loaded for an ammunition type; null: the weapon's own rounds. */
const roundsIn = (actor: CrossfireActor, type: string): LoadedRounds | null => loadedRounds(type, roundsOf(actor));

/** Returns whether several kinds of ammunition are marked as loaded for a weapon, in which case no mark counts. */
export const hasSeveralMarked = (actor: CrossfireActor, type: string): boolean => markedRounds(type, roundsOf(actor)).length > 1;

/** Returns a weapon or power as the rules use it, in the hands of this actor. */
export function weaponOf(item: Means, actor: CrossfireActor, ruleset: RulesetFacts): Weapon {
  const attributes = isPerson(actor) ? actor.system.effective : {};
  if (isPower(item)) return powerWeapon(item, attributes);
  const stored = item.system;
  const carried = { id: item.id ?? "", name: item.name, stored, rounds: roundsIn(actor, stored.ammo.type) };
  return { ...weaponInHands(carried, attributes, ruleset), ...goingOff(stored) };
}

/** Returns a placed explosive charge as the rules use it when it goes off. */
export function chargeOf(item: CrossfireItemOf<"gear">): Weapon {
  const { area, damage, arp } = item.system;
  return plainWeapon({
    id: item.id ?? "",
    name: item.name,
    kind: "thrown",
    skill: "demolitions",
    attribute: "logic",
    dv: damage.value,
    damageKind: damage.kind as Weapon["damageKind"],
    type: damage.type as DamageType,
    woundClass: (damage.woundClass || null) as WoundClass | null,
    arp,
    area: true,
    ...blastOf(area),
  });
}
