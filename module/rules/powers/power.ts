import type { Part, RollSpec } from "../chance/roll-specs";
import { testRoll, type Tester } from "../contest/success-test";
import type { DamageType } from "../body/health-pools";

/** Defense against a power: as for a ranged attack, as for a melee attack, a resistance roll, or none. */
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
  /** Value that the power changes: an attribute, "armor", "walk-rate" or a status. */
  readonly changes: string;
  /** Change for each net hit; 0 for a status. */
  readonly perHit: number;
  /** Maximum change. */
  readonly most: number;
}

/** A biotic power as plain values. Fields that the power does not use are null, 0 or empty. */
export interface Power {
  readonly id: string;
  readonly skill: string;
  readonly attribute: string;
  readonly limit: "physical" | "mental" | null;
  /** Cost in AP. */
  readonly price: number;
  /** Strain that the user takes; no roll resists it. */
  readonly strain: number;
  readonly defense: PowerDefense;
  /** Attributes that a target uses to resist. */
  readonly resistWith: readonly string[];
  /** true: the power affects the target directly, so partial cover does not help. @rule SS-COVER-06 */
  readonly direct: boolean;
  /** Range increment in meters; 0: none. `maxRange`: maximum range in meters; 0: touch or self. */
  readonly increment: number;
  readonly maxRange: number;
  /** Radius around the point of impact, in meters; null: the power affects one target. */
  readonly area: number | null;
  /** true: a touch is enough, so the power also works on a graze. @rule SS-ATTACK-21 */
  readonly contact: boolean;
  readonly damage: PowerDamage | null;
  /** Health points restored for each hit; 0: the power does not heal. */
  readonly heals: number;
  readonly sustained: SustainedEffect | null;
}

/** Returns whether a power helps its target: it does no damage, and the target has no defense. */
export const isHelp = ({ defense, damage }: { readonly defense: string; readonly damage: unknown }): boolean =>
  defense === "none" && damage === null;

/** Dice modifier for each sustained power. */
const SUSTAINING = -2;

/** Returns the penalty for sustained powers; empty if there are none. The penalty applies to every test except resistance tests. */
export const sustainingParts = (keptUp: number): Part[] =>
  keptUp > 0 ? [{ part: "sustaining", value: SUSTAINING * keptUp, rule: "SS-ATTACK-10" }] : [];

/** Returns the roll to resist a power. @rule SS-WOUND-04 wounds do not apply */
export const resistRoll = ({ resistWith }: Pick<Power, "resistWith">, target: Tester): RollSpec =>
  testRoll({ skill: null, attributes: resistWith, threshold: 0, limit: null, resists: true }, target);

/** Returns the kind of attack that decides how cover helps against a power. @rule SS-COVER-03 @rule SS-COVER-06 */
export const natureOf = ({ defense, direct }: Pick<Power, "defense" | "direct">): "power" | "indirect-power" | "melee" =>
  defense === "melee" ? "melee" : direct ? "power" : "indirect-power";
