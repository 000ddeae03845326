import { describe, expect, test } from "vitest";
import { damageRollSpec } from "../../../../module/rules/rulesets/three-dice/damage";
import { type Aim, aimPenalty } from "../../../../module/rules/body/hit-locations/hit-locations";
import { mayAimAtChink } from "../../../../module/rules/body/hit-locations/chinks";
import { mayAim, seeksGaps, type Choosing } from "../../../../module/rules/body/hit-locations/choice-of-location";
import { modifierAt } from "../../../../module/rules/body/hit-locations/location-wounding-modifiers";
import { sideOf } from "../../../../module/rules/body/hit-locations/random-location";
import { asksKnockdown, criticalTable } from "../../../../module/rules/body/hit-locations/shock-and-knockdown";

const AIM: Aim = { at: "arm", shielded: false, grappling: false, chink: false, weaponPenalty: -4 };

describe("the penalty of a hit location", () => {
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
  ] as const)("[$rule] is $penalty for the aim $aim", ({ aim, penalty, rule }) => {
    expect(aimPenalty({ ...AIM, ...aim })).toEqual({ penalty, rule });
  });
});

describe("the choice of a hit location", () => {
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
  ] as const)("[$rule] $at with the circumstances $change is refused: $refusal", ({ at, change, refusal, rule }) => {
    expect(may(at, change)).toMatchObject({ allowed: false, refusal, rule });
  });

  test("[TD-LOC-01] [TD-LOC-39] [TD-AREA-04] an arm and a weapon are allowed, and a giant may choose a location of a pinned target", () => {
    for (const ruling of [may("arm"), may("weapon"), may("arm", { giant: true, pinned: true }), may("random", { largeArea: true })])
      expect(ruling.allowed).toBe(true);
    expect(may("weapon", { lacks: [{ kind: "limbs" }] as never }).allowed).toBe(true);
  });

  test("[TD-LOC-08] [TD-CHINK-01] impaling attacks and tight burning beams fit through gaps, but wide beams and cutting attacks do not", () => {
    expect([seeksGaps("imp", false), seeksGaps("burn", true), seeksGaps("burn", false), seeksGaps("cut", true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("[TD-LOC-08] a refusal names the location", () => {
    expect(may("vitals")).toMatchObject({ values: { location: "vitals" } });
  });

  test("[TD-CHINK-01] [TD-CHINK-02] a chink can be chosen only if the armor has chinks and the attack fits through gaps", () => {
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

describe("damage dice", () => {
  test("[TD-WOUND-01] list a fixed bonus as a part unless it is 0", () => {
    expect(damageRollSpec({ dice: 2, faces: 6, add: -1 })).toEqual({
      kind: "sum",
      dice: 2,
      faces: 6,
      parts: [{ part: "bonus", value: -1, rule: "TD-WOUND-01" }],
    });
    expect(damageRollSpec({ dice: 2, faces: 6, add: 0 })).toMatchObject({ parts: [] });
  });
});

test("[TD-RANDOM-04] the side die maps 1 to 3 to right and 4 to 6 to left; other faces throw a RangeError", () => {
  expect([1, 2, 3, 4, 5, 6].map(sideOf)).toEqual(["right", "right", "right", "left", "left", "left"]);
  for (const face of [0, 7, 1.5, -2]) expect(() => sideOf(face)).toThrow(RangeError);
});

describe("hits by location", () => {
  const make = { tolerance: "", male: true, lacks: [] } as never;

  test.each(["skull", "eye", "face"] as const)(
    "[TD-LOC-15] [TD-LOC-16] a critical hit to the %s uses the head's critical table",
    (location) => {
      expect(criticalTable({ location, woundClass: "cut" } as never)).toBe("head");
    },
  );

  test("[TD-LOC-16] a critical hit to the torso uses the ordinary critical table", () => {
    expect(criticalTable({ location: "torso", woundClass: "cut" } as never)).toBe("ordinary");
  });

  test.each([
    { location: "skull", asks: true },
    { location: "eye", asks: true },
    { location: "face", asks: true },
    { location: "vitals", asks: true },
    { location: "arm", asks: false },
  ] as const)("[TD-LOC-14] [TD-LOC-42] a light blow to the $location asks for a knockdown roll: $asks", ({ location, asks }) => {
    const struck = { location, woundClass: "imp" } as never;
    expect(asksKnockdown(struck, { injury: 1, pool: "hp", major: false } as never, make)).toBe(asks);
    expect(asksKnockdown(struck, { injury: 0, pool: "hp", major: false } as never, make)).toBe(false);
    expect(asksKnockdown(struck, { injury: 1, pool: "hp", major: true } as never, make)).toBe(true);
  });

  test("[TD-LOC-10] a tight beam and a wide beam differ at the vitals only for burning damage", () => {
    const at = (woundClass: string, tightBeam: boolean) =>
      modifierAt({ woundClass, tightBeam, location: "vitals", bluntTrauma: false } as never, make);
    expect(at("burn", true)).not.toEqual(at("burn", false));
    expect(at("cr", true)).toEqual(at("cr", false));
  });
});
