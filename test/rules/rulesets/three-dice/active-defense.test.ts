import { describe, expect, test } from "vitest";
import { sumOf } from "../../../../module/rules/chance/roll-specs";
import { activeDefenses, defenseCounts, lands } from "../../../../module/rules/rulesets/three-dice/active-defense";
import { countedMargin, readRollUnder, rollUnderSpec } from "../../../../module/rules/contest/roll-under";
import { damageBand, toYards } from "../../../../module/rules/flight/range";
import { aBlade, fight } from "./attacks";

const SUMS = Array.from({ length: 16 }, (_, at) => at + 3);

describe("a roll of three dice", () => {
  test("[TD-ROLL-01] counts an automatic success as a margin of at least 0, and an automatic failure as at most -1", () => {
    const counted = (roll: number, skill: number) => countedMargin(readRollUnder(roll, skill));
    expect([counted(4, 2), counted(3, -9), counted(4, 9), counted(17, 25), counted(18, 30), counted(17, 12), counted(12, 12)]).toEqual([
      0, 0, 5, -1, -1, -5, 0,
    ]);
  });

  test("[TD-ROLL-01] succeeds on 3 and 4 and fails on 17 and 18, regardless of skill", () => {
    expect([3, 4, 5].map((roll) => readRollUnder(roll, -5).success)).toEqual([true, true, false]);
    expect([16, 17, 18].map((roll) => readRollUnder(roll, 30).success)).toEqual([true, false, false]);
    expect(() => readRollUnder(19, 10)).toThrow("three dice show 3 to 18, not 19");
    expect(() => readRollUnder(9.5, 10)).toThrow("not 9.5");
  });

  test("[TD-ROLL-01] never has a worse result if the skill is higher", () => {
    const order = ["critical-failure", "failure", "success", "critical-success"];
    for (const roll of SUMS)
      for (let skill = -5; skill < 30; skill++)
        expect(order.indexOf(readRollUnder(roll, skill + 1).outcome)).toBeGreaterThanOrEqual(
          order.indexOf(readRollUnder(roll, skill).outcome),
        );
  });

  test("[TD-ROLL-02] is a sum of 3d6, with the parts of the skill", () => {
    const spec = rollUnderSpec([{ part: "skill", value: 12, rule: "TD-ROLL-03" }]);
    expect(spec).toMatchObject({ kind: "sum", dice: 3, faces: 6 });
    expect(spec.kind === "table" ? 0 : sumOf(spec.parts)).toBe(12);
  });
});

