/**
 * Tests that the figures of tiny fights do not change. Fights with few ways are also compared with an exact count of all faces of all dice.
 * every-face.test.ts does the same for larger fights.
 */
import { describe, expect, test } from "vitest";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { areaOdds } from "../../../module/rules/odds/blast-odds";
import { dangersOf, prospectFor, prospectOf } from "../../../module/rules/odds/prospect";
import { anOrder, crossfire } from "../fixtures";
import { everyFace, worst } from "./every-face";
import { figuresOf } from "./figures";
import { FIGURES } from "./tiny-figures";
import { TINY } from "./tiny-fights";

/** Names of the fights with so few ways that every die can be enumerated quickly. */
const COUNTED = [
  "crossfire, a shot that sometimes kills",
  "crossfire, strain",
  "crossfire, a crate as the target",
  "crossfire, a crate gives cover",
  "crossfire, past a wall and a person",
  "swan song, one shot",
  "swan song, a person gives cover",
  "swan song, a crate gives cover",
];

describe("[XF-03] the odds of tiny fights", () => {
  test.each(Object.entries(FIGURES))("equal the recorded figures: %s", (what, figures) => {
    expect(figuresOf(TINY[what]!())).toEqual(figures);
  });

  test.each(COUNTED)("equal a count of all faces of all dice: %s", (what) => {
    const attack = TINY[what]!();
    const exact = everyFace(attack);
    const odds = attackOdds(attack);
    const off = worst(exact, odds);
    expect(off.apart, off.where).toBeLessThanOrEqual(1e-12);
    expect(odds.cells.length).toBe(exact.cells.size);
  });

  test.each(Object.keys(FIGURES).filter((what) => !what.startsWith("a blast")))("agree with the prospect of the attack: %s", (what) => {
    const attack = TINY[what]!();
    const [odds, promised] = [attackOdds(attack), prospectOf(attack)];
    expect(promised.hit).toBeCloseTo(
      chanceOf(odds, ({ struck }) => struck),
      12,
    );
    expect(promised.through).toBeCloseTo(
      chanceOf(odds, ({ loss }) => loss.shield > 0 || loss.armored > 0 || loss.flesh > 0 || loss.strain > 0),
      12,
    );
    expect(promised.cripples).toBeCloseTo(
      chanceOf(odds, ({ crippled }) => crippled.length > 0),
      12,
    );
    expect(promised.down).toBeCloseTo(
      chanceOf(odds, ({ condition }) => condition !== "up"),
      12,
    );
    expect(promised.lost).toBe(0);
  });
});

describe("pruned cases", () => {
  test("lower each chance by at most the reported loss, and do not exist for a single bullet", () => {
    for (const what of ["crossfire, a burst with two people behind", "crossfire, a burst past a person who gives cover"]) {
      const attack = TINY[what]!();
      const [exact, pruned] = [prospectOf(attack), prospectOf(attack, { prune: 0.05 })];
      expect(pruned.lost).toBeGreaterThan(0);
      for (const figure of ["hit", "through", "down", "cripples"] as const) {
        expect(pruned[figure]).toBeLessThanOrEqual(exact[figure] + 1e-12);
        expect(pruned[figure] + pruned.lost).toBeGreaterThanOrEqual(exact[figure] - 1e-12);
      }
      const [all, some] = [attackOdds(attack), attackOdds(attack, { prune: 0.05 })];
      expect(some.lost).toBeGreaterThan(0);
      some.others.forEach(({ struck, down }, at) => {
        expect(struck).toBeLessThanOrEqual(all.others[at]!.struck + 1e-12);
        expect(struck + some.lost).toBeGreaterThanOrEqual(all.others[at]!.struck - 1e-12);
        expect(down + some.lost).toBeGreaterThanOrEqual(all.others[at]!.down - 1e-12);
      });
    }
    const { field } = TINY["crossfire, one shot"]!();
    const order = anOrder();
    const single = prospectFor(crossfire, order, field, null, { prune: 0.2 });
    expect(single).toEqual({ allowed: true, value: prospectOf(TINY["crossfire, one shot"]!()) });
    expect(prospectFor(crossfire, order, field, { location: "nowhere" })).toMatchObject({ allowed: false, refusal: "noSuchLocation" });
  });
});

describe("[UT-06] [UT-16] the other entities that an attack endangers", () => {
  test("are the entities that the attack can hit, nearest first, with their names", () => {
    const { field } = TINY["crossfire, with three people behind"]!();
    const { others } = attackOdds(TINY["crossfire, with three people behind"]!());
    expect(dangersOf(crossfire, anOrder(), field)).toEqual(
      others.map(({ entity, struck, down }) => ({ entity, struck, down, lost: 0, name: field.entities[entity]!.fighter.name })),
    );
    const wall = TINY["crossfire, past a wall and a person"]!();
    expect(dangersOf(crossfire, anOrder(), wall.field).map(({ entity }) => entity)).toEqual([2]);
    expect(dangersOf(crossfire, anOrder({ weapon: "none", mode: "nowhere" }), field)).toEqual([]);
    const blast = TINY["a blast, without a map"]!();
    expect(dangersOf(crossfire, blast.order, blast.field).map(({ entity, struck }) => [entity, struck > 0])).toEqual(
      areaOdds(blast).map(({ entity }) => [entity, true]),
    );
  });
});

describe("the odds of an area attack", () => {
  test("include the entities in reach of any landing point, or of the aim point if there is no scatter", () => {
    const blast = TINY["a blast, two people in the open"]!();
    const [scattered, exact] = [areaOdds(blast), areaOdds(blast, { unscattered: true })];
    expect(scattered.map(({ entity }) => entity)).toEqual([1, 2]);
    expect(exact.map(({ entity, reached }) => [entity, Math.round(reached * 1e9) / 1e9])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    for (const one of scattered) {
      expect(one.reached).toBeGreaterThanOrEqual(one.struck);
      expect(one.struck).toBeGreaterThanOrEqual(one.down);
      expect(one.lost).toBe(0);
    }
    expect(areaOdds(TINY["crossfire, one shot"]!())).toEqual([]);
    expect(attackOdds(blast)).toMatchObject({ cells: [], others: scattered.map(({ entity, struck, down }) => ({ entity, struck, down })) });
  });
});
