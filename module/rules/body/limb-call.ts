import { refuse, type Ruling } from "../ruling";
import { calledLocation, type Call, type CalledLocation } from "./called-shot";
import { callPermitted, type Reaction } from "./deadeye";
import { isLimb } from "./limbs";

/** A call where only the six limbs have names. @rule CS-03 @rule CS-34 @rule CS-35 */
export function limbCall(call: Call, reaction: Reaction): Ruling<CalledLocation> {
  const permitted = callPermitted(reaction);
  if (!permitted.allowed) return permitted;
  return isLimb(call.location) ? calledLocation(call) : refuse("noSuchLocation", "CS-03", { location: call.location });
}
