import type { SystemClass, SystemObject } from "../../common/dynamic";
import { beforeEach, describe, expect, test } from "vitest";
import { read, rolled, setUpDice, world } from "./dice-table";

let Roll: SystemClass;
beforeEach(() => {
  Roll = setUpDice();
});

describe("modifiers of dice [foundry-api 4.3]", () => {
  test.each([
    ["3d6r", [1, 4, 1, 5, 1], "[1] 4 [1] 5 1", 10],
    ["3d6r2", [2, 4, 2, 5, 1], "[2] 4 [2] 5 1", 10],
    ["3d6r1=1", [1, 4, 1, 5], "[1] 4 1 5", 10],
    ["2d6r<3", [2, 4, 1], "[2] 4 1", 5],
    ["2d6rr<3", [2, 4, 1, 2, 6], "[2] 4 [1] [2] 6", 10],
    ["2d6x", [6, 3, 6, 2], "6 3 6 2", 17],
    ["2d6x>=5", [5, 3, 6, 2], "5 3 6 2", 16],
    ["2d6x3", [3, 6, 1], "3 6 1", 10],
    ["3d6x1=6", [6, 6, 2, 6], "6 6 2 6", 20],
    ["2d6xo", [6, 3, 6], "6 3 6", 15],
    ["4d6k", [2, 5, 3, 5], "[2] [5] [3] 5", 5],
    ["4d6kh3", [2, 5, 3, 5], "[2] 5 3 5", 13],
    ["4d6kl2", [2, 5, 3, 5], "2 [5] 3 [5]", 5],
    ["4d6d", [2, 5, 3, 5], "[2] 5 3 5", 13],
    ["4d6dl2", [2, 5, 3, 5], "[2] 5 [3] 5", 10],
    ["4d6dh", [2, 5, 3, 5], "2 [5] 3 5", 10],
    ["2d6d2", [2, 5], "[2] [5]", 0],
    ["2d6kh5", [2, 5], "2 5", 7],
    ["3d6min2", [1, 3, 6], "1 3 6", 11],
    ["3d6max5", [1, 3, 6], "1 3 6", 9],
    ["4d6even", [1, 2, 4, 5], "1 2 4 5", 2],
    ["4d6odd", [1, 2, 4, 3], "1 2 4 3", 2],
    ["4d6cs", [6, 2, 6, 1], "6 2 6 1", 2],
    ["4d6cs>=5", [6, 2, 5, 1], "6 2 5 1", 2],
    ["4d6cs<3", [6, 2, 5, 1], "6 2 5 1", 2],
    ["4d6cf", [1, 2, 1, 6], "1 2 1 6", 2],
    ["4d6cf<=2", [1, 2, 3, 6], "1 2 3 6", 2],
    ["3d6df", [1, 4, 6], "1 4 6", 9],
    ["6d6cs>3df", [1, 2, 3, 4, 5, 6], "1 2 3 4 5 6", 0],
    ["3d6cf<3df", [1, 2, 6], "1 2 6", -2],
    ["3d6sf<3", [2, 5, 6], "2 5 6", 9],
    ["2d6ms>12", [3, 4], "3 4", -5],
    ["2d6ms7", [6, 4], "6 4", 3],
    ["2d6ms<12", [3, 4], "3 4", 5],
    ["4d6kh3cs>=5", [6, 5, 5, 1], "6 5 5 [1]", 3],
  ])("%s of %j reads %s and totals %i", async (formula, shown, results, total) => {
    const roll = await rolled(formula, 6, ...shown);
    expect([read(roll.terms[0]), roll.total]).toEqual([results, total]);
    expect(roll.formula).toBe(formula);
  });

  test("a counting modifier marks success and failure, and each die counts as 1 or 0", async () => {
    const [counted] = (await rolled("2d6cs>=5", 6, 6, 2)).terms;
    expect(counted.results).toEqual([
      { result: 6, active: true, success: true, count: 1 },
      { result: 2, active: true, success: false, count: 0 },
    ]);
    const [failed] = (await rolled("2d6cf<3", 6, 6, 2)).terms;
    expect(failed.results.map((die: SystemObject) => [die.failure, die.count])).toEqual([
      [false, 0],
      [true, 1],
    ]);
  });

  test("rerolled, exploded and discarded dice are marked", async () => {
    const marks = async (formula: string, ...shown: number[]): Promise<object> => (await rolled(formula, 6, ...shown)).terms[0].results[0];
    expect(await marks("1d6r1", 1, 4)).toEqual({ result: 1, active: false, rerolled: true });
    expect(await marks("1d6x", 6, 4)).toEqual({ result: 6, active: true, exploded: true });
    expect(await marks("2d6kh", 1, 4)).toEqual({ result: 1, active: false, discarded: true });
  });

  test("several letters in a row are several modifiers, and the longest name has precedence", async () => {
    const roll = await rolled("3d6khcs>4", 6, 5, 6, 1);
    expect([roll.formula, roll.total]).toEqual(["3d6khcs>4", 1]);
  });

  test("an unknown modifier is removed from the formula and has no effect", async () => {
    const roll = await rolled("2d6zq9kh", 6, 5, 6);
    expect([roll.formula, roll.total]).toEqual(["2d6kh", 6]);
  });

  test("a function in MODIFIERS is called with the term as `this` and with the whole modifier", async () => {
    const { Die } = world.foundry.dice.terms;
    Die.MODIFIERS.plus = function (this: SystemObject, modifier: string): void {
      for (const die of this.results) die.count = die.result + Number(modifier.slice(4));
    };
    try {
      expect((await rolled("2d6plus10", 6, 1, 2)).total).toBe(23);
    } finally {
      delete Die.MODIFIERS.plus;
    }
  });

  test("an endless explosion ends with an error", async () => {
    world.CONFIG.Dice.randomUniform = () => 0.5;
    await expect(new Roll("1d1x").evaluate()).rejects.toThrow("does not come to an end");
    await expect(new Roll("1d1rr").evaluate()).rejects.toThrow("does not come to an end");
  });

  test.each([
    ["=", 3, true],
    ["<", 3, false],
    ["<=", 3, true],
    [">", 2, true],
    [">=", 4, false],
    ["!", 3, false],
  ])("compareResult: 3 %s %i is %s", (comparison, target, met) => {
    expect(world.foundry.dice.terms.DiceTerm.compareResult(3, comparison, target)).toBe(met);
  });
});

