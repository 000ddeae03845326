import type { SystemClass, SystemObject } from "../../common/dynamic";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fixDice, rolled, setUpDice, world } from "./dice-table";

let Roll: SystemClass;
beforeEach(() => {
  Roll = setUpDice();
});

const terms = (formula: string, data?: object): string[] => new Roll(formula, data).terms.map((term: object) => term.constructor.name);

describe("formulas", () => {
  test.each([
    ["1d20 + 5", "1d20 + 5"],
    ["d6", "1d6"],
    ["2D6", "2d6"],
    ["d%", "1d100"],
    ["  4d6kh3  ", "4d6kh3"],
    ["(1+1)d(2*3)", "(1 + 1)d(2 * 3)"],
    ["{1d6, 2d8+1}kh", "{1d6,2d8 + 1}kh"],
    ["max(1d4,3)", "max(1d4, 3)"],
    ["1d6 [fire]", "1d6[fire]"],
    ["3[bonus]", "3[bonus]"],
    ["1d6--2", "1d6 + 2"],
    ["+3", "3"],
    ["-3", "-3"],
    ["2 * -3", "2 * -3"],
    ["-1d6", "(-1 * 1d6)"],
    ["2.5", "2.5"],
  ])("%s is written as %s, which parses to the same terms [foundry-api 4.2]", (given, written) => {
    expect(new Roll(given).formula).toBe(written);
    expect(new Roll(written).formula).toBe(written);
  });

  test("terms have the documented classes [foundry-api 4.3]", () => {
    expect(terms("1d6 + 2dc - 4df * (1) / max(1,2) % {1,2}")).toEqual([
      "Die",
      "OperatorTerm",
      "Coin",
      "OperatorTerm",
      "FateDie",
      "OperatorTerm",
      "ParentheticalTerm",
      "OperatorTerm",
      "FunctionTerm",
      "OperatorTerm",
      "PoolTerm",
    ]);
  });

  test.each([
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["10 - 4 - 3", 3],
    ["2 * 7 % 4", 2],
    ["12 / 3 / 2", 2],
    ["-(2 + 3) * 2", -10],
    ["2 * -3", -6],
  ])("%s totals %i by the usual precedence of operators [foundry-api 4.2]", (formula, total) => {
    expect(new Roll(formula).evaluateSync().total).toBe(total);
  });

  test("parentheses can give the number of dice and of faces [foundry-api 4.2]", async () => {
    const roll = await rolled("(1+1)d(2*3)", 6, 4, 5);
    expect([roll.terms[0].number, roll.terms[0].faces, roll.total]).toEqual([2, 6, 9]);
  });

  test("dice that determine a number of dice are rolled first and belong to the roll", async () => {
    fixDice(4, 2, 3, 1);
    const roll = await new Roll("(1d4)d4").evaluate();
    expect(roll.total).toBe(4);
    expect(roll.dice.map((die: SystemObject) => die.total)).toEqual([4, 2]);
  });

  test("words that begin like dice but name no die are text", () => {
    expect(terms("dog")).toEqual(["StringTerm"]);
    expect(terms("1dz")).toEqual(["StringTerm"]);
  });

  test("the time to parse nested parentheses does not double at each level", () => {
    const depth = 200;
    expect(new Roll(`${"(".repeat(depth)}1${")".repeat(depth)}`).evaluateSync().total).toBe(1);
  });
});

describe("formulas that cannot be parsed", () => {
  test.each([
    ["1d6 +", 6],
    ["1d6 ] 2", 5],
    ["1d6 2", 5],
    ["2 ** 3", 4],
    ["{1d6, }", 7],
    ["max(1d4", 8],
    ["(1d6", 5],
    ["1d6 + 3[]", 8],
    ["2(3)", 2],
  ])("%s is refused with an error that names character %i", (formula, character) => {
    expect(() => new Roll(formula)).toThrow(`cannot be read at character ${character}:`);
    expect(Roll.validate(formula)).toBe(false);
  });

  test("a syntax error gives the position of the fault", () => {
    const parse = (): unknown => Roll.parse("1d6 ] 2");
    expect(parse).toThrow(expect.objectContaining({ name: "RollSyntaxError", position: 4 }));
  });

  test("unregistered dice, unknown functions, empty formulas, too many dice and divisions by 0 throw an error that describes the fault", async () => {
    await expect(new Roll("1dz").evaluate()).rejects.toThrow('"1dz" is neither dice nor a number');
    await expect(new Roll("summon(1)").evaluate()).rejects.toThrow('no function "summon"');
    await expect(new Roll("").evaluate()).rejects.toThrow("The roll is empty");
    await expect(new Roll("1000d6").evaluate()).rejects.toThrow("999 is the most");
    await expect(new Roll("1 / 0").evaluate()).rejects.toThrow("not a finite number");
  });

  test.each(["1d20 + @mod", "{1d6,2}kh", "floor(1d6 / 2)", "1 / 1d6", "2dcc1 + 4df"])("validate accepts %s", (formula) => {
    expect(Roll.validate(formula)).toBe(true);
  });

  test.each(["", "dog", "1d6 + dog", "nothing(2)"])('validate refuses "%s"', (formula) => {
    expect(Roll.validate(formula)).toBe(false);
  });
});

