import { placeKey } from "../../cards/card-words";
import { CALLED_OPTIONS } from "../../rules/called/options";
import { fineLocation } from "../../rules/body/limbs";
import { vehiclePart } from "../../rules/called/vehicle-parts";

/** Returns the language key of anything that can be called: a limb, a location, a vehicle part or an option. */
export function calledKey(called: string): string {
  if (vehiclePart(called)) return `CROSSFIRE.VehiclePart.${called}`;
  if (fineLocation(called)) return `CROSSFIRE.Fine.${called}`;
  return CALLED_OPTIONS.some(({ option }) => option === called) ? `CROSSFIRE.CalledOption.${called}` : placeKey(called);
}
