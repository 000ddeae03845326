import type { Weapon } from "./fighter";

/** Fields of a weapon that nothing is known of: it needs nothing, does no harm and stops where it strikes. */
const PLAIN = {
  kind: "ranged",
  skill: "",
  attribute: "",
  dv: 0,
  damageKind: "health",
  type: "kinetic",
  woundClass: null,
  arp: 0,
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
  area: false,
  power: null,
  spread: "",
  knockdown: 0,
} as const satisfies Omit<Weapon, "id" | "name">;

/** Returns a weapon with these fields; all others are plain: no damage, no ammunition, no hands, always ready. */
export const plainWeapon = (known: Pick<Weapon, "id" | "name"> & Partial<Weapon>): Weapon => ({ ...PLAIN, ...known });
