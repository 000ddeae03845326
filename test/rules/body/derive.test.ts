import { describe, expect, test } from "vitest";
import type { FighterFacts } from "../../../module/rules/body/derive";
import { crossfireFacts } from "../../../module/rules/rulesets/crossfire/facts";

const ATTRIBUTES = { body: 4, agility: 5, reaction: 4, strength: 2, willpower: 5, logic: 3, intuition: 2, charisma: 1 };
const FACTS: FighterFacts = { attributes: ATTRIBUTES, pools: {}, limbs: {}, naturalArmor: 0, worn: [], injuries: [] };
const derived = (change: Partial<FighterFacts> = {}) => crossfireFacts.people.derive({ ...FACTS, ...change });
const stored = (value: number | null, max: number | null = null, bonus = 0) => ({ value, max, bonus });

describe("the values derived from the attributes of a fighter", () => {
  test("[XF-16] Flesh starts full, and Strain and all other pools start at 0; Body and Willpower set the maximums of Flesh and Strain", () => {
    expect(derived().pools).toEqual({
      shield: { value: 0, max: 0 },
      armored: { value: 0, max: 0 },
      flesh: { value: 18, max: 18 },
      strain: { value: 0, max: 11 },
    });
  });

  test("[XF-06] the Cripple Thresholds depend on Body, and all limbs start at full points", () => {
    expect(derived().limbs).toEqual({
      head: { value: 4, max: 4 },
      torso: { value: 8, max: 8 },
      "left-arm": { value: 6, max: 6 },
      "right-arm": { value: 6, max: 6 },
      "left-leg": { value: 6, max: 6 },
      "right-leg": { value: 6, max: 6 },
    });
  });

  test("[SS-ACCURACY-05] the Physical and Mental Limits are rounded up", () => {
    expect(derived().limits).toEqual({ physical: 4, mental: 5 });
  });

  test("[SS-BARRIER-26] a carried body lowers Agility and Reaction by its Body minus the bearer's Strength, besides encumbrance; neither falls below 0", () => {
    expect(derived({ bodyShield: 2 })).toEqual(derived());
    const helmet = { name: "Helmet", rating: 4, accessory: true };
    const { effective, carrying, walkRate, initiativeAttribute } = derived({ bodyShield: 3, worn: [helmet] });
    expect([effective["agility"], effective["reaction"], carrying, walkRate, initiativeAttribute]).toEqual([3, 2, -1, 6, 4]);
    expect(derived({ bodyShield: 99 }).effective["reaction"]).toBe(0);
  });

  test("[SS-INIT-02] [SS-WOUND-03] the Initiative Attribute is Reaction + Intuition, reduced by wounds", () => {
    expect(derived().initiativeAttribute).toBe(6);
    const hurt = derived({ injuries: [{ penalty: -2 }] });
    expect(hurt.woundModifier.total).toBe(-2);
    expect(hurt.initiativeAttribute).toBe(4);
  });

  test("[SS-WOUND-03] the wound modifier adds up the penalties for lost Flesh, Strain and critical injuries", () => {
    const total = (change: Partial<FighterFacts>) => derived(change).woundModifier.total;
    expect(total({})).toBe(0);
    expect(total({ pools: { flesh: stored(9) } })).toBeLessThan(0);
    expect(total({ pools: { strain: stored(10) } })).toBeLessThan(0);
    expect(total({ injuries: [{ penalty: -1 }, { penalty: -2 }] })).toBe(-3);
    expect(total({ injuries: [{ penalty: 1 }] })).toBe(0);
  });

  test("[SS-DEATH-02] a body without Flesh has no wound modifier from Flesh", () => {
    expect(derived({ pools: { flesh: stored(0, 0), armored: stored(3, 9) } }).woundModifier).toEqual({ total: 0, parts: [] });
  });
});

describe("a stored pool", () => {
  test("[SS-DAMAGE-06] is full if no points are stored, and never exceeds its maximum", () => {
    const { pools } = derived({
      pools: { shield: stored(null, 5), armored: stored(9, 6), flesh: stored(7), strain: stored(3), mana: stored(null, 4, 1) },
    });
    expect(pools).toEqual({
      shield: { value: 5, max: 5 },
      armored: { value: 6, max: 6 },
      flesh: { value: 7, max: 18 },
      strain: { value: 3, max: 11 },
      mana: { value: 5, max: 5 },
    });
  });

  test("[SS-DAMAGE-06] includes its bonus and never falls below 0", () => {
    const { pools } = derived({ pools: { flesh: stored(null, null, 2), shield: stored(null, 3, -5) } });
    expect(pools["flesh"]).toEqual({ value: 20, max: 20 });
    expect(pools["shield"]).toEqual({ value: 0, max: 0 });
  });

  test("[SS-DEATH-01] can hold more Strain than its threshold", () => {
    expect(derived({ pools: { strain: stored(14) } }).pools["strain"]).toEqual({ value: 14, max: 11 });
  });
});

describe("worn armor", () => {
  const worn = [
    { name: "Jacket", rating: 5, accessory: false },
    { name: "Vest", rating: 8, accessory: false },
    { name: "Shin guards", rating: 1, accessory: true },
  ];

  test("[SS-ARMOR-07] [SS-ARMOR-08] adds the AV of the best piece and of all accessories, and lists both as parts", () => {
    expect(derived({ worn }).av).toEqual({
      value: 9,
      parts: [
        { part: "worn-armor", value: 8, rule: "SS-ARMOR-07", of: "Vest" },
        { part: "accessories", value: 1, rule: "SS-ARMOR-09" },
      ],
    });
  });

  test("[SS-ARMOR-07] adds no AV to natural armor that is at least as good", () => {
    expect(derived({ worn: worn.slice(0, 2), naturalArmor: 8 }).av).toEqual({
      value: 8,
      parts: [{ part: "natural-armor", value: 8, rule: "SS-ARMOR-07" }],
    });
    expect(derived().av).toEqual({ value: 0, parts: [] });
  });

  test("[SS-ARMOR-10] lowers Agility and Reaction only if the AV of its accessories exceeds Strength", () => {
    const burdened = derived({ worn: [...worn, { name: "Helmet", rating: 4, accessory: true }] });
    expect(burdened.effective["agility"]).toBeLessThan(5);
    expect(burdened.effective["reaction"]).toBeLessThan(4);
    expect(burdened.effective["strength"]).toBe(2);
    expect(derived({ worn }).effective).toMatchObject(ATTRIBUTES);
  });
});
