import { beforeEach, describe, expect, test } from "vitest";
import { choicesOf, karmaOffer, keysLine, legendOf, replyOf, stepOf, titleOf } from "../../../module/apps/defense/choices";
import { openAsk, type OpenAsk } from "../../../module/play/attack/open-ask";
import { optionsOf } from "../../../module/rules/attack/declare/pools";
import { readReply } from "../../../module/rules/attack/machine/machine";
import { aFighter, aWeapon, placed } from "../../rules/fixtures";
import { PLAYER, sitDown } from "../../cards/page";
import { atGuard, declared, played } from "../../cards/played";

beforeEach(() => sitDown(PLAYER));

/**
 * Returns the prompt for a defense against a melee attack.
 *
 * @param ap AP that the defender has.
 * @param push Dice that Karma adds; omitted: no Karma.
 */
function defense(ap: number, push?: number): OpenAsk {
  const fighter = { ...aFighter({ id: "Actor.guard", name: "Guard", parrySkill: 3, readiness: { ap } }), ...(push ? { push } : {}) };
  const attack = declared(
    { entities: [placed(fighter, 1)], weapon: aWeapon({ kind: "melee", reach: 1, modes: [], ammo: null }) },
    { mode: "melee" },
  );
  const options = optionsOf(attack, 0).map(({ id, price, affordable, parts, limit }) => ({
    id,
    price,
    affordable,
    limit,
    dice: parts.reduce((sum, { value }) => sum + value, 0),
  }));
  return {
    id: "choose-defense:0",
    kind: "defense",
    userId: "player",
    who: "Actor.guard",
    name: "Guard",
    gmOnly: false,
    options,
    among: [],
    dice: null,
    reading: "hits",
    waited: null,
  };
}

describe("the prompt to a defender", () => {
  test("[SS-ATTACK-07] shows the free defense first, with its dice and cost", () => {
    expect(choicesOf(defense(3))[0]).toEqual({
      value: "standard",
      text: "Reaction + Intuition",
      note: "Dice: 6 · free",
      about: "Standard defense.",
      disabled: false,
    });
  });

  test("[SS-KARMA-03] offers one checkbox for Karma before the roll, and only to a defender with Karma", () => {
    const ask = defense(3, 4);
    expect(choicesOf(ask).map(({ value }) => value)).toEqual(choicesOf(defense(3)).map(({ value }) => value));
    expect([karmaOffer(defense(3)), karmaOffer(ask)]).toEqual([
      null,
      { text: "Spend 1 Karma: 4 more dice", hint: expect.stringContaining("Any limit still applies") },
    ]);
    expect(replyOf(ask, "parry", true)).toEqual({ ask: "choose-defense:0", kind: "defense", defense: "parry+karma" });
    expect(ask.options.some(({ id }) => id === "parry+karma")).toBe(true);
  });

  test("[SS-DEFENSE-07] [SS-DEFENSE-12] shows the dice, limit and AP cost of a defense other than the standard one", () => {
    expect(choicesOf(defense(3)).find(({ value }) => value === "parry")).toEqual({
      value: "parry",
      text: "Parry",
      note: "Dice: 9, limit 4 · 1 AP",
      about: "With the melee weapon in hand. The Physical Limit applies.",
      disabled: false,
    });
  });

  test("[UT-34] shows the range bonus of a defender who is farther away than the target, in the ruleset's terms", () => {
    const attack = declared({
      entities: [placed(aFighter({ id: "Actor.near" }), 12), placed(aFighter({ id: "Actor.far", name: "Far" }), 34)],
    });
    const asked = (who: number): OpenAsk => {
      const options = optionsOf(attack, who);
      const message = { author: null, system: { orderedBy: "" } } as never;
      Object.assign(globalThis, { fromUuidSync: () => null });
      return openAsk(attack, { id: "choose-defense:1", kind: "defense", who, options }, message, true);
    };
    expect([asked(0).range, asked(1).range]).toEqual([0, 2]);
    expect(choicesOf(asked(1))[0]!.note).toBe("Dice: 6 · +2 for range · free");
    expect(choicesOf(asked(0))[0]!.note).toBe("Dice: 6 · free");
    const dodge = { ...asked(1), options: [{ id: "dodge", price: 0, affordable: true, dice: 8, limit: null }], reading: "margin" } as const;
    expect(choicesOf(dodge)[0]!.note).toBe("3d6 vs 8 · +2 for range · free");
  });

  test("[SS-ATTACK-07] disables a defense that the defender cannot afford, and shows the reason", () => {
    const [free, ...others] = choicesOf(defense(0));
    expect(free!.disabled).toBe(false);
    expect(others.length).toBeGreaterThan(1);
    for (const { disabled, note } of others) {
      expect(disabled).toBe(true);
      expect(note).toContain("not enough AP");
    }
  });

  test("[SS-ATTACK-06] appears before the attack dice are shown", () => {
    expect(played(atGuard(), {}, "defense")).toMatchObject({ ask: { kind: "defense" }, replies: [] });
  });

  test("[UT-20] [UT-39] asks the GM after a glitch whether the bullet still hits the obvious target", () => {
    const ask: OpenAsk = { ...defense(3), kind: "keep-obvious", gmOnly: true };
    expect(titleOf(ask)).toBe("Secondary target");
    expect(legendOf(ask)).toBe("A glitch: does the bullet still hit Guard?");
    expect(choicesOf(ask).map(({ text }) => text)).toEqual(["Yes", "No, compare all possible targets"]);
  });

  test("names the defender and the keys that choose and confirm an answer", () => {
    expect(titleOf(defense(3))).toBe("Guard is under attack");
    expect(legendOf(defense(3))).toBe("How does Guard defend?");
    expect(keysLine(4)).toBe("Keys 1 to 4 choose; Enter confirms.");
  });
});

