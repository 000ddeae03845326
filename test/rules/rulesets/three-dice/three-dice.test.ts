import { describe, expect, test } from "vitest";
import { placeIndex, placeOf } from "../../../../module/rules/body/hit-locations/hit-locations";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { aBlade, aRifle, fight, statuses, type Fought, type Wish } from "./attacks";

const { wounds } = threeDice.method;
const struck = (wish: Wish): Fought => fight({ skill: 30, roll: 10, ...wish });
const index = (place: string): number => placeIndex(placeOf(place)!);
const rules = ({ events }: Fought): Readonly<Record<string, string>> =>
  Object.fromEntries(events.flatMap((event) => ("rule" in event ? [[event.kind, event.rule]] : [])));

describe("the location of a three-dice hit", () => {
  test("[TD-LOC-01] is the called location and needs no roll", () => {
    const aimed = struck({ called: "neck" });
    expect(aimed.one("located")).toMatchObject({ rule: "TD-LOC-01", limb: "neck", fine: null, face: null });
    expect(aimed.asked.some((ask) => ask.kind === "roll" && ask.what === "location")).toBe(false);
    expect(aimed.one("located")).not.toHaveProperty("overridden");
  });

  test("[TD-RANDOM-04] is rolled with three dice, and with a side die for a pair", () => {
    const torso = struck({ called: "random", locations: [10] });
    expect(torso.one("located")).toMatchObject({ rule: "TD-RANDOM-04", limb: "torso", face: 10 });
    const hand = struck({ called: "random", locations: [15], sides: [6] });
    expect(hand.one("located")).toMatchObject({ rule: "TD-RANDOM-04", limb: "left-hand", face: 6 });
    const rolls = hand.asked.flatMap((ask) => (ask.kind === "roll" && ask.what === "location" ? [ask.spec] : []));
    expect(rolls).toEqual([
      { kind: "sum", dice: 3, faces: 6, parts: [] },
      { kind: "sum", dice: 1, faces: 6, parts: [] },
    ]);
  });

  test("[TD-LOC-11] is a different organ of the vitals if the attack comes from behind", () => {
    const at = (behind: boolean) => struck({ called: "vitals", weapon: aBlade({ woundClass: "imp" }), order: { aiming: { behind } } });
    const [before, behind] = [at(false).one("located").fine, at(true).one("located").fine];
    expect([typeof before, typeof behind]).toEqual(["string", "string"]);
    expect(before).not.toBe(behind);
  });

  test("[TD-LOC-39] [TD-LOC-41] can be the target's weapon, which stops the attack without damage to the target", () => {
    const hit = struck({ called: "weapon" });
    expect(hit.one("located")).toMatchObject({ rule: "TD-LOC-39", limb: "weapon" });
    expect(hit.one("stopped")).toMatchObject({ rule: "UT-11", unresisted: 0, needed: null });
    expect(struck({ called: "weapon", weapon: aBlade({ grapples: true }) }).one("located").rule).toBe("TD-LOC-41");
  });

  test("[TD-LOC-40] is recorded for a grapple only if a location is called", () => {
    const seized = (called: string) => struck({ called, weapon: aBlade({ grapples: true }) });
    expect(seized("arm").one("located")).toMatchObject({ rule: "TD-LOC-40", limb: "left-arm", fine: null, face: null });
    expect(seized("arm").one("marked")).toMatchObject({ rule: "TD-LOC-40", status: "grappled" });
    const anywhere = seized("random");
    expect([anywhere.all("located"), statuses(anywhere)]).toEqual([[], ["grappled"]]);
    expect(anywhere.all("harmed")).toEqual([]);
  });
});