describe("data", () => {
  test("nested and flat @paths are replaced before parsing [foundry-api 4.2]", () => {
    expect(new Roll("1d20 + @abilities.str.mod", { abilities: { str: { mod: 3 } } }).formula).toBe("1d20 + 3");
    expect(new Roll("1d20 + @a.b", { "a.b": 2 }).formula).toBe("1d20 + 2");
    expect(new Roll("@dice", { dice: "2d6 + 1" }).formula).toBe("2d6 + 1");
  });

  test("a negative value after a plus becomes a minus [foundry-api 4.2]", () => {
    expect(new Roll("1d20 + @mod", { mod: -3 }).formula).toBe("1d20 - 3");
  });

  test("an unknown reference counts as 0 in a roll [foundry-api 4.2]", () => {
    expect(new Roll("1d20 + @nothing", {}).formula).toBe("1d20 + 0");
  });

  test("replaceFormulaData replaces unknown references only if a replacement text is given [foundry-api 4.2]", () => {
    expect(Roll.replaceFormulaData("@a + @b", { a: 1 })).toBe("1 + @b");
    expect(Roll.replaceFormulaData("@a + @b", { a: 1 }, { missing: 7 })).toBe("1 + 7");
  });

  test("replaceFormulaData warns the user about missing references on request", () => {
    const warn = vi.fn();
    world.ui = { notifications: { warn } };
    Roll.replaceFormulaData("@a + @b.c", {}, { warn: true, missing: "0" });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("@a, @b.c"));
  });

  test("references inside a value are replaced only on Foundry 14 [foundry-api 4.1]", () => {
    const data = { outer: "@inner + 1", inner: 2 };
    expect(Roll.replaceFormulaData("@outer", data, { recursive: true })).toBe("2 + 1");
    setUpDice(13);
    expect(Roll.replaceFormulaData("@outer", data, { recursive: true })).toBe("@inner + 1");
  });

  test("a value that refers to its own path does not cause an endless replacement", () => {
    expect(Roll.replaceFormulaData("@a", { a: "@a" }, { recursive: true })).toBe("@a");
  });

  test("a reference to an object counts as missing", () => {
    expect(Roll.replaceFormulaData("@a", { a: { b: 1 } }, { missing: "0" })).toBe("0");
  });
});

describe("functions, text and custom dice", () => {
  test("functions of CONFIG.Dice.functions can be asynchronous and return numbers or numeric text [foundry-api 4.2]", async () => {
    world.CONFIG.Dice.functions.later = async (value: number) => String(value * 2);
    expect((await new Roll("later(3) + 1").evaluate()).total).toBe(7);
    expect(() => new Roll("later(3)").evaluateSync()).toThrow("answers later");
  });

  test("functions receive text arguments unchanged", async () => {
    world.CONFIG.Dice.functions.length = (word: string) => word.length;
    expect((await new Roll("length(banner)").evaluate()).total).toBe(6);
  });

  test("dice inside a function are dice of the roll", async () => {
    const roll = await rolled("max(1d6, 2d6)", 6, 4, 1, 2);
    expect([roll.total, roll.dice.length]).toEqual([4, 2]);
  });

  test("text in a formula is allowed only with the option allowStrings [foundry-api 4.2]", async () => {
    await expect(new Roll("2 + dog").evaluate()).rejects.toThrow('"dog" is neither');
    expect((await new Roll("2 + dog").evaluate({ allowStrings: true })).product).toBe("2 + dog");
  });

  test("a die class with a custom letter and a custom modifier works in formulas [foundry-api 4.3]", async () => {
    class PairDie extends world.foundry.dice.terms.Die {
      static DENOMINATION = "p";
      static MODIFIERS = { ...world.foundry.dice.terms.Die.MODIFIERS, dbl: "double", no: () => false };
      constructor(data: object) {
        super({ ...data, faces: 6 });
      }
      double(this: SystemObject, modifier: string): void {
        for (const die of this.results) die.count = die.result * Number(modifier.slice(3));
      }
    }
    world.CONFIG.Dice.terms.p = PairDie;
    const roll = await rolled("2dpdbl3no", 6, 4, 1);
    expect([roll.formula, roll.total]).toEqual(["2dpdbl3", 15]);
    expect(Roll.fromJSON(JSON.stringify(roll)).terms[0]).toBeInstanceOf(PairDie);
  });

  test("safeEval evaluates only arithmetic with the functions and constants of Math [foundry-api 4.1]", () => {
    expect(Roll.safeEval("1 + 2 * max(3, 4) ** 2")).toBe(33);
    expect(Roll.safeEval("3 > 2 ? floor(PI) : -1")).toBe(3);
    expect(Roll.safeEval("-2 ** 2 + !0")).toBe(-3);
    for (const code of ["globalThis", "process.exit()", "constructor", "(() => 1)()", "toString()", "__proto__", "1;2", "'a'"]) {
      expect(() => Roll.safeEval(code)).toThrow("cannot be evaluated");
    }
    expect(() => Roll.safeEval("0 / 0")).toThrow("does not come to a number");
  });

  test("simplifyTerms joins text with its neighbors and drops operators without operands [foundry-api 4.1]", () => {
    const { NumericTerm, OperatorTerm, StringTerm } = world.foundry.dice.terms;
    const given = [
      new NumericTerm({ number: 2 }),
      new StringTerm({ term: "d6" }),
      ...["+", "-"].map((operator) => new OperatorTerm({ operator })),
      new NumericTerm({ number: 1 }),
      new OperatorTerm({ operator: "+" }),
    ];
    const simple = Roll.simplifyTerms(given);
    expect(Roll.getFormula(simple)).toBe("2d6 - 1");
    expect(simple[0]).toBeInstanceOf(world.foundry.dice.terms.Die);
  });
});
