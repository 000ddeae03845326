import { type BodySide, type EffectId } from "./effect-durations";
import type { Part } from "../../chance/roll-specs";
import { affectedOrgans, type ActiveInjury } from "./active-injury";

/** Senses and limbs that an action or test uses. The action does not use an omitted sense or limb. */
export interface ActivityUse {
  readonly hearing?: boolean;
  readonly sight?: boolean;
  /** true: the action subdues or clinches. */
  readonly subduing?: boolean;
  readonly meleeDefense?: boolean;
  /** Arms that the action needs. */
  readonly arms?: readonly BodySide[];
}

const suffers = (active: readonly ActiveInjury[], effect: EffectId): boolean => active.some((injury) => injury.effect === effect);

/**
 * Returns the penalties for affected ears and eyes.
 * @rule SS-CALLED-13
 * @rule SS-CALLED-16 one affected organ penalizes actions with that sense; all affected organs penalize every action
 */
function senseParts(active: readonly ActiveInjury[], { hearing, sight }: ActivityUse, organs: number): Part[] {
  const row = (effect: "deafened" | "blinded", used: boolean | undefined, one: number, all: number, rule: string): Part => {
    const affected = affectedOrgans(active, effect, organs);
    return { part: effect, value: affected > 0 && affected >= organs ? all : affected > 0 && used ? one : 0, rule };
  };
  return [row("deafened", hearing, -2, -4, "SS-CALLED-13"), row("blinded", sight, -4, -8, "SS-CALLED-16")];
}

/** Returns whether an arm is useless now. @rule SS-CALLED-40 for the rounds of the effect @rule XF-07 or while the arm is crippled */
export const armUseless = (active: readonly ActiveInjury[], side: BodySide): boolean =>
  active.some(
    ({ effect, side: of, rounds, until }) => effect === "one-arm-bandit" && of === side && (until === "limb" || (rounds ?? 0) > 0),
  );

/** Returns whether a hand can hold an item. @rule SS-CALLED-19 @rule SS-CALLED-28 @rule SS-CALLED-40 */
export const handHolds = (active: readonly ActiveInjury[], side: BodySide): boolean =>
  !armUseless(active, side) && !active.some((injury) => injury.effect === "broken-grip" && injury.side === side);

/**
 * Returns the weak-side penalty; its value is 0 without the effect.
 * @rule SS-CALLED-20
 * @rule SS-CALLED-41 only the worst penalty counts, not the sum (SS-CALLED-08)
 */
function weakSide(active: readonly ActiveInjury[]): Part {
  const weak = active.filter(({ effect }) => effect === "weak-side");
  const upper = weak.some(({ location, until }) => location === "shoulder" || until === "limb");
  return upper
    ? { part: "weak-side", value: -2, rule: "SS-CALLED-41" }
    : { part: "weak-side", value: weak.length > 0 ? -1 : 0, rule: "SS-CALLED-20" };
}

function armParts(active: readonly ActiveInjury[], { arms = [], subduing, meleeDefense }: ActivityUse): Part[] {
  const grips = new Set(active.filter(({ effect }) => effect === "broken-grip").map(({ side }) => side));
  const hurt = arms.some((side) => active.some((injury) => injury.effect === "one-arm-bandit" && injury.side === side));
  return [
    { part: "broken-grip", value: subduing ? -grips.size : 0, rule: "SS-CALLED-19" },
    { part: "one-arm-bandit", value: hurt ? -6 : 0, rule: "SS-CALLED-40" },
    ...(meleeDefense ? [weakSide(active)] : []),
  ];
}

/**
 * Returns the itemized dice penalties that injuries give an action or test. Injuries do not affect soak rolls.
 * @rule SS-CALLED-13
 * @rule SS-CALLED-16
 * @rule SS-CALLED-19
 * @rule SS-CALLED-20
 * @rule SS-CALLED-22
 * @rule SS-CALLED-40
 * @rule SS-CALLED-41
 * @param organs Number of ears or eyes of this body.
 */
export function injuryParts(active: readonly ActiveInjury[], doing: ActivityUse, organs = 2): Part[] {
  if (active.length === 0) return [];
  const sick: Part = { part: "nauseous", value: suffers(active, "nauseous") ? -4 : 0, rule: "SS-CALLED-22" };
  return [...senseParts(active, doing, organs), sick, ...armParts(active, doing)].filter(({ value }) => value !== 0);
}

/** Returns whether a sense works. @rule SS-CALLED-13 @rule SS-CALLED-16 not if all ears or eyes are affected */
export const mayPerceive = (active: readonly ActiveInjury[], sense: "hearing" | "sight", organs = 2): boolean =>
  organs > 0 && affectedOrgans(active, sense === "hearing" ? "deafened" : "blinded", organs) < organs;

export type BurdenedAction = "free" | "simple" | "complex" | "extended" | "interrupt";

/** Returns whether injuries allow an action of this kind. @rule SS-CALLED-47 a winded fighter cannot take Complex or Extended Actions */
export const mayTake = (active: readonly ActiveInjury[], kind: BurdenedAction): boolean =>
  !suffers(active, "winded") || (kind !== "complex" && kind !== "extended");

/**
 * Returns whether a prone fighter can stand up.
 * @rule SS-CALLED-23 not while the fighter is buckled
 * @rule SS-CALLED-31 otherwise from the fighter's next phase
 */
export const mayStandUp = (active: readonly ActiveInjury[]): boolean => !suffers(active, "buckled");

/** Returns whether the fighter can sprint. @rule SS-CALLED-46 not while the fighter is slowed */
export const isSprintPossible = (active: readonly ActiveInjury[]): boolean => !suffers(active, "slowed");

/**
 * Returns the Health damage that an action causes while bleeding out; 0 for a fighter without this effect.
 * @rule SS-CALLED-36 every action except First Aid, even a Free Action
 */
export const bleedoutDamage = (active: readonly ActiveInjury[], firstAid: boolean): number =>
  suffers(active, "bleedout") && !firstAid ? 1 : 0;
