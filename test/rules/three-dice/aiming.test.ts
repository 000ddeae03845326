import { describe, expect, test } from "vitest";
import { HIT_LOCATIONS, vitalsStruck } from "../../../module/rules/body/hit-locations";
import { locationMode, mayAim } from "../../../module/rules/body/location-aim";
import {
  HUMANOID,
  landedAt,
  locationWays,
  needsSideDie,
  rowAt,
  sideOf,
  tableFault,
  tableFor,
} from "../../../module/rules/body/location-table";
import { ATTACK_KINDS, attackKind, evaluateBonus, isRanged } from "../../../module/rules/contest/effective-skill";
import { hasChinks } from "../../../module/rules/protection/chinks";
import { attemptParts, attemptSkill, locationChoices, mayAttempt, target } from "../../../module/rules/rulesets/three-dice/attempt";
import { attempt, choosing, mark, PERSON } from "./attempts";

describe("the skill", () => {
  test("[TD-ROLL-03] is that of the weapon or attack chosen, and the first part of the sum", () => {
    const blade = attempt({ skill: { id: "blades", rating: 14 } });
    const fist = attempt({ kind: "unarmed", skill: { id: "unarmed", rating: 9 } });
    expect([attemptSkill(blade), attemptSkill(fist)]).toEqual([14, 9]);
    expect(attemptParts(fist)).toEqual([{ part: "skill", value: 9, rule: "TD-ROLL-03", of: "unarmed" }]);
  });

  test("[TD-ROLL-11] knows six kinds of attack: from afar aim and range count, up close evaluating, a grapple pays half, a weapon its own price", () => {
    const skills = ATTACK_KINDS.map(({ kind }) => {
      const wish = { kind, shot: kind === "ranged", at: "arm", aimed: true, evaluated: true } as const;
      return [kind, attemptSkill(attempt(wish))];
    });
    expect(Object.fromEntries(skills)).toEqual({
      "close-combat": 12,
      unarmed: 12,
      grappling: 13,
      melee: 12,
      ranged: 9,
      "weapon-strike": 10,
    });
    expect(() => attackKind("tickling")).toThrow('no kind of attack "tickling"; there are close-combat');
  });

  test("[TD-ROLL-11] a weapon can be struck from afar too", () => {
    expect(isRanged("weapon-strike", true)).toBe(true);
    expect(isRanged("melee", true)).toBe(false);
    expect(attemptSkill(attempt({ kind: "weapon-strike", shot: true, aimed: true, evaluated: true }))).toBe(12 + 3 - 4 - 4);
  });

  test("[TD-ROLL-05] evaluating is worth one a turn, three at most", () => {
    expect([0, 1, 2, 3, 4].map(evaluateBonus)).toEqual([0, 1, 2, 3, 3]);
  });
});

