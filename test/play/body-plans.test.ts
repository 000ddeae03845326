import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  attackAt,
  beginFight,
  GM,
  GUARD,
  openTable,
  plain,
  recordAt,
  RIFLE,
  SCOUT,
  settle,
  shoot,
  told,
  valueOf,
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

/** Ids of the arms of a critter with eight arms and no head. Its limb die has 20 faces: four for the torso and two for every arm. */
const ARMS = [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `arm-${nth}`);
const PLAN = [
  { id: "torso", name: "", kind: "torso", threshold: null, share: 4, modifier: null },
  ...ARMS.map((id, at) => ({
    ...{ id, name: `Arm ${at + 1}`, kind: at % 2 === 0 ? "left-arm" : "right-arm", threshold: null, share: 2 },
    modifier: id === "arm-7" ? -12 : null,
  })),
];

const POOLS = { body: 3, agility: 5, reaction: 1, strength: 3, willpower: 3, logic: 3, intuition: 1, charisma: 3 };
const SHARP = { agility: 0, endurance: 5, awareness: 4 };
const BASIC = { strength: 40, dexterity: 10, intelligence: 10, health: 10 };

const person = (uuid: string, name: string, attributes: object) => ({
  ...{ _id: uuid.split(".")[1], name, type: "npc", ownership: { default: 0 } },
  system: { attributes, skills: { longarms: 30, "small-guns": 30 }, mode: "quick", evasion: { value: 5 } },
  items: [
    {
      ...{ _id: RIFLE, name: "Rifle", type: "weapon" },
      system: {
        ...{ kind: "ranged", skill: "longarms", attribute: "agility", accuracy: 12, modes: ["single"], ready: true, penetrates: false },
        damage: { value: 12, woundClass: "pi" },
        roll: { dice: 0, faces: 6, add: 16 },
        range: { increment: 80, max: 900 },
        ammo: { value: 900, max: 900, type: "rifle" },
      },
    },
  ],
});

const setting = (ruleset: string, attributes: object) =>
  new SharedTable(
    () => openTable(14, [person(SCOUT, "Scout", attributes), person(GUARD, "Guard", attributes)], { ruleset, opponentFigures: "all" }),
    [GM],
  );

/**
 * Prepares a table with one ruleset for each test. The guard has the critter's body plan.
 * @param more - changes to the scout's rifle
 */
function table(ruleset: string, attributes: object, more: object = {}) {
  let gm: Seat;
  const shared = setting(ruleset, attributes);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    await change({ "system.bodyPlan": PLAN });
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update(more);
    await settle();
  });
  const change = (changes: object): Promise<void> => gm.g.fromUuidSync(GUARD).update(changes).then(settle);
  const order = (called: object | null) => ({
    ...{ attacker: SCOUT, attackerToken: null, weapon: RIFLE, target: GUARD, mode: "single", called, aim: 0, modifiers: [] },
  });
  return {
    gm: () => gm,
    order,
    change,
    limbs: (): Record<string, { value: number; max: number }> => valueOf(gm, GUARD, "system.limbs"),
    statuses: (): string[] => [...gm.g.fromUuidSync(GUARD).statuses].map(String).sort(),
    undo: (id: string): Promise<void> => want(gm, "undo", id),
    /** Returns the called shots that the panel offers, by location; for a location with two sides, by "location:side". */
    async offered(): Promise<Map<string, { name: string; modifier: number }>> {
      gm.run("globalThis.asked = []; __system.setPrompts({ attack: async (question) => void asked.push(question), showLine: () => {} })");
      await gm.g.game.crossfire.attackWith(`${SCOUT}.Item.${RIFLE}`, { targets: [GUARD] });
      await settle();
      const { callable } = gm.run("asked.pop()");
      return new Map(
        plain(callable).map(({ call, name, modifier }: any) => [[call.location, call.side].filter(Boolean).join(":"), { name, modifier }]),
      );
    },
    /** Returns the odds that the panel shows; for a refused call, the refusal. */
    async odds(called: object | null): Promise<any> {
      const found: any[] = [];
      const listener = { prospect: (_call: unknown, ruling: any) => found.push(plain(ruling)), dangers: () => {} };
      await gm.g.__system.followOdds(order(called), [called], listener, new AbortController().signal);
      return found[0];
    },
    /**
     * Makes one attack.
     * @param faces - sides and face of each die; null: faces of a hit
     * @returns the id, the card, its first meeting and the replies; for a refused attack, only the id and the refusal
     */
    async attack(called: object | null, faces: readonly (readonly [number, number])[] | null): Promise<any> {
      if (faces) gm.g.fall(...faces);
      else gm.run("load(5)");
      const id = await shoot(gm, SCOUT, GUARD, { called });
      const { status, card, refusal } = attackAt(gm, id);
      if (status === "refused") return { id, refused: refusal };
      expect([status, told(gm), faces ? gm.run("unfallen()") : 0]).toEqual(["resolved", [], 0]);
      const [meeting] = card.meetings;
      return { id, card, meeting, keys: meeting.rows.map(({ key }: any) => key), replies: recordAt(gm, id).replies };
    },
  };
}

