import type { SystemClass, SystemObject, SourceData, FieldValue } from "../../common/dynamic";
import { beforeEach, describe, expect, test } from "vitest";
import { fixDice, read, rolled, setUpDice, world } from "./dice-table";

let Roll: SystemClass;
let terms: SystemObject;
beforeEach(() => {
  Roll = setUpDice();
  ({ terms } = world.foundry.dice);
});

describe("registered classes [foundry-api 4.2, 4.3, T13:client/dice/terms]", () => {
  test("dice are registered by letter, terms by class, and modifiers by die class", () => {
    const { Dice } = world.CONFIG;
    expect(Object.keys(Dice.terms).sort()).toEqual(["c", "d", "f"]);
    const types = ["DiceTerm", "FunctionTerm", "NumericTerm", "OperatorTerm", "ParentheticalTerm", "PoolTerm", "StringTerm"];
    expect(Object.keys(Dice.termTypes).sort()).toEqual(types);
    expect([Dice.rolls, Dice.functions, Roll.defaultImplementation]).toEqual([[Roll], {}, Roll]);
    const die = "cf cs d df dh dl even k kh kl max min ms odd r rr sf x xo".split(" ");
    const names = (cls: SystemClass): string[] => Object.keys(cls.MODIFIERS).sort();
    expect([names(terms.Die), names(terms.Coin), names(terms.PoolTerm)]).toEqual([die, ["c"], "cf cs d dh dl k kh kl".split(" ")]);
    expect(names(terms.FateDie)).toEqual("d dh dl k kh kl r rr".split(" "));
  });

  test("Roll has its documented static and instance methods [A13:foundry.dice.Roll, A14:foundry.dice.Roll]", () => {
    const own =
      "alter clone evaluate evaluateSync getTooltip isDeterministic product propagateFlavor render reroll resetFormula result roll toAnchor toJSON toMessage total";
    const roll = new Roll("1d6");
    expect(own.split(" ").filter((name) => !(name in roll))).toEqual([]);
    const ofClass =
      "CHAT_TEMPLATE MATH_PROXY TOOLTIP_TEMPLATE collapseInlineResult create defaultImplementation expandInlineResult fromData fromJSON fromTerms getFormula identifyFulfillableTerms instantiateAST parse registerResult replaceFormulaData resolverImplementation safeEval simplifyTerms simulate validate";
    expect(ofClass.split(" ").filter((name) => !(name in Roll))).toEqual([]);
    expect([Roll.MATH_PROXY.max(2, 3), Roll.MATH_PROXY.PI]).toEqual([3, Math.PI]);
  });

  test("a formula can call every function of Math [foundry-api 4.2, A14:foundry.dice.terms.FunctionTerm]", () => {
    const functions = Object.getOwnPropertyNames(Math).filter((name) => typeof (Math as SystemObject)[name] === "function");
    const asked = functions.filter((name) => /^[a-z]\w*$/i.test(name) && !["random", "sumPrecise"].includes(name));
    expect(asked.length).toBeGreaterThan(30);
    const wrong = asked.filter((name) => {
      const given = ["acos", "asin", "atanh"].includes(name) ? 0.5 : 1.5;
      // Three arguments are the maximum of the functions that Foundry adds to Math.
      const expected = (Math as SystemObject)[name](given, 2, 3);
      return !(Math.abs(new Roll(`${name}(${given}, 2, 3)`).evaluateSync().total - expected) < 1e-9);
    });
    expect(wrong).toEqual([]);
  });

  test("a term stores its documented fields", () => {
    const stored = (cls: SystemClass): string[] => cls.SERIALIZE_ATTRIBUTES;
    expect(stored(terms.Die)).toEqual(["number", "faces", "modifiers", "results", "method"]);
    expect([terms.NumericTerm, terms.OperatorTerm, terms.StringTerm].map(stored)).toEqual([["number"], ["operator"], ["term"]]);
  });

  test("operators have their documented precedence", () => {
    expect(terms.OperatorTerm.OPERATORS).toEqual(expect.arrayContaining(["+", "-", "*", "/", "%"]));
    const { PRECEDENCE } = terms.OperatorTerm;
    expect(PRECEDENCE["*"]).toBeGreaterThan(PRECEDENCE["+"]);
  });
});

