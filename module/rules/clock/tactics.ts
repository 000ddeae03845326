import type { Clock, HeldPhase, Ticking } from "./clock";
import { type ClockPatch, difference, rewind } from "./rewind/clock-patch";

/** Secret part of a fighter's entry in the clock: surprise, ambush and overwatch. All other fields are public. */
export interface FighterTactics extends Pick<Ticking, "surprised" | "surprisedBy" | "stunned" | "ambushing" | "overwatch"> {
  /** Tactics before the current phase, which the start of the phase reset; null: none. */
  readonly held: Required<Pick<HeldPhase, "surprised" | "surprisedBy" | "overwatch">> | null;
}

const NOTHING_HELD = { surprised: false, surprisedBy: [], overwatch: null } as const satisfies FighterTactics["held"];

/** Tactics of a fighter who is neither surprised nor in ambush nor on overwatch. */
export const NO_TACTICS: FighterTactics = { ...NOTHING_HELD, stunned: false, ambushing: false, held: null };

const overwatchIn = (overwatch: Ticking["overwatch"] | undefined): Ticking["overwatch"] =>
  overwatch ? { ap: overwatch.ap, heldIn: overwatch.heldIn } : null;

const heldIn = (held: Partial<HeldPhase> | null): FighterTactics["held"] => {
  if (!held) return null;
  const { surprised = false, surprisedBy = [], overwatch } = held;
  return surprised || overwatch ? { surprised, surprisedBy: surprised ? surprisedBy : [], overwatch: overwatchIn(overwatch) } : null;
};

/** Returns the tactics from a fighter's entry or from stored tactics, always with the same keys in the same order. */
export const tacticsOf = ({ surprised, surprisedBy, stunned, ambushing, overwatch, held }: Ticking | FighterTactics): FighterTactics => ({
  surprised,
  surprisedBy: surprised ? surprisedBy : [],
  stunned,
  ambushing,
  overwatch: overwatchIn(overwatch),
  held: heldIn(held),
});

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const sameTactics = (one: FighterTactics, other: FighterTactics): boolean => equal(tacticsOf(one), tacticsOf(other));

/** Returns a fighter's entry with its tactics replaced. */
export const withTactics = (fighter: Ticking, { held, ...tactics }: FighterTactics): Ticking => ({
  ...fighter,
  ...tactics,
  held: fighter.held && { ...fighter.held, ...(held ?? NOTHING_HELD) },
});

/** Returns the part of a fighter's entry that every user may know. If the fighter has no tactics, returns the same object. */
export const withoutTactics = (fighter: Ticking): Ticking =>
  sameTactics(tacticsOf(fighter), NO_TACTICS) ? fighter : withTactics(fighter, NO_TACTICS);

/** Returns the patch from one clock to another, without tactics. The patch omits fighters who differ only in their tactics. */
export function publicDifference(from: Clock, to: Clock): ClockPatch {
  const { fighters = {}, ...figures } = difference(from, to);
  const open = Object.entries(fighters).flatMap(([id, fighter]) => {
    const after = fighter && withoutTactics(fighter);
    const before = from.fighters[id];
    return after && before && equal(after, withoutTactics(before)) ? [] : [[id, after] as const];
  });
  return open.length > 0 ? { ...figures, fighters: Object.fromEntries(open) } : figures;
}

/**
 * Returns the patches that rewind a clock, without tactics.
 * @param undo Complete patches, newest first.
 */
export function publicPatches(clock: Clock, undo: readonly ClockPatch[]): readonly ClockPatch[] {
  let now = clock;
  return undo.map((patch) => {
    const before = rewind(now, patch);
    const open = publicDifference(now, before);
    now = before;
    return open;
  });
}
