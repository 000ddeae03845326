import type { CrossfireActor, CrossfireItemOf } from "../foundry/types";
import type { Weapon } from "../rules/attack/model/fighter";
import type { RulesetFacts } from "../rules/attack/model/ruleset";
import { weaponInHands } from "../rules/attack/model/weapon";
import type { DamageType } from "../rules/body/pools";
import type { WoundClass } from "../rules/body/wounding";
import { isPerson, isPower, type Means } from "./kinds";
import { powerWeapon } from "./power";

type WeaponSystem = Item.SystemOfType<"weapon">;

/** What goes off around a spot; nothing for what strikes one place. @rule SS-DEFENSE-33 */
const blastOf = ({ radius, falloff, scatter, fragments: { count, dv } }: WeaponSystem["area"]): Pick<Weapon, "blast"> =>
  radius === null ? {} : { blast: { radius, falloff, scatter, fragments: { count, dv } } };

/** What lies over somebody in another way than by going off. */
const SPREADS_OUT: readonly string[] = ["cone", "immersion"];

/** Does a weapon go off around a spot, somewhere else than in the hand? */
export const goesOff = ({ kind, area, areaKind }: Pick<WeaponSystem, "kind" | "area" | "areaKind">): boolean =>
  area.radius !== null && kind !== "melee" && !SPREADS_OUT.includes(areaKind);

/** What is thrown and goes off is used up. */
function goingOff(system: WeaponSystem): Pick<Weapon, "blast"> & Partial<Pick<Weapon, "ammo">> {
  const { kind, area, ammo, quantity } = system;
  if (!goesOff(system)) return {};
  return { ...blastOf(area), ...(kind === "thrown" && ammo.value === null ? { ammo: quantity } : {}) };
}

/** A weapon or power as the rules use it, in the hands of this actor. */
export function weaponOf(item: Means, actor: CrossfireActor, ruleset: RulesetFacts): Weapon {
  const attributes = isPerson(actor) ? actor.system.effective : {};
  if (isPower(item)) return powerWeapon(item, attributes);
  const stored = item.system;
  return { ...weaponInHands({ id: item.id ?? "", name: item.name, stored }, attributes, ruleset), ...goingOff(stored) };
}

/** Something that was put somewhere, as the rules use it when it goes off. */
export function chargeOf(item: CrossfireItemOf<"gear">): Weapon {
  const { area, damage, arp } = item.system;
  return {
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
    accuracy: null,
    reach: 0,
    increment: 0,
    maxRange: 0,
    modes: [],
    ammo: null,
    ready: true,
    penetrates: false,
    contact: false,
    piercing: false,
    hands: 0,
    area: true,
    power: null,
    spread: "",
    knockdown: 0,
    ...blastOf(area),
  };
}
