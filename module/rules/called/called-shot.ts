import { diceWorth, type Tuning } from "../tuning";
import { freeActionsPrice } from "../contest/multiple-attacks";
import { allow, refuse, type Ruling } from "../ruling";
import type { BodySide } from "../body/injury-effects";
import { callableOptions, mayCall, type CalledOption } from "./options";
import { fineLocation, isLimb, LIMB_MODIFIER, LIMBS, limbKind, type LimbKind } from "../body/limbs";
import { vehiclePart } from "./vehicle-parts";

/** Location or effect that the attacker calls before the roll. @rule CS-02 */
export interface Call {
  /** A limb ("left-arm"), a fine location ("knee"), a vehicle part ("axle") or an option ("disarm"). */
  readonly location: string;
  /** Side, for locations that exist twice. */
  readonly side?: BodySide | undefined;
}

/** A resolved call: exactly one of `limb`, `part` and `option` is set. */
export interface CalledLocation {
  /** One of the ruleset's places. */
  readonly limb: string | null;
  readonly fine: string | null;
  readonly side: BodySide | null;
  /** Vehicle part. @rule SS-VEHICLE-01 */
  readonly part: string | null;
  /** An option that is not a location. @rule SS-CALLED-03 */
  readonly option: CalledOption | null;
  /** Dice, 0 or less. */
  readonly modifier: number;
  /** Most damage; null: no limit. */
  readonly dvLimit: number | null;
  /** Limb whose cover hides the location if it is not a limb itself. @rule TD-LOC-01 */
  readonly hiddenWith?: string;
}

const NOWHERE: CalledLocation = { limb: null, fine: null, side: null, part: null, option: null, modifier: 0, dvLimit: null };

/** Ears and eyes are paired too, but they are counted, so the side is not asked for. @rule SS-CALLED-12 @rule SS-CALLED-15 */
const isPaired = (kind: string): boolean => kind === "arm" || kind === "leg";

/** Returns the modifier of a call at a limb, 0 or less. @rule XF-02 @param dice Omitted: the points of the d20 seed. */
export const limbModifier = (kind: LimbKind, dice?: Tuning["call"]): number =>
  dice ? diceWorth(Math.abs(LIMB_MODIFIER[kind]), dice) : LIMB_MODIFIER[kind];

/**
 * Returns the location of a called shot at a body with limbs.
 * @rule XF-03 one of six limbs without a damage limit, or one of 16 fine locations with its own modifier and limit
 * @rule CS-03 the side of an arm or leg is named, not rolled
 * @param dice What a limb costs; omitted: as the d20 seed says.
 */
export function calledLocation(call: Call, dice?: Tuning["call"]): Ruling<CalledLocation> {
  if (isLimb(call.location)) {
    const kind = limbKind(call.location);
    const side = isPaired(kind) ? (call.location.split("-")[0] as BodySide) : null;
    return allow({ ...NOWHERE, limb: call.location, side, modifier: limbModifier(kind, dice) });
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

/** The target as far as the legality of a call needs it. */
export interface CallTarget {
  readonly kind: "person" | "vehicle" | "barrier";
  readonly name: string;
  /** The six limbs can be called too, not only fine locations. @rule XF-03 */
  readonly limbs: boolean;
  readonly melee: boolean;
  /** Ids that cannot be called in this world. */
  readonly closed: readonly string[];
  /** Price of calling a limb; omitted: as the d20 seed says. @rule XF-02 */
  readonly dice?: Tuning["call"] | undefined;
}

/**
 * Resolves a call at a target.
 * @rule SS-CALLED-01 the world decides what can be called
 * @rule SS-CALLED-03 options without a location
 * @rule SS-VEHICLE-01 vehicle parts
 * @rule XF-25 a barrier has nothing to call
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
  return calledLocation(call, target.dice);
}

/** Returns the id of the called option, part, fine location or limb. */
export const calledName = ({ option, part, fine, limb }: CalledLocation): string => option?.option ?? part ?? fine ?? limb ?? "";

/** Returns the call's modifier after aim. @rule XF-19 each AP of aim removes 2 dice of penalty, at most 6, never more than the modifier */
export const aimedModifier = (locationModifier: number, aimAp: number): number =>
  Math.min(0, locationModifier + Math.min(6, 2 * Math.max(0, aimAp)));

/** Returns the price of a call. @rule XF-04 @rule CS-04 the Free Action, or 1 AP if it is used */
export const callPrice = (freeActionUsed: boolean): { ap: number; freeAction: boolean } => freeActionsPrice(1, freeActionUsed);
