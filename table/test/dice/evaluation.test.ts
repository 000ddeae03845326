import type { SystemClass, SystemObject } from "../../common/dynamic";
import { beforeEach, describe, expect, test } from "vitest";
import { MersenneTwister } from "../../client/dice/mersenne-twister";
import { fixDice, rolled, setUpDice, world } from "./dice-table";

let Roll: SystemClass;
beforeEach(() => {
  Roll = setUpDice();
});

describe("evaluation [foundry-api 4.1]", () => {
  test("an evaluated roll has a result, a total and a product", async () => {
    const roll = await rolled("2d20kh + @prof + @strMod", 20, 16, 3);
    expect([roll.result, roll.total]).toEqual(["16 + 0 + 0", 16]);
    fixDice(20, 16, 3);
    const informed = await new Roll("2d20kh + @prof + @strMod", { prof: 2, strMod: 4 }).evaluate();
    expect([informed.result, informed.total, informed.product]).toEqual(["16 + 2 + 4", 22, 22]);
  });

  test("a roll has the total 0 and no product before evaluation", () => {
    const roll = new Roll("1d6 + 2");
    expect([roll.total, roll.product]).toEqual([0, undefined]);
  });

  test("a second evaluation throws an error, even while the first evaluation is running", async () => {
    const roll = new Roll("1d6");
    const first = roll.evaluate();
    await expect(roll.evaluate()).rejects.toThrow("already evaluated");
    await first;
    expect(() => roll.evaluateSync()).toThrow();
    expect(() => roll.alter(2, 0)).toThrow("cannot be altered");
  });

  test("evaluateSync refuses dice with an error that names them, unless strict is false", () => {
    expect(() => new Roll("3 + 2d6").evaluateSync()).toThrow('"2d6" is left to chance');
    expect(new Roll("3 + 2d6").evaluateSync({ strict: false }).total).toBe(3);
    expect(new Roll("3 * 4").evaluateSync().total).toBe(12);
  });

  test.each([
    ["2d6 + 3", 5, 15],
    ["3dc", 0, 3],
    ["4df", -4, 4],
    ["(1d4)d6", 1, 24],
    ["{1d6,1d8}kh", 1, 8],
    ["max(1d4, 2)", 2, 4],
  ])("%s is at least %i and at most %i", async (formula, low, high) => {
    expect(new Roll(formula).evaluateSync({ minimize: true }).total).toBe(low);
    expect(new Roll(formula).evaluateSync({ maximize: true }).total).toBe(high);
    expect((await new Roll(formula).evaluate({ minimize: true })).total).toBe(low);
    expect((await new Roll(formula).evaluate({ maximize: true })).total).toBe(high);
  });

  test("minimizing and maximizing ignore the modifiers of dice [ISS:foundryvtt/foundryvtt#11093]", async () => {
    expect((await new Roll("3d20kh2dl").evaluate({ maximize: true })).total).toBe(60);
  });

  test("isDeterministic is false for a roll with dice at any depth", () => {
    expect(["1 + 2", "(3)", "max(1, 2)", "{1,2}"].map((formula) => new Roll(formula).isDeterministic)).toEqual([true, true, true, true]);
    expect(["1d6", "(1d6)", "max(1d6, 2)", "{1,1d6}"].map((formula) => new Roll(formula).isDeterministic)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test("clone and reroll return a new roll of the same class, formula, data and options", async () => {
    const Check: SystemClass = class Check extends Roll {};
    fixDice(6, 3, 5);
    const roll = await new Check("1d6 + @a", { a: 1 }, { dc: 12 }).evaluate();
    const clone = roll.clone();
    expect([clone.constructor, clone.formula, clone.options, clone._evaluated]).toEqual([Check, "1d6 + 1", { dc: 12 }, false]);
    expect([(await roll.reroll()).total, roll.total]).toEqual([6, 4]);
  });

  test("alter multiplies the number of dice, adds to the product, and multiplies plain numbers only on request", () => {
    expect(new Roll("2d6 + 3").alter(2, 1).formula).toBe("5d6 + 3");
    expect(new Roll("2d6 + 3").alter(2, 0, { multiplyNumeric: true }).formula).toBe("4d6 + 6");
    expect(new Roll("{1d6,1d8}kh").alter(3, 0).formula).toBe("{3d6,3d8}kh");
  });

  test("propagateFlavor sets the flavor of terms without a flavor", () => {
    const roll = new Roll("1d6[ice] + 2");
    roll.propagateFlavor("fire");
    expect(roll.resetFormula()).toBe("1d6[ice] + 2[fire]");
  });

  test("_evaluateTotal includes later changes to the results", async () => {
    const roll = await rolled("2d6 + 1", 6, 2, 3);
    roll.terms[0].results[0].result = 6;
    expect(roll._evaluateTotal()).toBe(10);
  });

  test("a subclass can prepare the data and change the evaluation", async () => {
    const Doubled: SystemObject = class Doubled extends Roll {
      _prepareData(data: object): object {
        return { ...data, bonus: 5 };
      }
      async _evaluate(options: object): Promise<this> {
        await super._evaluate(options);
        this._total *= 2;
        return this;
      }
    };
    expect((await new Doubled("1 + @bonus").evaluate()).total).toBe(12);
  });

  test("simulate returns the requested number of totals", async () => {
    const totals = await Roll.simulate("1d6 + 1", 50);
    expect(totals).toHaveLength(50);
    expect(totals.every((total: number) => total >= 2 && total <= 7)).toBe(true);
  });

  test("create uses the first class in CONFIG.Dice.rolls", () => {
    class House extends Roll {}
    world.CONFIG.Dice.rolls.unshift(House);
    expect(Roll.create("1d6")).toBeInstanceOf(House);
    expect(Roll.defaultImplementation).toBe(House);
  });

  test("a negative number of dice gives a negative total", async () => {
    expect((await rolled("(1 - 3)d6", 6, 2, 3)).total).toBe(-5);
  });

  test("a sum of a thousand terms can be evaluated", async () => {
    expect((await new Roll(Array(1000).fill("1").join("+")).evaluate()).total).toBe(1000);
  });
});

describe("random source [foundry-api 4.3]", () => {
  test("the Mersenne Twister gives the published numbers for the key 0x123, 0x234, 0x345, 0x456", () => {
    const twister = new MersenneTwister(0);
    twister.seedArray([0x123, 0x234, 0x345, 0x456]);
    expect(Array.from({ length: 5 }, () => twister.int())).toEqual([1067595299, 955945823, 477289528, 4107218783, 4228976476]);
  });

  test("the 10,000th number for the seed 5489 is the one that the C++ standard gives", () => {
    const twister = new MersenneTwister(5489);
    const drawn = Array.from({ length: 10000 }, () => twister.int());
    expect([drawn[0], drawn.at(-1)]).toEqual([3499211612, 4123659995]);
  });

  test("numbers of the Mersenne Twister lie in [0, 1), and two generators without a seed differ", () => {
    const [one, other] = [new MersenneTwister(), new MersenneTwister()];
    const draws = Array.from({ length: 1000 }, () => [one.random(), other.rndHiRes(), MersenneTwister.random()]).flat();
    expect(draws.every((u) => u >= 0 && u < 1)).toBe(true);
    expect(one.int() === other.int() && one.int() === other.int()).toBe(false);
  });

  test("the Mersenne Twister is the default of CONFIG.Dice.randomUniform", () => {
    expect(world.CONFIG.Dice.randomUniform).toBe(world.foundry.dice.MersenneTwister.random);
  });
});
