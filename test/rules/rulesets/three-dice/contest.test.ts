import { describe, expect, test } from "vitest";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { opening, type AttackState } from "../../../../module/rules/attack/model/state";
import { sumOf } from "../../../../module/rules/chance/roll-specs";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { aRifle, declared, fight, type Wish } from "./attacks";

const { contest } = threeDice.method;

/**
 * Returns a shot with skill 12 and accuracy 0, so that the margin is 12 minus the roll.
 * @throws {Error} if the rules refuse the shot
 */
function anAttack(wish: Wish = {}): Attack {
  const { ruling } = declared({ weapon: aRifle({ accuracy: 0 }), skill: 12, ...wish });
  if (!ruling.allowed) throw new Error(`refused: ${ruling.refusal}`);
  return ruling.value;
}
const stateOf = (attack: Attack, wish: Partial<AttackState> = {}): AttackState => ({ ...opening(attack.field), ...wish });
const chosen = (attack: Attack, choice: string, wish: Partial<AttackState> = {}): AttackState => {
  const state = stateOf(attack, wish);
  return { ...state, defenses: state.defenses.map((defense) => ({ ...defense, choice })) };
};
const GUARD = { name: "guard", along: 8, grants: { IT: 2 } };
const IT = { name: "IT", along: 12 };

describe("[TD-ROLL-01] the attack roll in the three-dice ruleset", () => {
  test("is one roll, made before the defender chooses a defense", () => {
    expect([contest.namesDefenseFirst, contest.rollsEachBullet, contest.undefended]).toEqual([false, false, -20]);
    expect(contest.rules).toEqual({
      declare: "TD-ROLL-03",
      attack: "TD-ROLL-01",
      choice: "TD-RANDOM-03",
      defense: "TD-RANDOM-03",
      surprised: "UT-06",
    });
    expect(contest.enough(anAttack(), stateOf(anAttack()))).toBe(0);
  });

  test.each([
    [10, 2, "none", ""],
    [12, 0, "none", ""],
    [13, -1, "none", ""],
    [4, 8, "none", "hit"],
    [18, -6, "glitch", "miss"],
    [17, -5, "glitch", "miss"],
  ])("[TD-ROLL-08] [TD-ROLL-10] with a sum of %i has a margin of %i (glitch: %s, certain result: %j)", (value, hits, glitch, sure) => {
    const read = contest.readAttack(anAttack(), 0, { value, glitch: "none", coverLow: 0, coverHigh: 0 });
    expect(read).toEqual({ hits, glitch, sure });
  });

  test("[TD-ROLL-08] is a certain miss if it fails by at least 10, including cover", () => {
    const covered = anAttack({ parties: [{ ...IT, otherCover: 4 }] });
    const read = (attack: Attack) => contest.readAttack(attack, 0, { value: 16, glitch: "none", coverLow: 0, coverHigh: 0 });
    const low = (wish: Wish) => anAttack({ skill: 8, ...wish });
    expect([read(anAttack()).sure, read(covered).sure]).toEqual(["", ""]);
    expect([read(low({})).sure, read(low({ parties: [{ ...IT, otherCover: 4 }] })).sure]).toEqual(["", "miss"]);
  });
});

describe("[TD-RANDOM-03] the active defense in the three-dice ruleset", () => {
  test("is offered with the best defense first and no defense last", () => {
    const attack = anAttack({ parties: [{ ...IT, shield: { skill: 14, side: "left" } }] });
    expect(contest.optionsOf(attack, 0).map(({ id, parts }) => [id, sumOf(parts)])).toEqual([
      ["block", 10],
      ["dodge", 8],
      ["none", 0],
    ]);
    expect(contest.optionsOf(attack, 0).every(({ price, affordable, limit }) => price === 0 && affordable && limit === null)).toBe(true);
  });

  test("[UT-06] is unavailable to an unaware target", () => {
    const attack = anAttack({ parties: [{ ...IT, surprised: true }] });
    expect(contest.optionsOf(attack, 0).map(({ id }) => id)).toEqual(["none"]);
    expect(contest.needs(attack, stateOf(attack, { hits: 3 }))).toBe("none");
    expect(contest.defenseOf(attack, stateOf(attack), 0)).toBe(-20);
  });

  test("is requested only if the attack would hit and is not a critical success", () => {
    const attack = anAttack();
    expect(contest.needs(attack, stateOf(attack, { hits: -1 }))).toBe("not-now");
    expect(contest.needs(attack, stateOf(attack, { hits: 0 }))).toBe("choice");
    expect(contest.needs(attack, stateOf(attack, { hits: 8, sure: "hit" }))).toBe("not-now");
    expect(contest.needs(attack, chosen(attack, "dodge", { hits: 0 }))).toBe("roll");
    expect(contest.needs(attack, chosen(attack, "none", { hits: 0 }))).toBe("none");
  });

  test("is rolled only if an available defense is chosen", () => {
    const attack = anAttack();
    expect([contest.defenseRoll(attack, chosen(attack, "none"), 0), contest.defenseRoll(attack, chosen(attack, "parry"), 0)]).toEqual([
      null,
      null,
    ]);
    expect(contest.defenseRoll(attack, chosen(attack, "dodge"), 0)).toMatchObject({ kind: "sum", dice: 3, faces: 6 });
    const read = (choice: string, value: number) =>
      contest.readDefense(attack, chosen(attack, choice), { value, glitch: "none", coverLow: 0, coverHigh: 0 });
    expect(read("dodge", 7)).toEqual({ hits: 1, coverLow: 0, coverHigh: 0 });
    expect(read("dodge", 9).hits).toBe(-1);
    expect(read("none", 10).hits).toBe(-10);
  });

  test("[SS-DEFENSE-13] includes a custom modifier only for the intended target", () => {
    const attack = anAttack({ parties: [GUARD, IT], at: "IT", order: { against: [{ name: "smoke", value: 2 }] } });
    const sums = [0, 1].map((entity) => {
      const spec = contest.defenseRoll(attack, chosen(attack, "dodge"), entity);
      return spec?.kind === "sum" ? sumOf(spec.parts) : null;
    });
    expect(sums).toEqual([8, 10]);
  });
});