describe("[XF-25] an eight-armed critter without a head, in a ruleset with called shots and limbs", () => {
  const at = table("crossfire", POOLS);

  test("the sheet stores the critter's limbs, and the attack panel offers these limbs but no location of a head", async () => {
    expect(Object.keys(at.limbs()).sort()).toEqual(["torso", ...ARMS].sort());
    expect([at.limbs()["arm-7"], at.limbs()["torso"]]).toEqual([
      { value: 4, max: 4 },
      { value: 6, max: 6 },
    ]);
    const offered = await at.offered();
    expect(offered.get("arm-7")).toMatchObject({ name: "Arm 7" });
    expect(offered.get("arm-7")!.modifier).toBeLessThan(offered.get("arm-1")!.modifier);
    for (const gone of ["head", "left-leg", "left-arm", "ear", "eye", "jaw", "neck", "knee:left", "thigh:right"])
      expect([gone, offered.has(gone)]).toEqual([gone, false]);
    expect(offered.has("hand:left")).toBe(true);
  });

  test("a called shot at a limb that the critter lacks is refused, and the refusal names the limb", async () => {
    for (const location of ["head", "left-leg"]) {
      const { refused } = await at.attack({ location }, null);
      expect(refused).toMatchObject({ refusal: "limbMissing", rule: "XF-25", values: { location, target: "Guard" } });
    }
    expect((await at.attack({ location: "eye" }, null)).refused).toMatchObject({ refusal: "limbMissing", values: { location: "eye" } });
    expect(await at.odds({ location: "head" })).toMatchObject({ allowed: false, refusal: "limbMissing" });
  });

  test("a called shot at the seventh arm uses that arm's modifier and cripples the arm, until the attack is undone", async () => {
    const { modifier } = (await at.offered()).get("arm-7")!;
    const struck = await at.attack({ location: "arm-7" }, null);
    expect(struck.card.roll.parts.find(({ part }: any) => part === "called")).toMatchObject({ value: modifier, of: "Arm 7" });
    expect(struck.meeting).toMatchObject({ limb: "Arm 7", crippled: true });
    expect(at.limbs()["arm-7"]!.value).toBe(0);
    expect(Object.values(at.limbs()).filter(({ value, max }) => value < max)).toHaveLength(1);
    expect(at.statuses()).toEqual(expect.arrayContaining(["one-arm-bandit", "weak-side"]));
    await at.undo(struck.id);
    expect([at.limbs()["arm-7"]!.value, at.statuses()]).toEqual([4, []]);
  });

  test("First Aid to the seventh arm ends its effects, but not the effects of another crippled left arm", async () => {
    const where = (): string[] => {
      const { contents } = at.gm().g.fromUuidSync(GUARD).effects;
      const locations = contents.map((effect: any) => effect.getFlag("crossfire", "injury")?.location ?? "");
      return plain(locations).filter(Boolean).sort();
    };
    await at.change({ "system.pools.flesh": { value: 99, max: 99 } });
    for (const location of ["arm-5", "arm-7"]) await at.attack({ location }, null);
    expect(where()).toEqual(["arm-5", "arm-5", "arm-7", "arm-7"]);
    const order = { skill: "first-aid", attributes: ["logic"], limit: "mental", threshold: 1, modifiers: [], off: [], push: false };
    const treat = (limb: string): Promise<void> =>
      want(at.gm(), "test", SCOUT, {
        ...{ order, secret: false, extended: null, opponent: null },
        treatment: { id: "limb-first-aid", patient: GUARD, limb },
      });
    await at.gm().g.fromUuidSync(SCOUT).update({ "system.skills.first-aid": 3 });
    at.gm().run("load(5)");
    await treat("head");
    expect(told(at.gm()).at(-1)).toBe("Guard has nothing this treatment can heal or repair.");
    await treat("arm-7");
    expect(at.limbs()["arm-7"]!.value).toBeGreaterThan(0);
    expect([at.limbs()["arm-5"]!.value, where()]).toEqual([0, ["arm-5", "arm-5"]]);
  });

  test("a manual edit that cripples the seventh arm offers the consequences under that arm's name", async () => {
    const { gm } = at;
    await beginFight(gm());
    await at.change({ "system.limbs.arm-7.value": 0 });
    const { rows, followLines } = plain(gm().g.game.messages.contents.findLast(({ type }: any) => type === "upkeep")?.system);
    expect(rows).toEqual([{ name: "Guard", lines: [expect.objectContaining({ label: "Arm 7", by: -4 })] }]);
    expect(followLines.map(({ label }: any) => label)).toEqual(["CROSSFIRE.Status.one-arm-bandit", "CROSSFIRE.Status.weak-side"]);
  });

  test("[CS-25] any limb of the critter can be covered, and a covered arm counts only against called shots at that arm", async () => {
    const preview = (location: string, limbs: readonly string[]): any =>
      plain(at.gm().g.__system.preview({ ...at.order({ location }), hand: { cover: "good", limbs } }));
    const { coverable } = preview("torso", []);
    expect(coverable).toEqual([{ id: "torso", name: "torso" }, ...ARMS.map((id, nth) => ({ id, name: `Arm ${nth + 1}` }))]);
    const dice = (location: string, limbs: readonly string[]): number => preview(location, limbs).defense.roll.cover;
    expect([dice("arm-7", ["arm-7"]), dice("arm-5", ["arm-7"])]).toEqual([4, 0]);
    expect([dice("arm-5", ["left-arm"]), dice("arm-6", ["left-arm"])]).toEqual([4, 0]);
    expect(preview("torso", ["arm-7"]).behind).toEqual(["arm-7"]);
    // Partial cover hides the torso and the legs of a humanoid.
    const usual = plain(at.gm().g.__system.preview({ ...at.order(null), hand: { cover: "good" } })).behind;
    expect(usual).toEqual(expect.arrayContaining(["torso", ...ARMS]));
    at.gm().run("load(5)");
    const id = await shoot(at.gm(), SCOUT, GUARD, { called: { location: "arm-7" }, hand: { cover: "good", limbs: ["arm-7"] } });
    expect(recordAt(at.gm(), id).battlefield.entities[0].coveredLimbs).toEqual(["arm-7"]);
    for (const limbs of [["Arm 7"], ["arm 7"], [7]]) {
      const refused = attackAt(at.gm(), await shoot(at.gm(), SCOUT, GUARD, { hand: { limbs } }));
      expect([limbs, refused?.status ?? "refused"]).toEqual([limbs, "refused"]);
    }
  });

  test("[SS-DAMAGE-06] damage without an attack is applied to the seventh arm, and is refused for a limb that the critter lacks", async () => {
    const { g } = at.gm();
    const damaged = async (location: string): Promise<any> => {
      await g.game.crossfire.damage([GUARD], { damage: 4, unresisted: true, called: { location } });
      await settle();
      const { id } = g.game.messages.contents.findLast(({ type }: any) => type === "attack");
      return { id, ...attackAt(at.gm(), id) };
    };
    const before = valueOf(at.gm(), GUARD, "system.pools.flesh.value");
    const { id, card } = await damaged("arm-7");
    expect(card.meetings[0]).toMatchObject({ limb: "Arm 7", lost: 4 });
    expect(valueOf(at.gm(), GUARD, "system.pools.flesh.value")).toBe(before - 4);
    await at.undo(id);
    const refused = await damaged("head");
    expect(refused.refusal).toMatchObject({ refusal: "limbMissing", rule: "XF-25", values: { location: "head", target: "Guard" } });
    expect(valueOf(at.gm(), GUARD, "system.pools.flesh.value")).toBe(before);
  });

  test("a GM can override the hit limb with the seventh arm, but not with a limb that the critter lacks", async () => {
    const struck = await at.attack(null, null);
    expect(struck.meeting.limb).toBe("Arm 1");
    const adjust = (value: number): Promise<void> =>
      want(at.gm(), "override", struck.id, { replies: [{ ask: "override:place:0:0", kind: "override", value }], reason: "It turned" });
    await adjust(1 + ARMS.indexOf("arm-7"));
    const { meetings } = attackAt(at.gm(), struck.id).card;
    expect([meetings[0].limb, at.limbs()["arm-7"]!.value, at.limbs()["arm-1"]!.value]).toEqual(["Arm 7", 0, 4]);
    await adjust(1 + ARMS.length);
    expect([attackAt(at.gm(), struck.id).card.meetings[0].limb, told(at.gm()).length]).toEqual(["Arm 7", 1]);
    await at.undo(struck.id);
    expect(Object.values(at.limbs()).every(({ value, max }) => value === max)).toBe(true);
  });

  test("a hit without a called shot rolls the critter's limb die", async () => {
    const struck = await at.attack(null, null);
    // Every die shows a 5 of 6, so the limb die shows 15 of 20: two faces below those of the torso.
    expect(struck.meeting.limb).toBe("Arm 1");
    expect(struck.meeting.limbs).toHaveLength(9);
    expect(struck.meeting.limbs.map(({ place }: any) => place)).not.toContain("head");
  });

  test("an invalid body plan is refused with a reason, and the old body plan remains", async () => {
    const twice = [...PLAN, PLAN[1]!];
    await at.change({ "system.bodyPlan": twice }).catch(() => {});
    expect(told(at.gm()).at(-1)).toBe("Arm 1 has the same ID as another limb. Give each limb its own.");
    expect(valueOf(at.gm(), GUARD, "system.bodyPlan")).toHaveLength(9);
  });

  test("a critter whose body plan is removed has the limbs of a humanoid again", async () => {
    await at.change({ "system.bodyPlan": [], "system.lacks": ["head"] });
    expect(
      Object.keys(at.limbs())
        .filter((id) => !id.startsWith("arm-"))
        .sort(),
    ).toEqual(["left-arm", "left-leg", "right-arm", "right-leg", "torso"]);
    expect((await at.attack({ location: "head" }, null)).refused).toMatchObject({ refusal: "limbMissing" });
  });
});

