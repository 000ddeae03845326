import { describe, expect, test } from "vitest";
import { partHit, VEHICLE_PARTS, vehicleSpeed } from "../../../module/rules/called-shots/vehicle-parts";

describe("a part of a vehicle", () => {
  test("[SS-VEHICLE-02] fails only if damage remains after soak", () => {
    for (const part of VEHICLE_PARTS) {
      expect(partHit(part, 0)).toEqual({ damage: 0, effects: [] });
      expect(partHit(part, 1).effects).toEqual(part.effects);
    }
  });

  test("[SS-VEHICLE-05] [SS-VEHICLE-03] limits the Speed to 1 if it is an axle, and to 0 if it is the engine", () => {
    expect([
      vehicleSpeed(6, ["speed-1"]),
      vehicleSpeed(0, ["speed-1"]),
      vehicleSpeed(6, ["disabled", "speed-1"]),
      vehicleSpeed(6, ["leaking"]),
    ]).toEqual([1, 0, 0, 6]);
  });
});
