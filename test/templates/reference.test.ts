import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { referenceContext } from "../../module/apps/reference/context";
import { calledShotD20Facts } from "../../module/rules/rulesets/called-shot-d20/facts";
import { crossfireFacts } from "../../module/rules/rulesets/crossfire/facts";
import { swanSongFacts } from "../../module/rules/rulesets/swan-song/facts";
import { threeDiceFacts } from "../../module/rules/rulesets/three-dice/facts";
import { missing, render, textOf, wordsOf } from "./render";

beforeAll(() => void vi.stubGlobal("game", { i18n: { lang: "en", has: (key: string) => wordsOf(key) !== undefined } }));
afterAll(() => void vi.unstubAllGlobals());

const page = (facts: Parameters<typeof referenceContext>[0]): string => textOf(render("reference/page", referenceContext(facts)));

describe("the quick reference", () => {
  test("[CS-40] [GL-16] shows the steps of a called shot, its cost, four offsets and the limb table on one page", () => {
    const text = page(calledShotD20Facts);
    for (const words of [
      "Name the limb.",
      "A called shot costs 1 extra AP",
      "up to 10 above Evasion",
      "glancing up to 3",
      "glancing up to 6",
      "glancing up to 9",
      "d20 1",
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Partial[^,]* \+2 Evasion, Good[^,]* \+4 Evasion/);
  });

  test("lists the locations, fire modes and actions of the default ruleset, and explains every action", () => {
    const text = page(crossfireFacts);
    for (const words of ["Full automatic 2 AP ammo: 10, attack −6, defense −9", "Head −7", "Left arm −5", "Knee −8 capped at 1 damage", "Take Cover"])
      expect(text.toLowerCase()).toContain(words.toLowerCase());
    // Swan Song has no recoil. @rule XF-29
    expect(page(swanSongFacts).toLowerCase()).toContain("full automatic 2 ap ammo: 10, defense −9");
    expect(referenceContext(crossfireFacts).prices).toHaveLength(crossfireFacts.declaration.actions.length);
    for (const facts of [crossfireFacts, calledShotD20Facts, threeDiceFacts])
      expect(referenceContext(facts).prices.filter(({ hint }) => !hint)).toEqual([]);
  });

  test("shows the higher penalty on the shield side in the three-dice ruleset", () => {
    expect(page(threeDiceFacts)).toMatch(/arm −2 −4 on the shield side/i);
    expect(referenceContext(threeDiceFacts).cover).toEqual([]);
  });

  test("uses only texts from the language file", () => {
    missing.length = 0;
    page(crossfireFacts);
    expect(missing).toEqual([]);
  });
});
