import { type Reaction, callIsFree } from "./deadeye";
import { diceWorth, type Tuning } from "../tuning";
import { freeActionsPrice } from "../contest/multiple-attacks";
import { allow, refuse, type Ruling } from "../ruling";
import type { BodySide } from "../body/injuries/effect-durations";
import { callableOptions, mayCall, type CalledOption } from "./called-options";
import { anatomyOf, lacksFine, limbIndex, limbName, limbWith, type OfBody, type PlannedLimb } from "../body/body-plan";
import { fineLocation } from "../body/injuries/called-locations";
import { isLimb, LIMB_FIGURES, limbKind, type LimbKind } from "../body/limbs";
import { vehiclePart } from "./vehicle-parts";

/** Location or option that the attacker calls before the roll. @rule CS-02 */
export interface Call {
  /** A limb of the target ("left-arm"), a fine location ("knee"), a vehicle part ("axle") or an option ("disarm"). */
  readonly location: string;
  /** Side of a location that exists on both sides of the body; omitted: none named. */
  readonly side?: BodySide | undefined;
}

/** A resolved call: at most one of `limb`, `part` and `option` is set; none for a chink of a vehicle. */
export interface CalledLocation {
  /** Id of the limb in the body's anatomy; null: none. */
  readonly limb: string | null;
  readonly fine: string | null;
  readonly side: BodySide | null;
  /** Id of the vehicle part; in the 3d6 ruleset, "weapon" or "random"; null: none. @rule SS-VEHICLE-01 */
  readonly part: string | null;
  /** An option that is not a location; null: none. @rule SS-CALLED-03 */
  readonly option: CalledOption | null;
  /** Modifier in dice or in d20 points, 0 or less. */
  readonly modifier: number;
  /** Maximum damage; null: no limit. */
  readonly dvLimit: number | null;
  /** Name of the limb if it differs from its id: its own name, or the id of its humanoid limb. @rule XF-25 */
  readonly name?: string;
  /** Humanoid limb whose cover also hides the location; omitted: `limb`. @rule TD-LOC-01 */
  readonly hiddenWith?: string;
}

const NOWHERE: CalledLocation = { limb: null, fine: null, side: null, part: null, option: null, modifier: 0, dvLimit: null };

/**
 * Returns whether a call at this kind of limb needs a side. Ears and eyes are paired too, but injuries only count them.
 * @rule SS-CALLED-12 @rule SS-CALLED-15
 */
const isPaired = (kind: string): boolean => kind === "arm" || kind === "leg";

/** Converts d20 points to the modifier of a call, 0 or less. @param dice Conversion to dice; omitted: the points are the modifier. */
const pricedCall = (points: number, dice: Tuning["call"] | undefined): number => (dice ? diceWorth(Math.abs(points), dice) : points);

/** Returns the modifier of a call at a humanoid limb, 0 or less. @rule CS-06 @rule XF-02 @param dice Conversion to dice; omitted: d20 points. */
export const limbModifier = (kind: LimbKind, dice?: Tuning["call"]): number => pricedCall(LIMB_FIGURES[kind].modifier, dice);

/** Returns a limb's call modifier minus the call modifier of its humanoid limb. Below 0, the limb is harder to hit. @rule XF-25 */
const ownModifier = ({ kind, modifier }: PlannedLimb, dice: Tuning["call"] | undefined): number =>
  pricedCall(modifier, dice) - limbModifier(limbKind(kind), dice);

const SIDES: readonly string[] = ["left", "right"] satisfies readonly BodySide[];

/** Returns the side of a called limb; null for the head and the torso. */
const sideOf = ({ kind }: PlannedLimb): BodySide | null => (isPaired(limbKind(kind)) ? (kind.split("-")[0] as BodySide) : null);

/**
 * Returns the limb of a called location. If it is not an ordinary humanoid limb, also returns its name and the humanoid limb whose cover
 * hides it.
 */
const within = ({ id, name, kind }: PlannedLimb): Pick<CalledLocation, "limb" | "name" | "hiddenWith"> => ({
  limb: id,
  ...(id === kind && name === "" ? {} : { name: limbName({ name, kind }), hiddenWith: kind }),
});

/** Facts about a body that decide which locations can be called. */
export interface CalledBody extends OfBody {
  /** Name of the target, for refusals; omitted: empty. */
  readonly name?: string;
  /** Conversion of d20 points to dice; omitted: modifiers are in d20 points. @rule XF-02 */
  readonly dice?: Tuning["call"] | undefined;
}

/**
 * Returns the called location on a body with limbs, or a refusal.
 * @rule XF-03 a limb without a damage limit, or one of 16 fine locations, each with a modifier and damage limit
 * @rule CS-03 the attacker names the side of an arm or leg; no roll decides the side
 * @rule XF-25 only limbs of the body, each with its own modifier; a fine location is on the first limb of its kind
 */
