import type { Part, Throw } from "../chance/throws";
import { testThrow, type Tester } from "../contest/success-test";
import type { DamageType } from "../body/pools";

/** How somebody keeps a power off: dodging it, resisting it, or not at all. */
export type PowerDefence = "ranged" | "melee" | "resist" | "none";

/** What a power does to whom it strikes. */
export interface PowerDamage {
  /** Damage Value before net hits. */
  readonly dv: number;
  readonly kind: "health" | "strain";
  readonly type: DamageType;
  readonly arp: number;
}

/** What a power does as long as it is kept up. */
export interface SustainedEffect {
  /** What is changed: an attribute, "armor", "walk-rate" or a status. */
  readonly changes: string;
  /** By how much for every net hit; 0 for a status. */
  readonly perHit: number;
  /** At most. */
  readonly most: number;
}

/** A biotic power as a table declares it. Plain values; what is not needed is null. */
export interface Power {
  readonly id: string;
  readonly skill: string;
  readonly attribute: string;
  readonly limit: "physical" | "mental" | null;
  /** AP. */
  readonly price: number;
  /** Strain the user takes, which nobody resists. */
  readonly strain: number;
  readonly defence: PowerDefence;
  /** Attributes a defender resists with. */
  readonly resistWith: readonly string[];
  /** Strikes straight at the target: partial cover is no help. @rule SS-COVER-06 */
  readonly direct: boolean;
  /** Metres of one range increment, and the farthest; 0: touch, or oneself. */
  readonly increment: number;
  readonly maxRange: number;
  /** Metres around the point struck; null: one target. */
  readonly area: number | null;
  /** A touch is enough, so a graze works too. @rule SS-ATTACK-21 */
  readonly contact: boolean;
  readonly damage: PowerDamage | null;
  /** Health given back for every hit; 0 for none. */
  readonly heals: number;
  readonly sustained: SustainedEffect | null;
}

/** What using a power takes. */
export interface PowerPrice {
  readonly ap: number;
  /** Strain, taken when the power is used, whether it succeeds or not. */
  readonly strain: number;
}

export const powerPrice = ({ price, strain }: Pick<Power, "price" | "strain">): PowerPrice => ({ ap: price, strain });

/** Dice every power that is kept up costs on everything else. */
const SUSTAINING = -2;

/** The burden of powers that are kept up, or nothing. It lies on every test but those that resist. */
export const sustainingParts = (keptUp: number): Part[] =>
  keptUp > 0 ? [{ part: "sustaining", value: SUSTAINING * keptUp, rule: "SS-ATTACK-10" }] : [];

/**
 * Dice of a power: skill + attribute [limit], with wounds and what is kept up.
 *
 * @rule SS-ATTACK-01 one machine for all attacks @rule SS-ATTACK-09 @rule SS-ATTACK-10
 */
export const powerThrow = (power: Power, user: Tester, keptUp: number, further: readonly Part[] = []): Throw =>
  testThrow({ skill: power.skill, attributes: [power.attribute], threshold: 1, limit: power.limit, resists: false }, user, [
    ...sustainingParts(keptUp),
    ...further,
  ]);

/** Dice somebody resists a power with. @rule SS-WOUND-04 resisting biotics is not burdened by wounds */
export const resistThrow = ({ resistWith }: Pick<Power, "resistWith">, target: Tester): Throw =>
  testThrow({ skill: null, attributes: resistWith, threshold: 0, limit: null, resists: true }, target);

/** Is somebody inside the area? A power without one strikes its target only. @param metres from the point struck to the nearer edge */
export const inArea = ({ area }: Pick<Power, "area">, metres: number): boolean => (area === null ? metres <= 0 : metres <= area);

/** The nature of a power for cover. @rule SS-COVER-03 @rule SS-COVER-06 */
export const natureOf = ({ defence, direct }: Pick<Power, "defence" | "direct">): "power" | "indirect-power" | "melee" =>
  defence === "melee" ? "melee" : direct ? "power" : "indirect-power";
