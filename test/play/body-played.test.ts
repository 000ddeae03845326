import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../tools/build/files.mjs";
import { rowsOf } from "../ledger/rows";
import { ANNA, attackAt, beginFight, endPhasesUntil, GM, GUARD, openTable, plain, recordAt, RIFLE, SCOUT, settle, shoot } from "./seats";
import { told, valueOf, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/**
 * Values that a row of the Swan Song ledger gives or expects. These tests play the rows, and read the results from the rolled dice and the
 * sheet.
 */
type Given = Readonly<Record<string, any>>;

/** Number of points that no row exceeds. */
const PLENTY = 200;

const track = (max: number, value = max): object => ({ max, value });
const armor = (rating: number, accessory: boolean) => ({ name: "Plates", type: "armor", system: { rating, accessory, equipped: true } });

describe("armor, damage, wounds and death in the tests of the Swan Song ledger", () => {
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset: "swan-song" }), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
  });

  const actor = (uuid: string): any => gm.g.fromUuidSync(uuid);
  const set = async (uuid: string, change: object): Promise<void> => {
    await actor(uuid).update(change);
    await settle();
  };
  const statuses = (uuid = GUARD): string[] => plain([...actor(uuid).statuses]);
  const pool = (id: string, uuid = GUARD): number => valueOf(gm, uuid, `system.pools.${id}.value`);
  const injure = (uuid: string, count: number): Promise<unknown> =>
    actor(uuid).createEmbeddedDocuments(
      "Item",
      Array.from({ length: count }, () => ({ name: "Burn", type: "injury", system: { penalty: -1 } })),
    );
  const rifle = (more: object): Promise<void> => set(`${SCOUT}.Item.${RIFLE}`, { "system.ammo.value": 9, ...more });

  const remove = (uuid: string, type: string): Promise<unknown> =>
    actor(uuid).deleteEmbeddedDocuments(
      "Item",
      actor(uuid).items.contents.flatMap((item: any) => (item.type === type ? [item.id] : [])),
    );
  const heal = (uuid: string): Promise<unknown> => remove(uuid, "injury");

  /**
   * Makes a shot with four net hits: six attack hits within the Accuracy against two defense hits.
   *
   * @returns the id, the card, the number of dice per roll, and a function that returns a pool part by name
   */
  async function hit(who: Seat = gm, more: object = {}): Promise<any> {
    await rifle({});
    gm.run("load(5)");
    const id = await shoot(who, SCOUT, GUARD, more);
    const { status, card, refusal } = attackAt(gm, id);
    if (status !== "resolved") throw new Error(`${status}: ${JSON.stringify(refusal)}`);
    const dice = (ask: string): number | null => recordAt(gm, id).replies.find((reply: any) => reply.ask === ask)?.faces.length ?? null;
    const part = (name: string): number => card.roll.parts.find((one: any) => one.part === name)?.value ?? 0;
    return { id, card, attack: card.roll.dice, defense: dice("defend:0"), soak: dice("soak:0:0"), part };
  }
  const NET = 4;

  const damage = async (points: number, damageKind: "health" | "strain" = "health"): Promise<void> => {
    gm.run("load(3)");
    await gm.g.game.crossfire.damage([GUARD], { damage: points, damageKind, unresisted: true });
    await settle();
  };

  test("[SS-ARMOR-02] [SS-ARMOR-11] [SS-ARMOR-12] a target soaks with modified armor and half of Body, and ARP lowers armor no further than 0", async () => {
    const soaked = async ({ AV, ARP, BOD = 4 }: Given): Promise<number | null> => {
      await set(GUARD, { "system.armor.natural": AV, "system.attributes.body": BOD, "system.pools.flesh": track(PLENTY) });
      await rifle({ "system.arp": ARP, "system.damage.value": 40 });
      return (await hit()).soak;
    };
    for (const id of ["SS-ARMOR-02", "SS-ARMOR-11", "SS-ARMOR-12"])
      for (const { given, expect: wanted } of rowsOf(id))
        expect([id, given, await soaked(given)]).toEqual([id, given, wanted["SV"] ?? wanted["mAV"] + 2]);
  });

  test("[SS-ARMOR-03] Health damage below the modified armor is stopped without a roll, but Strain damage is not stopped", async () => {
    await set(GUARD, { "system.armor.natural": 9 });
    for (const { given, expect: wanted } of rowsOf("SS-ARMOR-03")) {
      await rifle({ "system.arp": given["ARP"], "system.damage.value": given["mDV"] - NET, "system.damage.kind": given["kind"] });
      const { soak, card } = await hit();
      const held = card.meetings[0].rows.some(({ rule }: any) => rule === "SS-ARMOR-03");
      expect([given["kind"], held, soak]).toEqual([given["kind"], wanted["blocked"], wanted["blocked"] ? null : 7 + 1]);
    }
    await rifle({ "system.arp": 2, "system.damage.value": 7 - NET, "system.damage.kind": "health" });
    expect((await hit()).soak).toBe(8);
  });

  test("[SS-ARMOR-07] [SS-ARMOR-08] [SS-ARMOR-09] only the best armor, and accessories up to Strength, count on the sheet and for the soak dice", async () => {
    await rifle({ "system.damage.value": 40 });
    const worn = async ({ pieces = [], accessories = [], STR = 9 }: Given): Promise<number> => {
      await remove(GUARD, "armor");
      await set(GUARD, { "system.attributes.strength": STR, "system.pools.flesh": track(PLENTY) });
      const all = [...pieces.map((rating: number) => armor(rating, false)), ...[accessories].flat().map((rating) => armor(rating, true))];
      await actor(GUARD).createEmbeddedDocuments("Item", all);
      await settle();
      return valueOf(gm, GUARD, "system.av.value");
    };
    for (const id of ["SS-ARMOR-07", "SS-ARMOR-08", "SS-ARMOR-09"])
      for (const { given, expect: wanted } of rowsOf(id)) {
        const av = await worn(given);
        // Half of Body 3.
        expect([id, given, av, (await hit()).soak]).toEqual([id, given, wanted["AV"] ?? wanted["bonus"], av + 1]);
      }
  });

  test("[SS-DAMAGE-02] [SS-DAMAGE-04] damage lowers Health and raises Strain, and a target is knocked out if Strain reaches its threshold", async () => {
    const [{ given, expect: wanted }] = rowsOf("SS-DAMAGE-02") as [any];
    await set(GUARD, { "system.pools": { flesh: track(given.HP), strain: track(PLENTY, given.strain) } });
    await damage(given.health_damage);
    await damage(given.strain_damage, "strain");
    expect({ HP: pool("flesh"), strain: pool("strain") }).toEqual(wanted);
    for (const row of rowsOf("SS-DAMAGE-04")) {
      await actor(GUARD).toggleStatusEffect("unconscious", { active: false });
      await set(GUARD, { "system.pools": { flesh: track(PLENTY), strain: track(row.given["threshold"], row.given["strain"]) } });
      await damage(row.given["damage"], "strain");
      const conscious = !statuses().includes("unconscious");
      expect({ strain: pool("strain"), conscious }).toEqual(row.expect);
      expect([pool("flesh"), statuses().includes("near-death")]).toEqual([PLENTY, false]);
    }
  });

  test("[SS-DEATH-01] [SS-DEATH-02] [SS-ARMOR-04] half of the Strain above the threshold costs Flesh, or Armored Health if the actor has no Flesh", async () => {
    for (const { given, expect: wanted } of rowsOf("SS-DEATH-01")) {
      await set(GUARD, { "system.pools": { flesh: track(PLENTY), strain: track(given["threshold"], given["strain"]) } });
      await damage(given["damage"], "strain");
      const got = { strain: pool("strain"), conscious: !statuses().includes("unconscious"), flesh_damage: PLENTY - pool("flesh") };
      expect([given, got]).toEqual([given, wanted]);
    }
    const words = { FHP: "flesh", AHP: "armored", SHP: "shield" } as const;
    await gm.g.game.settings.set("crossfire", "opponentFigures", "all");
    for (const { given, expect: wanted } of rowsOf("SS-DEATH-02")) {
      const has = (word: string): object => track(given["pools"].includes(word) ? 20 : 0);
      await set(GUARD, { "system.pools": { flesh: has("FHP"), armored: has("AHP"), shield: has("SHP"), strain: track(10, 10) } });
      await damage(4, "strain");
      const lost = Object.entries(words).filter(([word, id]) => given["pools"].includes(word) && pool(id) < 20);
      expect([given, lost.map(([word]) => word)]).toEqual([given, [wanted["target"]]]);
      expect(pool(words[wanted["target"] as "AHP"])).toBe(18);
      // Half of the excess is lost whole: the factor of a damage type is not shown for it.
      const { rows } = gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack").system.card.meetings[0];
      expect(rows.map(({ rule }: any) => rule)).not.toContain("SS-ARMOR-06");
    }
    // Armored Health is lost before Flesh, and the excess carries over. Kinetic damage does half to Armored Health.
    await set(GUARD, { "system.pools": { flesh: track(20), armored: track(4), shield: track(0), strain: track(10, 0) } });
    await damage(4);
    expect([pool("armored"), pool("flesh")]).toEqual([2, 20]);
    await damage(7);
    expect([pool("armored"), pool("flesh")]).toEqual([0, 17]);
  });

  test("[SS-DEATH-04] a target dies instantly only if the overflow exceeds Body", async () => {
    for (const { given, expect: wanted } of rowsOf("SS-DEATH-04")) {
      for (const status of ["dead", "near-death"]) await actor(GUARD).toggleStatusEffect(status, { active: false });
      await set(GUARD, { "system.attributes.body": given["BOD"], "system.pools.flesh": track(given["HP"]), "system.overflow": 0 });
      await damage(given["damage"]);
      const got = { overflow: valueOf(gm, GUARD, "system.overflow"), dead: statuses().includes("dead") };
      expect([given, got, statuses().includes("near-death")]).toEqual([given, wanted, !wanted["dead"]]);
    }
  });

  test("[SS-DEATH-07] an actor near death dies once the overflow exceeds Body; with Body 1, this takes two minutes", async () => {
    const combat = await beginFight(gm);
    await set(GUARD, { "system.attributes.body": 1, "system.pools.flesh": track(5) });
    await damage(5);
    expect(statuses()).toContain("near-death");
    const state = (): unknown[] => [valueOf(gm, GUARD, "system.overflow"), statuses().includes("dead")];
    for (let round = 0; round < 23; round += 1) await want(gm, "new-round", combat);
    expect(state()).toEqual([1, false]);
    await want(gm, "new-round", combat);
    expect(state()).toEqual([2, true]);
  });

  test("[SS-WOUND-01] [SS-WOUND-02] [SS-WOUND-06] each lost half of Flesh, each reached half of the Strain Threshold and each critical injury worsen the wound modifier", async () => {
    for (const id of ["SS-WOUND-01", "SS-WOUND-02", "SS-WOUND-06"])
      for (const { given, expect: wanted } of rowsOf(id)) {
        const { flesh_max: most = 10, flesh_lost: lost = 0, threshold = 10, strain = 0, critical = 0 } = given;
        await set(SCOUT, { "system.pools": { flesh: track(most, most - lost), strain: track(threshold, strain) } });
        await injure(SCOUT, critical);
        // A fighter who is down makes no attack, so only the sheet shows the modifier.
        const attacked = lost < most && strain < threshold ? (await hit()).part("wounds") : wanted["wound_mod"];
        expect([id, given, valueOf(gm, SCOUT, "system.woundModifier.total"), attacked]).toEqual([
          ...[id, given],
          ...[wanted["wound_mod"], wanted["wound_mod"]],
        ]);
        await remove(SCOUT, "injury");
      }
  });

  test("[SS-WOUND-04] wounds take dice from attack and defense, but not from soak", async () => {
    await rifle({ "system.damage.value": 40 });
    await set(GUARD, {
      "system.armor.natural": 7,
      "system.attributes": { reaction: 4, intuition: 4 },
      "system.pools.flesh": track(PLENTY),
    });
    await set(SCOUT, { "system.skills.longarms": 3 });
    /**
     * Returns the numbers of attack, defense and soak dice, and heals the guard. The first shot is evaded, so a second shot at a weaker
     * defense gives the soak dice.
     */
    const thrown = async (): Promise<Given> => {
      const { attack, defense } = await hit();
      await set(GUARD, { "system.attributes": { reaction: 1, intuition: 1 } });
      const { soak } = await hit();
      await set(GUARD, { "system.attributes": { reaction: 4, intuition: 4 }, "system.pools.flesh": track(PLENTY) });
      await heal(GUARD);
      return { attack, defense, soak };
    };
    expect(await thrown()).toEqual({ attack: 8, defense: 8, soak: 8 });
    for (const uuid of [SCOUT, GUARD]) await injure(uuid, 3);
    const got = await thrown();
    for (const { given, expect: wanted } of rowsOf("SS-WOUND-04")) expect([given, got[given["test"]]]).toEqual([given, wanted["pool"]]);
  });

  test("[SS-WOUND-05] a wound lowers the Initiative Score immediately", async () => {
    await set(GUARD, { "system.pools.flesh": track(10) });
    const combat = await beginFight(gm);
    const fighter = gm.g.game.combats.get(combat).combatants.contents.find((one: any) => one.actor.uuid === GUARD);
    const [{ given, expect: wanted }] = rowsOf("SS-WOUND-05") as [any];
    await want(gm, "change-score", combat, { combatant: fighter.id, by: given.score - fighter.initiative });
    await damage(4);
    expect(fighter.initiative).toBe(given.score);
    await damage(1);
    expect([pool("flesh"), fighter.initiative]).toEqual([5, wanted.score]);
  });

  test("[SS-DAMAGE-08] [SS-DAMAGE-11] an hour of rest heals all Strain and no Flesh, and a night of rest heals one point of Flesh", async () => {
    const rest = (kind: string): Promise<void> => want(gm, "rest", "", { kind, actors: [GUARD] });
    await set(GUARD, { "system.pools": { flesh: track(10, 4), strain: track(10, 6) } });
    await rest("scene");
    expect([pool("flesh"), pool("strain")]).toEqual([4, 6]);
    await rest("hour");
    expect([pool("flesh"), pool("strain")]).toEqual([4, 0]);
    await rest("night");
    expect([pool("flesh"), pool("strain")]).toEqual([5, 0]);
  });

  test.each([
    ["flesh", ["assault-rifle", "combat-knife", "flamethrower"]],
    ["strain", ["bare-hands", "stun-baton", "shock-glove"]],
  ])("[SS-DAMAGE-05] [SS-DAMAGE-09] guns, blades and fire do Health damage, and fists and shocks do Strain: %s", async (hurt, names) => {
    for (const [index, name] of names.entries()) {
      const { _id, _key, ...item } = parse(readFileSync(path.join(ROOT, `packs/weapons/${name}.yaml`), "utf8"));
      const [made] = await actor(SCOUT).createEmbeddedDocuments("Item", [{ ...item, system: { ...item.system, ready: true } }]);
      await made.update({ "system.ammo.value": made.system.ammo.max });
      await set(GUARD, { "system.pools": { flesh: track(PLENTY), strain: track(PLENTY, 0) } });
      await hit(gm, { weapon: made.id, mode: [...made.system.modes][0] ?? "single" });
      expect([index, name, pool("flesh") < PLENTY, pool("strain") > 0]).toEqual([index, name, hurt === "flesh", hurt === "strain"]);
    }
  });

  test("[SS-MOVE-09] [SS-MOVE-10] a shot at a running target loses two dice, and a shot at a sprinting target loses four", async () => {
    for (const [id, running] of [
      ["SS-MOVE-09", "running"],
      ["SS-MOVE-10", "sprinting"],
    ] as const) {
      await set(GUARD, { "system.stance.running": running, "system.pools.flesh": track(PLENTY) });
      const [{ given, expect: wanted }] = rowsOf(id) as [any];
      const { attack, card } = await hit();
      const parts = card.roll.parts.map(({ part, value }: any) => [part, value]);
      expect([id, given.pool, attack, parts]).toEqual([
        id,
        10,
        wanted.pool,
        [
          ["skill", 5],
          ["attribute", 5],
          ["target-moving", wanted.pool - given.pool],
        ],
      ]);
    }
  });

  test("[SS-LAST-03] a last fight raises a score of 0 or less to 1, and leaves a higher score unchanged", async () => {
    for (const { given, expect: wanted } of rowsOf("SS-LAST-03")) {
      const combat = await beginFight(gm);
      const fighter = gm.g.game.combats.get(combat).combatants.contents.find((one: any) => one.actor.uuid === SCOUT);
      await set(SCOUT, { "system.pools.flesh.value": 0, "system.karma.value": 2 });
      await actor(SCOUT).toggleStatusEffect("near-death", { active: true });
      await settle();
      await want(gm, "change-score", combat, { combatant: fighter.id, by: given["score"] - fighter.initiative });
      expect(fighter.initiative).toBe(given["score"]);
      await want(anna, "last-fight", combat, { combatant: fighter.id });
      expect([statuses(SCOUT).includes("last-fight"), fighter.initiative]).toEqual([true, wanted["score"]]);
      await gm.g.game.combats.get(combat).delete();
      await settle();
      for (const status of ["last-fight", "near-death"]) await actor(SCOUT).toggleStatusEffect(status, { active: false });
    }
  });

  test("[SS-LAST-04] a last fight halves the Walk Rate", async () => {
    const combat = await beginFight(gm);
    await endPhasesUntil(gm, combat);
    const { id } = gm.g.game.combats.get(combat).combatants.contents.find((one: any) => one.actor.uuid === SCOUT);
    const farthest = async (): Promise<number> => {
      await want(anna, "announce-way", combat, { combatant: id, meters: 99, direction: "north" });
      return Number(/: (\d+) m left/.exec(told(anna).at(-1)!)![1]);
    };
    for (const { given, expect: wanted } of rowsOf("SS-LAST-04")) {
      await set(SCOUT, { "system.attributes.agility": given["AGI"] });
      // The Walk Rate, and a Run that adds the same distance.
      expect(await farthest()).toBe(2 * given["AGI"] * 2);
      await actor(SCOUT).toggleStatusEffect("last-fight", { active: true });
      expect(await farthest()).toBe(2 * wanted["walk_m"]);
      await actor(SCOUT).toggleStatusEffect("last-fight", { active: false });
    }
  });
});