export function calledLocation(call: Call, body: CalledBody = {}): Ruling<CalledLocation> {
  const { location } = call;
  const { dice, name: target = "" } = body;
  const anatomy = anatomyOf(body);
  const called = anatomy[limbIndex(anatomy, location)];
  if (called) return allow({ ...NOWHERE, ...within(called), side: sideOf(called), modifier: pricedCall(called.modifier, dice) });
  if (isLimb(location)) return refuse("limbMissing", "XF-25", { location, target });
  const fine = fineLocation(location);
  if (!fine) return refuse("noSuchLocation", "XF-03", { location });
  const paired = isPaired(fine.limb);
  if (paired && !call.side) return refuse("sideNeeded", "XF-03", { location });
  if (paired && !SIDES.includes(call.side!)) return refuse("noSuchLocation", "XF-03", { location });
  const side = paired ? call.side! : null;
  const limb = limbWith(anatomy, location, side);
  if (!limb || lacksFine(body, location)) return refuse("limbMissing", "XF-25", { location, target });
  const modifier = Math.min(0, fine.modifier + ownModifier(limb, dice));
  return allow({ ...NOWHERE, ...within(limb), fine: fine.location, side, modifier, dvLimit: fine.dvLimit });
}

/** Returns whether the world forbids calls at a location, by its own id or by its kind. @rule SS-CALLED-01 */
export function isClosed(location: string, body: OfBody, closed: readonly string[]): boolean {
  const anatomy = anatomyOf(body);
  const kind = anatomy[limbIndex(anatomy, location)]?.kind ?? location;
  return !mayCall(location, closed) || !mayCall(kind, closed);
}

/** Facts about a target that decide whether a call is allowed. */
export interface CallTarget extends CalledBody {
  readonly kind: "person" | "vehicle" | "barrier";
  readonly name: string;
  /** true: attackers can call limbs as well as fine locations. @rule XF-03 */
  readonly limbs: boolean;
  readonly melee: boolean;
  /** Ids that attackers cannot call in this world. */
  readonly closed: readonly string[];
}

/**
 * Returns the location, part or option that a call at a target names, or a refusal.
 * @rule SS-CALLED-01 the world decides which locations and options are open
 * @rule SS-CALLED-03 options without a location
 * @rule SS-VEHICLE-01 vehicle parts
 * @rule XF-25 a barrier has no locations
 */
export function calledAt(call: Call, target: CallTarget): Ruling<CalledLocation> {
  const { location } = call;
  if (isClosed(location, target, target.closed)) return refuse("callClosed", "SS-CALLED-01", { location });
  if (target.kind === "vehicle") {
    const part = vehiclePart(location);
    if (!part) return refuse("noSuchPart", "SS-VEHICLE-01", { location, target: target.name });
    return allow({ ...NOWHERE, part: part.part, modifier: part.modifier, dvLimit: part.dvLimit });
  }
  if (target.kind === "barrier") return refuse("noLocations", "XF-25", { target: target.name });
  const option = callableOptions(target.melee, target.closed).find((one) => one.option === location);
  if (option) return allow({ ...NOWHERE, option, modifier: option.modifier });
  const isWholeLimb = isLimb(location) || limbIndex(anatomyOf(target), location) >= 0;
  if (isWholeLimb && !target.limbs) return refuse("noLocations", "XF-03", { target: target.name });
  return calledLocation(call, target);
}

/** Returns the id of the called option, part, fine location or limb. For a limb with a name of its own, returns that name. */
export const calledName = ({ option, part, fine, name, limb }: CalledLocation): string =>
  option?.option ?? part ?? fine ?? name ?? limb ?? "";

/** Reduction of a call's penalty by aim, in dice. Each ruleset defines these numbers, because the rulebooks give none. @rule XF-19 */
export interface AimGain {
  /** Dice for each AP of aim; 0: aim does not help calls in this ruleset. */
  readonly perAp: number;
  readonly most: number;
}

/** Default reduction, for rulesets from other modules that define none. */
export const AIM_UNSTATED: AimGain = { perAp: 2, most: 6 };

/** Returns the call's modifier after aim, 0 or less. @rule XF-19 aim never turns the modifier into a bonus */
export const aimedModifier = (locationModifier: number, aimAp: number, { perAp, most }: AimGain = AIM_UNSTATED): number =>
  Math.min(0, locationModifier + Math.min(most, perAp * Math.max(0, aimAp)));

/** Returns the cost of a call. @rule XF-04 @rule CS-04 the Free Action, or 1 AP if the Free Action is already used */
export const callPrice = (freeActionUsed: boolean): { ap: number; freeAction: boolean } => freeActionsPrice(1, freeActionUsed);

/** Returns the AP that a call adds to the cost of the attack. @rule CS-04 @rule CS-30 @rule CS-39 0 with Deadeye on overwatch */
export const callSurcharge = (called: boolean, reaction: Reaction): number => (called && !callIsFree(reaction) ? callPrice(true).ap : 0);
