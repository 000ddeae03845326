import { partHit, VEHICLE_PARTS, vehiclePart, type VehiclePart } from "../../../module/rules/called-shots/vehicle-parts";
import { poolSize } from "../../../module/rules/contest/hits-and-glitches";
import { has, noProbe, num, text, type Probe, type Probes, type Words } from "../probe";

/**
 * Returns the id of the row's vehicle part from the rulebook's name, such as "fuel-tank" for "Fuel Tank/Battery".
 * @throws {NoProbe} if there is no such part
 */
function partOf(given: Words): VehiclePart {
  const name = text(given, "part").toLowerCase().split("/")[0]!.trim().replaceAll(" ", "-");
  return vehiclePart(name) ?? noProbe(`part "${name}"; it knows ${VEHICLE_PARTS.map(({ part }) => part).join(", ")}`);
}

const calledAt: Probe = (given) => {
  const part = partOf(given);
  const { damage, effects } = partHit(part, num(given, "damage_after_soak", 1));
  const told = { pool: poolSize(num(given, "pool", 0) + part.modifier), mod: part.modifier, damage, effects };
  return has(given, "mod") && num(given, "mod") !== part.modifier ? { ...told, pool: `the table says ${part.modifier}` } : told;
};

export const probes: Probes = {
  "SS-VEHICLE-01": calledAt,
  "SS-VEHICLE-02": (given) => ({
    effect: VEHICLE_PARTS.every((part) => partHit(part, num(given, "damage_after_soak")).effects.length > 0),
  }),
  "SS-VEHICLE-03": calledAt,
  "SS-VEHICLE-04": calledAt,
  "SS-VEHICLE-05": calledAt,
  "SS-VEHICLE-06": calledAt,
  "SS-VEHICLE-07": calledAt,
  "SS-VEHICLE-08": calledAt,
};
