import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MemoryConnection, MemoryTable } from "../../table/node/memory-table";
import { drawMap, SCENE } from "./on-map";
import { ANNA, attackAt, BEN, GM, GUARD, type Hand, openTable, plain, RIFLE, SCOUT, settle, sit, told, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/**
 * Texts that no player may receive. They are the hidden token's name and id, the names of its weapon and its modifier, and the GM's notes.
 */
const NAME = "Velkhara";
const TOKEN = "velkhara00000000";
const WEAPON = "Whisperthorn";
const NOTE = "sold her sister";
const MODIFIER = "Nightglass";
const LURKER = `Scene.${SCENE}.Token.${TOKEN}`;
const LURKER_ACTOR = `${LURKER}.Actor.${GUARD.split(".")[1]}`;
const OWN_RIFLE = "ownrifle00000000";
const GRENADE = "grenade000000000";

const standing = (id: string, actor: string, x: number, y: number, more: object = {}) => ({
  _id: id,
  name: id.replace(/0+$/, ""),
  actorId: actor.split(".")[1],
  ...{ x: x * 100, y: y * 100, width: 1, height: 1, actorLink: false, ...more },
});
const SCOUT_TOKEN = `Scene.${SCENE}.Token.scouttoken000000`;
const OTHER_TOKEN = `Scene.${SCENE}.Token.othertoken000000`;
const OTHER_ACTOR = `${OTHER_TOKEN}.Actor.${GUARD.split(".")[1]}`;

const weapon = (id: string, name: string, system: object) => ({
  _id: id,
  name,
  type: "weapon",
  system: { attribute: "agility", ready: true, quantity: 2, damage: { value: 10, woundClass: "pi" }, accuracy: 30, ...system },
});
const arms = [
  weapon(OWN_RIFLE, WEAPON, {
    ...{ kind: "ranged", skill: "longarms", range: { increment: 80, max: 900 }, modes: ["single"], penetrates: false },
    ammo: { value: 4, max: 10, type: "rifle" },
  }),
  weapon(GRENADE, WEAPON, {
    ...{ kind: "thrown", skill: "throwing", range: { increment: 8, max: 60 }, area: { radius: 6, falloff: 1, scatter: 1 } },
  }),
];

const ORDER = { mode: "single", called: null, aim: 0, modifiers: [] };

/** All data that the connection delivers to Anna's client. */
type Heard = string[];

describe.each([13, 14])("data that reaches a player's client on Foundry %i", (generation) => {
  describe.each([true, false])("on a server that withholds secret data: %s", (withhold) => {
    let table: MemoryTable;
    let gm: Seat;
    let anna: Seat;
    let hand: Hand;
    const heard: Heard = [];
    let hooks: unknown[];
    let listeners: [hook: string, listener: (payload: any) => void][];

    /** Opens a table that records the data of Anna's connection. */
    async function listening(): Promise<MemoryTable> {
      const opened = await openTable(generation, undefined, {}, {}, { withhold });
      const connect = opened.connect.bind(opened);
      opened.connect = (user) => (user === ANNA ? tapped(connect(user)) : connect(user));
      return opened;
    }

    function tapped(line: MemoryConnection): MemoryConnection {
      const own = line.on.bind(line);
      line.on = (event: string, listener: any) =>
        own(event, (...args: unknown[]) => {
          heard.push(JSON.stringify(args));
          return listener(...args);
        });
      const asked = line.request.bind(line);
      line.request = async (name: any, payload: any) => {
        const answer = await asked(name, payload);
        heard.push(JSON.stringify(answer) ?? "");
        return answer;
      };
      return line;
    }

    const shared = new SharedTable(listening, [GM, ANNA]);
    afterAll(() => shared.end());

    beforeEach(async () => {
      ({
        table,
        hand,
        seats: [gm, anna],
      } = await shared.begin());
      await drawMap(gm, {
        tokens: [
          standing("scouttoken000000", SCOUT, 4, 4, { actorLink: true, name: "Scout" }),
          standing("othertoken000000", GUARD, 10, 8),
          standing(TOKEN, GUARD, 20, 4, { name: NAME, hidden: true }),
        ],
      });
      await gm.g.fromUuidSync(LURKER_ACTOR).createEmbeddedDocuments("Item", arms, { keepId: true });
      await gm.g.fromUuidSync(OTHER_ACTOR).createEmbeddedDocuments("Item", arms, { keepId: true });
      await settle();
      await gm.g.__system.writeGmNotes(gm.g.fromUuidSync(LURKER_ACTOR), `<p>${NAME} ${NOTE}</p>`);
      await settle();
      hooks = [];
      listeners = [
        ["crossfire.attack", ({ order, card }: any) => hooks.push(plain({ order, card }))],
        ["crossfire.test", ({ card }: any) => hooks.push(plain(card))],
      ];
      for (const [hook, listener] of listeners) anna.g.Hooks.on(hook, listener);
      heard.length = 0;
    });
    afterEach(() => {
      for (const [hook, listener] of listeners) anna.g.Hooks.off(hook, listener);
    });

    /**
     * Returns as text what a player's client can show: messages except whispers to others, encounters, hook arguments and notifications.
     */
    function shownTo({ g }: Seat): string {
      const open = g.game.messages.contents.filter(({ whisper, visible, author }: any) => {
        const own = whisper.length === 0 || whisper.includes(g.game.user.id) || author.id === g.game.user.id;
        return own || visible;
      });
      const messages = open.map((message: any) => plain(message.toObject()));
      const combats = g.game.combats.contents.map((combat: any) => plain(combat.toObject()));
      return JSON.stringify([messages, combats, hooks, told(anna)]);
    }

    /** Returns the data that a withholding server has sent; "" for any other server, which sends all data. */
    const overTheLine = (): string => (withhold ? heard.join("\n") : "");

    const SECRETS = [NAME, WEAPON, NOTE, MODIFIER];

    /**
     * Expects that Anna's client shows no secret, and that a withholding server has sent no secret.
     *
     * @param more further texts that must not appear on the client
     */
    function expectNothing(more: readonly string[] = []): void {
      const everything = shownTo(anna);
      for (const secret of [...SECRETS, TOKEN, ...more]) expect(everything).not.toContain(secret);
      const line = overTheLine();
      for (const secret of SECRETS) expect(line).not.toContain(secret);
    }

    const attack = async (order: object, seat = gm): Promise<any> => {
      const known = new Set(gm.g.game.messages.contents.map(({ id }: any) => id));
      await seat.g.__system.submitAttack({ ...ORDER, ...order });
      await settle();
      return gm.g.game.messages.contents.find(({ id, type }: any) => type === "attack" && !known.has(id));
    };
    /** Checks that Anna's prompt reveals no secret, and then makes Anna defend. */
    const defend = async (id: string): Promise<void> => {
      expectNothing();
      for (const { id: ask } of attackAt(anna, id).asks) await want(anna, "answer", id, { ask, kind: "defense", defense: "standard" });
    };
    const byLurker = (more: object = {}) => ({
      attacker: LURKER_ACTOR,
      attackerToken: LURKER,
      weapon: OWN_RIFLE,
      target: SCOUT_TOKEN,
      ...more,
    });

    test("a shot by a hidden attacker shows all users the outcome, but no player the attacker, weapon or position", async () => {
      gm.run("load(5)");
      const { id } = await attack(byLurker({ modifiers: [{ name: MODIFIER, value: 2 }], aim: 1 }));
      await defend(id);
      expect(attackAt(gm, id).status).toBe("resolved");
      const { card, order } = attackAt(anna, id);
      expect(card).toMatchObject({ attacker: "?", weapon: "?", unseen: true, roll: null, called: null });
      expect(card.meetings[0]).toMatchObject({ name: "Scout", contact: "hit" });
      expect(card.meetings[0].rows[0].key).toBe("CROSSFIRE.Card.hit.hit-bare");
      expect(order).toMatchObject({ attacker: "", attackerToken: null, weapon: "", modifiers: [], aim: 0, target: SCOUT_TOKEN });
      const message = anna.g.game.messages.get(id);
      expect([plain(message.whisper), message.alias, message.visible]).toEqual([[], "Unseen attacker", true]);
      const labels = (rolls: any): string[] => rolls.map(({ options }: any) => options.label ?? options.flavor ?? options.what);
      expect(labels(message.rolls)).toEqual(["defense", "soak"]);
      expect(labels(gm.g.game.messages.get([...id].reverse().join("")).rolls)).toEqual(["attack", "location"]);
      expect(hooks).toHaveLength(1);
      expectNothing();
    });

    test("an attack by a hidden attacker can be undone, and the undo reveals no secret", async () => {
      gm.run("load(5)");
      const before = plain(gm.g.fromUuidSync(SCOUT).toObject().system);
      const { id } = await attack(byLurker());
      await defend(id);
      await want(gm, "undo", id);
      expect(attackAt(anna, id).status).toBe("undone");
      expect(plain(gm.g.fromUuidSync(SCOUT).toObject().system)).toEqual(before);
      expectNothing();
    });

    test("a hidden attacker's grenade shows players where it lands and which targets it hits, but not its origin", async () => {
      gm.run("load(5)");
      const { id } = await attack(byLurker({ weapon: GRENADE, target: "", area: { at: { scene: SCENE, x: 450, y: 450 }, among: [] } }));
      await defend(id);
      expect(attackAt(gm, id).status).toBe("resolved");
      const { card } = attackAt(anna, id);
      expect(card.meetings.map(({ name }: any) => name)).toContain("Scout");
      expect(card.landed).toMatchObject({ radius: 6 });
      // A row about the place would give the direction from the attacker.
      expect(card.own.map(({ key }: any) => key)).toEqual(["CROSSFIRE.Card.area.scattered"]);
      expectNothing();
    });

    test.each([
      ["results", { dice: null, limit: null, faces: null, parts: [] }, "hit.hit"],
      ["outcomes", null, "hit.hit-bare"],
      ["all", { dice: 10, limit: 30 }, "hit.hit"],
    ] as const)(
      "an attack by a visible opponent shows players only the values that the world setting allows: %s",
      async (figures, roll, key) => {
        await gm.g.game.settings.set("crossfire", "opponentFigures", figures);
        gm.run("load(5)");
        const { id } = await attack({ attacker: OTHER_ACTOR, attackerToken: OTHER_TOKEN, weapon: OWN_RIFLE, target: SCOUT_TOKEN });
        for (const { id: ask } of attackAt(anna, id).asks) await want(anna, "answer", id, { ask, kind: "defense", defense: "standard" });
        const { card, status } = attackAt(anna, id);
        expect([status, card.attacker, card.meetings[0].rows[0].key]).toEqual(["resolved", "othertoken", `CROSSFIRE.Card.${key}`]);
        expect(card.roll && { ...card.roll, ...roll }).toEqual(card.roll);
        expect(card.roll === null).toBe(roll === null);
        const faces = anna.g.game.messages.get(id).rolls.map(({ options }: any) => options.label);
        expect(faces.includes("attack")).toBe(figures === "all");
        expect(card.meetings[0].rows[0].dice).toMatchObject({ dice: 7, faces: Array(7).fill(5) });
      },
    );

    test("an attack on a hidden target does not show the target's name to players", async () => {
      gm.run("load(5)");
      const { id } = await attack({ attacker: OTHER_ACTOR, attackerToken: OTHER_TOKEN, weapon: OWN_RIFLE, target: LURKER });
      expect(attackAt(gm, id).status).toBe("resolved");
      const { card, order } = attackAt(anna, id);
      expect([card.target, order.target]).toEqual(["?", ""]);
      const shown = shownTo(anna);
      for (const secret of [NAME, TOKEN]) expect(shown).not.toContain(secret);
    });

    test("a refused attack by a hidden attacker is visible only to GMs", async () => {
      gm.run("load(5)");
      await gm.g.fromUuidSync(`${LURKER_ACTOR}.Item.${OWN_RIFLE}`).update({ "system.ready": false });
      await settle();
      const { id } = await attack(byLurker());
      expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "notReady" } });
      expect(anna.g.game.messages.get(id)?.visible ?? false).toBe(false);
      expectNothing();
    });

    test("a player who attacks a hidden token by its id learns why the attack is refused, but not the token's name", async () => {
      const walls = [{ c: [1200, 0, 1200, 2000] }];
      await gm.g.fromUuidSync(`Scene.${SCENE}`).createEmbeddedDocuments("Wall", walls);
      await settle();
      const { id } = await attack({ attacker: SCOUT, attackerToken: SCOUT_TOKEN, weapon: RIFLE, target: LURKER }, anna);
      expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "walledOff", values: { target: NAME } } });
      expect(anna.g.game.messages.get(id)?.visible ?? false).toBe(false);
      expect(told(anna).at(-1)).toMatch(/^A wall or floor separates Scout from \?\./);
      expect(shownTo(anna)).not.toContain(NAME);
      expect(overTheLine()).not.toContain(NAME);
    });

    test("a pending attack is completed after a reload of the GM's client, and reveals no further secret", async () => {
      gm.run("load(5)");
      gm.dieAfter(3);
      await gm.g.__system.submitAttack({ ...ORDER, ...byLurker() }).catch(() => {});
      await settle();
      expectNothing();
      gm = await shared.sitAgain(gm);
      await settle();
      const attacks = gm.g.game.messages.contents.filter(({ type }: any) => type === "attack");
      expect(attacks.map(({ system }: any) => system.status)).toEqual(["asking"]);
      await defend(attacks[0].id);
      expect(attackAt(anna, attacks[0].id).card).toMatchObject({ attacker: "?", unseen: true });
      expectNothing();
    });

    const check = (more: object = {}) => ({
      order: {
        skill: "longarms",
        attributes: ["agility"],
        limit: null,
        threshold: 2,
        modifiers: [{ name: MODIFIER, value: 1 }],
        off: [],
        push: false,
      },
      ...{ secret: false, extended: null, opponent: null, treatment: null, ...more },
    });

    const testCards = (): any[] =>
      anna.g.game.messages.contents.filter(({ type, system, visible }: any) => type === "test" && system.of === "" && visible);

    test("a secret test of a hidden token is visible only to GMs", async () => {
      gm.run("load(5)");
      await want(gm, "test", LURKER_ACTOR, check({ secret: true }));
      expect(testCards()).toEqual([]);
      expectNothing();
    });

    test("an open test of a hidden token shows all users the outcome, but no name, dice or numbers", async () => {
      gm.run("load(5)");
      await want(gm, "test", LURKER_ACTOR, check());
      const [card] = testCards();
      const [side] = plain(card.system.card).sides;
      expect(side).toMatchObject({ name: "?", actor: "", rolls: [], standing: { success: true, readings: [], progress: null } });
      expectNothing();
    });

    test("a secret test of a player's own character shows the player neither the dice nor the result", async () => {
      gm.run("load(5)");
      await want(gm, "test", SCOUT, { ...check({ secret: true }), order: { ...check().order, modifiers: [] } });
      const cards = anna.g.game.messages.contents.filter(({ type, visible }: any) => type === "test" && visible);
      expect(cards).toHaveLength(1);
      expect(plain(cards[0].system.card.sides)).toMatchObject([{ status: "secret", rolls: [], standing: null, threshold: null }]);
      expect([cards[0].rolls.length, plain(cards[0].system.kept)]).toEqual([0, {}]);
      const faces = '"faces":[';
      const records = gm.g.game.messages.contents.filter(({ type }: any) => type === "test");
      expect(JSON.stringify(records.map((message: any) => plain(message.toObject())))).toContain(faces);
      expect(overTheLine()).not.toContain(faces);
    });

    test("records and secret messages are sent only to GMs if the server withholds whispers", async () => {
      gm.run("load(5)");
      await attack(byLurker());
      const held = anna.g.game.messages.contents.map(({ type }: any) => type);
      expect(held.includes("record")).toBe(!withhold);
      expect(held.filter((type: string) => type === "order")).toEqual([]);
    });

    test("a player's order is hidden from other players, and is not sent to them if the server withholds whispers", async () => {
      const ben = await sit(table, BEN, hand);
      gm.leave();
      await settle();
      await anna.g.__system.writeOrder(
        "attack",
        { ...ORDER, attacker: SCOUT, attackerToken: SCOUT_TOKEN, weapon: RIFLE, target: OTHER_TOKEN },
        {},
      );
      await settle();
      const held = (seat: Seat) => seat.g.game.messages.contents.filter(({ type }: any) => type === "order");
      expect(held(anna)).toHaveLength(1);
      expect(held(ben)).toHaveLength(withhold ? 0 : 1);
      expect(held(ben).every(({ visible }: any) => visible === false)).toBe(true);
    });
  });
});
