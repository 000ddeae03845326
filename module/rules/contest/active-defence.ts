import type { Part } from "../chance/throws";
import { readRollUnder, type RollUnderReading } from "./roll-under";

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
 */
export function activeDefences(defender: ActiveDefender, ranged: boolean): readonly ActiveDefence[] {
  if (!defender.able) return [];
  const { parrySkill, blockSkill } = defender;
  return [
    option("dodge", Math.floor(defender.speed)),
    ...(parrySkill !== null && !ranged ? [option("parry", half(parrySkill))] : []),
    ...(blockSkill !== null ? [option("block", half(blockSkill))] : []),
  ];
}

/**
 * Did the blow land?
 *
 * @rule TD-RANDOM-03 it has to hit, and the defence has to fail
 * @param defence null: nobody defends; a critical success leaves no defence at all
 */
export function lands(attack: RollUnderReading, defence: RollUnderReading | null): boolean {
  if (!attack.success) return false;
  return attack.outcome === "critical-success" || defence === null || !defence.success;
}

/** Does anybody get to roll a defence? */
export const defenceCounts = ({ outcome, success }: RollUnderReading): boolean => success && outcome !== "critical-success";

/** A defence roll is read like any other. @rule TD-ROLL-01 */
export const readDefence = (roll: number, value: number): RollUnderReading => readRollUnder(roll, value);
