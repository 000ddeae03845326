import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { callableOptions, CALLED_OPTIONS, mayCall, overcomes } from "../../../module/rules/called/options";
import { partHit, VEHICLE_PARTS, vehicleSpeed } from "../../../module/rules/called/vehicle-parts";

describe("the kind of damage of a weapon of the compendia", () => {
  const folder = path.resolve(import.meta.dirname, "../../../packs/weapons");
  const shipped = (name: string): string =>
    (parse(readFileSync(path.join(folder, `${name}.yaml`), "utf8")) as { system: { damage: { kind?: string } } }).system.damage.kind ??
    "health";
  const weapons = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.replace(".yaml", ""));

  test.each(["service-pistol", "fragmentation-grenade", "combat-knife"])("[SS-DAMAGE-05] %s does Health damage", (weapon) => {
    expect(weapons).toContain(weapon);
    expect(shipped(weapon)).toBe("health");
  });

  test.each(["bare-hands", "stun-baton", "concussion-grenade"])("[SS-DAMAGE-09] %s does Strain", (weapon) => {
    expect(weapons).toContain(weapon);
    expect(shipped(weapon)).toBe("strain");
  });
});

describe("called shots at something other than a place", () => {
  test("[SS-CALLED-01] the table says which may be called", () => {
    expect([mayCall("eye", ["eye"]), mayCall("eye", [])]).toEqual([false, true]);
    expect(callableOptions(true, ["disarm"]).map(({ option }) => option)).toEqual(["knock-down"]);
  });

  test("[SS-CALLED-03] every option has the generic price", () => {
    expect(CALLED_OPTIONS.map(({ modifier }) => modifier)).toEqual(CALLED_OPTIONS.map(() => -4));
  });

  test("[SS-KNOCKDOWN-05] only a melee attacker knocks down on purpose, and needs to be stronger than the other is steady", () => {
    expect(callableOptions(false, []).map(({ option }) => option)).toEqual(["disarm"]);
    expect([overcomes(4, 2, 5), overcomes(4, 1, 5), overcomes(9, 0, 5)]).toEqual([true, false, false]);
  });
});

describe("parts of vehicles", () => {
  test("[SS-VEHICLE-02] soaked entirely, no part fails; a part that takes no damage can still fail", () => {
    for (const part of VEHICLE_PARTS) {
      expect(partHit(part, 0)).toEqual({ damage: 0, effects: [] });
      expect(partHit(part, 1).effects).toEqual(part.effects);
    }
  });

  test("[SS-VEHICLE-05] [SS-VEHICLE-03] an axle leaves Speed 1, an engine none", () => {
    expect([
      vehicleSpeed(6, ["speed-1"]),
      vehicleSpeed(0, ["speed-1"]),
      vehicleSpeed(6, ["disabled", "speed-1"]),
      vehicleSpeed(6, ["leaking"]),
    ]).toEqual([1, 0, 0, 6]);
  });
});
