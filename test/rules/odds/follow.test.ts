import { describe, expect, test } from "vitest";
import { preselected, startAttack } from "../../../module/rules/attack/machine/machine";
import { declare } from "../../../module/rules/attack/declare/declare";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { follow } from "../../../module/rules/odds/follow";
import { prospectFor, prospectOf } from "../../../module/rules/odds/prospect";
import { MergedStates } from "../../../module/rules/odds/merged-states";
import type { AttackState } from "../../../module/rules/attack/model/state";
import { fight } from "../../ledger/scenes/fight";
import { aField, aFighter, anOrder, aWeapon, placed } from "../fixtures";
import { everyCall } from "./cells";
import { crossfire, RULESETS, small, SMALL_FIGHTS, smallAttack, smallFights, swanSong } from "./small-fights";

/**
 * Maximum number of flight steps that a small fight takes. The three numbers apply if only the target, no entity, or all entities are
 * observed.
 */
const MOST_STEPS: Readonly<Record<string, readonly [number, number, number]>> = {
  "crossfire a shot at a person": [23, 23, 23],
  "crossfire a shot at an inanimate person in cover": [20, 20, 20],
  "crossfire a shot too strong to soak": [28, 28, 28],
  "crossfire a stray round among walls": [21, 33, 34],
  "crossfire a stray round with a choice between walls": [21, 29, 30],
  "crossfire a called limb": [17, 17, 17],
  "crossfire a called head": [29, 29, 29],
  "crossfire a called location with tests": [28, 28, 28],
  "crossfire a called location that fatigues": [23, 23, 23],
  "crossfire a called knee": [23, 23, 23],
  "crossfire armor that may stop the bullet": [19, 19, 19],
  "crossfire a target with Shield, Armored Health and Flesh": [23, 23, 23],
  "crossfire strain": [23, 23, 23],
  "crossfire a bullet that penetrates the target": [21, 35, 36],
  "crossfire a stray round with three people behind": [15, 46, 46],
  "crossfire cover given by a person": [84, 81, 84],
  "crossfire cover given by a crate": [138, 137, 138],
  "crossfire an intended shot through a crate": [59, 57, 59],
  "crossfire an intended shot through an inanimate person": [32, 31, 32],
  "crossfire a burst past inanimate people, one of them in cover": [17, 19, 19],
  "crossfire two people with equal cover, and a choice": [124, 120, 124],
  "crossfire a person who covers most, until a glitch": [99, 93, 99],
  "crossfire a barrier as the target": [12, 25, 26],
  "crossfire a blunt shot at a barrier": [11, 11, 11],
  "crossfire a surprised target in cover": [34, 34, 34],
  "crossfire a helpless target": [10, 10, 10],
  "crossfire a vehicle": [23, 23, 23],
  "crossfire a burst": [12, 12, 12],
  "crossfire a called burst": [20, 20, 20],
  "crossfire a burst with a person behind": [12, 17, 17],
  "swan-song a shot at a person": [23, 23, 23],
  "swan-song a shot at an inanimate person in cover": [21, 21, 21],
  "swan-song a shot too strong to soak": [28, 28, 28],
  "swan-song a stray round among walls": [21, 21, 21],
  "swan-song a stray round with a choice between walls": [21, 21, 21],
  "swan-song a called location with tests": [28, 28, 28],
  "swan-song a called location that fatigues": [23, 23, 23],
  "swan-song a called knee": [23, 23, 23],
  "swan-song armor that may stop the bullet": [17, 17, 17],
  "swan-song a target with Shield, Armored Health and Flesh": [23, 23, 23],
  "swan-song strain": [23, 23, 23],
  "swan-song a bullet that penetrates the target": [21, 21, 21],
  "swan-song a stray round with three people behind": [15, 15, 15],
  "swan-song cover given by a person": [62, 59, 62],
  "swan-song cover given by a crate": [129, 129, 129],
  "swan-song an intended shot through a crate": [59, 57, 59],
  "swan-song an intended shot through an inanimate person": [32, 31, 32],
  "swan-song a burst past inanimate people, one of them in cover": [19, 19, 19],
  "swan-song two people with equal cover, and a choice": [69, 65, 69],
  "swan-song a person who covers most, until a glitch": [88, 82, 88],
  "swan-song a barrier as the target": [12, 12, 12],
  "swan-song a blunt shot at a barrier": [11, 11, 11],
  "swan-song a surprised target in cover": [35, 35, 35],
  "swan-song a helpless target": [10, 10, 10],
  "swan-song a vehicle": [23, 23, 23],
  "swan-song a burst": [11, 11, 11],
  "swan-song a burst with a person behind": [11, 11, 11],
};