describe("[XF-25] the eight-armed critter in a ruleset that rolls a d20 against Evasion", () => {
  const at = table("called-shot-d20", SHARP, { "system.skill": "small-guns" });
  const HIT = [20, 15] as const;

  test("the limb die hits each arm on two of twenty faces, and cripples arms as often as the panel states", async () => {
    const { value: odds } = await at.odds(null);
    const places: string[] = [];
    let crippled = 0;
    for (let face = 1; face <= 20; face += 1) {
      const { id, meeting } = await at.attack(null, [HIT, [20, face]]);
      places.push(meeting.limb);
      crippled += meeting.crippled ? 1 : 0;
      await at.undo(id);
    }
    expect(places).toEqual([
      ...[8, 7, 6, 5, 4, 3, 2, 1].flatMap((nth) => [`Arm ${nth}`, `Arm ${nth}`]),
      "torso",
      "torso",
      "torso",
      "torso",
    ]);
    expect(crippled).toBe(16);
    expect(odds.cripples / odds.hit).toBeCloseTo(crippled / 20, 9);
  });

  test("[SS-DAMAGE-06] damage without an attack lowers the Cripple Threshold of the seventh arm but not of another left arm, and undo restores it", async () => {
    const { g } = at.gm();
    const before = at.limbs();
    await g.game.crossfire.damage([GUARD], { damage: 3, unresisted: true, called: { location: "arm-7" } });
    await settle();
    const { id } = g.game.messages.contents.findLast(({ type }: any) => type === "attack");
    expect(attackAt(at.gm(), id).card.meetings[0]).toMatchObject({ limb: "Arm 7" });
    expect(at.limbs()["arm-7"]!.value).toBeLessThan(before["arm-7"]!.value);
    expect(at.limbs()["arm-5"]).toEqual(before["arm-5"]);
    await at.undo(id);
    expect(at.limbs()).toEqual(before);
  });

  test("a called shot at the seventh arm uses the arm's modifier and cripples the arm; the refusal of a shot at a head names the head", async () => {
    const offered = await at.offered();
    expect([offered.get("arm-7"), offered.get("arm-1"), offered.get("torso"), offered.has("head")]).toEqual([
      { name: "Arm 7", modifier: -12 },
      { name: "Arm 1", modifier: -6 },
      { name: "torso", modifier: -3 },
      false,
    ]);
    expect((await at.attack({ location: "head" }, null)).refused).toMatchObject({ refusal: "limbMissing", values: { location: "head" } });
    const { card, meeting } = await at.attack({ location: "arm-7" }, [HIT]);
    expect(card.roll.parts.find(({ part }: any) => part === "called")).toMatchObject({ value: -12, of: "Arm 7" });
    expect(meeting).toMatchObject({ limb: "Arm 7", crippled: true });
    expect([at.limbs()["arm-7"]!.value, at.limbs()["arm-5"]!.value, at.statuses()]).toEqual([0, at.limbs()["arm-5"]!.max, ["crippled"]]);
  });
});