describe("documented forms of modifiers [T13:client/dice/terms/die]", () => {
  test.each([
    ["3d20r=1", [1, 5, 1, 9, 1], "[1] 5 [1] 9 1", 15],
    ["3d20r1=1", [1, 5, 1, 9], "[1] 5 1 9", 15],
    ["4d20kh10", [1, 2, 3, 4], "1 2 3 4", 10],
    ["4d20dl10", [1, 2, 3, 4], "[1] [2] [3] [4]", 0],
    ["3d20cs>10", [11, 10, 20], "11 10 20", 2],
    ["3d20cs=20", [20, 1, 20], "20 1 20", 2],
    ["3d20cf<10", [9, 10, 1], "9 10 1", 2],
    ["3d20cs>12df<3", [13, 2, 5], "13 2 5", 0],
    ["2d20ms>12", [10, 4], "10 4", 2],
    ["3d20x19=20x<2", [20, 3, 1, 7, 8], "20 3 1 7 8", 39],
    ["5d20min5max9kh2", [1, 5, 9, 20, 7], "[1] [5] 9 20 [7]", 18],
  ])("%s of %j reads %s and totals %i", async (formula, shown, results, total) => {
    const roll = await rolled(formula, 20, ...shown);
    expect([read(roll.terms[0]), roll.total]).toEqual([results, total]);
  });

  test.each(["1d20cs<=(10+5)", "{5,5}cs<(7)"])(
    "%s is refused, because the target of a modifier must be a number [ISS:foundryvtt/foundryvtt#10120]",
    (formula) => {
      expect(() => new Roll(formula)).toThrow(/cannot be read at character/);
    },
  );

  test("a sign without a left operand is part of its number [ISS:foundryvtt/foundryvtt#11260]", () => {
    expect(Roll.parse("-2").map((term: SystemObject) => [term.constructor.name, term.total])).toEqual([["NumericTerm", -2]]);
  });

  test("a minus sign that is not a hyphen is refused with its position [ISS:foundryvtt/foundryvtt-premium-content#1219]", () => {
    expect(() => new Roll("1d4 \u2212 1")).toThrow(/character 5/);
  });
});