describe("faces", () => {
  test("the lowest number of the random source gives the highest face: ceil((1 - u) * faces) [foundry-api 4.3]", () => {
    const { Die, FateDie, Coin } = world.foundry.dice.terms;
    const d6 = new Die({ faces: 6 });
    expect([0, 0.17, 0.5, 0.83, 0.84, 1 - Number.EPSILON].map((u) => d6.mapRandomFace(u))).toEqual([6, 5, 3, 2, 1, 1]);
    expect([0, 0.5, 0.99].map((u) => new FateDie().mapRandomFace(u))).toEqual([1, 0, -1]);
    expect([0, 0.49, 0.5, 0.99].map((u) => new Coin().mapRandomFace(u))).toEqual([0, 0, 1, 1]);
  });

  test("4d6kh3cs>=5 counts three sixes as successes if the random source gives 0 [foundry-api 12.5 #16]", async () => {
    world.CONFIG.Dice.randomUniform = () => 0;
    const roll = await new Roll("4d6kh3cs>=5").evaluate();
    expect([read(roll.terms[0]), roll.total]).toEqual(["[6] 6 6 6", 3]);
    expect(Roll.fromJSON(JSON.stringify(roll)).total).toBe(3);
  });

  test("c1 calls heads and c0 calls tails", async () => {
    const flip = async (formula: string): Promise<number> => {
      const draws = [0.9, 0.1, 0.9];
      world.CONFIG.Dice.randomUniform = () => draws.shift()!;
      return (await new Roll(formula).evaluate()).total;
    };
    expect([await flip("3dc"), await flip("3dcc1"), await flip("3dcc0")]).toEqual([2, 2, 1]);
  });

  test("fate dice show minus, blank and plus, and a modifier can reroll a minus", async () => {
    const draws = [0.9, 0.5, 0, 0];
    world.CONFIG.Dice.randomUniform = () => draws.shift()!;
    const [term] = (await new Roll("3dfr").evaluate()).terms;
    expect([read(term), term.total]).toEqual(["[-1] 0 1 1", 2]);
    expect(term.results.map((die: SystemObject) => term.getResultLabel(die))).toEqual(["-", "\u00a0", "+", "+"]);
  });
});

describe("pools [foundry-api 4.3]", () => {
  test.each([
    ["{1d6,1d6,1d6}kh2", [3, 5, 1], 8],
    ["{1d6,1d6}kl", [3, 5], 3],
    ["{1d6,1d6,1d6}dl2", [3, 5, 1], 5],
    ["{1d6,1d6}dh", [3, 5], 3],
    ["{1d6,1d6,1d6}cs>2", [3, 5, 1], 2],
    ["{1d6,1d6,1d6}cs", [6, 5, 6], 2],
    ["{1d6 + 1,1d6}cf", [1, 2], 1],
    ["{4d6kh3,2d6 + 3}kh", [1, 2, 3, 4, 6, 6], 15],
    ["{1d6,4}", [3], 7],
  ])("%s of %j totals %i", async (formula, shown, total) => {
    const roll = await rolled(formula, 6, ...shown);
    expect([roll.total, roll.formula]).toEqual([total, formula]);
    expect(roll.dice.length).toBeGreaterThan(0);
  });

  test("a pool passes its flavor to its dice", async () => {
    const roll = await rolled("{1d6,1d6}kh[fire]", 6, 1, 2);
    expect(roll.dice.map((die: SystemObject) => die.flavor)).toEqual(["fire", "fire"]);
  });

  test("fromRolls builds a pool if all or none of the rolls are evaluated", async () => {
    const { PoolTerm } = world.foundry.dice.terms;
    const done = [await rolled("1d6", 6, 3), await rolled("1d6", 6, 5)];
    expect(PoolTerm.fromRolls(done).total).toBe(8);
    expect(() => PoolTerm.fromRolls([done[0], new Roll("1d6")])).toThrow("all evaluated");
    expect(PoolTerm.fromExpression("{1d6,2}kh").modifiers).toEqual(["kh"]);
    expect(PoolTerm.fromExpression("1d6")).toBeNull();
  });
});
