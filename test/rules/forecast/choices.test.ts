/**
 * Tests that the choices in the default ruleset matter. Each limb is the best call for some purpose, each stance in some situation, by at
 * least 10%. A fighter near death can usually be saved. Prints the results as tables.
 */
import { afterAll, describe, expect, test } from "vitest";
import { declare } from "../../../module/rules/attack/declare/declare";
import { ownCover, type Stance } from "../../../module/rules/attack/declare/own-cover";
import type { Fighter } from "../../../module/rules/attack/model/fighter";
import { FINE_LOCATIONS, LOCATION_EFFECTS } from "../../../module/rules/body/injuries/called-locations";
import { LIMBS, type Limb } from "../../../module/rules/body/limbs";
import { roundsToNextPoint } from "../../../module/rules/body/bleeding";
import { sumOf } from "../../../module/rules/chance/roll-specs";
import { poolOdds } from "../../../module/rules/contest/pool-odds";
import { forecast } from "../../../module/rules/forecast/blocks";
import { treatment, treatmentParts } from "../../../module/rules/healing/treatments";
import { attackOdds, chanceOf, type AttackOdds } from "../../../module/rules/odds/attack-odds";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed, type FighterWish } from "../fixtures";
import { described, planOf } from "./plans";

const TENTH = 1.1;
const table: string[] = [];
afterAll(() => console.log(["", "choices of the default", ...table, ""].join("\n")));

/**
 * Returns the odds of one attack in the reference duel: 12 dice with Accuracy 5 against 8 dice; DV 8, ARP 1, AV 9, Body 4.
 * @throws {Error} if the rules refuse the attack
 */
