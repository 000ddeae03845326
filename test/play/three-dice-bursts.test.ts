import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { at, drawMap, SCENE, takesSides, tokenId } from "./on-map";
import {
  ANNA,
  attackAt,
  GM,
  GUARD,
  openTable,
  plain,
  recordAt,
  RIFLE,
  SCOUT,
  settle,
  shoot,
  submit,
  told,
  valueOf,
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

/** Skill of the scout with the rifle. These tests play bursts and suppressive fire with three dice, ordered by a player. */
const SKILL = 12;
const AMMO = 12;
/** More Hit Points than any burst takes. */
const PLENTY = 150;

const person = (uuid: string, owner: string | null) => ({
  ...{ _id: tokenId(uuid), name: uuid, type: "npc", ownership: { default: 0, ...(owner ? { [owner]: 3 } : {}) } },
  system: {
    attributes: { strength: PLENTY, dexterity: 10, intelligence: 10, health: owner ? 50 : 10 },
    pools: { hp: { value: PLENTY } },
    skills: { longarms: SKILL },
    mode: "quick",
  },
  items: [
    {
      ...{ _id: RIFLE, name: "Rifle", type: "weapon" },
      system: {
        ...{ kind: "ranged", skill: "longarms", damage: { woundClass: "cr" }, roll: { dice: 0, faces: 6, add: 5 }, ready: true },
        ...{ range: { increment: 80, max: 900 }, modes: ["single", "burst"] },
        ammo: { value: AMMO, max: AMMO, type: "rifle" },
      },
    },
  ],
});
/** Returns the faces of three dice with this sum. */
const dice = (sum: number): readonly number[] => [0, 1, 2].map((nth) => Math.floor((sum + nth) / 3));
const [FAILS, SUCCEEDS] = [18, 4];

describe("bursts with three dice", () => {
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(
    () => openTable(14, [person(SCOUT, ANNA), person(GUARD, null)], { ruleset: "three-dice", opponentFigures: "all" }),
    [GM, ANNA],
  );
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
  });

  const rifle = (changes: object): Promise<void> => gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update(changes).then(settle);
  const lost = (): number => PLENTY - valueOf(gm, GUARD, "system.pools.hp.value");
  const rounds = (): number => valueOf(gm, `${SCOUT}.Item.${RIFLE}`, "system.ammo.value");

  /**
   * Fires at the guard with dice of these sums. The order is the attack, the defense if there is one, and the locations.
   * @returns the card, the result of each bullet, and the ids of the rolls
   */
  async function fire(mode: string, sums: readonly number[], more: object = {}): Promise<any> {
    gm.g.fall(...sums.flatMap(dice).map((face) => [6, face]));
    const id = await shoot(anna, SCOUT, GUARD, { mode, ...more });
    const { status, card, refusal } = attackAt(gm, id);
    expect([status, refusal, told(gm), gm.run("unfallen()")]).toEqual(["resolved", {}, [], 0]);
    const met = card.meetings.map(({ bullet, contact }: any) => `${bullet} ${contact}`);
    return { id, card, met, asked: recordAt(gm, id).replies.map(({ ask }: any) => String(ask).split(":")[0]) };
  }

  test.each([
    // Skill 12, 10 and 8 against the roll.
    { what: "a roll of 9", sums: [9, FAILS], met: ["0 hit", "1 hit", "2 miss"], points: 10 },
    { what: "a roll of 8", sums: [8, FAILS], met: ["0 hit", "1 hit", "2 hit"], points: 15 },
    { what: "a roll of 12", sums: [12, FAILS], met: ["0 hit", "1 miss", "2 miss"], points: 5 },
    { what: "a roll of 13, without a defense", sums: [13], met: ["0 miss", "1 miss", "2 miss"], points: 0 },
    { what: "a roll of 8 that is defended", sums: [8, SUCCEEDS], met: ["0 miss", "1 miss", "2 miss"], points: 0 },
    { what: "a critical success, without a defense", sums: [4], met: ["0 hit", "1 hit", "2 hit"], points: 15 },
    { what: "a critical failure", sums: [18], met: ["0 miss", "1 miss", "2 miss"], points: 0 },
  ])("[UT-12] [TD-ROLL-01] [TD-RANDOM-03] a burst of three has one roll and at most one defense: $what", async ({ sums, met, points }) => {
    const fired = await fire("burst", sums);
    expect([fired.met, lost(), rounds()]).toEqual([met, points, AMMO - 3]);
    expect(fired.asked.filter((ask: string) => ask === "attack")).toHaveLength(1);
    await want(gm, "undo", fired.id);
    expect([lost(), rounds()]).toEqual([0, AMMO]);
  });

  test("[UT-12] [TD-ROLL-02] the card shows the skill for each bullet separately, and every bullet that hits strikes the called location", async () => {
    // Aiming at the vitals costs 3, so the skill is 9 and 7. Each injury there needs a knockdown roll.
    await rifle({ "system.damage.woundClass": "pi" });
    const { card, met } = await fire("burst", [7, FAILS, SUCCEEDS, SUCCEEDS], { called: { location: "vitals" } });
    expect(met).toEqual(["0 hit", "1 hit", "2 miss"]);
    const skills = card.meetings.map(({ rows }: any) => rows.find(({ values }: any) => "skill" in (values ?? {}))?.values.skill);
    expect(skills).toEqual([9, 7, 5]);
    expect(card.meetings.map(({ limb }: any) => limb ?? "")).toEqual(["vitals", "vitals", ""]);
    // Piercing damage to the vitals counts three times.
    expect(lost()).toBe(30);
  });

  test("[UT-12] a burst fires only the rounds left, needs a weapon with the burst mode, and hits with the same chance as a single shot", async () => {
    await rifle({ "system.ammo.value": 2 });
    expect((await fire("burst", [4])).met).toEqual(["0 hit", "1 hit"]);
    expect([lost(), rounds()]).toEqual([10, 0]);
    await rifle({ "system.ammo.value": AMMO, "system.modes": ["single"] });
    const { status, refusal } = attackAt(gm, await shoot(anna, SCOUT, GUARD, { mode: "burst" }));
    expect([status, refusal.refusal]).toEqual(["refused", "noSuchMode"]);
    await rifle({ "system.modes": ["single", "burst"] });
    const found: any[] = [];
    const listener = { prospect: (_call: unknown, ruling: unknown) => found.push(plain(ruling)), dangers: () => {} };
    const order = { attacker: SCOUT, attackerToken: null, weapon: RIFLE, target: GUARD, called: null, aim: 0, modifiers: [] };
    for (const mode of ["single", "burst"])
      await anna.g.__system.followOdds({ ...order, mode }, [null], listener, new AbortController().signal);
    // Dodge 8 of a target with Dexterity and Health 10, unless the attack is a critical success.
    const ways = (sum: number): number => {
      const faces = [1, 2, 3, 4, 5, 6];
      return faces.flatMap((a) => faces.flatMap((b) => faces.filter((c) => a + b + c === sum))).length / 216;
    };
    const chance = (from: number, to: number): number =>
      Array.from({ length: to - from + 1 }, (_, nth) => ways(from + nth)).reduce((a, b) => a + b, 0);
    const hit = chance(3, 4) + chance(5, SKILL) * (1 - chance(3, 8));
    for (const { value } of found) expect(value.hit).toBeCloseTo(hit, 9);
    expect(found).toHaveLength(2);
  });

  test("[TD-RANDOM-06] [TD-LOC-04] suppressive fire against one target hits a random location, and a called location is refused", async () => {
    const { card } = await fire("burst", [9, FAILS, 10, 17], { aiming: { situation: "suppression-fire" } });
    expect(card.meetings.map(({ limb }: any) => limb ?? "")).toEqual(["torso", "neck", ""]);
    const wanted = { mode: "burst", called: { location: "skull" }, aiming: { situation: "suppression-fire" } };
    const { status, refusal } = attackAt(gm, await shoot(anna, SCOUT, GUARD, wanted));
    expect([status, refusal]).toMatchObject(["refused", { refusal: "mustBeRandom", rule: "TD-LOC-04" }]);
  });

  test("[TD-RANDOM-06] suppressive fire attacks each entity that crosses it once, at a random location, until the shooter's next turn", async () => {
    await drawMap(gm, { tokens: [takesSides(SCOUT, 1, 5), takesSides(GUARD, 9, 12)] });
    const { id: combat, combatants } = await gm.g.Combat.implementation.create({
      combatants: [SCOUT, GUARD].map((who) => ({ actorId: tokenId(who), tokenId: tokenId(who), sceneId: SCENE })),
    });
    await settle();
    const ids = Object.fromEntries(combatants.contents.map((one: any) => [`Actor.${one.actorId}`, one.id]));
    /** Begins a round in which the scout acts first. */
    const begin = async (): Promise<void> => {
      gm.run("load(3)");
      for (const intent of ["new-round", "roll-missing"]) await want(gm, intent, combat);
      await want(gm, "next", combat);
      expect(acting()).toBe(ids[SCOUT]);
    };
    const acting = (): string | null => plain(gm.g.game.combats.get(combat).system.clock).acting;
    await begin();
    const order = { attacker: SCOUT, attackerToken: at(SCOUT), weapon: RIFLE, target: "", called: null, aim: 0, modifiers: [] };
    const area = { form: "suppress", at: { scene: SCENE, x: 1000, y: 500 }, among: [] };
    const short = attackAt(gm, await submit(anna, { ...order, mode: "single", area }));
    expect(short).toMatchObject({ status: "refused", refusal: { refusal: "needsBurst", values: { rounds: 3 } } });
    const laid = await submit(anna, { ...order, mode: "burst", area });
    expect(attackAt(gm, laid)).toMatchObject({ status: "resolved", card: { cone: "suppress", meetings: [] } });
    expect(attackAt(gm, laid).card.own.map(({ key, rule }: any) => [key, rule])).toEqual([
      ["CROSSFIRE.Card.own.suppresses", "TD-RANDOM-06"],
    ]);
    expect(rounds()).toBe(AMMO - 3);
    await want(gm, "end-phase", combat, { acting: ids[SCOUT] });
    const run = async (y: number): Promise<void> => {
      await gm.g.fromUuidSync(at(GUARD)).update({ y: Math.round((y - 0.5) * 100) });
      await settle();
    };
    const attacks = (): any[] => gm.g.game.messages.contents.filter(({ type }: any) => type === "attack");
    const before = attacks().length;
    // A critical success; the location is the right leg.
    gm.g.fall(...[...dice(4), ...dice(6)].map((face) => [6, face]));
    await run(1);
    expect(gm.run("unfallen()")).toBe(0);
    expect(attacks()).toHaveLength(before + 1);
    const { order: made, card } = attackAt(gm, attacks().at(-1).id);
    expect([made.target, made.underFire.by]).toEqual([at(GUARD), laid]);
    expect(card.meetings[0]).toMatchObject({ limb: "right-leg", contact: "hit" });
    expect([lost(), rounds()]).toEqual([5, AMMO - 3]);
    await run(12);
    expect(attacks()).toHaveLength(before + 1);
    // It ends with the shooter's next turn.
    await want(gm, "end-phase", combat, { acting: acting() });
    await begin();
    await run(1);
    expect(attacks()).toHaveLength(before + 1);
  });
});
