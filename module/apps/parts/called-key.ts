import { placeKey } from "../../cards/card-words";
import { CALLED_OPTIONS } from "../../rules/called/options";
import { fineLocation } from "../../rules/body/limbs";
import { vehiclePart } from "../../rules/called/vehicle-parts";

/** Language key of what can be called: a limb, a place, a part of a vehicle or an option. */
export function calledKey(called: string): string {
  if (vehiclePart(called)) return `CROSSFIRE.VehiclePart.${called}`;
  if (fineLocation(called)) return `CROSSFIRE.Fine.${called}`;
  return CALLED_OPTIONS.some(({ option }) => option === called) ? `CROSSFIRE.CalledOption.${called}` : placeKey(called);
}