describe("the prompt for the next target of a bullet", () => {
  const among = ["Wall (crates)", "Dock Guard", "Wall (crates)"].map((name, index) => ({ index, name }));
  const ask: OpenAsk = { ...defense(3), kind: "choose", among };

  test("numbers entities with the same name", () => {
    expect(titleOf(ask)).toBe("Secondary target");
    expect(choicesOf(ask).map(({ text }) => text)).toEqual(["Wall (crates), 1", "Dock Guard", "Wall (crates), 2"]);
  });
});

describe("the answer to a prompt", () => {
  const ask = (kind: OpenAsk["kind"]): OpenAsk => ({ ...defense(3), id: "x", kind, among: [{ index: 2, name: "Passer-by" }] });

  test("has the format that the attack's state machine reads, for a defense, an entity and a negative answer", () => {
    const options = [{ id: "standard", price: 0, affordable: true, parts: [], limit: null }] as const;
    expect(readReply({ id: "x", kind: "defense", who: 0, options }, replyOf(ask("defense"), "standard") as never)).toMatchObject({
      defense: "standard",
    });
    expect(
      readReply({ id: "x", kind: "choose", by: "gm", among: [2], preselected: 2 }, replyOf(ask("choose"), "2") as never),
    ).toMatchObject({ entity: 2 });
    expect(readReply({ id: "x", kind: "keep-obvious", by: "gm", entity: 1 }, replyOf(ask("keep-obvious"), "aside") as never)).toMatchObject(
      { keep: false },
    );
  });

  test("is labeled with the name of an entity, or with yes and no", () => {
    expect(choicesOf(ask("choose"))).toEqual([{ value: "2", text: "Passer-by", note: "", about: "", disabled: false }]);
    expect(choicesOf(ask("keep-obvious")).map(({ text }) => text)).toEqual(["Yes", "No, compare all possible targets"]);
  });
});

test("[SS-ATTACK-04] a prompt for a defense or a roll shows its step of an attack with four steps; other prompts show no step", () => {
  const asked = defense(2);
  const thrown = (what: "attack" | "defense" | "soak"): OpenAsk => ({
    ...asked,
    kind: "roll",
    dice: { count: 1, sides: 6, cover: 0, what },
  });
  expect([asked, thrown("attack"), thrown("defense"), thrown("soak")].map(stepOf)).toEqual(["defend", "attack", "defend", "apply"]);
  expect([{ ...asked, reading: "margin" } as const, { ...asked, kind: "choose" } as const].map(stepOf)).toEqual([null, null]);
});