describe("a three-dice hit", () => {
  test("[TD-WOUND-01] [TD-WOUND-12] deals the rolled damage minus the DR of the armor", () => {
    const fought = struck({
      called: "torso",
      weapon: aBlade({ damage: { dice: 2, faces: 6, add: 1 } }),
      damage: [7],
      parties: [{ full: 30, resistance: { all: 3, at: {}, openFaced: false } }],
    });
    expect(fought.one("damage-rolled")).toMatchObject({ rule: "TD-WOUND-01", raw: 8, rolled: { outcome: { value: 7 } } });
    expect(fought.one("reduced")).toMatchObject({
      rule: "TD-WOUND-12",
      raw: 8,
      left: 5,
      by: [{ part: "dr", value: -3, rule: "TD-WOUND-01" }],
    });
    expect(fought.one("harmed")).toMatchObject({ rule: "TD-WOUND-07", damage: 5, limb: "torso", done: { crippled: false } });
    expect(fought.all("capped")).toEqual([]);
  });

  test("[TD-WOUND-01] deals fixed damage without a roll", () => {
    for (const weapon of [aBlade({ dv: 6 }), aBlade({ dv: 2, damage: { dice: 0, faces: 6, add: 6 } })]) {
      const fought = struck({ called: "torso", weapon, parties: [{ full: 30 }] });
      expect([fought.one("reduced").raw, fought.all("damage-rolled")]).toEqual([6, []]);
    }
  });

  test("[TD-CHINK-06] halves the DR at a chink and names the rule of the chink", () => {
    const fought = struck({
      called: "torso",
      weapon: aBlade({ woundClass: "imp" }),
      order: { aiming: { chink: true } },
      parties: [{ full: 30, resistance: { all: 4, at: {}, openFaced: false } }],
    });
    expect(fought.one("reduced").by).toEqual([{ part: "dr", value: -2, rule: "TD-CHINK-06" }]);
  });

  test("[TD-CHINK-02] [TD-CHINK-06] halves the DR of a vehicle at a chink even without a location", () => {
    const fought = struck({
      weapon: aBlade({ woundClass: "imp" }),
      order: { aiming: { chink: true } },
      parties: [{ kind: "vehicle", full: 30, resistance: { all: 4, at: {}, openFaced: false } }],
    });
    expect(fought.one("reduced").by).toEqual([{ part: "dr", value: -2, rule: "TD-CHINK-06" }]);
  });

  test("[TD-RANGE-03] [TD-RANGE-04] deals half damage beyond the half-damage range, and no damage beyond the maximum range", () => {
    const at = (along: number) =>
      struck({ called: "torso", weapon: aRifle({ ranges: { halfYards: 20, maxYards: 60 } }), parties: [{ along, full: 30 }] });
    expect(at(10).one("reduced").by).toEqual([]);
    expect(at(30).one("reduced").by).toEqual([{ part: "range", value: -4, rule: "TD-RANGE-03" }]);
    expect(at(90).one("reduced").by).toEqual([{ part: "range", value: -8, rule: "TD-RANGE-04" }]);
  });

  test("[TD-LOC-33] costs no more points than it takes to cripple the arm if it hits an arm", () => {
    const fought = struck({ called: "arm", weapon: aBlade({ dv: 12 }) });
    expect(fought.one("capped")).toMatchObject({ rule: "TD-LOC-33", limit: 6, from: 18 });
    expect(fought.one("harmed").done.crippled).toBe(true);
  });

  test.each([
    ["arm", "cut", "TD-LOC-32", "left-arm", "crippled"],
    ["leg", "cut", "TD-LOC-32", "left-leg", "crippled"],
    ["hand", "cut", "TD-LOC-35", "left-hand", "crippled"],
    ["foot", "cut", "TD-LOC-35", "left-foot", "crippled"],
    ["eye", "imp", "TD-LOC-18", "left-eye", "blinded-eye"],
  ] as const)(
    "[TD-LOC-32] [TD-LOC-35] [TD-LOC-18] cripples the %s (%s) by %s and marks the %s as %s",
    (called, woundClass, rule, limb, status) => {
      const fought = struck({ called, weapon: aBlade({ woundClass, dv: 7 }) });
      expect(fought.one("crippled")).toMatchObject({ rule, limb, points: 1 });
      expect(fought.all("marked").find((event) => event.status === status)).toMatchObject({ rule });
      expect(fought.one("harmed").done.crippled).toBe(true);
    },
  );

  test("[TD-LOC-29] [TD-LOC-14] [TD-LOC-42] causes shock and a knockdown roll if the wound is major", () => {
    const fought = struck({ called: "torso", weapon: aBlade({ dv: 6 }), parties: [{ full: 12, knockdown: 10 }] });
    expect(fought.all("marked").find(({ status }) => status === "shocked")).toMatchObject({ rule: "TD-LOC-29", value: -4 });
    expect(fought.asked.at(-1)).toMatchObject({ kind: "roll", what: "test", who: 0 });
    expect(fought.one("tested").rule).toBe("TD-LOC-14");
    expect(struck({ called: "torso", weapon: aBlade({ dv: 1 }), parties: [{ full: 30 }] }).all("tested")).toEqual([]);
  });

  test("[TD-LOC-15] names the critical table for the GM after a critical success", () => {
    const note = (called: string, roll: number) =>
      struck({ called, roll })
        .all("noted")
        .map(({ rule, note: text }) => [rule, text]);
    expect(note("torso", 3)).toEqual([["TD-LOC-15", "critical-ordinary"]]);
    expect(note("skull", 3)).toEqual([["TD-LOC-15", "critical-head"]]);
    expect(note("torso", 10)).toEqual([]);
  });

  test("[TD-LOC-27] records a possible decapitation if a cut to the neck kills", () => {
    const killed = struck({ called: "neck", weapon: aBlade({ dv: 90 }) });
    expect(killed.all("noted").map(({ rule, note }) => [rule, note])).toEqual([["TD-LOC-27", "decapitation"]]);
    expect(struck({ called: "neck", weapon: aBlade({ dv: 90, woundClass: "cr" }) }).all("noted")).toEqual([]);
  });

  test("[XF-25] damages a body that has no locations", () => {
    const wall = struck({ weapon: aBlade({ dv: 6 }), parties: [{ kind: "barrier", full: 30 }] });
    expect(wall.all("located")).toEqual([]);
    expect(wall.one("harmed")).toMatchObject({ limb: null });
  });

  test("[TD-WOUND-10] deals a bruise through armor without modifiers", () => {
    const party = { full: 30, resistance: { all: 20, at: {}, openFaced: false } };
    const bruised = struck({
      called: "torso",
      weapon: aRifle(),
      order: { aiming: { bruise: 3 } },
      parties: [party],
      switches: { unintendedTargets: true },
    });
    expect(bruised.one("harmed")).toMatchObject({ damage: 3 });
    expect(bruised.one("stopped").unresisted).toBe(0);
  });

  test("[UT-55] [UT-56] [TD-WOUND-09] carries penetrating damage to the entity behind, and can take the target down", () => {
    const through = struck({
      called: "torso",
      weapon: aRifle({ dv: 9 }),
      parties: [
        { name: "IT", full: 30, resistance: { all: 2, at: {}, openFaced: false } },
        { name: "B1", along: 20, full: 30, defends: 18 },
      ],
      at: "IT",
      switches: { unintendedTargets: true },
    });
    expect(through.one("penetrated", "IT")).toMatchObject({ rule: "UT-55", unresisted: 7, needed: 2, carry: 7 });
    expect([wounds.falling("near-death"), wounds.idleTests]).toEqual(["TD-WOUND-09", false]);
    expect(struck({ called: "torso", weapon: aBlade({ dv: 90 }) }).one("dropped").rule).toBe("TD-WOUND-09");
  });
});

