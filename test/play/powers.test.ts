import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, attackAt, GM, GUARD, openTable, plain, RIFLE, SCOUT, settle, shoot, told, valueOf, want, WORKER, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const POWER = { skill: "biotics", attribute: "willpower", price: 2, limit: "physical", range: { increment: 10, max: 40 } };
const POWERS = [
  {
    _id: "hold000000000000",
    name: "Hold",
    type: "power",
    system: {
      ...POWER,
      strain: 3,
      defense: "resist",
      resistWith: ["strength"],
      direct: true,
      sustained: true,
      keeps: { changes: "slowed", perHit: 0, most: 0 },
    },
  },
  {
    _id: "bulwark000000000",
    name: "Bulwark",
    type: "power",
    system: {
      ...POWER,
      strain: 2,
      defense: "none",
      range: { increment: 0, max: 0 },
      sustained: true,
      keeps: { changes: "armor", perHit: 1, most: 4 },
    },
  },
];

describe.each([13, 14])("powers on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", POWERS, { keepId: true });
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills.biotics": 6 });
    await settle();
  });

  const use = (weapon: string, target: string) => shoot(anna, SCOUT, target, { weapon, mode: "power" });
  const effects = (seat: Seat, uuid: string): any[] =>
    plain(seat.g.fromUuidSync(uuid).effects.contents.map((effect: any) => effect.toObject()));
  const strain = (): number => valueOf(gm, SCOUT, "system.pools.strain.value");

  test("a sustained power creates an effect on its target and costs Strain, and undo reverses both", async () => {
    gm.run("middling(); CONFIG.Dice.randomUniform = ((hits) => () => globalThis.uniform(hits-- > 0 ? 5 : 2))(9)");
    const id = await use("hold000000000000", GUARD);
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved" });
    const [effect, ...more] = effects(anna, GUARD);
    expect(more).toEqual([]);
    expect(effect).toMatchObject({
      name: "Hold",
      statuses: ["slowed"],
      flags: { crossfire: { keptUp: { by: SCOUT, power: "hold000000000000" } } },
    });
    expect(strain()).toBe(3);
    // A sustained power lowers all other tests by two dice.
    gm.run("load(2)");
    const shot = await shoot(anna, SCOUT, GUARD, { weapon: RIFLE });
    const parts = JSON.stringify(attackAt(gm, shot).card);
    expect(parts).toContain('"sustaining"');
    await want(gm, "undo", shot);
    await want(gm, "undo", id);
    expect([effects(gm, GUARD), strain()]).toEqual([[], 0]);
  });

  test("a power that is used again on the same actor replaces the first effect", async () => {
    gm.run("load(5)");
    await use("bulwark000000000", SCOUT);
    await use("bulwark000000000", SCOUT);
    expect(effects(gm, SCOUT).filter(({ name }) => name === "Bulwark")).toHaveLength(1);
    expect(effects(gm, SCOUT)[0].flags.crossfire.keptUp).toMatchObject({ changes: "armor", on: SCOUT });
  });

  test("a macro finds a weapon or power by name, and a name that matches no item of the actor is reported", async () => {
    await anna.g.game.crossfire.attack({ attacker: SCOUT, weapon: "sword", targets: [GUARD], skipDialog: true });
    expect(told(anna).at(-1)).toBe("Scout has no weapon or power called sword.");
    gm.run("load(3)");
    await anna.g.game.crossfire.attack({ attacker: SCOUT, weapon: "hold", targets: [GUARD], skipDialog: true });
    await settle();
    const last = gm.g.game.messages.contents.filter((message: any) => message.type === "attack").at(-1);
    expect(last.system.order.weapon).toBe("hold000000000000");
  });

  test("[SS-MULTI-01] an attack without the panel is made on each target in turn, on one card", async () => {
    const wish = { targets: [GUARD, WORKER], skipDialog: true };
    await anna.g.game.crossfire.attackWith(`${SCOUT}.Item.${RIFLE}`, wish);
    expect(told(anna).at(-1)).toContain("Multiple attacks need dice pools, single targets, and one melee weapon or two weapons.");
    const knife = {
      _id: "knife00000000000",
      name: "Knife",
      type: "weapon",
      system: { kind: "melee", skill: "blades", attribute: "agility", damage: { value: 6 }, reach: 1, ready: true },
    };
    await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [knife], { keepId: true });
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills.blades": 6 });
    await settle();
    gm.run("load(3)");
    await anna.g.game.crossfire.attackWith(`${SCOUT}.Item.${knife._id}`, wish);
    await settle();
    const made = gm.g.game.messages.contents.filter((message: any) => message.type === "attack").slice(-2);
    expect(made.map(({ system }: any) => [system.order.target, system.order.series.index, plain(system.order.multiple)])).toEqual([
      [GUARD, 0, { attacks: 2, index: 0, first: 0, otherWeapon: null }],
      [WORKER, 1, { attacks: 2, index: 1, first: 0, otherWeapon: null }],
    ]);
    expect(made.map(({ visible }: any) => visible)).toEqual([true, false]);
    await want(anna, "undo-series", made[0].id);
    expect(made.map(({ system }: any) => system.status)).toEqual(["undone", "undone"]);
  });

  test("a name with markup appears as plain text in notifications and in chat", async () => {
    const name = "<img src=x> & <b>Scout</b>";
    await gm.g.fromUuidSync(SCOUT).update({ name });
    await settle();
    const records = () => anna.g.ui.notifications.records;
    const shown = "&lt;img src=x&gt; &amp; &lt;b&gt;Scout&lt;/b&gt;";
    await anna.g.game.crossfire.attack({ attacker: SCOUT, weapon: "sword", targets: [GUARD], skipDialog: true });
    expect(records().at(-1)).toMatchObject({
      message: `${name} has no weapon or power called sword.`,
      options: { format: { attacker: name } },
    });
    expect(records().at(-1).html).toContain(shown);
    const [combat] = await gm.g.Combat.implementation.createDocuments([{ combatants: [{ actorId: SCOUT.slice(6) }] }]);
    await settle();
    await want(gm, "new-round", combat.id);
    const combatant = combat.combatants.contents[0].id;
    await want(anna, "roll-initiative", combat.id, { combatant });
    expect(gm.g.game.messages.contents.at(-1).flavor).toContain(shown);
    await want(gm, "surprise", combat.id, { who: [combatant] });
    await want(anna, "surprise-roll", combat.id, { combatant });
    expect(gm.g.game.messages.contents.at(-1).flavor).toContain(shown);
    // The message includes the rule.
    await want(anna, "recover", combat.id, { combatant });
    await want(anna, "recover", combat.id, { combatant });
    expect(records().at(-1).html).toContain(`${shown} is not surprised. (SS-KARMA-02)`);
    await gm.g.fromUuidSync(SCOUT).update({ name: "Scout" });
    await combat.delete();
    await settle();
  });

  test("a modifier to the target's defense is accepted from a GM, but refused from a player", async () => {
    const against = [{ name: "Dazed", value: -2 }];
    const id = await shoot(anna, SCOUT, GUARD, { against });
    expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "gamemasterDecides" } });
    gm.run("load(3)");
    const own = await shoot(gm, SCOUT, GUARD, { against });
    expect(attackAt(gm, own).status).toBe("resolved");
  });
});
