import { describe, expect, test } from "vitest";
import type { Reply } from "../../../../module/rules/attack/model/ask";
import { declare } from "../../../../module/rules/attack/declare/declare";
import { preselected } from "../../../../module/rules/attack/machine/machine";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { aField, aFighter, anOrder, crossfire, placed } from "../../fixtures";

function attack(ap: number | null = null) {
  const field = aField({ entities: [placed(aFighter({ readiness: { ap } }), 10)] });
  const ruling = declare(crossfire, anOrder(), field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

const standard: Reply = { ask: "choose-defense:0", kind: "defense", defense: "standard" };
const rolled = (...faces: readonly number[]): Reply => ({ ask: "attack", kind: "faces", faces });

describe("replies", () => {
  test("[SS-ATTACK-04] are requested in this order: choice of defense, attack roll, defense roll", () => {
    expect(replay(attack(), []).ask).toMatchObject({ id: "choose-defense:0" });
    expect(replay(attack(), [standard]).ask).toMatchObject({ id: "attack", spec: { dice: 8 } });
    expect(replay(attack(), [standard, rolled(5, 5, 5, 5, 1, 1, 1, 1)]).ask).toMatchObject({ id: "defend:0", spec: { dice: 6 } });
  });

  test("are ignored if no ask expects them", () => {
    const early: Reply = { ask: "soak:0:0", kind: "faces", faces: [1] };
    expect(replay(attack(), [early])).toEqual(replay(attack(), []));
  });

  test("replace earlier replies to the same ask", () => {
    const first = replay(attack(), [standard, rolled(1, 1, 2, 2, 3, 3, 4, 4), rolled(5, 6, 2, 2, 3, 3, 4, 4)]);
    expect(first.events.find(({ kind }) => kind === "attacked")).toMatchObject({ rolled: { outcome: { value: 2 } } });
    expect(first.events.filter(({ kind }) => kind === "attacked")).toHaveLength(1);
  });

  test.each([
    { why: "too few dice", reply: rolled(5, 5), says: "8 dice needed, got 2" },
    { why: "a face that is not on the die", reply: rolled(7, 1, 1, 1, 1, 1, 1, 1), says: "a d6 cannot show 7" },
    { why: "a fractional face", reply: rolled(2.5, 1, 1, 1, 1, 1, 1, 1), says: "a d6 cannot show 2.5" },
    { why: "a decision instead of dice", reply: { ask: "attack", kind: "keep", keep: true } as const, says: "dice were asked for" },
  ])("are refused with $why", ({ reply, says }) => {
    expect(() => replay(attack(), [standard, reply])).toThrow(says);
  });

  test("[SS-ACTION-25] that choose a defense are refused if the defender cannot pay for it or is not offered it", () => {
    const choose = (defense: "full-defense" | "parry"): Reply => ({ ask: "choose-defense:0", kind: "defense", defense });
    expect(() => replay(attack(1), [choose("full-defense")])).toThrow("full-defense costs 2 AP");
    expect(() => replay(attack(9), [choose("parry")])).toThrow("parry is not possible here");
    expect(replay(attack(2), [choose("full-defense")]).ask).toMatchObject({ id: "attack" });
  });

  test("[SS-DEFENSE-03] are preselected for the choice of a defense, but not for a roll", () => {
    const ask = replay(attack(), []).ask!;
    expect(preselected(ask)).toEqual(standard);
    expect(preselected(replay(attack(), [standard]).ask!)).toBeNull();
  });
});
