import type { Battlefield } from "../../attack/model/battlefield";
import type { Method, Objection } from "../../attack/model/ruleset";
import { PAID_OBJECTIONS } from "../../attack/declare/objections";
import type { AttackOrder } from "../../attack/model/order";
import { reactionOf } from "../../attack/declare/pools";
import { type Call, type CalledBody, calledLocation, type CalledLocation, isClosed } from "../../called/called-shot";
import { callPermitted, callSurcharge, type Reaction } from "../../called/deadeye";
import { allow, refuse, type Ruling } from "../../ruling";
import { evasionContest } from "./contest";
import { callOutlook } from "./outlook";
import { thresholdWounds } from "./wounds";
import { fineLocation } from "../../body/limbs";
import { bodyParts } from "../../body/plans";

/** Returns the location of a call, which can only be a limb. @rule CS-03 @rule CS-34 @rule CS-35 */
function limbCall(call: Call, body: CalledBody, reaction: Reaction): Ruling<CalledLocation> {
  const permitted = callPermitted(reaction);
  if (!permitted.allowed) return permitted;
  const { location } = call;
  const ruling = fineLocation(location) ? null : calledLocation(call, body);
  return ruling === null || (!ruling.allowed && ruling.refusal === "noSuchLocation")
    ? refuse("noSuchLocation", "CS-03", { location })
    : ruling;
}

/**
 * Returns the called limb, or why it cannot be called. A call is the same attack with a penalty and a price.
 * @rule CS-01 @rule CS-03 @rule CS-34 @rule CS-35
 */
function call(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null> {
  const target = field.entities[field.intended];
  if (!order.called || !target) return allow(null);
  const { plan, name } = target.fighter;
  const { location } = order.called;
  if (plan.limbs === null || !field.switches.limbs) return refuse("noLocations", "CS-03", { target: name });
  if (isClosed(location, plan, field.switches.closedCalls)) return refuse("callClosed", "SS-CALLED-01", { location });
  return limbCall(order.called, { name, ...bodyParts(plan) }, reactionOf({ order, field }));
}

/** Refuses what only other rulesets have: several attacks from one pool, and interception. */
const unknown: Objection = ({ order, field: { attacker, weapon } }) => {
  if (order.multiple) return refuse("mayNotCombine", "SS-MULTI-02", { weapon: weapon.name });
  return order.intercepts ? refuse("mayNotIntercept", "SS-INTERCEPT-08", { attacker: attacker.name, weapon: weapon.name }) : null;
};

/** d20 against Evasion, DT and DR, hit points and limbs. */
export const evasionMethod: Method = {
  call,
  /**
   * Returns the cost of an attack.
   * @rule CS-04
   * @rule CS-05 paid in full before the roll
   * @rule CS-28
   * @rule CS-30 one surcharge for any fire mode
   * @rule CS-39
   */
  price(_ruleset, order, mode, field) {
    const loaded = field.weapon.ammo;
    return {
      // Overwatch already holds the AP of its attack.
      ap: (order.overwatch ? 0 : mode.price) + callSurcharge(order.called !== null, reactionOf({ order, field })),
      freeAction: false,
      rounds: loaded === null ? 0 : Math.min(mode.rounds, loaded),
    };
  },
  objections: [unknown, ...PAID_OBJECTIONS],
  contest: evasionContest,
  wounds: thresholdWounds,
  outlook: callOutlook,
};
