import { declare } from "../../rules/attack/declare/declare";
import type { Battlefield } from "../../rules/attack/model/battlefield";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Outlook, PlaceEffect, Ruleset } from "../../rules/attack/model/ruleset";
import type { Call } from "../../rules/called-shots/called-shot";
import { kindOfLimb } from "../../rules/body/body-plan";
import type { Refusal } from "../../rules/ruling";

/** Rules that close all called shots of the current attack, or one called shot for lack of AP. */
const CLOSED: readonly string[] = ["CS-05", "CS-34", "CS-35", "TD-LOC-04", "TD-LOC-05", "TD-AREA-04"];

/** The ruling on a location before the user calls it. */
export interface CallRuling {
  readonly call: Call;
  /** Reason why the location cannot be chosen for the current attack; null if it can be chosen. */
  readonly closed: Refusal | null;
  /** True if the target lacks this location. @rule TD-TOLERANCE-17 */
  readonly missing: boolean;
  /** True if cover hides the location; null if nothing gives cover, or if the cover hides no limbs. @rule CS-24 */
  readonly covered: boolean | null;
  /** Evasion that will apply; null if it is unknown, or if the user may not know it. @rule CS-24 */
  readonly evasion: number | null;
  /** True if a called shot at the location is easier than an attack without a call. @rule CS-24 */
  readonly easier: boolean;
  /** Effect of the location on the damage; null if it makes no difference. @rule TD-LOC-01 */
  readonly effect: PlaceEffect | null;
}

const least = (face: number | null | undefined): number => face ?? Number.POSITIVE_INFINITY;

/**
 * Returns the limb that a called location counts as for cover; the location itself if it is not a limb of the body. @rule CS-24 @rule XF-25
 */
const hiddenAs = ({ location }: Call, { entities, intended }: Battlefield): string =>
  kindOfLimb(entities[intended]?.fighter.plan ?? {}, location) ?? location;

/**
 * Returns the ruling on each offered call for the present order. A call that is not allowed is closed, with the reason. If the attack is
 * refused for another reason, no call is closed.
 *
 * @rule CS-05 @rule CS-34 @rule TD-LOC-04
 * @param knows True if the user may know the Evasion.
 */
export function callRulings(rules: Ruleset, wanted: AttackOrder, field: Battlefield, calls: readonly Call[], knows: boolean): CallRuling[] {
  const order = { ...wanted, called: null };
  const plain = declare(rules, order, field);
  const hidden: readonly string[] = field.entities[field.intended]?.coveredLimbs ?? [];
  const told = rules.method.outlook && hidden.length > 0 ? rules.method.outlook : null;
  const uncalled: Outlook | null = told && plain.allowed ? told(plain.value) : null;
  return calls.map((call) => {
    const ruling = declare(rules, { ...order, called: call }, field);
    const refusal = ruling.allowed ? null : ruling;
    const outlook = told && ruling.allowed ? told(ruling.value) : null;
    return {
      call,
      closed: plain.allowed && refusal && CLOSED.includes(refusal.rule) ? refusal : null,
      missing: refusal?.refusal === "limbMissing" || refusal?.rule === "TD-TOLERANCE-17",
      covered: told ? hidden.includes(call.location) || hidden.includes(hiddenAs(call, field)) : null,
      evasion: knows ? (outlook?.evasion ?? null) : null,
      effect: rules.method.effectThere?.({ ...order, called: call }, field, knows) ?? null,
      easier: least(outlook?.dieForHit) < least(uncalled?.dieForHit),
    };
  });
}
