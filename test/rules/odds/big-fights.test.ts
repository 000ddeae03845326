import { rollFaces } from "../chance/roll-faces";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import type { AttackEvent } from "../../../module/rules/attack/model/events";
import { pendingAsk, preselected, readReply, startAttack, step } from "../../../module/rules/attack/machine/machine";
import type { AttackState } from "../../../module/rules/attack/model/state";
import { seeded, type Rng } from "../../../module/rules/chance/rng";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { fights } from "../attack/random-fights";
import { bystanderFromRecord, cellFromRecord, nameOfCell } from "./every-face";
import { SMALL_FIGHTS, smallAttack } from "./small-fights";

/**
 * Returns random fights, the same for the same seed.
 * @param count - number of fights
 * @param entities - maximum number of entities on the line of fire
 * @param rounds - maximum number of bullets
 */
const someFights = (seed: number, count: number, entities: number, rounds: number): Attack[] =>
  fc
    .sample(fights, { seed, numRuns: 40 * count })
    .map(({ attack }) => attack)
    .filter(({ field, rounds: bullets }) => field.entities.length <= entities && bullets <= rounds)
    .slice(0, count);

function simulated(attack: Attack, rng: Rng): { state: AttackState; events: AttackEvent[] } {
  const events: AttackEvent[] = [];
  const tell = (event: AttackEvent): void => void events.push(event);
  let state = startAttack(attack, tell);
  for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
    const reply = ask.kind === "roll" ? ({ ask: ask.id, kind: "faces", faces: rollFaces(ask.spec, rng) } as const) : preselected(ask)!;
    state = step(attack, state, readReply(ask, reply), tell);
  }
  return { state, events };
}

const RUNS = 3_000;

/**
 * Returns the distance between a chance and the observed share in all runs, in standard deviations.
 * @param seen number of runs with the observed result
 */
const sigmas = (chance: number, seen: number): number => {
  const spread = Math.sqrt(Math.max(chance * (1 - chance), 1 / RUNS) / RUNS);
  return Math.abs(seen / RUNS - chance) / spread;
};

const QUESTIONS = {
  hit: (cell: { contact: string }) => cell.contact === "hit",
  graze: (cell: { contact: string }) => cell.contact === "grazing",
  solid: (cell: { quality: string }) => cell.quality === "solid",
  struck: (cell: { struck: boolean }) => cell.struck,
  through: (cell: { penetrates: boolean }) => cell.penetrates,
  crippled: (cell: { crippled: readonly string[] }) => cell.crippled.length > 0,
  down: (cell: { condition: string }) => cell.condition !== "up",
  dead: (cell: { condition: string }) => cell.condition === "dead",
  hurt: (cell: { loss: { flesh: number } }) => cell.loss.flesh >= 4,
} as const;

describe("the odds of a random fight", () => {
  test.each(someFights(2207, 20, 3, 3).map((attack, at) => ({ at, attack })))(
    "agree with a simulation within 4 sigma: fight $at",
    ({ at, attack }) => {
      const odds = attackOdds(attack);
      expect(Math.abs(chanceOf(odds, () => true) - 1)).toBeLessThanOrEqual(1e-12);
      const rng = seeded(at + 1);
      const seen: Record<string, number> = {};
      const count = (name: string): void => void (seen[name] = (seen[name] ?? 0) + 1);
      for (let run = 0; run < RUNS; run += 1) {
        const { state, events } = simulated(attack, rng);
        const cell = { ...cellFromRecord(attack, events, state), chance: 0 };
        for (const [name, asks] of Object.entries(QUESTIONS)) if (asks(cell)) count(name);
        for (const { entity } of odds.others) {
          const { struck, down } = bystanderFromRecord(attack, entity, events, state);
          if (struck) count(`struck ${entity}`);
          if (down) count(`down ${entity}`);
        }
      }
      for (const [name, asks] of Object.entries(QUESTIONS)) {
        expect({ name, near: sigmas(chanceOf(odds, asks), seen[name] ?? 0) < 4 }).toEqual({ name, near: true });
      }
      for (const { entity, struck, down } of odds.others) {
        expect({ entity, near: sigmas(struck, seen[`struck ${entity}`] ?? 0) < 4 }).toEqual({ entity, near: true });
        expect({ entity, near: sigmas(down, seen[`down ${entity}`] ?? 0) < 4 }).toEqual({ entity, near: true });
      }
    },
  );
});

/**
 * Returns the chances of all cells and of all other entities, by name.
 * @param whole true: no state is reduced
 */
function named(attack: Attack, whole: boolean): Map<string, number> {
  const odds = attackOdds(attack, { whole });
  const all = new Map<string, number>();
  const add = (name: string, chance: number): void => void all.set(name, (all.get(name) ?? 0) + chance);
  for (const cell of odds.cells) add(nameOfCell(cell), cell.chance);
  for (const { entity, struck, down } of odds.others) {
    add(`struck ${entity}`, struck);
    add(`down ${entity}`, down);
  }
  return all;
}

describe("a reduced state", () => {
  const rows = [
    ...someFights(91, 16, 2, 1).map((attack, at) => ({ what: `random fight ${at}`, attack })),
    ...SMALL_FIGHTS.map(({ what, wish }) => ({ what, attack: smallAttack(wish) })),
  ];

  test.each(rows)("has the same odds of every end as the whole state: $what", ({ attack }) => {
    const [whole, left] = [named(attack, true), named(attack, false)];
    expect([...left.keys()].sort()).toEqual([...whole.keys()].sort());
    for (const [name, chance] of whole) expect(Math.abs(left.get(name)! - chance), name).toBeLessThanOrEqual(1e-12 * chance);
  });
});

describe("pruned cases", () => {
  test("have a total chance that equals the reported loss", () => {
    const { wish } = SMALL_FIGHTS.find(({ what }) => what === "a burst")!;
    const attack = smallAttack(wish);
    const pruned = attackOdds(attack, { prune: 1e-2 });
    expect(pruned.lost).toBeGreaterThan(0);
    expect(chanceOf(pruned, () => true) + pruned.lost).toBeCloseTo(1, 12);
  });
});
