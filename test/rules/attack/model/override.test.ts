import { describe, expect, test } from "vitest";
import type { Reply } from "../../../../module/rules/attack/model/ask";
import { declare } from "../../../../module/rules/attack/declare/declare";
import {
  overridden,
  overrideId,
  overridesIn,
  isOverride,
  OVERRIDE_LIMIT,
  readOverride,
} from "../../../../module/rules/attack/model/override";
import { aField, aFighter, anOrder, aWeapon, crossfire } from "../../fixtures";

type OverrideReply = Extract<Reply, { kind: "override" }>;
const overriding = (ask: string, value = 0): OverrideReply => ({ ask, kind: "override", value });
const FACES: Reply = { ask: "override:damage:0:0", kind: "faces", faces: [3] };

/** Returns a declared burst of three bullets at a single target. @throws {Error} if the rules refuse the attack */
function burst() {
  const attacker = aFighter({ id: "Actor.shooter", skills: { pistols: 4 }, readiness: { ap: 3 } });
  const ruling = declare(crossfire, anOrder({ mode: "burst" }), aField({ attacker, weapon: aWeapon() }));
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

describe("an override", () => {
  test("replaces the location or the damage of one bullet for one entity", () => {
    const at = { bullet: 2, subject: 1 };
    expect([overrideId("place", at), overrideId("damage", at)]).toEqual(["override:place:2:1", "override:damage:2:1"]);
    const overrides = { "override:damage:2:1": 0, "override:place:2:1": 4 };
    expect([overridden({ overrides }, "damage", at), overridden({ overrides }, "place", at)]).toEqual([0, 4]);
    expect([overridden({ overrides }, "damage", { bullet: 1, subject: 2 }), overridden({}, "damage", at)]).toEqual([null, null]);
  });

  test("counts only if no later override replaces the same result", () => {
    expect([isOverride(overriding("override:damage:0:0")), isOverride(FACES)]).toEqual([true, false]);
    const replies = [
      overriding("override:damage:0:0", 3),
      FACES,
      overriding("override:place:0:0", 2),
      overriding("override:damage:0:0", 7),
    ];
    expect(overridesIn(replies)).toEqual({ "override:damage:0:0": 7, "override:place:0:0": 2 });
    expect(overridesIn([FACES])).toEqual({});
  });
});

describe("reading an override", () => {
  const attack = burst();
  const places = crossfire.declaration.places.length;

  test.each([
    ["override:place:0:0", 0],
    ["override:place:0:0", places - 1],
    ["override:place:2:0", 1],
    ["override:damage:0:0", 0],
    ["override:damage:2:0", OVERRIDE_LIMIT],
  ])("accepts %s with %i", (ask, value) => {
    expect(() => readOverride(attack, overriding(ask, value))).not.toThrow();
  });

  test.each([
    ["override:place:0:0", places],
    ["override:place:0:0", -1],
    ["override:damage:0:0", OVERRIDE_LIMIT + 1],
    ["override:damage:0:0", 0.5],
    ["override:damage:0:0", Number.NaN],
  ])("refuses %s with %d and names the allowed range", (ask, value) => {
    const most = ask.includes("place") ? places - 1 : OVERRIDE_LIMIT;
    expect(() => readOverride(attack, overriding(ask, value))).toThrow(new RangeError(`${ask}: ${value} is not between 0 and ${most}`));
  });

  test.each([
    "override:damage:3:0",
    "override:damage:0:1",
    "override:damage:-1:0",
    "override:damage:0:-1",
    "override:damage:0.5:0",
    "override:damage:one:0",
    "override:damage:0",
    "override:damage:0:0:0",
    "override:weather:0:0",
    "order:damage:0:0",
    "attack",
  ])("refuses the unknown id %s", (ask) => {
    expect(() => readOverride(attack, overriding(ask, 1))).toThrow(`${ask}: there is no result to override`);
    expect(() => readOverride(attack, overriding(ask, 0))).toThrow(RangeError);
  });
});
