import type { Part } from "../../chance/throws";
import type { DecidedBy } from "../../contest/opposed";

export const ACTIVE_DEFENCES = ["dodge", "parry", "block"] as const;
export type ActiveDefenceId = (typeof ACTIVE_DEFENCES)[number];

/** What somebody has to defend with. */
export interface ActiveDefender {
  /** A quarter of dexterity and health together; fractions count until the end. */
  readonly speed: number;
  /** Skill with the weapon in hand, or null. */
  readonly parrySkill: number | null;
  /** Skill with the shield carried, or null. */
  readonly blockSkill: number | null;
  /** Knows of the attack and can move. */
  readonly able: boolean;
}

export interface ActiveDefence {
  readonly id: ActiveDefenceId;
  readonly parts: readonly Part[];
}

const BASE = 3;
const half = (skill: number): number => Math.floor(skill / 2);
const option = (id: ActiveDefenceId, value: number): ActiveDefence => ({
  id,
  parts: [
    { part: "defence", value: BASE, rule: "TD-RANDOM-03" },
    { part: id, value, rule: "TD-RANDOM-03" },
  ],
});

/**
 * The defences there are against an attack; none against one that is not seen coming. What is shot cannot be parried.
 * The text only says that a defence may fail (TD-RANDOM-03); the figures are supplied.
 *
 * @param farther range bands beyond the one aimed at: each helps whoever dodges (UT-34)
 */
export function activeDefences(defender: ActiveDefender, ranged: boolean, farther = 0): readonly ActiveDefence[] {
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

/** An attack as it comes at somebody. */
export interface Incoming {
  /** Of the attack roll, before cover. */
  readonly margin: number;
  /** What cover takes off the skill, 0 or more. */
  readonly cover: number;
  /** A critical success strikes for certain, a critical failure never. */
  readonly sure: "" | "hit" | "miss";
}

/** Does it hit unless somebody defends? */
const onTarget = ({ margin, cover, sure }: Incoming): boolean => (sure === "" ? margin >= cover : sure === "hit");

/** Does anybody get to roll a defence? A critical success leaves none. @rule TD-RANDOM-03 */
export const defenceCounts = (attack: Incoming): boolean => onTarget(attack) && attack.sure !== "hit";

/**
 * Did the blow land?
 *
 * @rule TD-RANDOM-03 it has to hit, and the defence has to fail
 * @param defence margin of the defence roll; below 0 it failed, or nobody made one
 */
export const lands = (attack: Incoming, defence: number): boolean => onTarget(attack) && (attack.sure === "hit" || defence < 0);

/**
 * What decided whether it landed.
 *
 * @rule TD-ROLL-10 a critical success leaves no defence @rule UT-23 cover made a miss of a success @rule TD-RANDOM-03
 * @param alone the sum of the dice decided, whatever the skill
 */
export function decidedBy(attack: Incoming, defence: number, alone: boolean): DecidedBy {
  if (lands(attack, defence)) return attack.sure === "hit" || alone ? "dice" : "figures";
  if (attack.margin >= 0 && attack.margin < attack.cover) return "cover";
  if (onTarget(attack)) return "defence";
  return alone || attack.margin >= attack.cover ? "dice" : "figures";
}
