import { describe, expect, test } from "vitest";
import { injuryFrom } from "../../../../module/rules/body/hit-locations/location-injury";
import { type Blow, modifierAt } from "../../../../module/rules/body/hit-locations/location-wounding-modifiers";
import { fight } from "../../../ledger/scenes/fight";
import { crossfire } from "../../fixtures";

const PERSON = { hp: 10, tolerance: "", lacks: [], male: false } as const;
const MACHINE = { ...PERSON, tolerance: "unliving" } as const;
const blow = (wish: Partial<Blow>): Blow => ({
  penetrating: 6,
  woundClass: "pi",
  tightBeam: false,
  location: "torso",
  bluntTrauma: false,
  area: false,
  ...wish,
});
const times = (wish: Partial<Blow>, make: Parameters<typeof modifierAt>[1] = PERSON): number => {
  const { times: by, per } = modifierAt(blow(wish), make);
  return Math.round((by / per) * 100) / 100;
};

describe("[TD-TOLERANCE-06] damage to an unliving target", () => {
  test("has the full modifier of piercing damage only at the eye, the skull and the vitals", () => {
    expect((["eye", "skull", "vitals"] as const).map((location) => times({ location }, MACHINE))).toEqual([4, 4, 3]);
    expect((["torso", "neck", "arm", "groin"] as const).map((location) => times({ location }, MACHINE))).toEqual([0.33, 0.33, 0.33, 0.33]);
    expect(times({ location: "arm", woundClass: "imp" }, MACHINE)).toBe(1);
    expect(times({ location: "arm", woundClass: "pi++" }, MACHINE)).toBe(1);
    expect(times({ location: "arm", woundClass: "pi+" }, MACHINE)).toBe(0.5);
  });

  test("has the modifier of the hit location if the damage is not piercing", () => {
    expect([times({ location: "neck", woundClass: "cut" }, MACHINE), times({ location: "neck", woundClass: "cr" }, MACHINE)]).toEqual([
      2, 1.5,
    ]);
  });
});

test("[TD-LOC-10] a tight beam doubles damage to the vitals and quadruples damage to the skull", () => {
  const burn = (location: Blow["location"], tightBeam: boolean) => times({ location, tightBeam, woundClass: "burn" });
  expect([burn("vitals", true), burn("vitals", false), burn("torso", true)]).toEqual([2, 1, 1]);
  expect(burn("skull", true)).toBe(4);
});

test("[TD-LOC-09] the vitals raise the wounding modifier only for impaling and piercing damage", () => {
  const at = (woundClass: Blow["woundClass"]) => times({ location: "vitals", woundClass });
  expect([at("imp"), at("pi-"), at("pi++"), at("cut"), at("cr"), at("tox")]).toEqual([3, 3, 3, 1.5, 1, 1]);
});

describe("the eyes that a hit blinds", () => {
  const blinded = (location: Blow["location"], woundClass: Blow["woundClass"], penetrating: number) =>
    injuryFrom(blow({ location, woundClass, penetrating }), PERSON).blinded;

  test("[TD-LOC-24] acid in the face blinds one eye with a major wound; damage above the full Hit Points blinds both eyes", () => {
    // The modifier is 1.5: 4 points become 6, 6 become 9, 7 become 10, 8 become 12.
    expect([3, 4, 6, 7, 8].map((penetrating) => blinded("face", "cor", penetrating))).toEqual([0, 1, 1, 1, 2]);
  });

  test("[TD-LOC-24] acid at another location, or other damage to the face, blinds no eye", () => {
    expect([blinded("face", "cr", 30), blinded("torso", "cor", 30), blinded("neck", "cor", 30)]).toEqual([0, 0, 0]);
  });

  test("[TD-LOC-18] a hit to the eye blinds the eye if the damage exceeds a tenth of the Hit Points", () => {
    expect(blinded("eye", "imp", 1)).toBe(1);
  });
});

describe("[XF-07] a crippled head", () => {
  const struck = (testHits: number) =>
    fight({
      ruleset: crossfire,
      attack: { hits: 4 },
      weapon: { dv: 8 },
      locations: [20],
      parties: [{ name: "target", along: 10, hits: 0, plan: { physicalLimit: 99 }, testHits }],
    });

  test("lowers the Initiative Score by 10 only after a failed test", () => {
    const failed = struck(2);
    expect(failed.one("located")).toMatchObject({ limb: "head" });
    expect(failed.one("score-lost")).toMatchObject({ rule: "XF-07", score: -10 });
    expect(failed.state.bodies[0]!.score).toBe(-10);
    const stood = struck(3);
    expect([stood.one("tested")!.passed, stood.one("score-lost"), stood.state.bodies[0]!.score]).toEqual([true, undefined, 0]);
  });
});