describe("[XF-25] the eight-armed critter in Swan Song as written, with locations but no limbs", () => {
  const at = table("swan-song", POOLS);

  test("a called shot at a hand follows the first left arm's modifier; a called shot at an eye or a knee is refused", async () => {
    const offered = await at.offered();
    expect([offered.get("hand:left")?.modifier, offered.has("eye"), offered.has("knee:left"), offered.has("arm-7")]).toEqual([
      -8,
      false,
      false,
      false,
    ]);
    for (const called of [{ location: "eye" }, { location: "knee", side: "left" }])
      expect((await at.attack(called, null)).refused).toMatchObject({ refusal: "limbMissing", rule: "XF-25", values: { target: "Guard" } });
    expect((await at.attack({ location: "arm-7" }, null)).refused).toMatchObject({ refusal: "noLocations" });
    await at.change({ "system.bodyPlan": PLAN.map((limb) => (limb.id === "arm-1" ? { ...limb, modifier: -8 } : limb)) });
    expect((await at.offered()).get("hand:left")?.modifier).toBe(-10);
    const struck = await at.attack({ location: "hand", side: "left" }, null);
    expect(struck.card.roll.parts.find(({ part }: any) => part === "called")).toMatchObject({ value: -10, of: "hand" });
  });
});

describe("[XF-25] the eight-armed critter in a ruleset that rolls three dice", () => {
  const at = table("three-dice", BASIC, { "system.roll.add": 21 });
  /** One die of an attack that hits, and one die of a dodge that fails. */
  const [HIT, OPEN] = [
    [6, 3],
    [6, 6],
  ] as const;
  const before = [HIT, HIT, HIT, OPEN, OPEN, OPEN];
  /** Dice of a successful test against knockdown, which every major wound requires. */
  const after = [HIT, HIT, HIT];
  const sums = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((more) => 3 + more);
  const dice = (sum: number) => [0, 1, 2].map((nth) => [6, Math.floor((sum + nth) / 3)] as const);
  const ways = (sum: number): number => {
    const faces = [1, 2, 3, 4, 5, 6];
    return faces.flatMap((a) => faces.flatMap((b) => faces.filter((c) => a + b + c === sum))).length;
  };

  test("a location roll for a location that the critter lacks hits the torso, and the odds equal the played results", async () => {
    const { value: odds } = await at.odds({ location: "random" });
    let [crippled, all] = [0, 0];
    for (const sum of sums) {
      // The side of a hand is rolled; the critter has no feet.
      const side = sum === 15 ? [[6, 2] as const] : [];
      const { id, meeting } = await at.attack({ location: "random" }, [...before, ...dice(sum), ...side, ...after]);
      const place = sum === 8 ? "right-arm" : sum === 12 ? "left-arm" : sum === 15 ? "right-hand" : sum === 11 ? "groin" : "torso";
      expect([sum, meeting.limb]).toEqual([sum, place]);
      crippled += meeting.crippled ? ways(sum) : 0;
      all += ways(sum);
      await at.undo(id);
    }
    expect(all).toBe(216);
    expect(crippled).toBe(ways(8) + ways(12) + ways(15));
    expect(odds.cripples / odds.hit).toBeCloseTo(crippled / 216, 9);
  });

  test("a called shot at the left arm follows the first left arm's modifier and cripples the arm; a shot at the skull or a leg is refused", async () => {
    expect(at.limbs()["left-arm"]).toEqual({ value: 4, max: 4 });
    for (const location of ["skull", "left-leg"])
      expect((await at.attack({ location }, null)).refused).toMatchObject({ rule: "TD-TOLERANCE-17", values: { location } });
    expect((await at.offered()).get("left-arm")?.modifier).toBe(-2);
    const struck = await at.attack({ location: "left-arm" }, [...before, ...after]);
    expect(struck.meeting).toMatchObject({ limb: "left-arm", crippled: true });
    expect([at.limbs()["left-arm"], at.statuses()]).toEqual([{ value: 3, max: 4 }, expect.arrayContaining(["crippled"])]);
    await at.undo(struck.id);
    expect(at.limbs()["left-arm"]!.value).toBe(4);
    await at.change({ "system.bodyPlan": PLAN.map((limb) => (limb.id === "arm-1" ? { ...limb, modifier: -12 } : limb)) });
    expect((await at.offered()).get("left-arm")?.modifier).toBe(-4);
  });
});
