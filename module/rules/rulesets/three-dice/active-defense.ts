import type { Part } from "../../chance/roll-specs";
import type { DecidedBy } from "../../contest/opposed";

export const ACTIVE_DEFENSES = ["dodge", "parry", "block"] as const;
export type ActiveDefenseId = (typeof ACTIVE_DEFENSES)[number];

/** Facts about a defender that decide the available defenses. */
export interface ActiveDefender {
  /** Speed: a quarter of dexterity + health, with fractions. */
  readonly speed: number;
  /** Skill with the readied weapon; null: no readied weapon. */
  readonly parrySkill: number | null;
  /** Skill with the carried shield; null: no shield. */
  readonly blockSkill: number | null;
  /** true: the defender knows of the attack and can move. */
  readonly able: boolean;
}

export interface ActiveDefense {
  readonly id: ActiveDefenseId;
  readonly parts: readonly Part[];
}

const BASE = 3;
const half = (skill: number): number => Math.floor(skill / 2);
const option = (id: ActiveDefenseId, value: number): ActiveDefense => ({
  id,
  parts: [
    { part: "defense", value: BASE, rule: "TD-RANDOM-03" },
    { part: id, value, rule: "TD-RANDOM-03" },
  ],
});

/**
 * Returns the available defenses; empty for a defender who is unaware or cannot move. A defender cannot parry a shot. The rulebook states
 * only that a defense may fail (TD-RANDOM-03), so this project sets the values.
 * @param farther Range increments beyond the intended target; each adds 1 to Dodge (UT-34).
 */
export function activeDefenses(defender: ActiveDefender, ranged: boolean, farther = 0): readonly ActiveDefense[] {
  if (!defender.able) return [];
  const { parrySkill, blockSkill } = defender;
  const dodge = option("dodge", Math.floor(defender.speed));
  const beyond: Part = { part: "range", value: farther, rule: "UT-34" };
  return [
    farther > 0 ? { ...dodge, parts: [...dodge.parts, beyond] } : dodge,
    ...(parrySkill !== null && !ranged ? [option("parry", half(parrySkill))] : []),
    ...(blockSkill !== null ? [option("block", half(blockSkill))] : []),
  ];
}

/** An attack against one defender. */
export interface Incoming {
  /** Margin of the attack roll before cover. */
  readonly margin: number;
  /** Skill penalty from cover, 0 or more. */
  readonly cover: number;
  /** Result of a critical roll: "hit" for a critical success, "miss" for a critical failure; "": no critical result. */
  readonly sure: "" | "hit" | "miss";
}

/** Returns whether the attack hits a target that makes no defense. */
const onTarget = ({ margin, cover, sure }: Incoming): boolean => (sure === "" ? margin >= cover : sure === "hit");

/** Returns whether a defense roll matters. A critical success allows no defense. @rule TD-RANDOM-03 */
export const defenseCounts = (attack: Incoming): boolean => onTarget(attack) && attack.sure !== "hit";

/**
 * Returns whether the attack hits.
 * @rule TD-RANDOM-03 the attack must succeed and the defense must fail
 * @param defense Margin of the defense roll; negative if the defense failed or was not made.
 */
export const lands = (attack: Incoming, defense: number): boolean => onTarget(attack) && (attack.sure === "hit" || defense < 0);

/**
 * Returns the factor that decided whether the attack hit.
 * @rule TD-ROLL-08 a critical failure always misses
 * @rule TD-ROLL-10 a critical success allows no defense
 * @rule UT-23 cover can turn a success into a miss
 * @rule TD-RANDOM-03
 * @param alone true: the sum of the dice decided the result, regardless of the skill.
 */
export function decidedBy(attack: Incoming, defense: number, alone: boolean): DecidedBy {
  if (lands(attack, defense)) return attack.sure === "hit" || alone ? "dice" : "figures";
  if (attack.sure === "miss") return "critical";
  if (attack.margin >= 0 && attack.margin < attack.cover) return "cover";
  if (onTarget(attack)) return "defense";
  return alone || attack.margin >= attack.cover ? "dice" : "figures";
}
