import { describe, expect, test } from "vitest";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { unhurt } from "../../../module/rules/body/body-state";
import { afterLastRound, conditionInFight, lastPoolParts, mayFightOn } from "../../../module/rules/body/last-fight";
import { sumOf } from "../../../module/rules/chance/roll-specs";
import { aFighter } from "../fixtures";

const { plan } = aFighter({ attributes: { body: 3 } });
const dead = { ...unhurt(plan), flesh: 0, overflow: 4, strain: 7 };
const NOTHING = { killedAnEnemy: false, regained: 0 };

describe("the last fight (Fight for your Life)", () => {
  test("[SS-LAST-01] is available once to a fighter who goes down and has Karma", () => {
    expect(mayFightOn({ karma: 1, condition: "unconscious", fighting: false })).toBe(true);
    expect(mayFightOn({ karma: 3, condition: "dead", fighting: true })).toBe(false);
    expect(mayFightOn({ karma: 0, condition: "unconscious", fighting: false })).toBe(false);
  });

  test("[SS-LAST-02] counts the fighter as up for the rest of the round, even with fatal damage", () => {
    expect([conditionOf(plan, dead), conditionInFight(plan, dead, true), conditionInFight(plan, dead, false)]).toEqual([
      "dead",
      "up",
      "dead",
    ]);
  });

  test("[SS-LAST-07] ends with the fighter down, or dead if the damage was fatal", () => {
    expect(afterLastRound(plan, dead, NOTHING)).toEqual({ saved: false, state: dead, condition: "dead" });
    const weary = { ...unhurt(plan), strain: plan.strainThreshold };
    expect(afterLastRound(plan, weary, NOTHING).condition).toBe("unconscious");
  });

  test("[SS-LAST-06] leaves even a dead fighter up after a kill, with 1 Flesh, half the Strain (rounded down) and no overflow", () => {
    const { saved, state, condition } = afterLastRound(plan, dead, { killedAnEnemy: true, regained: 0 });
    expect({ saved, condition }).toEqual({ saved: true, condition: "up" });
    expect(state).toMatchObject({ flesh: 1, overflow: 0, strain: 3 });
  });

  test("[SS-LAST-06] restores 1 point to the last pool of a machine after a kill", () => {
    const machine = { ...plan, maxima: { shield: null, armored: 8, flesh: null } };
    const broken = { ...unhurt(machine), armored: 0 };
    expect(afterLastRound(machine, broken, { killedAnEnemy: true, regained: 0 }).state).toMatchObject({ armored: 1, flesh: 0 });
  });

  test("[SS-LAST-05] halves the dice, rounded down, before modifiers apply, and lists the reduction as a part of the pool", () => {
    const base = [
      { part: "skill", value: 4, rule: "SS-ATTACK-09" },
      { part: "attribute", value: 5, rule: "SS-ATTACK-09" },
    ];
    const parts = lastPoolParts(base, [{ part: "wounds", value: -2, rule: "SS-WOUND-04" }]);
    expect(parts.map(({ part, value }) => [part, value])).toEqual([
      ["skill", 4],
      ["attribute", 5],
      ["last-fight", -5],
      ["wounds", -2],
    ]);
    expect(sumOf(parts)).toBe(2);
  });
});
