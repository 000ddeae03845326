import type { Weapon } from "./fighter";

/** Fields of a plain weapon: no requirements, no damage and no penetration. */
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

/** Returns a weapon with these fields. All other fields come from a plain weapon, which is always ready. */
export const plainWeapon = (known: Pick<Weapon, "id" | "name"> & Partial<Weapon>): Weapon => ({ ...PLAIN, ...known });
