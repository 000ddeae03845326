import { reactionOf } from "../../attack/declare/pools";
import type { Battlefield } from "../../attack/model/battlefield";
import type { AttackOrder } from "../../attack/model/order";
import { fineLocation } from "../../body/injuries/called-locations";
import { bodyParts } from "../../body/plans";
import { type Call, type CalledBody, calledLocation, type CalledLocation, isClosed } from "../../called-shots/called-shot";
import { callPermitted, type Reaction } from "../../called-shots/deadeye";
import { allow, refuse, type Ruling } from "../../ruling";
import { SNIPER } from "./declaration";

/** Returns the limb that a call names, or a refusal. A call can name only a limb. @rule CS-03 @rule CS-34 @rule CS-35 */
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
 * Returns the called limb, or a refusal; the value is null without a call. A called shot is an ordinary attack with a penalty and an AP
 * surcharge.
 * @rule CS-01 @rule CS-02 @rule CS-03 @rule CS-34 @rule CS-35
 */
export function declareCall(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null> {
  const target = field.entities[field.intended];
  if (!order.called || !target) return allow(null);
  const { plan, name } = target.fighter;
  const { location } = order.called;
  if (plan.limbs === null || !field.switches.limbs) return refuse("noLocations", "CS-03", { target: name });
  if (isClosed(location, plan, field.switches.closedCalls)) return refuse("callClosed", "SS-CALLED-01", { location });
  return limbCall(order.called, { name, ...bodyParts(plan) }, reactionOf({ order, field }, SNIPER));
}
