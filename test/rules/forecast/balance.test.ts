import { describe, expect, test } from "vitest";
import { forecast } from "../../../module/rules/forecast/blocks";
import { balanceOf } from "../../../module/rules/forecast/summary";
import { planAt } from "./plans";

const SERIES = { fights: 900, seed: 2026 };

describe("the reference duel", () => {
  const plan = planAt("demo/duels/reference.yaml");
  const totals = forecast(plan, SERIES);
  const { solid, through, hitsToDrop, deadAtOnce, crippledUp } = balanceOf(totals);
  const within = (value: number, least: number, most: number): void => {
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  };

  test("has 12 dice with Accuracy 5, DV 8 and ARP 1 against 8 dice with AV 9 and Body 4", () => {
    const [shooter, target] = plan.sides.map(({ fighters }) => fighters[0]!);
    const { weapon } = shooter!.arms[0]!;
    const { attributes, skills } = shooter!.fighter;
    expect(attributes[weapon.attribute]! + skills[weapon.skill]!).toBe(12);
    expect(weapon).toMatchObject({ accuracy: 5, dv: 8, arp: 1 });
    expect(target!.fighter.attributes["reaction"]! + target!.fighter.attributes["intuition"]!).toBe(8);
    expect(target!.fighter).toMatchObject({ armor: 9, plan: { body: 4 } });
    expect(target!.arms).toEqual([]);
  });

  test("always ends with the target down", () => {
    expect(totals.sides[0].wins).toBe(SERIES.fights);
    expect(totals.sides[1].fell).toBe(SERIES.fights);
  });

  test("has about one solid hit in every three first hits", () => within(solid.share, 0.3, 0.42));
  test("takes about three hits to bring a fighter down", () => within(hitsToDrop, 2.6, 3.4));
  test("cripples a limb of a fighter who stays up, in more than half of the fights", () => within(crippledUp.share, 0.5, 0.65));
  test("kills about one in eight downed fighters immediately", () => within(deadAtOnce.share, 0.08, 0.2));
  test("lets about one first hit in five go through a target with AV 9", () => within(through.share, 0.15, 0.25));
  test("lets about three first hits in four go through an unarmored target", () => {
    const bare = planAt("demo/duels/reference-bare.yaml");
    expect(bare.sides[1].fighters[0]!.fighter.armor).toBe(0);
    within(balanceOf(forecast(bare, { ...SERIES, fights: 200 })).through.share, 0.7, 0.8);
  });
});