function oddsOf(call: Limb | null, target: FighterWish = {}, otherCover = 0, meters = 15, shooter: FighterWish = {}): AttackOdds {
  const attacker = aFighter({ attributes: { agility: 6 }, skills: { pistols: 6 }, ...shooter });
  const struck = aFighter({ attributes: { body: 4, reaction: 4, intuition: 4 }, armor: 9, plan: { body: 4 }, ...target });
  const field = aField({ attacker, weapon: aWeapon(), entities: [placed(struck, meters, { otherCover })] });
  const ruling = declare(crossfire, anOrder({ called: call && { location: call } }), field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return attackOdds(ruling.value);
}

const told = (figures: Readonly<Record<string, number>>): string =>
  Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure.toFixed(1)}`)
    .join(", ");

/** Expects that the best choices are at least 10% ahead of all other choices. Adds the figures to the printed table. */
function expectBest(what: string, figures: Readonly<Record<string, number>>, best: readonly string[]): void {
  table.push(`${what.padEnd(58)} ${told(figures)}`);
  const others = Object.entries(figures).filter(([name]) => !best.includes(name));
  const next = Math.max(...others.map(([, figure]) => figure));
  for (const name of best) expect({ what, name, by: figures[name]! / next >= TENTH }).toEqual({ what, name, by: true });
}

describe("[XF-02] [XF-03] the called limb that is best by at least 10%", () => {
  test.each(LIMBS)("is the %s if the attacker wants to cripple that limb", (limb) => {
    const calls: (Limb | null)[] = [null, ...LIMBS];
    const chances = calls.map((call) => [call ?? "uncalled", 100 * chanceOf(oddsOf(call), ({ crippled }) => crippled.includes(limb))]);
    expectBest(`one attack cripples the ${limb}, %`, Object.fromEntries(chances) as Record<string, number>, [limb]);
  });

  /**
   * Returns the share of duels, in percent, that a shooter wins against a target who shoots back.
   * @param call limb to call in each attack; null: none
   * @param change changes the plan of the target before the duels
   */
  function won(call: string | null, change: (target: Record<string, any>) => void): number {
    const plan = described("demo/balance/duel-av9.yaml");
    const [shooter, target] = [plan.sides[0].fighters[0], plan.sides[1].fighters[0]];
    Object.assign(target.person.attributes, { agility: 6 });
    Object.assign(target.person, { skills: { automatics: 6 }, weapons: [{ ...shooter.person.weapons[0], hands: 1 }] });
    // At short range the shooter has 4 more dice.
    shooter.tactics = { modifier: 4, ...(call ? { call, leastDice: 3 } : {}) };
    change(target);
    const { sides } = forecast(planOf(JSON.stringify({ ...plan, rounds: 20 })), { fights: FIGHTS, seed: 1 });
    return (100 * sides[0].wins) / FIGHTS;
  }
  const FIGHTS = 400;
  const CALLS = ["head", "torso", "right-arm", "right-leg"] as const;
  const wins = (change: (target: Record<string, any>) => void) =>
    Object.fromEntries([null, ...CALLS].map((call) => [call ?? "uncalled", won(call, change)]));

  test("is the head if partial cover hides the other limbs", () => {
    const figures = wins((target) => void (target["cover"] = "partial"));
    expectBest("duel won near, target in partial cover, %", figures, ["head"]);
  });

  test("is an arm if the target has a heavy two-handed weapon", () => {
    const figures = wins((target) => void Object.assign(target["person"].weapons[0], { hands: 2, dv: 11 }));
    expectBest("duel won near, target with a heavy two-handed weapon, %", figures, ["right-arm"]);
  });
});

describe("[SS-CALLED-06] a called fine location", () => {
  /**
   * Returns the chance to hit at short range, which adds 4 dice, with 2 AP of aim, in percent.
   * @throws {Error} if the rules refuse the attack
   */
  function hitNear(location: string | null): number {
    const field = aField({
      attacker: aFighter({ attributes: { agility: 6 }, skills: { pistols: 6 } }),
      weapon: aWeapon(),
      entities: [placed(aFighter({ attributes: { body: 4, reaction: 4, intuition: 4 }, armor: 9, plan: { body: 4 } }), 5)],
    });
    const called = location === null ? null : { location, side: "right" as const };
    const ruling = declare(crossfire, anOrder({ called, aim: 2, modifiers: [{ name: "range", value: 4 }] }), field);
    if (!ruling.allowed) throw new Error(ruling.refusal);
    return 100 * chanceOf(attackOdds(ruling.value), ({ struck }) => struck);
  }

  test("at short range with aim is hit more than half as often as the target of an uncalled shot; it has an effect", () => {
    const figures = Object.fromEntries(FINE_LOCATIONS.map(({ location }) => [location, hitNear(location)]));
    const uncalled = hitNear(null);
    table.push(`${"fine location hit near with 2 AP of aim, %".padEnd(58)} ${told({ uncalled, ...figures })}`);
    expect(Object.entries(figures).filter(([, hit]) => hit <= uncalled / 2)).toEqual([]);
    expect(FINE_LOCATIONS.filter(({ location }) => LOCATION_EFFECTS[location].effects.length === 0)).toEqual([]);
  });
});

describe("[SS-COVER-04] [SS-DEFENSE-30] [SS-MOVE-07] the stance that is best by at least 10%", () => {
  const STANCES = {
    standing: {},
    running: { movement: "running" },
    prone: { prone: true },
    "in cover": {},
  } as const satisfies Record<string, Partial<Fighter>>;
  type Name = keyof typeof STANCES;
  const taken = (name: Name, meters: number, cover: Stance["cover"]): number => {
    const { dice } = ownCover({ cover, tookCover: name === "in cover", prone: name === "prone" }, meters);
    return 100 * chanceOf(oddsOf(null, STANCES[name], dice, meters), ({ struck }) => struck);
  };
  const given = (name: Name): number => 100 * chanceOf(oddsOf(null, {}, 0, 15, STANCES[name]), ({ struck }) => struck);
  const figures = (names: readonly Name[], of: (name: Name) => number) => Object.fromEntries(names.map((name) => [name, of(name)]));
  const missed = (meters: number, cover: Stance["cover"]) => (name: Name) => 100 - taken(name, meters, cover);

  test("is standing for a fighter who shoots, or who is attacked at close range", () => {
    expectBest("hits given at 15 m, %", figures(["standing", "running"], given), ["standing"]);
    expectBest("missed at 3 m in the open, %", figures(["standing", "prone"], missed(3, "none")), ["standing"]);
  });
  test("is running in the open at medium range", () =>
    expectBest("missed at 15 m in the open, %", figures(["standing", "running", "prone", "in cover"], missed(15, "none")), ["running"]));
  test("is prone in the open at long range, even for a fighter who also shoots", () =>
    expectBest(
      "hits given for each taken at 30 m in the open",
      figures(["standing", "running", "prone", "in cover"], (name) => given(name) / taken(name, 30, "none")),
      ["prone"],
    ));
  test("is in cover, if there is good cover, for a fighter who does not move", () =>
    expectBest("missed at 15 m behind good cover, %", figures(["standing", "prone", "in cover"], missed(15, "good")), ["in cover"]));
});

describe("[SS-DEATH-05] [SS-DEATH-06] a fighter near death", () => {
  /**
   * Returns the chance, in percent, that a First Aid + Logic pool of this size stabilizes the fighter. Each failure costs one die, until
   * too few dice remain.
   */
  function saved(dice: number): number {
    const stabilize = treatment("stabilise");
    let lost = 1;
    for (let attempts = 0; ; attempts += 1) {
      const left = dice + sumOf(treatmentParts(stabilize, attempts));
      if (left < stabilize.threshold) return 100 * (1 - lost);
      lost *= poolOdds(left, LIMIT).reduce((sum, { hits, chance }) => (hits >= stabilize.threshold ? sum : sum + chance), 0);
    }
  }
  /** Mental Limit of an average helper. */
  const LIMIT = 5;

  test("is stabilized in time by a helper with 8 dice in more than four cases out of five", () => {
    const helpers = Object.fromEntries([6, 8, 10, 12].map((dice) => [`${dice} dice`, saved(dice)]));
    table.push(`${"stabilized by First Aid, %".padEnd(58)} ${told(helpers)}`);
    expect(saved(8)).toBeGreaterThan(80);
    expect(saved(6)).toBeGreaterThan(50);
    // With Body 4, dozens of rounds pass before the next point of overflow, and an attempt takes 2 AP of one round.
    expect(roundsToNextPoint(4, 0)).toBeGreaterThan(24);
  });
});