describe("[TD-LOC-01] [TD-WOUND-07] the GM's override of a hit", () => {
  test("replaces the location roll and is marked as an override", () => {
    const fought = struck({ called: "random", overrides: { "override:place:0:0": index("neck") } });
    expect(fought.one("located")).toMatchObject({ rule: "TD-LOC-01", limb: "neck", overridden: true, face: null });
    expect(fought.asked.some((ask) => ask.kind === "roll" && ask.what === "location")).toBe(false);
  });

  test("replaces the damage before the wounding modifier", () => {
    const fought = struck({
      called: "torso",
      weapon: aBlade({ damage: { dice: 2, faces: 6, add: 0 } }),
      parties: [{ full: 40, resistance: { all: 20, at: {}, openFaced: false } }],
      overrides: { "override:damage:0:0": 6 },
    });
    expect(fought.one("overridden")).toMatchObject({ rule: "TD-WOUND-07", damage: 6 });
    expect(fought.one("harmed")).toMatchObject({ damage: 6, done: { loss: { flesh: 9 } } });
    expect([fought.all("damage-rolled"), fought.all("reduced")]).toEqual([[], []]);
  });

  test("can set the damage to 0", () => {
    const fought = struck({ called: "torso", weapon: aBlade({ dv: 30 }), overrides: { "override:damage:0:0": 0 } });
    expect([fought.all("overridden").length, fought.all("harmed")]).toEqual([1, []]);
  });
});

describe("[TD-WOUND-12] a brief record", () => {
  const wish: Wish = {
    called: "arm",
    roll: 3,
    weapon: aBlade({ damage: { dice: 3, faces: 6, add: 2 } }),
    damage: [12],
    parties: [{ knockdown: 18 }],
  };

  test("has the same final state as a full record, but no figures", () => {
    const [whole, brief] = [struck(wish), struck({ ...wish, brief: true })];
    expect(brief.state).toEqual(whole.state);
    const figures = ["damage-rolled", "reduced", "capped", "harmed", "noted", "tested"];
    const told = ({ events }: Fought) => figures.filter((kind) => events.some((event) => event.kind === kind));
    expect(told(whole)).toEqual(figures);
    expect(told(brief)).toEqual([]);
    expect(Object.keys(rules(brief))).toEqual(expect.arrayContaining(["located", "crippled"]));
    expect(statuses(brief)).not.toContain("shocked");
  });
});
