import { describe, expect, test } from "vitest";
import { HUMANOID, locationAtSum, sideOf, tableFault } from "../../../../module/rules/body/hit-locations/random-location";
import { sumOf } from "../../../../module/rules/chance/roll-specs";
import { attackKind, evaluateBonus, isRanged } from "../../../../module/rules/contest/effective-skill";
import { attemptOf, namedAt } from "../../../../module/rules/rulesets/three-dice/read-field";
import { aBlade, aRifle, declared, fight, refusal, type Party, type Wish } from "./attacks";

const attackOf = (wish: Wish) => {
  const { ruling } = declared(wish);
  if (!ruling.allowed) throw new Error(`refused: ${ruling.refusal}`);
  return ruling.value;
};
const partsOf = (wish: Wish) => {
  const spec = fight(wish).one("attacked").rolled.spec;
  return spec.kind === "sum" ? spec.parts : [];
};
const skillOf = (wish: Wish): number => sumOf(partsOf(wish));

describe("the effective skill", () => {
  test("[TD-ROLL-03] starts with the skill of the chosen weapon", () => {
    const fist = aBlade({ skill: "unarmed" });
    const skills = { skills: { blades: 14, unarmed: 9 } };
    const with_ = (weapon: ReturnType<typeof aBlade>) => ({ weapon, skill: skills.skills[weapon.skill as "blades"] });
    expect([skillOf(with_(aBlade())), skillOf(with_(fist))]).toEqual([14, 9]);
    expect(partsOf(with_(fist))).toEqual([{ part: "skill", value: 9, rule: "TD-ROLL-03", of: "unarmed" }]);
  });

  test("[TD-ROLL-11] depends on which of the six kinds of attack is made", () => {
    const order = { aim: 2, aiming: { range: -4, weaponPenalty: -4 } };
    const kinds: readonly Wish[] = [
      { weapon: aBlade(), parties: [{ along: 0.5 }] },
      { weapon: aBlade({ skill: "unarmed" }) },
      { weapon: aBlade({ grapples: true }) },
      { weapon: aBlade() },
      { weapon: aRifle() },
    ];
    const told = kinds.map((wish) => {
      const aimed = { called: "arm", order, ...wish };
      const { order: made, field } = attackOf(aimed);
      return [attemptOf({ order: made, field }, namedAt(made)!).kind, skillOf(aimed)];
    });
    const strike: Wish = { weapon: aBlade(), order, called: "weapon" };
    const made = attackOf(strike);
    told.push([attemptOf(made, namedAt(made.order)!).kind, skillOf(strike)]);
    expect(Object.fromEntries(told)).toEqual({
      "close-combat": 12,
      unarmed: 12,
      grappling: 13,
      melee: 12,
      ranged: 9,
      "weapon-strike": 10,
    });
    expect(() => attackKind("tickling")).toThrow('no kind of attack "tickling"; there are close-combat');
  });

  test("[TD-ROLL-11] includes aim and distance for a shot at a weapon", () => {
    expect(isRanged("weapon-strike", true)).toBe(true);
    expect(isRanged("melee", true)).toBe(false);
    expect(skillOf({ weapon: aRifle(), called: "weapon", order: { aim: 1, aiming: { range: -4, weaponPenalty: -4 } } })).toBe(
      12 + 3 - 4 - 4,
    );
  });

  test("[TD-ROLL-05] rises by 1 for each turn of Evaluate, up to 3", () => {
    expect([0, 1, 2, 3, 4].map(evaluateBonus)).toEqual([0, 1, 2, 3, 3]);
    expect([0, 1, 2, 3, 4].map((aim) => skillOf({ order: { aim } }))).toEqual([12, 13, 14, 15, 15]);
  });

  test("[TD-LOC-29] includes the penalty for shock", () => {
    expect(partsOf({ attacker: { shock: -3 } })).toContainEqual({ part: "shock", value: -3, rule: "TD-LOC-29" });
  });
});

