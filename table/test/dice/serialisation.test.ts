import type { SystemClass, SystemObject, SourceData } from "../../common/dynamic";
import { beforeEach, describe, expect, test } from "vitest";
import { fixDice, rolled, setUpDice, world } from "./dice-table";

let Roll: SystemClass;
beforeEach(() => {
  Roll = setUpDice();
});

const thereAndBack = (roll: SystemObject): SystemObject => Roll.fromData(JSON.parse(JSON.stringify(roll)));

describe("storing rolls [foundry-api 4.4]", () => {
  test("toJSON returns class, options, dice, formula, terms, total and evaluated", async () => {
    fixDice(6, 4, 2);
    const roll = await new Roll("2d6kh[fire] + 3", {}, { dc: 10 }).evaluate();
    expect(JSON.parse(JSON.stringify(roll))).toEqual({
      class: "Roll",
      options: { dc: 10 },
      dice: [],
      formula: "2d6kh[fire] + 3",
      terms: [
        {
          class: "Die",
          options: { flavor: "fire" },
          evaluated: true,
          number: 2,
          faces: 6,
          modifiers: ["kh"],
          results: [
            { result: 4, active: true },
            { result: 2, active: false, discarded: true },
          ],
        },
        { class: "OperatorTerm", options: {}, evaluated: false, operator: "+" },
        { class: "NumericTerm", options: {}, evaluated: true, number: 3 },
      ],
      total: 7,
      evaluated: true,
    });
  });

  test.each(["1d20 + 5", "(1d4)d6kh", "{1d6,2d4 + 1}kl[cold]", "max(1d6, (2 + 1))", "2dcc1 - 4dfr * 2", "1d6 % 4", "d6[a] - 3[b]"])(
    "%s is restored completely before and after evaluation",
    async (formula) => {
      for (const roll of [new Roll(formula), await new Roll(formula).evaluate()]) {
        const restored = thereAndBack(roll);
        expect(JSON.stringify(restored)).toBe(JSON.stringify(roll));
        expect([restored.total, restored.result, restored.formula]).toEqual([roll.total, roll.result, roll.formula]);
      }
    },
  );

  test("a restored, unevaluated roll can be evaluated", async () => {
    const restored = thereAndBack(new Roll("(1d4)d6 + {1d6,2}kh"));
    world.CONFIG.Dice.randomUniform = () => 0;
    expect((await restored.evaluate()).total).toBe(30);
  });

  test("restoring a roll leaves the data unchanged", async () => {
    const data = JSON.parse(JSON.stringify(await new Roll("{2d6kh,3}kh").evaluate()));
    const before = structuredClone(data);
    Roll.fromData(data).terms[0].results[0].result = 99;
    expect(data).toEqual(before);
  });

  test("the class of a roll is found by name in CONFIG.Dice.rolls and can override toJSON and fromData", async () => {
    const Attack: SystemObject = class Attack extends Roll {
      toJSON(): object {
        return { ...super.toJSON(), aim: this.options.aim };
      }
      static fromData(data: SourceData): SystemObject {
        const roll = super.fromData(data);
        roll.aim = data.aim;
        return roll;
      }
    };
    world.CONFIG.Dice.rolls.push(Attack);
    const restored = thereAndBack(await new Attack("1d6", {}, { aim: "head" }).evaluate());
    expect([restored.constructor, restored.aim, restored.options]).toEqual([Attack, "head", { aim: "head" }]);
    expect(Attack.fromTerms(new Roll("1d6 + 1").terms)).toBeInstanceOf(Attack);
  });

  test("an unknown Roll class in stored data is refused with the name of the class [foundry-api 12.5 #17]", async () => {
    const Homeless: SystemObject = class Homeless extends Roll {};
    const json = JSON.stringify(await new Homeless("1d6").evaluate());
    expect(() => Roll.fromJSON(json)).toThrow('no Roll class "Homeless"');
  });

  test("a term of an unregistered class is refused with the name of the class", () => {
    expect(() => world.foundry.dice.terms.RollTerm.fromData({ class: "Bones" })).toThrow('no roll term class "Bones"');
  });
});

describe("rolls from terms [foundry-api 4.1]", () => {
  test("unevaluated terms give an unevaluated roll", () => {
    const { Die, OperatorTerm, NumericTerm } = world.foundry.dice.terms;
    const roll = Roll.fromTerms([new Die({ number: 4, faces: 8 }), new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 8 })]);
    expect([roll.formula, roll.total]).toEqual(["4d8 + 8", 0]);
  });

  test("evaluated terms give an evaluated roll unless they include operators [ISS:foundryvtt/foundryvtt#12080]", async () => {
    const { Die } = world.foundry.dice.terms;
    const dice = new Die({
      number: 2,
      faces: 8,
      results: [
        { result: 3, active: true },
        { result: 5, active: true },
      ],
    });
    expect(Roll.fromTerms([dice]).total).toBe(8);
    const { terms } = await new Roll("2d6 + 1").evaluate();
    expect(() => Roll.fromTerms(terms)).toThrow(/all evaluated/);
  });

  test("fromTerms refuses a mixture of evaluated and unevaluated terms and a value that is not a term", async () => {
    const { OperatorTerm, NumericTerm } = world.foundry.dice.terms;
    const { terms } = await rolled("1d6", 6, 3);
    expect(() => Roll.fromTerms([...terms, new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 8 })])).toThrow("all evaluated");
    expect(() => Roll.fromTerms([{ number: 1 }])).toThrow("RollTerms only");
  });

  test("ParentheticalTerm.fromTerms wraps terms in parentheses", () => {
    const { ParentheticalTerm } = world.foundry.dice.terms;
    expect(ParentheticalTerm.fromTerms(new Roll("4d6 + 4").terms).formula).toBe("(4d6 + 4)");
  });

  test("a term can match text and be created from the match", () => {
    const { DiceTerm, NumericTerm } = world.foundry.dice.terms;
    expect(DiceTerm.fromMatch(DiceTerm.matchTerm("4d6kh3[fire]")).formula).toBe("4d6kh3[fire]");
    expect(DiceTerm.matchTerm("d6", { imputeNumber: false })).toBeNull();
    expect(NumericTerm.fromMatch(NumericTerm.matchTerm("2.5[x]")).formula).toBe("2.5[x]");
  });
});
