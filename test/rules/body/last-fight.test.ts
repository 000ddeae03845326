import { describe, expect, test } from "vitest";
import { conditionOf, unhurt } from "../../../module/rules/body/body-state";
import { afterLastRound, conditionInFight, lastPoolParts, mayFightOn } from "../../../module/rules/body/last-fight";
import { sumOf } from "../../../module/rules/chance/roll-specs";
import { aFighter } from "../fixtures";

const { plan } = aFighter({ attributes: { body: 3 } });
const dead = { ...unhurt(plan), flesh: 0, overflow: 4, strain: 7 };
const NOTHING = { killedAnEnemy: false, regained: 0 };

describe("Fight for your Life", () => {
  test("[SS-LAST-01] needs Karma and going down, and can be invoked once", () => {
    expect(mayFightOn({ karma: 1, condition: "unconscious", fighting: false })).toBe(true);
    expect(mayFightOn({ karma: 3, condition: "dead", fighting: true })).toBe(false);
    expect(mayFightOn({ karma: 0, condition: "unconscious", fighting: false })).toBe(false);
  });

  test("[SS-LAST-02] keeps the fighter up for the rest of the round, whatever the wounds", () => {
    expect([conditionOf(plan, dead), conditionInFight(plan, dead, true), conditionInFight(plan, dead, false)]).toEqual([
      "dead",
      "up",
      "dead",
    ]);
  });

  test("[SS-LAST-07] afterwards the fighter goes down, or dies from damage that would have killed at once", () => {
    expect(afterLastRound(plan, dead, NOTHING)).toEqual({ saved: false, state: dead, condition: "dead" });
    const weary = { ...unhurt(plan), strain: plan.strainThreshold };
    expect(afterLastRound(plan, weary, NOTHING).condition).toBe("unconscious");
  });

  test("[SS-LAST-06] a kill saves even from death: 1 Health, half the Strain, no overflow", () => {
    const { saved, state, condition } = afterLastRound(plan, dead, { killedAnEnemy: true, regained: 0 });
    expect({ saved, condition }).toEqual({ saved: true, condition: "up" });
    expect(state).toMatchObject({ flesh: 1, overflow: 0, strain: 3 });
  });

  test("[SS-LAST-06] a machine is saved in the pool that decides its life", () => {
    const machine = { ...plan, maxima: { shield: null, armored: 8, flesh: null } };
    const broken = { ...unhurt(machine), armored: 0 };
    expect(afterLastRound(machine, broken, { killedAnEnemy: true, regained: 0 }).state).toMatchObject({ armored: 1, flesh: 0 });
  });

  test("[SS-LAST-05] dice are halved before the modifiers, and shown", () => {
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
