import { describe, expect, test } from "vitest";
import { StatusTexts } from "../../module/documents/status-texts";

const turnOfThePage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns status texts that are collected in `shown` instead of drawn. Each function in `gone` ends the display of one text. */
function sky() {
  const shown: string[] = [];
  const gone: (() => void)[] = [];
  const texts = new StatusTexts<{ readonly name: string }>(({ name }, text) => {
    shown.push(`${name} ${text}`);
    return new Promise<void>((resolve) => gone.push(resolve));
  });
  return { shown, gone, texts };
}

const ANN = { name: "Ann" };
const BO = { name: "Bo" };

describe("texts over a token", () => {
  test("that belong to one change form one line, with added statuses before removed statuses", async () => {
    const { shown, texts } = sky();
    texts.say(ANN, "Running", false);
    texts.say(ANN, "Prone", true);
    texts.say(ANN, "Dead", true);
    await turnOfThePage();
    expect(shown).toEqual(["Ann +(Prone, Dead) −(Running)"]);
  });

  test("name the two newest statuses, and give the number of the others", async () => {
    const { shown, texts } = sky();
    for (const name of ["Shock", "Prone", "Crippled", "Near death"]) texts.say(ANN, name, true);
    for (const name of ["Running", "Aiming"]) texts.say(ANN, name, false);
    await turnOfThePage();
    expect(shown).toEqual(["Ann +(Crippled, Near death +2) −(Running, Aiming)"]);
  });

  test("omit a status that was both added and removed, in either order", async () => {
    const { shown, texts } = sky();
    texts.say(ANN, "Prone", true);
    texts.say(ANN, "Shock", true);
    texts.say(ANN, "Prone", false);
    texts.say(BO, "Shock", false);
    texts.say(BO, "Shock", true);
    await turnOfThePage();
    expect(shown).toEqual(["Ann +(Shock)"]);
  });

  test("name points before statuses, and have the color of a loss if a pool loses points", async () => {
    const tones: string[] = [];
    const texts = new StatusTexts<object>((_, text, tone) => Promise.resolve(tones.push(`${tone}: ${text}`)));
    texts.say(ANN, "Prone", true);
    texts.tell(ANN, "Shield +1", false);
    texts.tell(ANN, "Flesh −5", true);
    texts.tell(BO, "Flesh +2", false);
    await turnOfThePage();
    expect(tones).toEqual(["loss: Shield +1 · Flesh −5\n+(Prone)", "gain: Flesh +2"]);
  });

  test("add up the losses of one pool, and omit points lost and restored in the same change", async () => {
    const { shown, gone, texts } = sky();
    const words = (by: number): string => `Flesh ${by > 0 ? "−" : "+"}${Math.abs(by)}`;
    texts.count(ANN, "flesh", 3, words);
    texts.count(ANN, "flesh", 2, words);
    await turnOfThePage();
    for (const by of [-5, 5]) texts.count(ANN, "flesh", by, words);
    gone[0]!();
    await turnOfThePage();
    texts.count(ANN, "flesh", -1, words);
    await turnOfThePage();
    expect(shown).toEqual(["Ann Flesh −5", "Ann Flesh +1"]);
  });

  test("wait until the visible text is removed, and then appear as one line", async () => {
    const { shown, gone, texts } = sky();
    texts.say(ANN, "Prone", true);
    await turnOfThePage();
    texts.say(ANN, "Winded", true);
    await turnOfThePage();
    texts.say(ANN, "Unconscious", true);
    await turnOfThePage();
    expect(shown).toEqual(["Ann +(Prone)"]);
    gone[0]!();
    await turnOfThePage();
    expect(shown).toEqual(["Ann +(Prone)", "Ann +(Winded, Unconscious)"]);
    gone[1]!();
    await turnOfThePage();
    texts.say(ANN, "Dead", true);
    await turnOfThePage();
    expect(shown.slice(2)).toEqual(["Ann +(Dead)"]);
  });

  test("appear over one actor without waiting for another actor's texts", async () => {
    const { shown, texts } = sky();
    texts.say(ANN, "Prone", true);
    texts.say(BO, "Dead", true);
    await turnOfThePage();
    expect(shown).toEqual(["Ann +(Prone)", "Bo +(Dead)"]);
  });

  test("appear even if an earlier text cannot be shown", async () => {
    const told: string[] = [];
    const texts = new StatusTexts<{ readonly name: string }>(async (_who, text) => {
      told.push(text);
      throw new Error("no canvas");
    });
    texts.say(ANN, "Prone", true);
    await turnOfThePage();
    texts.say(ANN, "Dead", true);
    await turnOfThePage();
    expect(told).toEqual(["+(Prone)", "+(Dead)"]);
  });
});
