import { allow, refuse, type Ruling } from "../ruling";
import { fineLocation, isLimb, LIMB_MODIFIER, LIMBS, limbKind, type Limb } from "./limbs";

/** What the attacker names before the roll. @rule CS-02 */
export interface Call {
  /** A limb ("left-arm"), or a fine location ("knee"). */
  readonly location: string;
  /** For paired fine locations. */
  readonly side?: "left" | "right" | undefined;
}

/** A call the rules have understood. */
export interface CalledLocation {
  readonly limb: Limb;
  readonly fine: string | null;
  /** Dice, never above 0. */
  readonly modifier: number;
  /** Most damage, or null. */
  readonly dvLimit: number | null;
}

/**
 * Where a called shot goes.
 *
 * @rule XF-03 one of six limbs without a limit, or one of sixteen fine locations with its own price and limit
 * @rule CS-03 the side of an arm or leg is said, not rolled
 */
export function calledLocation(call: Call): Ruling<CalledLocation> {
  if (isLimb(call.location)) {
    return allow({ limb: call.location, fine: null, modifier: LIMB_MODIFIER[limbKind(call.location)], dvLimit: null });
  }
  const fine = fineLocation(call.location);
  if (!fine) return refuse("noSuchLocation", "XF-03", { location: call.location });
  const paired = fine.limb === "arm" || fine.limb === "leg";
  if (paired && !call.side) return refuse("sideNeeded", "XF-03", { location: call.location });
  const limb = LIMBS.find((id) => (paired ? id === `${call.side}-${fine.limb}` : id === fine.limb));
  if (!limb) return refuse("noSuchLocation", "XF-03", { location: call.location });
  return allow({ limb, fine: fine.location, modifier: fine.modifier, dvLimit: fine.dvLimit });
}

/** @rule XF-19 every AP of aim buys back 2 dice, at most 6, never more than the modifier */
export const aimedModifier = (locationModifier: number, aimAp: number): number =>
  Math.min(0, locationModifier + Math.min(6, 2 * Math.max(0, aimAp)));

/** @rule SS-CALLED-02 the generic called shot, without a location */
export const GENERIC_CALL_MODIFIER = -4;

/** @rule XF-04 @rule CS-04 the call takes the Free Action, or 1 AP more when that is gone */
export const callPrice = (freeActionUsed: boolean): { ap: number; freeAction: boolean } => ({
  ap: freeActionUsed ? 1 : 0,
  freeAction: true,
});
