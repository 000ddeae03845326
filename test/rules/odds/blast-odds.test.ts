import { describe, expect, test } from "vitest";
import type { Reply } from "../../../module/rules/attack/model/ask";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { pendingAsk, preselected, readReply, startAttack, step } from "../../../module/rules/attack/machine/machine";
import type { AttackState } from "../../../module/rules/attack/model/state";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { diceOf, facesOf } from "../../../module/rules/chance/roll-specs";
import { attackOdds } from "../../../module/rules/odds/attack-odds";
import { areaOdds } from "../../../module/rules/odds/blast-odds";
import { aFighter, crossfire } from "../fixtures";
import { aThrow, type BlastWish } from "../attack/machine/blast-field";
import { small } from "./small-fights";

/** Calls `seen` for every possible result of an attack's dice, with the entities struck, the final state and the chance. */
function everyFall(attack: Attack, seen: (struck: ReadonlySet<number>, state: AttackState, chance: number) => void): void {
  const go = (state: AttackState, struck: ReadonlySet<number>, chance: number): void => {
    const ask = pendingAsk(attack, state);
    if (!ask) return seen(struck, state, chance);
    const next = (reply: Reply, share: number): void => {
      const more = new Set(struck);
      const after = step(attack, state, readReply(ask, reply), (event) => event.kind === "stopped" && more.add(event.entity));
      go(after, more, chance * share);
    };
    if (ask.kind !== "roll") return next(preselected(ask)!, 1);
    const [dice, faces] = [diceOf(ask.spec), facesOf(ask.spec)];
    const all = faces ** dice;
    for (let number = 0; number < all; number += 1) {
      const fallen = Array.from({ length: dice }, (_, at) => (Math.floor(number / faces ** at) % faces) + 1);
      next({ ask: ask.id, kind: "faces", faces: fallen }, 1 / all);
    }
  };
  go(startAttack(attack), new Set(), 1);
}

/** Returns a person with one defense die, no soak dice and no limbs. */
const frail = (name: string, flesh = 6) =>
  small({
    id: name,
    name,
    attributes: { body: 0, intuition: 2, reaction: 1 },
    plan: { limbs: null, maxima: { shield: null, armored: null, flesh } },
  });

const THROWER = aFighter({ id: "Actor.shooter", skills: { throwing: 1 }, attributes: { agility: 1 } });
const AT = (who: ReturnType<typeof frail>, x: number, y = 0) => ({ who, at: { x, y } });
const WALL = { a: { x: 8.5, y: 2.5 }, b: { x: 11.5, y: 2.5 } };

const WISHES: readonly { readonly what: string; readonly wish: BlastWish }[] = [
  { what: "two people in the open", wish: { standing: [AT(frail("A"), 10), AT(frail("B"), 13)], figures: { radius: 3, falloff: 2 } } },
  {
    what: "one person behind a wall",
    wish: { standing: [AT(frail("A"), 10, 5), AT(frail("B"), 10, 1)], walls: [WALL], figures: { radius: 3 } },
  },
  { what: "without a map", wish: { standing: [AT(frail("A"), 0), AT(frail("B"), 0)], meters: [0, 2], figures: { radius: 4, falloff: 1 } } },
  {
    what: "corrected manually",
    wish: {
      standing: [AT(frail("A"), 10, 5), AT(frail("B"), 40)],
      walls: [WALL],
      figures: { radius: 3, falloff: 1 },
      corrections: [{ isIn: true }, { isIn: false, meters: 2 }],
    },
  },
  { what: "in manually stated cover", wish: { standing: [AT(frail("A"), 11)], figures: { radius: 3, scatter: 0 }, cover: [2] } },
  { what: "with fragments", wish: { standing: [AT(frail("A", 12), 11)], figures: { radius: 3, fragments: { count: 2, dv: 3 } } } },
];

describe("the odds of an area attack", () => {
  test.each(WISHES)("equal a count of all faces of all dice: $what", ({ wish }) => {
    const attack = aThrow({ ruleset: crossfire, attacker: THROWER, weapon: { dv: 6 }, ...wish });
    const count = attack.field.entities.length;
    const [struck, down] = [Array.from({ length: count }, () => 0), Array.from({ length: count }, () => 0)];
    everyFall(attack, (hit, { bodies }, chance) => {
      for (const entity of hit) struck[entity]! += chance;
      bodies.forEach((body, entity) => {
        if (entity !== 0 && conditionOf(attack.field.entities[entity]!.fighter.plan, body) !== "up") down[entity]! += chance;
      });
    });
    const odds = areaOdds(attack);
    expect(odds.length).toBeGreaterThan(0);
    for (const one of odds) {
      expect(one.struck).toBeCloseTo(struck[one.entity]!, 9);
      expect(one.down).toBeCloseTo(down[one.entity]!, 9);
      expect(one.reached).toBeGreaterThanOrEqual(one.struck - 1e-9);
    }
    expect(attackOdds(attack).others.map(({ entity }) => entity)).toEqual(odds.map(({ entity }) => entity));
  });

  test("without scatter give every entity in the blast radius a chance of 1 to be reached, and exclude all others", () => {
    const attack = aThrow({ standing: [AT(frail("A"), 10), AT(frail("B"), 15)], figures: { radius: 3, scatter: 2 } });
    expect(areaOdds(attack, { unscattered: true }).map(({ entity, reached }) => [entity, Math.round(reached * 1e9) / 1e9])).toEqual([
      [1, 1],
    ]);
    const scattered = areaOdds(attack);
    expect(scattered.map(({ entity }) => entity)).toEqual([1, 2]);
    expect(scattered[0]!.reached).toBeLessThan(1);
  });

  test("can be computed for twelve people in the area", () => {
    const squad = Array.from({ length: 12 }, (_, index) => ({
      who: aFighter({ id: `Actor.${index}`, armor: 6 }),
      at: { x: 6 + index, y: (index % 3) - 1 },
    }));
    const attack = aThrow({ standing: squad, figures: { radius: 8, scatter: 1 } });
    const odds = areaOdds(attack);
    expect(odds).toHaveLength(12);
    expect(odds.every(({ reached, struck, down }) => reached >= struck && struck >= down && down >= 0)).toBe(true);
  });
});
