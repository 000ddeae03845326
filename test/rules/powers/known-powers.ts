import type { Power } from "../../../module/rules/powers/power";

const BIOTIC = {
  skill: "biotics",
  attribute: "willpower",
  limit: "mental",
  price: 2,
  defense: "ranged",
  resistWith: [],
  direct: false,
  increment: 10,
  maxRange: 40,
  area: null,
  contact: false,
  damage: null,
  heals: 0,
  sustained: null,
} as const satisfies Partial<Power>;

/** Sample powers of every kind that the rules support. A world stores its own powers as items. */
export const POWERS = [
  { ...BIOTIC, id: "heal", strain: 3, defense: "none", increment: 0, maxRange: 0, contact: true, heals: 1 },
  { ...BIOTIC, id: "force-bolt", strain: 2, damage: { dv: 6, kind: "health", type: "kinetic", arp: 0 } },
  {
    ...BIOTIC,
    id: "shock-touch",
    strain: 1,
    defense: "melee",
    increment: 0,
    maxRange: 0,
    contact: true,
    damage: { dv: 6, kind: "strain", type: "shock", arp: 0 },
  },
  { ...BIOTIC, id: "pressure-wave", strain: 4, area: 4, damage: { dv: 5, kind: "strain", type: "kinetic", arp: 0 } },
  {
    ...BIOTIC,
    id: "hold",
    strain: 3,
    defense: "resist",
    resistWith: ["strength", "willpower"],
    direct: true,
    sustained: { changes: "slowed", perHit: 0, most: 0 },
  },
  { ...BIOTIC, id: "bulwark", strain: 2, defense: "none", increment: 0, maxRange: 0, sustained: { changes: "armor", perHit: 1, most: 4 } },
] as const satisfies readonly Power[];

export const knownPower = (id: string): Power | undefined => POWERS.find((power) => power.id === id);