describe("an active defense", () => {
  const able = { speed: 5.75, parrySkill: 13, blockSkill: 12, able: true };
  const values = (ranged: boolean, wish = {}) =>
    Object.fromEntries(activeDefenses({ ...able, ...wish }, ranged).map(({ id, parts }) => [id, sumOf(parts)]));

  test("[TD-RANDOM-03] is a dodge, parry or block in melee, or a dodge or block against a shot, for an able defender", () => {
    expect(values(false)).toEqual({ dodge: 8, parry: 9, block: 9 });
    expect(values(true)).toEqual({ dodge: 8, block: 9 });
    expect(values(false, { parrySkill: null, blockSkill: null })).toEqual({ dodge: 8 });
    expect(values(false, { able: false })).toEqual({});
  });

  test("[TD-RANDOM-03] stops an attack that passes the cover if the defense succeeds, unless the attack is a critical success", () => {
    const attack = { margin: 2, cover: 2, sure: "" } as const;
    expect([lands(attack, -20), lands(attack, -1), lands(attack, 0)]).toEqual([true, true, false]);
    expect([lands({ ...attack, cover: 3 }, -20), defenseCounts({ ...attack, cover: 3 })]).toEqual([false, false]);
    const critical = { margin: 0, cover: 4, sure: "hit" } as const;
    expect([defenseCounts(attack), defenseCounts(critical), lands(critical, 9)]).toEqual([true, false, true]);
    expect([defenseCounts({ ...attack, sure: "miss" }), lands({ ...attack, sure: "miss" }, -20)]).toEqual([false, false]);
  });

  const defended = (defense: string, ranged = false, roll = 10) => {
    const party = { parrySkill: 13, shield: { skill: 12, side: "left" }, attributes: { dexterity: 12, health: 11 }, defense } as const;
    return fight({ roll, weapon: aBlade(ranged ? { kind: "ranged", modes: ["single"] } : {}), parties: [{ ...party, defends: 9 }] });
  };
  const offered = ({ asked }: ReturnType<typeof defended>) =>
    asked.flatMap((ask) => (ask.kind === "defense" ? ask.options.map(({ id, parts }) => [id, sumOf(parts)]) : []));

  test("[TD-RANDOM-03] is chosen by the defender from a list, best defense first, once the attack would hit", () => {
    expect(offered(defended("dodge"))).toEqual([
      ["parry", 9],
      ["block", 9],
      ["dodge", 8],
      ["none", 0],
    ]);
    expect(offered(defended("dodge", true))).toEqual([
      ["block", 9],
      ["dodge", 8],
      ["none", 0],
    ]);
    expect([defended("parry"), defended("dodge"), defended("none")].map((fought) => fought.one("compared").contact)).toEqual([
      "miss",
      "hit",
      "hit",
    ]);
    expect(defended("none").asked.map(({ id }) => id)).toEqual(["attack", "choose-defense:0"]);
  });

  test("[TD-RANDOM-03] is skipped if the attack roll alone decides", () => {
    expect([13, 3, 18].map((roll) => defended("parry", false, roll).asked.length)).toEqual([1, 1, 1]);
    expect([13, 3, 18].map((roll) => defended("parry", false, roll).one("compared").contact)).toEqual(["miss", "hit", "miss"]);
    expect(fight({ parties: [{ surprised: true }] }).one("undefended")).toMatchObject({ why: "surprised" });
  });

  test("[TD-ROLL-01] [TD-ROLL-10] [TD-RANDOM-03] is recorded as the reason if it decides; otherwise the reason is cover, the dice or the figures", () => {
    const decided = (fought: ReturnType<typeof defended>) => {
      const { by = "figures", skill, hits } = fought.one("compared");
      return [by, skill, hits];
    };
    expect(decided(defended("none"))).toEqual(["figures", 12, 2]);
    expect(decided(defended("parry"))).toEqual(["defense", 12, 2]);
    expect([13, 3, 16].map((roll) => decided(defended("parry", false, roll)))).toEqual([
      ["figures", 12, -1],
      ["dice", 12, 9],
      ["figures", 12, -4],
    ]);
    const at = (skill: number, roll: number, otherCover = 0) =>
      decided(fight({ skill, roll, weapon: aBlade({ kind: "ranged", modes: ["single"] }), parties: [{ otherCover, defense: "none" }] }));
    expect([at(18, 17), at(3, 4), at(12, 10, 4)]).toEqual([
      ["dice", 18, -1],
      ["dice", 3, 0],
      ["cover", 12, 2],
    ]);
  });

  test("[TD-ROLL-08] is compared with an attack roll whose critical results depend on the skill minus cover", () => {
    const behind = (otherCover: number, skill: number, roll: number) =>
      fight({ skill, roll, weapon: aBlade({ kind: "ranged", modes: ["single"] }), parties: [{ otherCover, defense: "none" }] });
    expect([behind(0, 8, 17).state, behind(0, 8, 16).state, behind(2, 8, 16).state].map(({ sure }) => sure)).toEqual(["miss", "", "miss"]);
    expect([behind(0, 16, 6).state, behind(2, 16, 6).state, behind(2, 8, 4).state].map(({ sure }) => sure)).toEqual(["hit", "", "hit"]);
    expect(behind(4, 4, 4).one("compared")).toMatchObject({ hits: 0, cover: 4, contact: "hit" });
  });
});

describe("the range of a shot", () => {
  test("[TD-RANGE-02] [TD-RANGE-03] [TD-RANGE-04] is divided without a gap into bands of full, half and no damage, in yards", () => {
    const ranges = { halfYards: 10, maxYards: 100 };
    expect([10, 10.01, 100, 100.01].map((yards) => damageBand(yards, ranges))).toEqual(["full", "half", "half", "none"]);
    expect(toYards(9.144)).toBeCloseTo(10, 9);
  });
});
