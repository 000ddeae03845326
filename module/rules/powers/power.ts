import type { Part, RollSpec } from "../chance/roll-specs";
import { testRoll, type Tester } from "../contest/success-test";
import type { DamageType } from "../body/pools";

/** Defense against a power: dodging, by resisting, or not at all. */
export type PowerDefense = "ranged" | "melee" | "resist" | "none";

/** Damage of a power. */
export interface PowerDamage {
  /** Damage Value before net hits. */
  readonly dv: number;
  readonly kind: "health" | "strain";
  readonly type: DamageType;
  readonly arp: number;
}

/** Effect of a power while it is sustained. */
export interface SustainedEffect {
  /** Changed value: an attribute, "armor", "walk-rate" or a status. */
  readonly changes: string;
  /** Amount per net hit; 0 for a status. */
  readonly perHit: number;
  /** Maximum amount. */
  readonly most: number;
}

/** A biotic power. Plain values; unused fields are null. */
export interface Power {
  readonly id: string;
  readonly skill: string;
  readonly attribute: string;
  readonly limit: "physical" | "mental" | null;
  /** Price in AP. */
  readonly price: number;
  /** Unresisted Strain of the user. */
  readonly strain: number;
  readonly defense: PowerDefense;
  /** Attributes a target resists with. */
  readonly resistWith: readonly string[];
  /** Affects the target directly: partial cover does not help. @rule SS-COVER-06 */
  readonly direct: boolean;
  /** Range increment and maximum range, meters; 0: touch or self. */
  readonly increment: number;
  readonly maxRange: number;
  /** Radius around the point hit, meters; null: one target. */
  readonly area: number | null;
  /** A touch is enough, so it works on a graze. @rule SS-ATTACK-21 */
  readonly contact: boolean;
  readonly damage: PowerDamage | null;
  /** Health restored per hit; 0: none. */
  readonly heals: number;
  readonly sustained: SustainedEffect | null;
}

/** Returns whether a power helps its target, who neither resists it nor is harmed by it. */
export const isHelp = ({ defense, damage }: { readonly defense: string; readonly damage: unknown }): boolean =>
  defense === "none" && damage === null;

/** Dice modifier per sustained power. */
const SUSTAINING = -2;

/** Returns the penalty for sustained powers, on every test that does not resist; empty: none. */
export const sustainingParts = (keptUp: number): Part[] =>
  keptUp > 0 ? [{ part: "sustaining", value: SUSTAINING * keptUp, rule: "SS-ATTACK-10" }] : [];

/** Returns the roll to resist a power. @rule SS-WOUND-04 wounds do not apply */
export const resistRoll = ({ resistWith }: Pick<Power, "resistWith">, target: Tester): RollSpec =>
  testRoll({ skill: null, attributes: resistWith, threshold: 0, limit: null, resists: true }, target);

/** Returns how the power counts against cover. @rule SS-COVER-03 @rule SS-COVER-06 */
export const natureOf = ({ defense, direct }: Pick<Power, "defense" | "direct">): "power" | "indirect-power" | "melee" =>
  defense === "melee" ? "melee" : direct ? "power" : "indirect-power";