describe("choosing a location", () => {
  test("[TD-LOC-01] shows every place with its price, what it does and whether this attack may go there", () => {
    const rows = locationChoices(attempt({ choosing: choosing({ woundClass: "cut" }) }), mark());
    const at = (place: string) => rows.find((row) => row.at === place)!;
    expect(rows.map((row) => row.at)).toEqual([...HIT_LOCATIONS.map(({ location }) => location), "weapon", "random"]);
    expect([at("skull").skill, at("skull").multiplier]).toEqual([5, 4]);
    expect([at("neck").skill, at("neck").multiplier]).toEqual([7, 2]);
    expect(at("torso").ruling).toEqual({ allowed: true, value: "torso" });
    expect(at("vitals").ruling).toMatchObject({ allowed: false, refusal: "gapSeekersOnly", rule: "TD-LOC-08" });
    expect(at("eye").ruling).toMatchObject({ allowed: false, refusal: "gapSeekersOnly", rule: "TD-LOC-17" });
  });

  test("[TD-LOC-01] leaves out what the body lacks (TD-TOLERANCE-17)", () => {
    const headless = mark({ make: { ...PERSON, lacks: ["head", "neck"] } });
    const places = locationChoices(attempt(), headless).map(({ at }) => at);
    expect(places).toEqual(["torso", "vitals", "groin", "arm", "leg", "hand", "foot", "weapon", "random"]);
    expect(mayAim("skull", choosing({ lacks: ["head"] }))).toMatchObject({ refusal: "locationMissing", values: { location: "skull" } });
  });

  test("[TD-RANDOM-01] random is offered to everybody, at no price, and is not the torso", () => {
    const unaimed = choosing({ situation: "wild-swing" });
    for (const wish of [choosing(), unaimed, choosing({ largeArea: true }), choosing({ giant: true })])
      expect(mayAim("random", wish).allowed).toBe(true);
    expect(locationMode("random", choosing())).toBe("random");
    expect(locationMode("torso", choosing())).toBe("chosen");
    expect(locationChoices(attempt(), mark()).at(-1)).toMatchObject({ at: "random", skill: 12, multiplier: null });
  });

  test("[TD-RANDOM-02] [TD-LOC-04] whoever cannot aim pays for no place, whatever was named", () => {
    const wild = attempt({ at: "skull", choosing: choosing({ situation: "wild-swing" }) });
    expect([target(wild), attemptSkill(wild)]).toEqual(["random", 12]);
    expect(mayAttempt(wild, mark())).toMatchObject({ allowed: false, refusal: "mustBeRandom" });
    expect(mayAim("torso", choosing({ largeArea: true }))).toMatchObject({ refusal: "noLocationOverArea", rule: "TD-LOC-05" });
  });

  test("[TD-LOC-39] the foe's weapon is a place at the table's own price, and a grab does not halve it (TD-LOC-41)", () => {
    const strike = attempt({ at: "weapon", weaponPenalty: -5 });
    expect([target(strike), attemptSkill(strike)]).toEqual(["weapon", 7]);
    expect(attemptSkill({ ...strike, kind: "grappling" })).toBe(7);
    expect(attemptParts(strike).at(-1)).toMatchObject({ part: "location", of: "weapon", rule: "TD-LOC-39" });
    expect(mayAttempt({ ...strike, kind: "weapon-strike", at: "torso" }, mark())).toEqual({ allowed: true, value: "weapon" });
  });

  test("[TD-LOC-11] the vitals are heart or lungs from before, kidneys from behind", () => {
    expect([vitalsStruck(false), vitalsStruck(true)]).toEqual(["heart-or-lungs", "kidneys"]);
  });

  test("[TD-CHINK-02] only armor with joints has chinks: not bare skin, not a plate without any", () => {
    const stab = attempt({ chink: true });
    expect(mayAttempt(stab, mark())).toEqual({ allowed: true, value: "torso" });
    expect(mayAttempt(stab, mark({ jointed: false }))).toMatchObject({ refusal: "noChinks", rule: "TD-CHINK-02" });
    expect(mayAttempt(stab, mark({ worn: { all: 4, at: { torso: 0 }, openFaced: false } }))).toMatchObject({ refusal: "noChinks" });
    expect([hasChinks(4, true), hasChinks(0, true), hasChinks(4, false)]).toEqual([true, false, false]);
    expect(mayAttempt({ ...stab, choosing: choosing({ woundClass: "cr" }) }, mark())).toMatchObject({ rule: "TD-CHINK-01" });
  });

  test("[TD-CHINK-02] the vitals lie under the armor of the torso, and a helmet that is open leaves no chink in the face", () => {
    const worn = { all: 0, at: { torso: 4, face: 4 }, openFaced: true };
    expect(mayAttempt(attempt({ at: "vitals", chink: true }), mark({ worn })).allowed).toBe(true);
    expect(mayAttempt(attempt({ at: "face", chink: true }), mark({ worn }))).toMatchObject({ refusal: "noChinks" });
  });
});

describe("location tables", () => {
  const spider = {
    id: "spider",
    rows: [
      { from: 3, to: 8, location: "torso", side: null },
      { from: 9, to: 18, location: "leg", side: "die" },
    ],
  } as const;

  test("[TD-LOC-07] a body may have its own; the humanoid one is the default", () => {
    expect(tableFor("spider", [spider])).toBe(spider);
    expect(tableFor("", [spider])).toBe(HUMANOID);
    expect(landedAt(spider, { sum: 12, sideDie: 5, fromAbove: false, missing: [] })).toEqual({ location: "leg", side: "left" });
  });

  test("[TD-LOC-07] a table somebody made must have every sum once", () => {
    expect([tableFault(HUMANOID), tableFault(spider)]).toEqual([null, null]);
    expect(tableFault({ id: "gap", rows: [{ from: 3, to: 9, location: "torso", side: null }] })).toEqual({ sum: 10, rows: 0 });
    expect(tableFault({ id: "twice", rows: [...spider.rows, { from: 18, to: 18, location: "neck", side: null }] })).toEqual({
      sum: 18,
      rows: 2,
    });
  });

  test("[TD-RANDOM-05] the table named for the target is the one that is rolled on", () => {
    const roll = { sum: 3, sideDie: 1, fromAbove: false, missing: [] };
    expect(landedAt(tableFor("humanoid", [spider]), roll).location).toBe("skull");
    expect(landedAt(tableFor("spider", [spider]), roll).location).toBe("torso");
    expect(Object.values(locationWays(spider)).reduce((sum, ways) => sum + ways, 0)).toBe(216);
  });

  test("[TD-TOLERANCE-17] a place that is missing becomes the torso, also after overhead blows", () => {
    const roll = { sum: 5, sideDie: 1, fromAbove: false, missing: ["face", "hand"] } as const;
    expect(landedAt(HUMANOID, roll)).toEqual({ location: "torso", side: null });
    expect(landedAt(HUMANOID, { ...roll, sum: 16, fromAbove: true })).toEqual({ location: "torso", side: null });
  });

  test("[TD-RANDOM-04] the side die is thrown for hand and foot only, and dice that cannot be are refused", () => {
    expect(HUMANOID.rows.filter(needsSideDie).map(({ location }) => location)).toEqual(["hand", "foot"]);
    expect(() => sideOf(7)).toThrow("a die shows 1 to 6, not 7");
    expect(() => rowAt(HUMANOID, 19)).toThrow("location table humanoid: no row for 19");
  });
});
