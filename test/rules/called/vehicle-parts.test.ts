import { describe, expect, test } from "vitest";
import { partHit, VEHICLE_PARTS, vehicleSpeed } from "../../../module/rules/called/vehicle-parts";

describe("parts of vehicles", () => {
  test("[SS-VEHICLE-02] a fully soaked hit disables no part; a part that takes no damage can still fail", () => {
    for (const part of VEHICLE_PARTS) {
      expect(partHit(part, 0)).toEqual({ damage: 0, effects: [] });
      expect(partHit(part, 1).effects).toEqual(part.effects);
    }
  });

  test("[SS-VEHICLE-05] [SS-VEHICLE-03] an axle leaves Speed 1, an engine leaves 0", () => {
    expect([
      vehicleSpeed(6, ["speed-1"]),
      vehicleSpeed(0, ["speed-1"]),
      vehicleSpeed(6, ["disabled", "speed-1"]),
      vehicleSpeed(6, ["leaking"]),
    ]).toEqual([1, 0, 0, 6]);
  });
});
