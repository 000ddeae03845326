/**
 * Powers and explosive charges of a situation, and the defenders' answers. Each power or explosive charge is returned as an item stores it
 * and as the rules use it.
 */
import { preselected } from "../../../../module/rules/attack/machine/machine";
import type { Ask, Reply } from "../../../../module/rules/attack/model/ask";
import type { Weapon } from "../../../../module/rules/attack/model/fighter";
import { plainWeapon } from "../../../../module/rules/attack/model/plain-weapon";
import { readDefenseName, type DefenseOption } from "../../../../module/rules/contest/defense";
import type { Power } from "../../../../module/rules/powers/power";
import type { PlainObject } from "../../../../module/rules/reading/values";
import type { Situation } from "./situation";

export const POWER = "power00000000000";
export const CHARGE = "charge0000000000";
const POWER_NAME = "Power";
const CHARGE_NAME = "Charge";

/** A power in the format of its item. */
export interface PowerWords {
  readonly defense: Power["defense"];
  readonly direct: boolean;
  readonly contact: boolean;
  readonly kind: "health" | "strain";
  readonly heals: number;
  readonly strain: number;
  readonly limit: "physical" | "mental";
}

/** Range increment and maximum range of a power, in meters. */
const [INCREMENT, FARTHEST] = [8, 40];
const PRICE = 2;
const RESISTS = ["body", "willpower"] as const;

/** Returns true if a power works only by touch. */
export const touches = ({ defense }: PowerWords): boolean => defense === "melee";

const isHelping = ({ heals }: PowerWords): boolean => heals > 0;

const rangeOf = (power: PowerWords) => (touches(power) ? { increment: 0, max: 0 } : { increment: INCREMENT, max: FARTHEST });

/** Returns the power as an item stores it. */
export function powerItem({ weapon: { damage, power, blast }, order }: Situation): PlainObject {
  const { defense, direct, contact, kind, heals, strain, limit } = power;
  const value = isHelping(power) ? 0 : damage;
  return {
    ...{ _id: POWER, name: POWER_NAME, type: "power" },
    system: {
      ...{ skill: "biotics", attribute: "willpower", price: PRICE, strain, defense, direct, contact, limit, heals },
      damage: { value, add: "", kind, type: "kinetic", woundClass: "" },
      resistWith: defense === "resist" ? RESISTS : [],
      range: rangeOf(power),
      area: { radius: order.area === "blast" ? blast.radius : null },
    },
  };
}

/** Returns the power as the rules use it. */
export function powerWeapon({ weapon: { damage, power, blast }, order }: Situation): Weapon {
  const { defense, direct, contact, kind, heals, strain, limit } = power;
  const { increment, max } = rangeOf(power);
  const isArea = order.area === "blast";
  const hurts = isHelping(power) ? {} : ({ dv: damage, damageKind: kind, type: "kinetic" } as const);
  const around = {
    area: true,
    areaKind: "area-effect",
    blast: { radius: blast.radius, falloff: 0, scatter: 0, fragments: { count: 0, dv: 0 } },
  } as const;
  return plainWeapon({
    ...{ id: POWER, name: POWER_NAME, kind: "power", skill: "biotics", attribute: "willpower", contact, ...hurts },
    ...{ increment, maxRange: max, ...(isArea ? around : {}) },
    power: {
      ...{ id: POWER, skill: "biotics", attribute: "willpower", limit, price: PRICE, strain, defense, direct, contact, heals },
      ...{ resistWith: defense === "resist" ? RESISTS : [], increment, maxRange: max, area: isArea ? blast.radius : null },
      damage: isHelping(power) ? null : { dv: damage, kind, type: "kinetic", arp: 0 },
      sustained: null,
    },
  });
}

/** Returns the explosive charge as an item stores it. */
export const chargeItem = ({ weapon: { damage, arp, blast } }: Situation): PlainObject => ({
  ...{ _id: CHARGE, name: CHARGE_NAME, type: "gear" },
  system: {
    ...{ quantity: 1, timer: { rounds: 1 }, area: blast, arp },
    damage: { value: damage, add: "", kind: "health", type: "kinetic", woundClass: "cr" },
  },
});

/** Returns the explosive charge as the rules use it when it goes off. */
export const chargeWeapon = ({ weapon: { damage, arp, blast } }: Situation): Weapon =>
  plainWeapon({
    ...{ id: CHARGE, name: CHARGE_NAME, kind: "thrown", skill: "demolitions", attribute: "logic", dv: damage, arp },
    ...{ woundClass: "cr", area: true, blast },
  });

/**
 * Defenses that the people of a situation choose. "preselected": the preselected defense. "last": the last affordable defense, which uses
 * Karma if such a defense is affordable.
 */
export type Answers = "preselected" | "last";

/** Returns true if a defender has Intuition, which vehicles lack. */
const hasMind = ([first]: readonly DefenseOption[]): boolean => first!.parts.some(({ part, value }) => part === "intuition" && value > 0);

/**
 * Returns a policy that gives the defenders' answers. Defenders without a choice, and vehicles, take the default defense, as in play. The
 * odds number entities differently, so only the options of an ask show whether the defender is a vehicle.
 */
export const answersOf =
  (answers: Answers) =>
  (ask: Ask): Reply | null => {
    if (answers === "preselected" || ask.kind !== "defense" || !hasMind(ask.options)) return preselected(ask);
    const possible = ask.options.filter(({ affordable }) => affordable);
    const hasChoice = possible.filter(({ id }) => !readDefenseName(id).push).length > 1;
    return hasChoice ? { ask: ask.id, kind: "defense", defense: possible.at(-1)!.id } : preselected(ask);
  };
