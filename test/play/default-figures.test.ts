import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ANNA, GM, plain, SCOUT, settle, told, valueOf, want, type Seat } from "./seats";
import { at, SCENE, tokenId } from "./on-map";
import { SharedTable } from "./shared-table";
import { defends, FiringRange, openRange, rolls, uuidOf } from "./firing-range";

/**
 * UUID of the intended target, IT in the ledger. These tests play the rows of the default ruleset's ledger about called shots, Aim,
 * crippled limbs and phases.
 */

const IT = uuidOf("IT");
const unsoaked = rolls(1, 0);

describe("called shots, limbs, pools and phases in the default ruleset", () => {
  let gm: Seat;
  let anna: Seat;
  let range: FiringRange;
  const shared = new SharedTable(() => openRange({ limbs: true, woundingModifiers: true }), [GM, ANNA]);
  beforeAll(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    range = new FiringRange(gm, anna);
    await range.draw();
  });
  afterAll(() => shared.end());

  const statuses = (): string[] => plain([...gm.g.fromUuidSync(IT).statuses]).sort();
  const limb = (id: string): number => valueOf(gm, IT, `system.limbs.${id}.value`);

  afterEach(async () => {
    await range.healed();
    for (const combat of gm.g.game.combats.contents) await combat.delete();
    await settle();
  });

  /**
   * Begins a fight between the scout, who acts first, and the target. @returns the encounter's id, and functions that read the clock and
   * both fighters
   */
  async function fight(): Promise<{ clock: () => any; scout: () => any; target: () => any; id: string }> {
    const combatants = [SCOUT, IT].map((who) => ({ actorId: tokenId(who), tokenId: tokenId(who), sceneId: SCENE }));
    const { id } = await gm.g.Combat.implementation.create({ combatants });
    await settle();
    // The target's player is disconnected, so the GM's client rolls initiative for the target.
    gm.run("load(5)");
    await want(gm, "new-round", id);
    const combat = gm.g.game.combats.get(id);
    const [scout, target] = combat.combatants.contents.map((one: any) => one.id);
    const clock = () => plain(gm.g.game.combats.get(id).system.clock);
    gm.run("load(6)");
    await want(gm, "roll-initiative", id, { combatant: scout });
    expect([clock().acting, clock().fighters[scout].rolled, clock().fighters[target].rolled]).toEqual([scout, 15, 14]);
    return { id, clock, scout: () => clock().fighters[scout], target: () => clock().fighters[target] };
  }

  test("[XF-04] a called shot uses the Free Action of the pass, or costs 1 AP more if the Free Action is already used", async () => {
    await range.begin({ IT: 12 });
    const { scout } = await fight();
    const call = () => range.fire("IT", [rolls(9, 0), defends(0)], { called: { location: "torso" } });
    const spent = () => [scout().ap, scout().freeActions];
    const unspent = scout();
    const first = await call();
    expect([first.card.ap, spent()]).toEqual([1, [1, 1]]);
    await want(gm, "undo", first.id);
    expect(scout()).toEqual(unspent);
    // The first movement of a pass uses the Free Action.
    await anna.g.fromUuidSync(at(SCOUT)).update({ x: 150 }, { animate: false });
    await settle();
    expect(spent()).toEqual([0, 1]);
    const second = await call();
    expect([second.card.ap, scout().ap]).toEqual([2, 2]);
  });

  test.each([
    ["gut", 2, 10, -2],
    ["torso", 3, 12, 0],
    ["sternum", 4, 8, -4],
    ["sternum", 2, 6, -6],
  ])("[XF-19] a called shot at the %s with %i AP of Aim leaves %i of 12 dice", async (location, aim, dice, modifier) => {
    await range.begin({ IT: 12 });
    const shot = await range.fire("IT", [rolls(dice, 0), defends(0)], { called: { location }, aim });
    const parts = shot.card.roll.parts.filter(({ part }: any) => part === "called");
    expect(parts.reduce((sum: number, { value }: any) => sum + value, 0)).toBe(modifier);
  });

  test("[XF-19] Aim counts for only one called shot", async () => {
    await range.begin({ IT: 12 });
    const { id, scout, clock } = await fight();
    const aimed = await range.fire("IT", [rolls(9, 0), defends(0)], { called: { location: "head" }, aim: 2 });
    expect([aimed.card.ap, scout().ap]).toEqual([3, 3]);
    const { acting } = clock();
    for (let phases = 0; phases < 9 && (phases === 0 || clock().acting !== acting); phases += 1) await want(gm, "end-phase", id);
    // The target's first defense was in an earlier phase.
    const next = await range.fire("IT", [rolls(5, 0), defends(0)], { called: { location: "head" } });
    expect(next.card.roll.parts.filter(({ part }: any) => part === "called")).toMatchObject([{ value: -7 }]);
  });

  test("[XF-20] a called shot that leaves no dice is refused, and the message states how much Aim makes it possible", async () => {
    await range.begin({ IT: 12 });
    const scout = gm.g.fromUuidSync(SCOUT);
    await scout.update({ "system.skills.longarms": 1 });
    await settle();
    const refused = await range.fire("IT", [], { called: { location: "head" } });
    expect([refused.status, refused.refusal]).toMatchObject([
      "refused",
      { refusal: "noDice", rule: "XF-20", values: { pool: 7, modifier: -7, aim: 1 } },
    ]);
    const aimed = await range.fire("IT", [rolls(2, 0), defends(0)], { called: { location: "head" }, aim: 1 });
    expect(aimed.status).toBe("resolved");
    await scout.update({ "system.skills.longarms": 6 });
    await settle();
  });

  test.each([
    ["left-leg", 2, 7, 26, ["prone", "slowed"], 0],
    ["left-leg", 3, 7, 26, ["slowed"], 0],
    // The wound lowers the Body + Willpower test by one die, and the score by 1.
    ["head", 2, 5, 4, ["blinded-eye"], -11],
    ["head", 3, 5, 4, ["blinded-eye"], -1],
    ["left-arm", 0, 7, 0, ["one-arm-bandit", "weak-side"], 0],
    ["torso", 0, 9, 0, ["winded"], 0],
  ])(
    "[XF-07] a crippled %s has its effects after a test with %i hits, if the limb requires a test",
    async (location, hits, dice, tested, effects, scoreLost) => {
      await range.begin({ IT: 12 });
      await range.set("IT", { [`system.limbs.${location}`]: { value: 1, max: 6 } });
      await range.arm({ "system.damage.value": 1 });
      const { target } = await fight();
      const { adjust } = target();
      await range.fire("IT", [rolls(dice, 3), defends(0), unsoaked, rolls(tested, hits)], { called: { location } });
      expect([limb(location), statuses()]).toEqual([0, effects]);
      expect(target().adjust - adjust).toBe(scoreLost);
    },
  );

  test("[XF-07] First Aid heals a limb by its hits, once per scene; a night's rest heals each limb by 1; a limb above 0 loses its effects", async () => {
    await range.begin({ IT: 12 });
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills.first-aid": 5 });
    await range.arm({ "system.damage.value": 1 });
    await range.set("IT", { "system.limbs": { "left-arm": { value: 1, max: 6 }, "left-leg": { value: 3, max: 6 } } });
    await range.fire("IT", [rolls(7, 3), defends(0), unsoaked], { called: { location: "left-arm" } });
    const order = { skill: "first-aid", attributes: ["logic"], limit: "mental", threshold: 1, modifiers: [], off: [], push: false };
    const treat = (): Promise<void> =>
      want(anna, "test", SCOUT, {
        ...{ order, secret: false, extended: null, opponent: null },
        treatment: { id: "limb-first-aid", patient: IT, limb: "left-arm" },
      });
    gm.g.fall(...rolls(8, 2));
    await treat();
    expect([limb("left-arm"), statuses()]).toEqual([2, []]);
    await treat();
    expect([limb("left-arm"), told(anna).at(-1)]).toEqual([2, expect.stringMatching(/already received this treatment in this fight/)]);
    await want(gm, "rest", "", { kind: "night", actors: [IT] });
    expect([limb("left-arm"), limb("left-leg")]).toEqual([3, 4]);
  });

  test("[XF-16] the maximums of Flesh and Strain follow Body and Willpower, unless the sheet sets other maximums", async () => {
    await range.begin({});
    await range.set("B1", { "system.pools.flesh": { value: null, max: null } });
    const sizes = async (body: number, willpower: number): Promise<number[]> => {
      await range.set("B1", { "system.attributes.body": body, "system.attributes.willpower": willpower });
      return ["flesh", "strain"].map((pool) => valueOf(anna, uuidOf("B1"), `system.pools.${pool}.max`));
    };
    expect([await sizes(4, 3), await sizes(1, 2)]).toEqual([
      [18, 10],
      [12, 9],
    ]);
    await range.set("B1", { "system.pools.flesh.max": 30, "system.pools.strain.max": 7 });
    expect(await sizes(4, 3)).toEqual([30, 7]);
  });

  test.each([
    [true, 2],
    [false, 1],
  ])("[XF-11] if the setting for Initiative Passes is %s, the scout has %i phases in a round", async (passes, phases) => {
    await gm.g.game.settings.set("crossfire", "passes", passes);
    await range.begin({ IT: 12 });
    const { id, clock } = await fight();
    const first = clock().acting;
    let count = 0;
    for (let step = 0; step < 9 && clock().acting !== null; step += 1) {
      count += Number(clock().acting === first);
      await want(gm, "end-phase", id);
    }
    expect([clock().passes ?? true, clock().round, count]).toEqual([passes, 1, phases]);
    await gm.g.game.settings.set("crossfire", "passes", true);
  });
});
