import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { at, drawMap, SCENE, stands } from "./on-map";
import { ANNA, attackAt, GM, GUARD, openTable, plain, RIFLE, SCOUT, settle, told, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/** Token names. The nameplate shows the first name only to owners, and the second name to all users. */
const [UNNAMED, NAMED] = ["Velkhara", "Porter"];
const [OWNER_HOVER, HOVER] = [20, 30];
const PORTER = "porter0000000000";
const PORTER_ACTOR = `Scene.${SCENE}.Token.${PORTER}.Actor.${GUARD.split(".")[1]}`;

describe.each([13, 14])("names that the nameplates of opponents withhold on Foundry %i", (generation) => {
  const shared = new SharedTable((): Promise<MemoryTable> => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());

  let gm: Seat;
  let anna: Seat;

  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await drawMap(gm, {
      tokens: [
        stands(SCOUT, 4, 4, { name: "Scout", displayName: OWNER_HOVER }),
        stands(GUARD, 20, 4, { name: UNNAMED, displayName: OWNER_HOVER }),
        stands(GUARD, 24, 4, { _id: PORTER, name: NAMED, displayName: HOVER, actorLink: false }),
      ],
    });
    await gm.g.game.settings.set("crossfire", "hideNames", true);
    await settle();
  });

  const order = (attacker: string, target: string, more: object = {}) => ({
    ...{ attacker, attackerToken: at(attacker), weapon: RIFLE, target: at(target), mode: "single", called: null, aim: 0, modifiers: [] },
    ...more,
  });
  async function attack(seat: Seat, given: object): Promise<any> {
    const known = new Set(gm.g.game.messages.contents.map(({ id }: any) => id));
    gm.run("load(5)");
    await seat.g.__system.submitAttack(given);
    await settle();
    return gm.g.game.messages.contents.find(({ id, type }: any) => type === "attack" && !known.has(id));
  }
  /** Returns all data of an attack on a player's client, as text. */
  const heldBy = ({ g }: Seat, id: string): string => JSON.stringify(plain(g.game.messages.get(id).toObject()));

  test("are replaced by Unknown for the target on a card, unless players may read the target's name", async () => {
    const { id } = await attack(anna, order(SCOUT, GUARD));
    const { card, status } = attackAt(anna, id);
    expect(status).toBe("resolved");
    expect(card.meetings[0]).toMatchObject({ name: "Unknown", entity: GUARD });
    expect(heldBy(anna, id)).not.toContain(UNNAMED);
    const behind = await attack(anna, order(SCOUT, GUARD, { target: `Scene.${SCENE}.Token.${PORTER}` }));
    const names = attackAt(anna, behind.id).card.meetings.map(({ name }: any) => name);
    expect(names).toContain(NAMED);
    expect(heldBy(anna, behind.id)).not.toContain(UNNAMED);
    expect(attackAt(anna, behind.id).card.meetings.find(({ name }: any) => name === NAMED)).toMatchObject({ entity: PORTER_ACTOR });
  });

  test("are replaced by Unknown for the attacker on the card, as the speaker and in the prompt", async () => {
    const { id } = await attack(gm, order(GUARD, SCOUT));
    const message = anna.g.game.messages.get(id);
    expect(message.alias).toBe("Unknown");
    expect(attackAt(anna, id).asks.map(({ name, userId }: any) => [name, userId])).toEqual([["Scout", ANNA]]);
    expect(heldBy(anna, id)).not.toContain(UNNAMED);
  });

  test("are replaced by Unknown for the target of a refused attack", async () => {
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.range.max": 3 });
    await settle();
    const { id } = await attack(gm, order(SCOUT, GUARD));
    expect(attackAt(anna, id).status).toBe("refused");
    expect(heldBy(anna, id)).not.toContain(UNNAMED);
  });

  test("are replaced by Unknown if the token's disposition is secret, whatever its nameplate shows", async () => {
    await gm.g.fromUuidSync(at(GUARD)).update({ displayName: 50, disposition: -2 });
    await settle();
    expect(anna.g.__system.offered([at(GUARD)])[0].name).toBe("Unknown");
  });

  test("are replaced by Unknown on the card of a test and in its speaker, and in notices to players", async () => {
    gm.run("load(5)");
    const order = { skill: "stealth", attributes: ["agility"], limit: null, modifiers: [], threshold: null, off: [], push: false };
    await want(gm, "test", GUARD, { order, secret: false, extended: null, opponent: { actor: SCOUT, order }, treatment: null });
    const message = anna.g.game.messages.contents.findLast(({ type, visible }: any) => type === "test" && visible);
    expect(message.alias).toBe("Unknown");
    expect(heldBy(anna, message.id)).not.toContain(UNNAMED);
    await want(anna, "test", GUARD, { order, secret: false, extended: null, opponent: null, treatment: null });
    expect(told(anna).join(" ")).not.toContain(UNNAMED);
  });

  test("are replaced by Unknown in notices even if a map that no player sees shows them, but not if the players' map does", async () => {
    const order = { skill: "stealth", attributes: ["agility"], limit: null, modifiers: [], threshold: null, off: [], push: false };
    const noticed = async (): Promise<string | undefined> => {
      await want(anna, "test", GUARD, { order, secret: false, extended: null, opponent: null, treatment: null });
      return told(anna).at(-1);
    };
    const shownAs = { name: "Guard 2", displayName: HOVER, actorLink: false };
    const token = stands(GUARD, 8, 8, { _id: "other00000000000", ...shownAs });
    await gm.g.Scene.implementation.create({ name: "Prepared", tokens: [token] });
    expect(await noticed()).toMatch(/Unknown/);
    await gm.g.game.scenes.get(SCENE).createEmbeddedDocuments("Token", [token], { keepId: true });
    await gm.g.game.scenes.get(SCENE).update({ active: true });
    expect(await noticed()).toMatch(/Guard/);
  });

  test.each([
    ["the setting is off", async () => gm.g.game.settings.set("crossfire", "hideNames", false)],
    ["the nameplate shows it to everyone", async () => gm.g.fromUuidSync(at(GUARD)).update({ displayName: HOVER })],
    ["a player owns the actor", async () => gm.g.fromUuidSync(GUARD).update({ ownership: { default: 0, [ANNA]: 3 } })],
  ])("are shown on the card and in the attack panel if %s", async (_, make) => {
    await make();
    await settle();
    const { id } = await attack(anna, order(SCOUT, GUARD));
    expect(JSON.stringify(attackAt(anna, id))).toContain(UNNAMED);
    expect(anna.g.__system.offered([at(GUARD)])[0].name).toBe(UNNAMED);
  });

  test("are replaced by Unknown in the attack panel of players, but not of the GM", () => {
    const previewed = ({ g }: Seat): string[] =>
      g.__system.preview(order(SCOUT, GUARD)).line.places.map(({ name }: { name: string }) => name);
    expect([previewed(anna), previewed(gm)]).toEqual([
      ["Unknown", NAMED],
      [UNNAMED, NAMED],
    ]);
    expect([anna, gm].map(({ g }) => g.__system.offered([at(GUARD), at(SCOUT)]).map(({ name }: { name: string }) => name))).toEqual([
      ["Unknown", "Scout"],
      [UNNAMED, "Scout"],
    ]);
  });
});