describe("a called location", () => {
  const mayCall = (called: string, wish: Wish = {}) => refusal({ ...wish, called });

  test("[TD-RANDOM-01] can be random for any attack", () => {
    for (const wish of [{}, { order: { aiming: { situation: "wild-swing" } } } as const, { weapon: aRifle({ area: true }) }])
      expect(mayCall("random", wish)).toBeNull();
    expect(fight({ called: "random", locations: [12] }).one("located")).toMatchObject({ limb: "left-arm", face: 12 });
    expect(fight({}).one("located")).toMatchObject({ limb: "torso", face: null });
  });

  test("[TD-RANDOM-02] [TD-LOC-04] is refused for a wild swing and for an area attack", () => {
    const wild: Wish = { order: { aiming: { situation: "wild-swing" } } };
    expect(skillOf(wild)).toBe(12);
    expect(fight({ ...wild, locations: [3] }).one("located").limb).toBe("skull");
    expect(mayCall("skull", wild)).toEqual({ refusal: "mustBeRandom", rule: "TD-LOC-04" });
    expect(mayCall("torso", { weapon: aRifle({ area: true }) })).toEqual({ refusal: "noLocationOverArea", rule: "TD-LOC-05" });
  });

  test("[TD-LOC-39] can be the target's weapon, and a hit or a grab there injures no person (TD-LOC-41)", () => {
    const strike: Wish = { called: "weapon", order: { aiming: { weaponPenalty: -5 } }, roll: 7 };
    expect([skillOf(strike), skillOf({ ...strike, weapon: aBlade({ grapples: true }) })]).toEqual([7, 7]);
    expect(partsOf(strike).at(-1)).toMatchObject({ part: "location", of: "weapon", rule: "TD-LOC-39" });
    const struck = fight(strike);
    expect(struck.one("located")).toMatchObject({ limb: "weapon", rule: "TD-LOC-39" });
    expect([struck.all("harmed"), struck.all("stopped").length, struck.changes.filter(({ kind }) => kind === "amount")]).toEqual([
      [],
      1,
      [],
    ]);
    expect(fight({ ...strike, weapon: aBlade({ grapples: true }) }).one("located").rule).toBe("TD-LOC-41");
  });

  test("[TD-LOC-40] is held by a grapple without damage to the target", () => {
    const held = fight({ weapon: aBlade({ grapples: true }), called: "arm" });
    expect(held.one("marked")).toMatchObject({ status: "grappled", rule: "TD-LOC-40" });
    expect(held.one("located").limb).toBe("left-arm");
    expect(held.changes).toContainEqual({ kind: "status", entity: 0, status: "grappled", active: true });
    expect(held.all("harmed")).toEqual([]);
    expect(fight({ weapon: aBlade({ grapples: true }), roll: 13 }).all("marked")).toEqual([]);
  });

  test("[TD-LOC-11] at the vitals is the heart or lungs from the front, and the kidneys from behind", () => {
    const stab = (behind: boolean) =>
      fight({ weapon: aBlade({ woundClass: "imp" }), called: "vitals", roll: 9, order: { aiming: { behind } } });
    expect([stab(false).one("located").fine, stab(true).one("located").fine]).toEqual(["heart-or-lungs", "kidneys"]);
  });

  test("[TD-CHINK-02] has chinks only if jointed armor covers it", () => {
    const stab = (party: Party, called?: string, weapon = aBlade({ woundClass: "imp" })) =>
      refusal({ weapon, parties: [party], order: { aiming: { chink: true } }, ...(called ? { called } : {}) });
    expect(stab({ armor: 4 })).toBeNull();
    expect(stab({ armor: 4, aspect: { jointed: false } })).toEqual({ refusal: "noChinks", rule: "TD-CHINK-02" });
    expect(stab({ armor: 0 })).toMatchObject({ refusal: "noChinks" });
    expect(stab({ armor: 4 }, "torso", aBlade({ woundClass: "cr" }))).toMatchObject({ rule: "TD-CHINK-01" });
    const worn = { all: 0, at: { torso: 4, face: 4 }, openFaced: true };
    expect(stab({ resistance: worn }, "vitals")).toBeNull();
    expect(stab({ resistance: worn }, "face")).toMatchObject({ refusal: "noChinks" });
    expect(stab({ resistance: worn }, "arm")).toMatchObject({ refusal: "noChinks" });
  });

  test("[TD-LOC-38] must exist on the body, and needs a side if it is one of a pair", () => {
    const bare = (location: string, party: Party = {}) => refusal({ order: { called: { location } }, parties: [party] });
    expect(bare("hand")).toEqual({ refusal: "sideNeeded", rule: "TD-LOC-38" });
    expect(bare("right-hand")).toBeNull();
    expect(bare("tail")).toEqual({ refusal: "noSuchLocation", rule: "TD-LOC-01" });
    expect(bare("neck", { kind: "barrier" })).toEqual({ refusal: "noLocations", rule: "TD-LOC-07" });
  });

  test("[UT-28] has the cover of the limb that contains the location", () => {
    const behind = (called: string) =>
      fight({ weapon: aRifle(), called, roll: 3, parties: [{ otherCover: 2, coveredLimbs: ["torso", "left-leg", "neck"] }] }).one(
        "compared",
      ).cover;
    expect(["groin", "left-foot", "neck", "torso"].map(behind)).toEqual([2, 2, 2, 2]);
    expect(["right-foot", "skull", "left-hand"].map(behind)).toEqual([0, 0, 0]);
  });
});

