import { describe, expect, test } from "vitest";
import { damageRollSpec } from "../../../module/rules/rulesets/three-dice/damage";
import { type Aim, aimPenalty, mayAimAtChink } from "../../../module/rules/locations/hit-locations";
import { mayAim, seeksGaps, type Choosing } from "../../../module/rules/locations/location-aim";
import { modifierAt } from "../../../module/rules/locations/location-injury";
import { sideOf } from "../../../module/rules/locations/location-table";
import { asksKnockdown, criticalTable } from "../../../module/rules/locations/shock";

const AIM: Aim = { at: "arm", shielded: false, grappling: false, chink: false, weaponPenalty: -4 };

describe("the price of a location for the attack roll, and its rule", () => {
  test.each([
    { aim: { at: "random" }, penalty: 0, rule: "TD-RANDOM-02" },
    { aim: { at: "weapon" }, penalty: -4, rule: "TD-LOC-39" },
    { aim: { at: "weapon", grappling: true }, penalty: -4, rule: "TD-LOC-41" },
    { aim: { at: "torso", chink: true }, penalty: -8, rule: "TD-CHINK-03" },
    { aim: { at: "arm", chink: true }, penalty: -10, rule: "TD-CHINK-04" },
    { aim: { at: "arm" }, penalty: -2, rule: "TD-LOC-02" },
    { aim: { at: "arm", shielded: true }, penalty: -4, rule: "TD-LOC-34" },
    { aim: { at: "hand" }, penalty: -4, rule: "TD-LOC-02" },
    { aim: { at: "hand", shielded: true }, penalty: -8, rule: "TD-LOC-37" },
    { aim: { at: "arm", grappling: true }, penalty: -1, rule: "TD-LOC-40" },
    { aim: { at: "skull", shielded: true }, penalty: -7, rule: "TD-LOC-02" },
  ] as const)("[$rule] $aim: $penalty", ({ aim, penalty, rule }) => {
    expect(aimPenalty({ ...AIM, ...aim })).toEqual({ penalty, rule });
  });
});

describe("locations that can be aimed at", () => {
  const SWORD: Choosing = {
    woundClass: "cut",
    tightBeam: false,
    situation: null,
    largeArea: false,
    giant: false,
    pinned: false,
    lacks: [],
  };
  const may = (at: Parameters<typeof mayAim>[0], change: Partial<Choosing> = {}) => mayAim(at, { ...SWORD, ...change });

  test.each([
    { at: "arm", change: { giant: true }, refusal: "tooBigToChoose", rule: "TD-AREA-04" },
    { at: "arm", change: { largeArea: true }, refusal: "noLocationOverArea", rule: "TD-LOC-05" },
    { at: "weapon", change: { situation: "wild-swing" }, refusal: "mustBeRandom", rule: "TD-LOC-04" },
    { at: "vitals", change: {}, refusal: "gapSeekersOnly", rule: "TD-LOC-08" },
    { at: "eye", change: {}, refusal: "gapSeekersOnly", rule: "TD-LOC-17" },
  ] as const)("[$rule] $at $change is refused: $refusal", ({ at, change, refusal, rule }) => {
    expect(may(at, change)).toMatchObject({ allowed: false, refusal, rule });
  });

  test("[TD-LOC-01] [TD-LOC-39] [TD-AREA-04] an arm, a weapon, and for a giant who pins the target", () => {
    for (const ruling of [may("arm"), may("weapon"), may("arm", { giant: true, pinned: true }), may("random", { largeArea: true })])
      expect(ruling.allowed).toBe(true);
    expect(may("weapon", { lacks: [{ kind: "limbs" }] as never }).allowed).toBe(true);
  });

  test("[TD-LOC-08] [TD-CHINK-01] attacks that fit through gaps: piercing and tight-beam, not wide beams or blades", () => {
    expect([seeksGaps("imp", false), seeksGaps("burn", true), seeksGaps("burn", false), seeksGaps("cut", true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("[TD-LOC-08] the refusal names the location", () => {
    expect(may("vitals")).toMatchObject({ values: { location: "vitals" } });
  });

  test("[TD-CHINK-01] [TD-CHINK-02] a chink: only for attacks that fit through gaps, and only if the armor has one", () => {
    expect(mayAimAtChink(false, true)).toEqual({
      allowed: false,
      refusal: "gapSeekersOnly",
      rule: "TD-CHINK-01",
      values: { location: "chink" },
    });
    expect(mayAimAtChink(true, false)).toMatchObject({ allowed: false, refusal: "noChinks", rule: "TD-CHINK-02" });
    expect(mayAimAtChink(true, true)).toEqual({ allowed: true, value: true });
  });
});

describe("damage as dice", () => {
  test("[TD-WOUND-01] a fixed figure is listed as a part, 0 as none", () => {
    expect(damageRollSpec({ dice: 2, faces: 6, add: -1 })).toEqual({
      kind: "sum",
      dice: 2,
      faces: 6,
      parts: [{ part: "bonus", value: -1, rule: "TD-WOUND-01" }],
    });
    expect(damageRollSpec({ dice: 2, faces: 6, add: 0 })).toMatchObject({ parts: [] });
  });
});

test("[TD-RANDOM-04] 1 to 3 is right, 4 to 6 left, and no other face is valid", () => {
  expect([1, 2, 3, 4, 5, 6].map(sideOf)).toEqual(["right", "right", "right", "left", "left", "left"]);
  for (const face of [0, 7, 1.5, -2]) expect(() => sideOf(face)).toThrow(RangeError);
});

describe("melee hits to the head", () => {
  const make = { tolerance: "", male: true, lacks: [] } as never;

  test.each(["skull", "eye", "face"] as const)(
    "[TD-LOC-15] [TD-LOC-16] a critical hit at the %s is looked up on the head's table",
    (location) => {
      expect(criticalTable({ location, woundClass: "cut" } as never)).toBe("head");
    },
  );

  test("[TD-LOC-16] uncalled hits elsewhere have the ordinary modifier", () => {
    expect(criticalTable({ location: "torso", woundClass: "cut" } as never)).toBe("ordinary");
  });

  test.each([
    { location: "skull", asks: true },
    { location: "eye", asks: true },
    { location: "face", asks: true },
    { location: "vitals", asks: true },
    { location: "arm", asks: false },
  ] as const)("[TD-LOC-14] [TD-LOC-42] a light blow at the $location asks for a knockdown roll: $asks", ({ location, asks }) => {
    const struck = { location, woundClass: "imp" } as never;
    expect(asksKnockdown(struck, { injury: 1, pool: "hp", major: false } as never, make)).toBe(asks);
    expect(asksKnockdown(struck, { injury: 0, pool: "hp", major: false } as never, make)).toBe(false);
    expect(asksKnockdown(struck, { injury: 1, pool: "hp", major: true } as never, make)).toBe(true);
  });

  test("[TD-LOC-10] a tight beam deals more at the vitals, a wide one and a blade do not", () => {
    const at = (woundClass: string, tightBeam: boolean) =>
      modifierAt({ woundClass, tightBeam, location: "vitals", bluntTrauma: false } as never, make);
    expect(at("burn", true)).not.toEqual(at("burn", false));
    expect(at("cr", true)).toEqual(at("cr", false));
  });
});
