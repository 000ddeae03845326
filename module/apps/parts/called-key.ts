import { fineLocation, isLimb } from "../../rules/body/limbs";
import { vehiclePart } from "../../rules/body/vehicle-parts";

/** Language key of what can be called: a limb, a place, a part of a vehicle or an option. */
export function calledKey(called: string): string {
  if (isLimb(called)) return `CROSSFIRE.Limb.${called}`;
  if (vehiclePart(called)) return `CROSSFIRE.VehiclePart.${called}`;
  return fineLocation(called) ? `CROSSFIRE.Fine.${called}` : `CROSSFIRE.CalledOption.${called}`;
}
