import { freeActionsPrice } from "../contest/multiple-attacks";
import { allow, refuse, type Ruling } from "../ruling";
import type { BodySide } from "../body/injury-effects";
import { callableOptions, mayCall, type CalledOption } from "./options";
import { fineLocation, isLimb, LIMB_MODIFIER, LIMBS, limbKind } from "../body/limbs";
import { vehiclePart } from "./vehicle-parts";

/** What the attacker names before the roll. @rule CS-02 */
export interface Call {
  /** A limb ("left-arm"), a fine location ("knee"), a part of a vehicle ("axle") or an option ("disarm"). */
  readonly location: string;
  /** For what there are two of. */
  readonly side?: BodySide | undefined;
}

/** A call the rules have understood: exactly one of `limb`, `part` and `option` is there. */
export interface CalledLocation {
  /** One of the places of the ruleset. */
  readonly limb: string | null;
  readonly fine: string | null;
  readonly side: BodySide | null;
  /** Part of a vehicle. @rule SS-VEHICLE-01 */
  readonly part: string | null;
  /** Something other than a place. @rule SS-CALLED-03 */
  readonly option: CalledOption | null;
  /** Dice, never above 0. */
  readonly modifier: number;
  /** Most damage, or null. */
  readonly dvLimit: number | null;
  /** Limb whose cover hides it, where the place itself has none. @rule TD-LOC-01 */
  readonly hiddenWith?: string;
}

const NOWHERE: CalledLocation = { limb: null, fine: null, side: null, part: null, option: null, modifier: 0, dvLimit: null };

/** Ears and eyes come in pairs as well, but the side is not asked for: they are counted. @rule SS-CALLED-12 @rule SS-CALLED-15 */
const isPaired = (kind: string): boolean => kind === "arm" || kind === "leg";

/**
 * Where a called shot at a body with limbs goes.
 *
 * @rule XF-03 one of six limbs without a limit, or one of sixteen fine locations with its own price and limit
 * @rule CS-03 the side of an arm or leg is said, not rolled
 */
export function calledLocation(call: Call): Ruling<CalledLocation> {
  if (isLimb(call.location)) {
    const kind = limbKind(call.location);
    const side = isPaired(kind) ? (call.location.split("-")[0] as BodySide) : null;
    return allow({ ...NOWHERE, limb: call.location, side, modifier: LIMB_MODIFIER[kind] });
  }
  const fine = fineLocation(call.location);
  if (!fine) return refuse("noSuchLocation", "XF-03", { location: call.location });
  const paired = isPaired(fine.limb);
  if (paired && !call.side) return refuse("sideNeeded", "XF-03", { location: call.location });
  const limb = LIMBS.find((id) => (paired ? id === `${call.side}-${fine.limb}` : id === fine.limb));
  if (!limb) return refuse("noSuchLocation", "XF-03", { location: call.location });
  const side = paired ? call.side! : null;
  return allow({ ...NOWHERE, limb, fine: fine.location, side, modifier: fine.modifier, dvLimit: fine.dvLimit });
}

/** What a call is made at, as far as its legality goes. */
export interface CallTarget {
  readonly kind: "person" | "vehicle" | "barrier";
  readonly name: string;
  /** The six limbs may be called, not only the fine locations. @rule XF-03 */
  readonly limbs: boolean;
  readonly melee: boolean;
  /** What this table does not allow. */
  readonly closed: readonly string[];
}

/**
 * A call at a given target.
 *
 * @rule SS-CALLED-01 the table decides which there are @rule SS-CALLED-03 options without a place @rule SS-VEHICLE-01 parts of vehicles
 * @rule XF-25 nothing of a barrier can be called
 */
export function calledAt(call: Call, target: CallTarget): Ruling<CalledLocation> {
  const { location } = call;
  if (!mayCall(location, target.closed)) return refuse("callClosed", "SS-CALLED-01", { location });
  if (target.kind === "vehicle") {
    const part = vehiclePart(location);
    if (!part) return refuse("noSuchPart", "SS-VEHICLE-01", { location, target: target.name });
    return allow({ ...NOWHERE, part: part.part, modifier: part.modifier, dvLimit: part.dvLimit });
  }
  if (target.kind === "barrier") return refuse("noLocations", "XF-25", { target: target.name });
  const option = callableOptions(target.melee, target.closed).find((one) => one.option === location);
  if (option) return allow({ ...NOWHERE, option, modifier: option.modifier });
  if (isLimb(location) && !target.limbs) return refuse("noLocations", "XF-03", { target: target.name });
  return calledLocation(call);
}

/** What was called, in one word: the id of the option, part, place or limb. */
export const calledName = ({ option, part, fine, limb }: CalledLocation): string => option?.option ?? part ?? fine ?? limb ?? "";

/** @rule XF-19 every AP of aim buys back 2 dice, at most 6, never more than the modifier */
export const aimedModifier = (locationModifier: number, aimAp: number): number =>
  Math.min(0, locationModifier + Math.min(6, 2 * Math.max(0, aimAp)));

/** @rule XF-04 @rule CS-04 the call takes the Free Action, or 1 AP more when that is gone */
export const callPrice = (freeActionUsed: boolean): { ap: number; freeAction: boolean } => freeActionsPrice(1, freeActionUsed);
