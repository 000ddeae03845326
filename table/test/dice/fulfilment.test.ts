import type { SourceData } from "../../common/dynamic";
import { beforeEach, describe, expect, test } from "vitest";
import { fixDice, setUpDice, world } from "./dice-table";

/** Labels of the fields in each opened dialog. */
let dialogs: string[][];
let typed: (number | null)[][];
let ask: (content: string) => (number | null)[] | null;

beforeEach(() => {
  setUpDice();
  dialogs = [];
  typed = [];
  ask = () => typed.shift() ?? null;
  world.game.user = { hasPermission: () => true };
  world.game.settings = { get: () => ({ d6: "manual" }) };
  world.foundry.applications.api = {
    DialogV2: {
      async prompt({ content, ok }: SourceData) {
        dialogs.push([...content.matchAll(/<label for="[^"]*">([^<]*)/g)].map((match: string[]) => match[1]!));
        const ids = [...content.matchAll(/<input id="([^"]*)"/g)].map((match: string[]) => match[1]!);
        const faces = ask(content);
        if (!faces) return null;
        const field = (face: number | null | undefined): object => ({
          value: String(face ?? ""),
          valueAsNumber: face,
          validity: { valid: true },
        });
        return ok.callback({}, { form: { elements: { namedItem: (id: string) => field(faces[ids.indexOf(id)]) } } });
      },
    },
  };
});

describe("manually rolled dice [foundry-api 4.3]", () => {
  test("one dialog asks for all dice of the chosen denominations, and the other dice roll automatically", async () => {
    typed = [[2, 3, 5]];
    fixDice(20, 11);
    const roll = await new world.Roll("2d6[fire] + 1d20 + {1d6,0}kh").evaluate();
    expect(dialogs).toEqual([["d6 fire", "d6 fire", "d6"]]);
    expect([roll.total, roll.terms[0].method, roll.terms[2].method]).toEqual([21, "manual", undefined]);
  });

  test("an exploding die opens another dialog for the extra dice", async () => {
    typed = [[6], [2]];
    expect((await new world.Roll("1d6x").evaluate()).total).toBe(8);
    expect(dialogs).toHaveLength(2);
  });

  test("dice whose number is itself rolled open the dialog once the number is known", async () => {
    typed = [[2], [4, 5]];
    const roll = await new world.Roll("(1d6)d6").evaluate();
    expect([roll.total, dialogs.map((labels) => labels.length)]).toEqual([9, [1, 2]]);
  });

  test("the random source rolls the dice of empty fields and of a closed dialog", async () => {
    typed = [[2, null]];
    fixDice(6, 4, 1);
    expect((await new world.Roll("2d6").evaluate()).total).toBe(6);
    expect((await new world.Roll("1d6").evaluate()).total).toBe(1);
  });

  test("the dice roll without a dialog if allowInteractive is false or the user lacks the permission", async () => {
    fixDice(6, 3, 3);
    const automatic = await new world.Roll("1d6").evaluate({ allowInteractive: false });
    world.game.user.hasPermission = (permission: string) => permission !== "MANUAL_ROLLS";
    const forbidden = await new world.Roll("1d6").evaluate();
    expect([dialogs, automatic.terms[0].method, forbidden.terms[0].method]).toEqual([[], undefined, undefined]);
  });

  test("Roll.registerResult gives a face to a die that waits for one", async () => {
    ask = () => {
      expect(world.Roll.registerResult("manual", "d8", 5)).toBe(false);
      expect(world.Roll.registerResult("manual", "d6", 5)).toBe(true);
      return null;
    };
    expect((await new world.Roll("1d6").evaluate()).total).toBe(5);
    expect(world.Roll.registerResult("manual", "d6", 5)).toBe(false);
  });

  test("the handler of a method is called for each face, and can use the random source", async () => {
    const answers = [4, undefined];
    world.CONFIG.Dice.fulfillment.methods.tower = { label: "Tower", handler: async () => answers.shift() };
    world.game.settings.get = () => ({ d6: "tower" });
    fixDice(6, 1);
    const roll = await new world.Roll("2d6").evaluate();
    expect([roll.total, roll.terms[0].method]).toEqual([5, "tower"]);
  });
});