describe("dice that packages define [foundry-api 4.3, 4.4]", () => {
  /** Returns a die class with symbols: two blanks, two hits, a miss and a flash. */
  const symbols = (): SystemObject =>
    class SymbolDie extends terms.DiceTerm {
      static DENOMINATION = "s";
      static MODIFIERS = { hit: "countHits", any: (modifier: string) => void modifier };

      constructor(data: SourceData = {}) {
        super({ ...data, faces: 6 });
      }

      getResultLabel(result: FieldValue): string {
        return ["", "blank", "blank", "hit", "hit", "miss", "flash"][result.result]!;
      }

      getResultCSS(result: FieldValue): (string | null)[] {
        return [...super.getResultCSS(result), result.result > 5 ? "flash" : null];
      }

      countHits(this: SystemObject, modifier: string): void {
        const worth = Number(modifier.slice(3) || 1);
        for (const die of this.results) die.count = [3, 4].includes(die.result) ? worth : 0;
      }
    };

  test("a package's dice are parsed by letter, rolled, counted, shown and stored", async () => {
    const SymbolDie = symbols();
    world.CONFIG.Dice.terms.s = SymbolDie;
    const roll = await rolled("4dshit2[storm] + 1", 6, 3, 4, 6, 1);
    expect([roll.formula, roll.total, roll.terms[0].flavor]).toEqual(["4dshit2[storm] + 1", 5, "storm"]);
    const [shown] = [roll.terms[0].getTooltipData()];
    expect(shown).toMatchObject({ formula: "4dshit2", total: 4, faces: 6, flavor: "storm" });
    expect(shown.rolls.map((die: SystemObject) => die.result)).toEqual(["hit", "hit", "flash", "blank"]);
    expect(shown.rolls[2].classes.split(" ")).toEqual(expect.arrayContaining(["symboldie", "d6", "flash", "max"]));
    const again = Roll.fromJSON(JSON.stringify(roll));
    expect([again.terms[0].constructor, again.total]).toEqual([SymbolDie, 5]);
  });

  test("a package's dice can define extreme faces", async () => {
    world.CONFIG.Dice.terms.s = symbols();
    expect([(await new Roll("2ds").evaluate({ minimize: true })).total, new Roll("2ds").evaluateSync({ maximize: true }).total]).toEqual([
      2, 12,
    ]);
  });

  test("create uses the first registered Roll subclass, whose rolls keep their class and options when restored", async () => {
    const Check: SystemClass = class Check extends Roll {
      get passed(): boolean {
        return this["total"] >= this["options"].target;
      }

      async _evaluate(options: SourceData): Promise<SystemObject> {
        await super._evaluate(options);
        this["options"].seen = this["total"];
        return this;
      }
    };
    world.CONFIG.Dice.rolls.unshift(Check);
    fixDice(6, 5);
    const roll = await Roll.create("1d6", {}, { target: 4 }).evaluate();
    expect([roll.constructor, roll.passed]).toEqual([Check, true]);
    const again = Roll.fromData(JSON.parse(JSON.stringify(roll)));
    expect([again.constructor, again.passed, again.options]).toEqual([Check, true, { target: 4, seen: 5 }]);
    expect(roll.clone().constructor).toBe(Check);
  });
});

describe("data of a formula [foundry-api 4.2]", () => {
  test("a path leads through objects, lists and getters, or equals a flat key", () => {
    const data = {
      list: [4, 5],
      get pace() {
        return 6;
      },
      deep: { er: { n: 7 } },
      "a.b": 8,
      text: "2d6",
    };
    expect(new Roll("@list.1 + @pace + @deep.er.n + @a.b + @text", data).formula).toBe("5 + 6 + 7 + 8 + 2d6");
  });

  test("a value that is neither number nor text counts as 0 in a roll", () => {
    const data = { none: null, fn: () => 1, object: {} };
    expect(new Roll("1 + @none + @fn + @object + @gone", data).formula).toBe("1 + 0 + 0 + 0 + 0");
    expect(Roll.replaceFormulaData("@none @gone", data)).toBe("@none @gone");
  });

  test("a negative number is parsed after any operator", () => {
    const total = (formula: string): number => new Roll(formula, { n: -3 }).evaluateSync().total;
    expect(["2 + @n", "2 - @n", "2 * @n", "@n * 2", "(@n) + 1"].map(total)).toEqual([-1, 5, -6, -6, -2]);
  });
});

describe("errors that a player can cause [foundry-api 4.1]", () => {
  test.each([
    ["1d20 +", /"1d20 \+" cannot be read at character/],
    ["1d20 + strength", /"strength" is neither dice nor a number/],
    ["nothing(3)", /no function "nothing"/],
    ["1 / 0", /not a finite number/],
    ["(2d6", /cannot be read at character/],
    ["1d", /neither dice nor a number|cannot be read/],
    ["2d6 2d8", /cannot be read at character/],
  ])("an error for %s describes the fault", async (formula, message) => {
    await expect((async () => new Roll(formula).evaluate())()).rejects.toThrow(message);
    expect(Roll.validate(formula) && formula !== "1 / 0").toBe(false);
  });

  test("an evaluated roll cannot be altered or evaluated again, but reroll evaluates a copy", async () => {
    const roll = await rolled("1d6", 6, 4);
    expect(() => roll.alter(2, 0)).toThrow(/evaluated/);
    await expect(roll.evaluate()).rejects.toThrow(/already evaluated/);
    fixDice(6, 2);
    expect((await roll.reroll()).total).toBe(2);
    expect(roll.total).toBe(4);
  });
});