describe("the odds of a small fight", () => {
  const rows = RULESETS.flatMap((ruleset) => smallFights(ruleset).map(({ what, wish }) => ({ id: ruleset.id, what, wish, ruleset })));

  test.each(rows)("take at most the recorded number of steps by the rules of $id: $what", ({ id, what, wish, ruleset }) => {
    const attack = smallAttack({ ...wish, ruleset });
    const steps = (watched: number): number => {
      let count = 0;
      follow(attack, { watched, see: () => 0, passing: () => void (count += 1) });
      return count;
    };
    const taken = [steps(1 << attack.field.intended), steps(0), steps((1 << attack.field.entities.length) - 1)];
    const most = MOST_STEPS[`${id} ${what}`] ?? [0, 0, 0];
    expect(taken.map((count, view) => Math.max(count, most[view]!))).toEqual(most);
  });
});

/** Returns one copy of a state for every number and flag in the state, with its path. In each copy, only this value is changed. */
function variants(value: unknown, at = ""): { readonly at: string; readonly changed: unknown }[] {
  if (typeof value === "number") return [{ at, changed: value + 1 }];
  if (typeof value === "boolean") return [{ at, changed: !value }];
  if (Array.isArray(value)) {
    return value.flatMap((part, index) =>
      variants(part, `${at}[${index}]`).map((one) => ({ at: one.at, changed: value.with(index, one.changed) })),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    variants(part, `${at}.${key}`).map((one) => ({ at: one.at, changed: { ...value, [key]: one.changed } })),
  );
}

const ATTACK = smallAttack({});

describe("the states of an attack", () => {
  const opened = (): AttackState =>
    fight({
      ruleset: crossfire,
      attack: { hits: 4 },
      weapon: { dv: 6 },
      locations: [20],
      parties: [
        { name: "target", along: 10, hits: 1, plan: { body: 3, physicalLimit: 99 } },
        { name: "behind", along: 20, hits: 0, injuries: [{ effect: "winded", location: "sternum", side: null, rounds: 3, until: "time" }] },
      ],
      leaveOpen: ({ id }) => id.startsWith("limb-test"),
    }).state;
  const taken = (...states: readonly AttackState[]): number[] => {
    const spots = new MergedStates();
    for (const state of states) spots.add(ATTACK, state, 0, 0.25);
    const chances: number[] = [];
    for (let list = spots.take(); list !== null; list = spots.take()) chances.push(...list.map(({ chance }) => chance));
    return chances;
  };

  test("merge if they are equal, and then have the sum of their chances", () => {
    const open = opened();
    expect(taken(open, { ...open }, structuredClone(open))).toEqual([0.75]);
  });

  test("stay separate if any value differs", () => {
    const open = opened();
    expect(open.stage).toBe("limb-test");
    const all = variants(open);
    expect(all.length).toBeGreaterThan(40);
    for (const { at, changed } of all) expect({ at, chances: taken(open, changed as AttackState) }).toEqual({ at, chances: [0.25, 0.25] });
    for (const other of [{ leg: "beyond" }, { glitch: "critical" }, { bodies: [] }, { injuries: [[], []] }] as const)
      expect(taken(open, { ...open, ...other } as AttackState)).toHaveLength(2);
  });

  test("stay separate if only one of them has further bullets", () => {
    const open = opened();
    const spots = new MergedStates();
    spots.add(ATTACK, open, 0, 0.5);
    spots.add({ ...ATTACK, rounds: 3 }, open, 0, 0.5);
    expect(spots.take()).toHaveLength(2);
  });

  test("stay separate if their recorded facts differ", () => {
    const open = opened();
    const spots = new MergedStates();
    spots.add(ATTACK, open, 1, 0.5);
    spots.add(ATTACK, open, 2, 0.5);
    expect(spots.take()).toHaveLength(2);
    expect(spots.take()).toBeNull();
  });

  test("are returned in the order of the attack (bullet, passed entities, rolled dice, pending ask), finished states last", () => {
    const spots = new MergedStates();
    const first = startAttack(smallAttack({ entities: [placed(small(), 10), placed(small(), 14)] }));
    const rolled = first.defenses.map((kept, at) => (at === 0 ? { ...kept, hits: 1, choice: "standard" as const } : kept));
    const chosen = first.defenses.map((kept, at) => (at === 0 ? { ...kept, choice: "standard" as const } : kept));
    const inOrder: readonly AttackState[] = [
      { ...first, stage: "attack" },
      { ...first, stage: "soak" },
      { ...first, stage: "attack", defenses: chosen },
      { ...first, stage: "attack", defenses: rolled },
      { ...first, stage: "defend", defenses: rolled },
      { ...first, stage: "locate", defenses: rolled },
      { ...first, stage: "limb-test", defenses: rolled },
      { ...first, stage: "attack", passed: 2 },
      { ...first, stage: "attack", passed: 3 },
      { ...first, stage: "attack", bullet: 1 },
      { ...first, stage: "attack", bullet: 2 },
      { ...first, stage: "done" },
    ];
    for (const state of [...inOrder].reverse()) spots.add(ATTACK, state, 0, 0.1);
    const order: AttackState[] = [];
    for (let list = spots.take(); list !== null; list = spots.take()) order.push(...list.map(({ state }) => state));
    expect(order).toEqual(inOrder);
  });
});

describe("the odds of an attack", () => {
  test("[XF-03] equal, for each of 23 calls, the odds of an attack with this call, or are refused like that attack", () => {
    const field = aField({ attacker: aFighter({ skills: { pistols: 8 }, attributes: { agility: 4 } }) });
    const calls = everyCall("left");
    expect(calls).toHaveLength(23);
    for (const call of calls) {
      const ruling = declare(crossfire, anOrder({ called: call }), field);
      expect(prospectFor(crossfire, anOrder({ called: { location: "head" } }), field, call)).toEqual(
        ruling.allowed ? { allowed: true, value: prospectOf(ruling.value) } : ruling,
      );
    }
    const barrier = aField({ entities: [placed(aFighter({ kind: "barrier", plan: { limbs: null } }), 10)] });
    expect(prospectFor(crossfire, anOrder(), barrier, null)).toMatchObject({ allowed: true });
    for (const call of calls.slice(1))
      expect(prospectFor(crossfire, anOrder(), barrier, call)).toMatchObject({ allowed: false, refusal: "noLocations", rule: "XF-25" });
  });

  test("report the pruned chance; together with it, they add up to 1", () => {
    const attack = smallAttack({ dice: 5 });
    const whole = attackOdds(attack);
    const pruned = attackOdds(attack, { prune: 0.2 });
    expect(whole.lost).toBe(0);
    expect(pruned.lost).toBeGreaterThan(0);
    expect(chanceOf(pruned, () => true) + pruned.lost).toBeCloseTo(1, 12);
    expect(attackOdds(attack, { prune: 2 })).toMatchObject({ cells: [], lost: 1 });
    // For several entities on the line, the greatest loss counts.
    const line = smallAttack({ dice: 4, entities: [placed(small(), 10), placed(small(), 14)] });
    expect(attackOdds(line, { prune: 0.2 }).lost).toBeGreaterThan(0);
  });

  test("[SS-DAMAGE-02] count only the Strain from this attack", () => {
    const tired = small();
    const weapon = aWeapon({ dv: 6, arp: 0, accuracy: 4, damageKind: "strain" });
    const odds = attackOdds(smallAttack({ weapon, entities: [placed({ ...tired, body: { ...tired.body, strain: 2 } }, 10)] }));
    const gained = odds.cells.filter(({ contact }) => contact === "hit").map(({ loss }) => loss.strain);
    expect(Math.min(...odds.cells.map(({ loss }) => loss.strain))).toBe(0);
    expect(Math.max(...gained)).toBeLessThanOrEqual(tired.plan.strainThreshold - 2);
    expect(Math.max(...gained)).toBeGreaterThan(0);
  });

  test("[UT-14] are 0 for the other entities on the line of fire if the shot can hit only its target", () => {
    const line = [placed(small(), 10), placed(small(), 14), placed(small(), 18)];
    const { others } = attackOdds(smallAttack({ ruleset: swanSong, entities: line, intended: 1 }));
    expect(others).toEqual([
      { entity: 0, struck: 0, down: 0 },
      { entity: 2, struck: 0, down: 0 },
    ]);
    expect(attackOdds(smallAttack({})).others).toEqual([]);
  });

  test("[UT-06] include no chance of going down for an entity that is already down", () => {
    const down = small();
    const lying = placed({ ...down, helpless: true, body: { ...down.body, flesh: 0 } }, 14);
    const { others } = attackOdds(smallAttack({ dice: 4, entities: [placed(small(), 10), lying] }));
    expect(others[0]!.struck).toBeGreaterThan(0);
    expect(others[0]!.down).toBe(0);
  });

  test("follow the preselected answers by default", () => {
    const { wish } = SMALL_FIGHTS.find(({ what }) => what === "two people with equal cover, and a choice")!;
    const attack = smallAttack(wish);
    expect(attackOdds(attack)).toEqual(attackOdds(attack, { policy: preselected }));
  });
});

test("a person in the small fights has 1 in Reaction, Intuition, Body, Willpower, Strength and Agility", () => {
  expect(small().attributes).toMatchObject({
    ...aFighter().attributes,
    reaction: 1,
    intuition: 1,
    body: 1,
    willpower: 1,
    strength: 1,
    agility: 1,
  });
});
