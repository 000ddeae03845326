import { describe, expect, test } from "vitest";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { fireMode } from "../../../module/rules/attack/model/declaration";
import { declare } from "../../../module/rules/attack/declare/declare";
import { attackOdds, chanceOf, type AttackOdds } from "../../../module/rules/odds/attack-odds";
import { prospectFor, prospectOf, type Prospect } from "../../../module/rules/odds/prospect";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed, swanSong } from "../fixtures";
import { everyCall } from "./cells";
import { everyFace, worst } from "./every-face";
import { small, smallAttack } from "./small-fights";

/**
 * Returns a burst with few dice, so that every state can be followed whole.
 * @param row entities in order of distance: p is a person, b a crate, T the target
 * @param dice cover dice that each entity in front of the target gives
 * @throws {Error} if the rules refuse the attack
 */
function burst(
  row: string,
  dice: number,
  { ruleset = crossfire, call = null as string | null, hits = 4, behind = 0, limbs = true } = {},
): Attack {
  const entities = [...row].map((kind, at) => {
    const who = { id: kind === "T" ? "Actor.target" : `Actor.${at}`, name: `${kind}${at}` };
    const crate = aFighter({ ...who, kind: "barrier", armor: 2, plan: { limbs: null } });
    const person = aFighter({
      ...who,
      armor: 1,
      attributes: { reaction: 3, intuition: at % 2, body: 1 },
      ...(limbs ? {} : { plan: { limbs: null } }),
    });
    return placed(kind === "b" ? crate : person, 8 + 3 * at);
  });
  const aimed = row.indexOf("T");
  const given = (from: number, to: number): number => (to === aimed && from < aimed ? dice : to > aimed && from === aimed ? behind : 0);
  const field = aField({
    attacker: aFighter({
      id: "Actor.shooter",
      skills: { pistols: 1 },
      attributes: { agility: 3 + (fireMode(ruleset, "burst")?.kick ?? 0) },
    }),
    weapon: aWeapon({ dv: 4, arp: 0, accuracy: hits, damage: { dice: 1, faces: 6, add: 0 }, modes: ["single", "burst"] }),
    entities,
    intended: aimed,
    grants: entities.map((_, from) => entities.map((__, to) => given(from, to))),
    switches: ruleset.switches,
  });
  const ruling = declare(ruleset, anOrder({ mode: "burst", called: call === null ? null : { location: call } }), field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.max(a, b, 1e-3);

const wholeProspect = (odds: AttackOdds): Omit<Prospect, "lost"> => ({
  hit: chanceOf(odds, ({ struck }) => struck),
  through: chanceOf(odds, ({ loss }) => loss.shield > 0 || loss.armored > 0 || loss.flesh > 0 || loss.strain > 0),
  cripples: chanceOf(odds, ({ crippled }) => crippled.length > 0),
  down: chanceOf(odds, ({ condition }) => condition !== "up"),
});
const FIGURES = ["hit", "through", "cripples", "down"] as const;

const BURSTS: readonly (readonly [string, () => Attack])[] = [
  ["at a person", () => burst("T", 0)],
  ["at a person with another person behind", () => burst("Tp", 0)],
  ["past a person who gives no cover", () => burst("pT", 0)],
  ["past a person who gives cover", () => burst("pT", 2)],
  ["past a crate", () => burst("bT", 4)],
  ["past a crate, with a person behind the target", () => burst("bTp", 2, { hits: 3 })],
  ["at a target who covers the person behind", () => burst("Tp", 0, { behind: 2 })],
  ["at a called limb", () => burst("pT", 1, { call: "torso" })],
  ["that counts as one blow", () => burst("pTp", 2, { ruleset: swanSong })],
  ["against Evasion", () => burst("T", 0, { ruleset: calledShotD20 })],
];

describe("[XF-14] the odds of a burst", () => {
  test.each(BURSTS)("equal the odds of whole states: %s", (_what, made) => {
    const attack = made();
    const whole = attackOdds(attack, { whole: false });
    const [wanted, given] = [wholeProspect(whole), prospectOf(attack)];
    expect(
      FIGURES.filter((figure) => !near(wanted[figure], given[figure])).map((figure) => [figure, wanted[figure], given[figure]]),
    ).toEqual([]);
    expect(given.lost).toBe(0);
    expect(wanted.hit).toBeGreaterThan(0.05);
    expect(chanceOf(whole, () => true)).toBeCloseTo(1, 12);
  });

  test("do not depend on entities that give no cover", () => {
    expect(prospectOf(burst("pTp", 0))).toEqual(prospectOf(burst("bT", 0)));
    expect(prospectOf(burst("pT", 2)).hit).not.toBeCloseTo(prospectOf(burst("pT", 0)).hit, 3);
  });

  const frail = (wish: Parameters<typeof small>[0] = {}) =>
    small({ ...wish, attributes: { body: 0, intuition: 0, reaction: 1, ...wish.attributes }, plan: { limbs: null, ...wish.plan } });
  test.each([
    [
      "a person who gives cover",
      {
        dice: 3,
        entities: [placed(frail(), 5), placed(frail(), 10)],
        grants: [
          [0, 1],
          [0, 0],
        ],
      },
    ],
    [
      "a crate",
      {
        dice: 3,
        entities: [placed(small({ kind: "barrier", armor: 1, plan: { limbs: null } }), 5), placed(frail(), 10)],
        grants: [
          [0, 2],
          [0, 0],
        ],
      },
    ],
  ])("equal a count of all faces of all dice if the burst goes past %s", (_what, wish) => {
    const attack = smallAttack({ ...wish, intended: 1, order: { mode: "burst" }, weapon: aWeapon({ dv: 3, arp: 0, accuracy: 4 }) });
    const off = worst(everyFace(attack), attackOdds(attack));
    expect(off.apart, off.where).toBeLessThanOrEqual(1e-12);
    const wanted = wholeProspect(attackOdds(attack));
    expect(FIGURES.filter((figure) => !near(wanted[figure], prospectOf(attack)[figure]))).toEqual([]);
  });
});

describe("[XF-14] bystanders of a burst", () => {
  test.each([
    ["a bystander behind", () => burst("Tp", 0, { limbs: false })],
    ["a bystander behind, in the cover of the target", () => burst("Tp", 0, { limbs: false, behind: 2 })],
    ["a bystander in front, as cover", () => burst("pT", 2, { limbs: false, hits: 3 })],
    ["a bystander in front, without cover", () => burst("pT", 0, { limbs: false })],
  ])("have the same risk as with whole states: %s", (_what, made) => {
    const attack = made();
    const [[whole], [given]] = [attackOdds(attack, { whole: true }).others, attackOdds(attack).others];
    expect(Math.abs(given!.struck - whole!.struck)).toBeLessThanOrEqual(1e-12);
    expect(Math.abs(given!.down - whole!.down)).toBeLessThanOrEqual(1e-12);
  });
});

describe("the pruned cases of a burst", () => {
  test.each([1e-2, 1e-3, 1e-4])("lower each chance by at most the reported loss if cases less likely than %d are pruned", (prune) => {
    for (const attack of [burst("T", 0), burst("pT", 2), burst("bTp", 2)]) {
      const [exact, pruned] = [prospectOf(attack), prospectOf(attack, { prune })];
      const [all, some] = [attackOdds(attack), attackOdds(attack, { prune })];
      for (const figure of FIGURES) {
        expect(pruned[figure]).toBeLessThanOrEqual(exact[figure] + 1e-12);
        expect(pruned[figure] + pruned.lost).toBeGreaterThanOrEqual(exact[figure] - 1e-12);
      }
      all.others.forEach(({ struck, down }, at) => {
        expect(some.others[at]!.struck).toBeLessThanOrEqual(struck + 1e-12);
        expect(some.others[at]!.struck + some.lost).toBeGreaterThanOrEqual(struck - 1e-12);
        expect(some.others[at]!.down + some.lost).toBeGreaterThanOrEqual(down - 1e-12);
      });
    }
    expect(prospectOf(burst("pT", 2), { prune }).lost).toBeGreaterThan(0);
  });

  test("do not exist for a single bullet", () => {
    const { field } = burst("pT", 2);
    const order = anOrder({ mode: "single" });
    for (const call of everyCall("right").slice(0, 3)) {
      expect(prospectFor(crossfire, order, field, call, { prune: 1e-2 })).toEqual(prospectFor(crossfire, order, field, call));
    }
  });
});
