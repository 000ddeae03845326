import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { callableOptions, CALLED_OPTIONS, mayCall, overcomes } from "../../../module/rules/called/options";
import { damageCode, damageText, USUAL_DAMAGE, type DamageSource } from "../../../module/rules/describe/damage-code";
import { partHit, VEHICLE_PARTS, vehicleSpeed } from "../../../module/rules/called/vehicle-parts";

describe("[SS-DAMAGE-10] Damage Values as they are written", () => {
  test.each([
    { text: "6", value: 6, add: null, kind: "health", back: "6" },
    { text: "6S", value: 6, add: null, kind: "strain", back: "6S" },
    { text: "9P", value: 9, add: null, kind: "health", back: "9" },
    { text: "STR + 2", value: 2, add: "strength", kind: "health", back: "STR+2" },
    { text: "STR", value: 0, add: "strength", kind: "health", back: "STR" },
    { text: "str-1s", value: -1, add: "strength", kind: "strain", back: "STR-1S" },
  ] as const)("$text", ({ text, value, add, kind, back }) => {
    expect(damageCode(text)).toEqual({ value, add, kind });
    expect(damageText(damageCode(text)!)).toBe(back);
  });

  test.each(["", "S", "6X", "2+STR", "6 7"])("%j is none", (text) => {
    expect(damageCode(text)).toBeNull();
  });
});

describe("damage codes", () => {
  const folder = path.resolve(import.meta.dirname, "../../../packs/weapons");
  const shipped = (name: string): string =>
    (parse(readFileSync(path.join(folder, `${name}.yaml`), "utf8")) as { system: { damage: { kind?: string } } }).system.damage.kind ??
    "health";
  const weapons = readdirSync(folder).map((name) => name.replace(".yaml", ""));

  test.each<{ weapon: string; source: DamageSource }>([
    { weapon: "service-pistol", source: "gun" },
    { weapon: "fragmentation-grenade", source: "explosion" },
    { weapon: "combat-knife", source: "melee" },
  ])("[SS-DAMAGE-05] $weapon does Health damage", ({ weapon, source }) => {
    expect(weapons).toContain(weapon);
    expect([USUAL_DAMAGE[source], shipped(weapon)]).toEqual(["health", "health"]);
  });

  test.each<{ weapon: string; source: DamageSource }>([
    { weapon: "bare-hands", source: "unarmed" },
    { weapon: "stun-baton", source: "shock" },
    { weapon: "concussion-grenade", source: "concussion-grenade" },
  ])("[SS-DAMAGE-09] $weapon does Strain", ({ weapon, source }) => {
    expect(weapons).toContain(weapon);
    expect([USUAL_DAMAGE[source], shipped(weapon)]).toEqual(["strain", "strain"]);
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
