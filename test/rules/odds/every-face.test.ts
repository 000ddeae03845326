import { describe, expect, test } from "vitest";
import type { Ask, Reply } from "../../../module/rules/attack/model/ask";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { preselected } from "../../../module/rules/attack/machine/machine";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { everyFace, worst } from "./every-face";
import { placed, type FighterWish } from "../fixtures";
import { RULESETS, SMALL_FIGHTS, small, smallAttack, smallFights } from "./small-fights";

const NEAR = 1e-12;

const gate = (attack: Attack, ruleset: string): void => {
  const exact = everyFace(attack);
  const odds = attackOdds(attack);
  const off = worst(exact, odds);
  expect(off.apart, `${ruleset}: ${off.where}`).toBeLessThanOrEqual(NEAR);
  expect(odds.cells.length).toBe(exact.cells.size);
  expect(Math.abs(chanceOf(odds, () => true) - 1)).toBeLessThanOrEqual(NEAR);
  expect(odds.lost).toBe(0);
};

describe("the odds of a small fight", () => {
  const rows = RULESETS.flatMap((ruleset) =>
    smallFights(ruleset).map(({ what, wish }) => ({ id: ruleset.id, what, attack: smallAttack({ ...wish, ruleset }) })),
  );

  test.each(rows)("equal a count of all faces of all dice by the rules of $id: $what", ({ id, attack }) => gate(attack, id));
});

/**
 * Replies contrary to the preselection: the GM rejects the obvious choice and picks the last candidate, and a player picks the first. Other
 * asks get the preselected reply.
 */
const contrary = (ask: Ask): Reply | null => {
  if (ask.kind === "keep-obvious") return { ask: ask.id, kind: "keep", keep: false };
  if (ask.kind === "choose") return { ask: ask.id, kind: "entity", entity: ask.by === "gm" ? ask.among.at(-1)! : ask.among[0]! };
  return preselected(ask);
};

describe("the odds of attacks with choices", () => {
  const asked = SMALL_FIGHTS.filter(({ what }) =>
    [
      "a person who covers most, until a glitch",
      "two people with equal cover, and a choice",
      "a stray round with three people behind",
    ].includes(what),
  );

  test.each(asked)("follow the given policy, even after a glitch: $what", ({ wish }) => {
    const attack = smallAttack({ ...wish, dice: 3 });
    const off = worst(everyFace(attack, contrary), attackOdds(attack, { policy: contrary }));
    expect(off.apart, off.where).toBeLessThanOrEqual(NEAR);
    expect(attackOdds(attack, { policy: contrary }).others).not.toEqual(attackOdds(attack).others);
  });

  test.each<[string, (ask: Ask) => Reply | null, FighterWish]>([
    ["crates, with the preselected candidate", preselected, { kind: "barrier" }],
    ["crates, with another candidate", contrary, { kind: "barrier" }],
    ["inanimate people, with the preselected candidate", preselected, { inanimate: true }],
    ["inanimate people, with another candidate", contrary, { inanimate: true }],
  ])("[UT-42] [UT-51] equal the odds of whole states for a choice among people and %s", (_who, policy, thing) => {
    const quick = small({ attributes: { body: 0, intuition: 0, reaction: 6 }, plan: { limbs: null } });
    const crate = small({ ...thing, armor: 1, plan: { limbs: null } });
    const entities = [placed(quick, 5), placed(crate, 6), placed(quick, 7), placed(crate, 8), placed(quick, 12)];
    const grants = entities.map((_from, from) => entities.map((_to, to) => (from < 4 && to === 4 ? 2 : 0)));
    const attack = smallAttack({ dice: 2, entities, grants, intended: 4 });
    // There are too many faces to play one by one, so the odds of whole states are the reference.
    const whole = attackOdds(attack, { policy, whole: true }).others;
    const chances = attackOdds(attack, { policy }).others.flatMap(({ struck, down }) => [struck, down]);
    whole.flatMap(({ struck, down }) => [struck, down]).forEach((chance, at) => expect(Math.abs(chances[at]! - chance)).toBeLessThan(NEAR));
    expect(Math.min(...whole.map(({ struck }) => struck))).toBeGreaterThan(0);
  });

  test("throw an error that names the choice that the policy leaves unanswered", () => {
    const attack = smallAttack({});
    expect(() => attackOdds(attack, { policy: () => null })).toThrow("odds: the policy leaves choose-defense:0 unanswered");
  });
});
