import type { Part } from "../chance/throws";
import { affectedOrgans, type ActiveInjury } from "./active-injury";
import type { EffectId, BodySide } from "./injury-effects";

/** What an action or test makes use of. What is not said is not used. */
export interface Doing {
  readonly hearing?: boolean;
  readonly sight?: boolean;
  /** Subduing or clinching. */
  readonly subduing?: boolean;
  readonly meleeDefence?: boolean;
  /** Arms the action needs. */
  readonly arms?: readonly BodySide[];
}

const suffers = (active: readonly ActiveInjury[], effect: EffectId): boolean => active.some((injury) => injury.effect === effect);

/** @rule SS-CALLED-13 @rule SS-CALLED-16 one ear or eye burdens what needs it, all of them burden everything */
function senseParts(active: readonly ActiveInjury[], { hearing, sight }: Doing, organs: number): Part[] {
  const row = (effect: "deafened" | "blinded", used: boolean | undefined, one: number, all: number, rule: string): Part => {
    const affected = affectedOrgans(active, effect, organs);
    return { part: effect, value: affected > 0 && affected >= organs ? all : affected > 0 && used ? one : 0, rule };
  };
  return [row("deafened", hearing, -2, -4, "SS-CALLED-13"), row("blinded", sight, -4, -8, "SS-CALLED-16")];
}

/** Is this arm of no use now? @rule SS-CALLED-40 for its rounds @rule XF-07 or while it is crippled */
export const armUseless = (active: readonly ActiveInjury[], side: BodySide): boolean =>
  active.some(
    ({ effect, side: of, rounds, until }) => effect === "one-arm-bandit" && of === side && (until === "limb" || (rounds ?? 0) > 0),
  );

/** Can this hand hold something? @rule SS-CALLED-19 @rule SS-CALLED-28 @rule SS-CALLED-40 */
export const handHolds = (active: readonly ActiveInjury[], side: BodySide): boolean =>
  !armUseless(active, side) && !active.some((injury) => injury.effect === "broken-grip" && injury.side === side);

/** @rule SS-CALLED-20 @rule SS-CALLED-41 the worst of them counts, not the sum (SS-CALLED-08) */
function weakSide(active: readonly ActiveInjury[]): Part {
  const weak = active.filter(({ effect }) => effect === "weak-side");
  const upper = weak.some(({ location, until }) => location === "shoulder" || until === "limb");
  return upper
    ? { part: "weak-side", value: -2, rule: "SS-CALLED-41" }
    : { part: "weak-side", value: weak.length > 0 ? -1 : 0, rule: "SS-CALLED-20" };
}

function armParts(active: readonly ActiveInjury[], { arms = [], subduing, meleeDefence }: Doing): Part[] {
  const grips = new Set(active.filter(({ effect }) => effect === "broken-grip").map(({ side }) => side));
  const hurt = arms.some((side) => active.some((injury) => injury.effect === "one-arm-bandit" && injury.side === side));
  return [
    { part: "broken-grip", value: subduing ? -grips.size : 0, rule: "SS-CALLED-19" },
    { part: "one-arm-bandit", value: hurt ? -6 : 0, rule: "SS-CALLED-40" },
    ...(meleeDefence ? [weakSide(active)] : []),
  ];
}

/**
 * Dice that injuries cost an action or test, itemised. Soak rolls are not asked here: nothing of this lowers them.
 *
 * @rule SS-CALLED-13 @rule SS-CALLED-16 @rule SS-CALLED-19 @rule SS-CALLED-20 @rule SS-CALLED-22 @rule SS-CALLED-40 @rule SS-CALLED-41
 * @param organs ears, and eyes, of this body
 */
export function injuryParts(active: readonly ActiveInjury[], doing: Doing, organs = 2): Part[] {
  const sick: Part = { part: "nauseous", value: suffers(active, "nauseous") ? -4 : 0, rule: "SS-CALLED-22" };
  return [...senseParts(active, doing, organs), sick, ...armParts(active, doing)].filter(({ value }) => value !== 0);
}

/** May somebody notice anything by this sense? @rule SS-CALLED-13 @rule SS-CALLED-16 not with all ears, or eyes, affected */
export const mayPerceive = (active: readonly ActiveInjury[], sense: "hearing" | "sight", organs = 2): boolean =>
  organs > 0 && affectedOrgans(active, sense === "hearing" ? "deafened" : "blinded", organs) < organs;

export type BurdenedAction = "free" | "simple" | "complex" | "extended" | "interrupt";

/** @rule SS-CALLED-47 the winded take neither Complex nor Extended Actions */
export const mayTake = (active: readonly ActiveInjury[], kind: BurdenedAction): boolean =>
  !suffers(active, "winded") || (kind !== "complex" && kind !== "extended");

/** @rule SS-CALLED-33 */
export const maySpeak = (active: readonly ActiveInjury[]): boolean => !suffers(active, "unable-to-speak");

/** @rule SS-CALLED-23 the buckled stay down @rule SS-CALLED-31 everybody else may get up in the next own Action Phase */
export const mayStandUp = (active: readonly ActiveInjury[]): boolean => !suffers(active, "buckled");

/** @rule SS-CALLED-46 */
export const isSprintPossible = (active: readonly ActiveInjury[]): boolean => !suffers(active, "slowed");

/** A Walk or Run Rate in metres. @rule SS-CALLED-46 half of it, down, for the slowed; Slowed never halves twice */
export const burdenedRate = (rate: number, active: readonly ActiveInjury[]): number =>
  suffers(active, "slowed") ? Math.floor(rate / 2) : rate;

/** Health damage an action costs somebody who bleeds out. @rule SS-CALLED-36 every action but First Aid, Free Actions too */
export const bleedoutDamage = (active: readonly ActiveInjury[], firstAid: boolean): number =>
  suffers(active, "bleedout") && !firstAid ? 1 : 0;