describe("a location table", () => {
  const spider = {
    id: "spider",
    rows: [
      { from: 3, to: 8, location: "torso", side: null },
      { from: 9, to: 18, location: "leg", side: "die" },
    ],
  } as const;

  test("[TD-LOC-07] [TD-RANDOM-05] replaces the humanoid table if it belongs to the target's body", () => {
    const lands = (party: Party) => fight({ called: "random", locations: [12], sides: [5], parties: [party] });
    expect(lands({ aspect: { table: spider } }).one("located").limb).toBe("left-leg");
    expect(lands({}).one("located").limb).toBe("left-arm");
    expect(lands({ aspect: { table: spider } }).asked.filter((ask) => ask.kind === "roll" && ask.what === "location").length).toBe(2);
  });

  test("[TD-LOC-07] must contain every sum exactly once, or else the attack is refused", () => {
    const gap = { id: "gap", rows: [{ from: 3, to: 9, location: "torso", side: null }] } as const;
    expect([tableFault(HUMANOID), tableFault(spider)]).toEqual([null, null]);
    expect(tableFault(gap)).toEqual({ sum: 10, rows: 0 });
    expect(tableFault({ id: "twice", rows: [...spider.rows, { from: 18, to: 18, location: "neck", side: null }] })).toEqual({
      sum: 18,
      rows: 2,
    });
    const { ruling } = declared({ parties: [{ name: "Spider", aspect: { table: gap } }] });
    expect(ruling).toMatchObject({ refusal: "badLocationTable", values: { target: "Spider", table: "gap", sum: 10, rows: 0 } });
  });

  test("[TD-TOLERANCE-17] gives the torso in place of a location that the body lacks", () => {
    const lands = (sum: number, overhead: boolean) =>
      fight({ called: "random", locations: [sum], order: { aiming: { overhead } }, parties: [{ make: { lacks: ["head"] } }] }).one(
        "located",
      ).limb;
    expect([lands(3, false), lands(5, true), lands(17, false)]).toEqual(["torso", "torso", "neck"]);
  });

  test("[TD-RANDOM-04] requires a side die only for hands and feet", () => {
    const sums = Array.from({ length: 16 }, (_, at) => at + 3);
    const roll = { fromAbove: false, missing: [] };
    expect(sums.filter((sum) => locationAtSum(HUMANOID, { sum, ...roll }).sideDie)).toEqual([15, 16]);
    expect(() => sideOf(7)).toThrow("a die shows 1 to 6, not 7");
    expect(() => locationAtSum(HUMANOID, { sum: 19, ...roll })).toThrow("location table humanoid: no row for 19");
  });
});

test("[TD-ROLL-01] an attack is refused if its roll is split", () => {
  const multiple = { attacks: 2, index: 0, first: 0, otherWeapon: null };
  expect(declared({ order: { multiple } }).ruling).toMatchObject({ refusal: "mayNotCombine", rule: "SS-MULTI-02" });
  expect(declared({}).ruling).toMatchObject({ allowed: true });
});