describe("[TD-RANDOM-03] [UT-45] the comparison of attack and defense in the three-dice ruleset", () => {
  test("cites TD-RANDOM-03 for the intended target and UT-45 for a secondary target", () => {
    const attack = anAttack();
    const ruleOf = (leg: AttackState["leg"]) => contest.compare(attack, stateOf(attack, { hits: 2, leg })).rule;
    expect([ruleOf("intended"), ruleOf("blast"), ruleOf("beyond"), ruleOf("obstruction"), ruleOf("through")]).toEqual([
      "TD-RANDOM-03",
      "TD-RANDOM-03",
      "UT-45",
      "UT-45",
      "UT-45",
    ]);
  });

  test("[TD-ROLL-10] applies a critical result only to the intended target", () => {
    const attack = anAttack({ parties: [GUARD, IT], at: "IT" });
    const contact = (subject: number, leg: AttackState["leg"], sure: AttackState["sure"], hits: number) =>
      contest.compare(attack, stateOf(attack, { subject, leg, sure, hits })).contact;
    expect([contact(1, "intended", "hit", -3), contact(1, "intended", "miss", 5)]).toEqual(["hit", "miss"]);
    expect([contact(0, "obstruction", "hit", -3), contact(0, "obstruction", "miss", 5)]).toEqual(["miss", "hit"]);
    expect([contact(1, "beyond", "hit", -3), contact(1, "beyond", "miss", 5)]).toEqual(["miss", "hit"]);
  });

  test("[UT-45] ignores the penalty of a called location for a secondary target", () => {
    const attack = anAttack({ parties: [GUARD, IT], at: "IT", called: "skull" });
    const state = stateOf(attack, { hits: -2 });
    expect([contest.hitsAgainst(attack, state, 1), contest.hitsAgainst(attack, state, 0)]).toEqual([-2, 5]);
    expect(contest.canStrike(attack, stateOf(attack, { hits: -7 }))).toBe(true);
    expect(contest.canStrike(attack, stateOf(attack, { hits: -8 }))).toBe(false);
  });

  test("[UT-23] attributes a miss to cover only if the cover caused the miss", () => {
    const attack = anAttack({ parties: [{ ...IT, otherCover: 2 }] });
    const blames = (hits: number) => contest.compare(attack, stateOf(attack, { hits })).by === "cover";
    expect([blames(-1), blames(0), blames(1), blames(2), blames(3)]).toEqual([false, true, true, false, false]);
  });
});

describe("[SS-DEFENSE-33] an explosive in the three-dice ruleset", () => {
  test("lands on the aim point only if the attack roll succeeds", () => {
    const attack = anAttack();
    const less = (hits: number) => contest.blast!.less(attack, stateOf(attack, { hits, leg: "blast" }));
    expect([less(0), less(3), less(-1)]).toEqual([Infinity, Infinity, 0]);
  });

  test("hits every entity in range, except an entity whose defense succeeds", () => {
    const attack = anAttack();
    const compare = (hits: number, defense: number | null) => {
      const state = stateOf(attack, { hits, leg: "blast" });
      const defenses = defense === null ? state.defenses : state.defenses.map((one) => ({ ...one, choice: "dodge", hits: defense }));
      return contest.blast!.compare(attack, { ...state, defenses });
    };
    expect(compare(-4, null)).toEqual({ contact: "hit", net: 0, rule: "TD-RANDOM-03", by: "figures" });
    expect(compare(3, null)).toMatchObject({ contact: "hit", net: 3 });
    expect(compare(3, 0).contact).toBe("miss");
  });
});

test("[TD-ROLL-01] an attack in a leveled state still hits the target, and leveling the state again changes nothing", () => {
  const attack = anAttack();
  const alike = contest.alike!(attack, stateOf(attack, { hits: 3 }));
  expect(contest.alike!(attack, alike)).toEqual(alike);
  expect(contest.compare(attack, alike).contact).toBe("hit");
});

test("[TD-ROLL-01] an attack requests the attack roll, a defense and the defense roll in this order", () => {
  const kinds = fight({ skill: 12, roll: 10, called: "torso", parties: [{ full: 30, defends: 17 }] }).asked.map((ask) =>
    ask.kind === "roll" ? ask.what : ask.kind,
  );
  expect(kinds.slice(0, 3)).toEqual(["attack", "defense", "defense"]);
});
