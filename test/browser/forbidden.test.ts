import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, d6, fixFaces } from "./harness/faces";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  allSee,
  answerAtOnce,
  attackCount,
  attackOn,
  cardButton,
  cardIdOf,
  beginFight,
  errorOf,
  everybody,
  expectAllQuiet,
  fightOn,
  flesh,
  gather,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  hush,
  ILKA,
  openChat,
  orderAttack,
  orderOf,
  PROMPT,
  RIFLE,
  rounds,
  sitDown,
  startAfresh,
  told,
  TOKENS,
  TOMAS,
  valueOf,
  waitForPhase,
  waitForStatus,
  WORKER,
  writeAttack,
  writeMessage,
  type People,
} from "./people";

const GLANCING = [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)];
const BY_ILKA = { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard };

/** A card that a player forges to show a result without a roll. */
const FORGED_CARD = {
  attacker: "Ilka Rennard",
  weapon: "Marksman Rifle",
  target: "Dock Guard",
  mode: "single",
  called: null,
  bullets: 1,
  roll: null,
  meetings: [
    {
      entity: GUARD,
      name: "Forged Guard",
      bullet: 0,
      intended: true,
      contact: "hit",
      limb: "head",
      quality: "solid",
      crippled: true,
      damage: 99,
      rows: [],
    },
  ],
  ends: [],
};

/** The player sends every request from the browser console and bypasses all windows of the system. */
describe.each(GENERATIONS)("forbidden actions of a player on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(async () => {
    await startAfresh(people);
    await Promise.all(everybody(people).map(hush));
  });

  /** Makes a legal attack for Ada. @returns id of the attack */
  async function playedAttack(): Promise<string> {
    const { gm, ada } = people;
    await fixFaces(gm, GLANCING);
    const after = await attackCount(ada);
    await orderAttack(ada, BY_ILKA);
    const { id } = await waitForStatus(ada, "resolved", { after });
    await allSee(people, "resolved", id);
    return id;
  }

  /** Returns the Flesh of an actor on every client, after all actions have taken effect. */
  async function fleshEverywhere(uuid: string): Promise<number[]> {
    await allCaughtUp(people);
    return Promise.all(everybody(people).map((seat) => flesh(seat, uuid)));
  }

  test("the server refuses a player's change to an opponent", async () => {
    const { ada } = people;
    const error = await errorOf(ada, `await fromUuidSync("${GUARD}").update({ "system.pools.flesh.value": 0 });`);
    expect(error).toMatch(/User Ada lacks permission to update/);
    expect(await told(ada, "lacks permission")).toContain("User Ada lacks permission to update");
    expect(await fleshEverywhere(GUARD)).toEqual([18, 18, 18]);
    const token = await errorOf(
      ada,
      `await fromUuidSync("${TOKENS.guard}").update({ delta: { system: { pools: { flesh: { value: 0 } } } } });`,
    );
    expect(token).toMatch(/User Ada lacks permission to update/);
    expect(await fleshEverywhere(GUARD)).toEqual([18, 18, 18]);
  });

  test("the server refuses wounds, statuses and item deletions that a player requests for an opponent", async () => {
    const { gm, ada } = people;
    const items = () => gm.evaluate<number, string>((g, at) => g.fromUuidSync(at).items.size, GUARD);
    const before = await items();
    const injury = `await fromUuidSync("${GUARD}").createEmbeddedDocuments("Item", [{ name: "Wound", type: "injury", system: { penalty: -5 } }]);`;
    expect(await errorOf(ada, injury)).toMatch(/User Ada lacks permission to create Item/);
    const effect = `await fromUuidSync("${GUARD}").createEmbeddedDocuments("ActiveEffect", [{ name: "Dead", img: "icons/svg/skull.svg", statuses: ["dead"] }]);`;
    expect(await errorOf(ada, effect)).toMatch(/User Ada lacks permission to create ActiveEffect/);
    const steal = `await fromUuidSync("${GUARD}.Item.${GUARD_PISTOL}").delete();`;
    expect(await errorOf(ada, steal)).toMatch(/User Ada lacks permission to delete Item/);
    await allCaughtUp(people);
    expect(await items()).toBe(before);
    expect(await gm.evaluate((g, at: string) => [...g.fromUuidSync(at).statuses], GUARD)).toEqual([]);
  });

  test("the server refuses every change that a player makes to the outcome of an attack", async () => {
    const { ada } = people;
    const id = await playedAttack();
    const before = await attackOn(ada, id);
    const changes = {
      status: "undone",
      card: FORGED_CARD,
      asks: [{ id: "x" }],
      record: "x",
      revision: 99,
      refusal: { refusal: "noTarget" },
    };
    for (const [field, value] of Object.entries(changes)) {
      const error = await errorOf(ada, `await game.messages.get("${id}").update({ "system.${field}": ${JSON.stringify(value)} });`);
      expect(error, field).toMatch(/User Ada lacks permission to update ChatMessage/);
    }
    expect(await told(ada, "lacks permission")).toContain("User Ada lacks permission");
    await allCaughtUp(people);
    for (const seat of everybody(people))
      expect(await attackOn(seat, id)).toMatchObject({ status: "resolved", card: before!.card, asks: [], refusal: {} });
  });

  test("forged buttons and styles in a player's message have no effect on cards", async () => {
    const { gm, ada } = people;
    const id = await playedAttack();
    const button = (name: string): string => `<button type="button" class="forged" data-crossfire="undo">${name}</button>`;
    const card = `<div class="cf-card" data-attack="${id}">${button("by attack")}</div>`;
    const message = `<div class="chat-message" data-message-id="${id}"><div class="message-content" data-cf-card>${button("by message")}</div></div>`;
    const cover = `<div class="cover" style="position: fixed; inset: 0; z-index: 99999">Free beer</div>`;
    const create = { content: `${card}${message}${cover}`, flavor: card };
    await ada.evaluate(async (g, data: object) => void (await g.ChatMessage.implementation.create(data)), create);
    await Promise.all([gm, ada].map(openChat));
    const forged = gm.page.locator("#chat .forged, .chat-log .forged").filter({ visible: true });
    await forged.first().waitFor();
    for (const one of await forged.all()) await one.evaluate((element: any) => element.click());
    await allCaughtUp(people);
    for (const seat of everybody(people)) expect((await attackOn(seat, id))!.status).toBe("resolved");
    expect(await fleshEverywhere(GUARD)).toEqual([12, 12, 12]);
    const covered = await gm.evaluate((g) => {
      const outside: string[] = [];
      for (let x = 20; x < g.innerWidth; x += 40)
        for (let y = 20; y < g.innerHeight; y += 40) {
          const cover = g.document.elementFromPoint(x, y)?.closest(".cover");
          if (!cover) continue;
          const { left, right, top, bottom } = cover.closest(".message-content").getBoundingClientRect();
          if (x < left || x > right || y < top || y > bottom) outside.push(`${x}, ${y}`);
        }
      return outside;
    });
    expect(covered).toEqual([]);
    // The card's real button still works.
    await gm.press(cardButton(gm, id, "undo"));
    await allSee(people, "undone", id);
  });

  test("the server refuses a player's request to change an order or to delete its card", async () => {
    const { ada } = people;
    const id = await playedAttack();
    const before = (await attackOn(ada, id))!;
    const change = `await game.messages.get("${id}").update({ "system.order.target": "${TOKENS.worker}", "system.order.aim": 3 });`;
    expect(await errorOf(ada, change)).toMatch(/User Ada lacks permission to update ChatMessage/);
    expect(await errorOf(ada, `await game.messages.get("${id}").delete();`)).toMatch(/User Ada lacks permission to delete ChatMessage/);
    await allCaughtUp(people);
    for (const seat of everybody(people)) expect(await attackOn(seat, id)).toMatchObject({ status: "resolved", order: before.order });
    expect(await fleshEverywhere(WORKER)).toEqual([16, 16, 16]);
    expect(await fleshEverywhere(GUARD)).toEqual([12, 12, 12]);
  });

  test.each(["resolved", "undone", "refused", "asking"])(
    "a forged card with the status %s is refused on Foundry 14, and is treated only as an order on Foundry 13",
    async (status) => {
      const { gm, ada, ben } = people;
      const system = {
        order: orderOf(BY_ILKA),
        status,
        card: FORGED_CARD,
        asks: [{ id: "x", kind: "defense", userId: ben.userId }],
        record: "x",
        revision: 7,
      };
      const create = `return void await ChatMessage.implementation.create(${JSON.stringify({ _id: `forged${status}`.padEnd(16, "0"), type: "attack", system })}, { keepId: true });`;
      await fixFaces(gm, generation >= 14 ? [] : GLANCING);
      const error = await errorOf(ada, create);
      expect(error?.includes("may only be modified by a GM") ?? false).toBe(generation >= 14);
      if (error) return void (await told(ada, "User Ada lacks permission to create ChatMessage"));
      const forged = `forged${status}`.padEnd(16, "0");
      const id = cardIdOf(forged);
      const played = {
        author: "Gamemaster",
        status: "resolved",
        asks: [],
        card: { meetings: [{ name: "Dock Guard", limb: "torso", quality: "glancing", damage: 4 }] },
        shown: expect.not.stringContaining("Forged Guard"),
      };
      for (const seat of everybody(people)) {
        await waitForStatus(seat, "resolved", { id });
        await eventually(() => attackOn(seat, id), `the attack ${seat.userName} sees`).toMatchObject(played);
        await seat.waitFor("the forged message gone", (g, at: string) => !g.game.messages.has(at), forged);
      }
      await allFacesFell(gm);
      await allCaughtUp(people);
      expect(await ben.page.locator(PROMPT).count()).toBe(0);
      expect(await fleshEverywhere(GUARD)).toEqual([12, 12, 12]);
    },
  );

  test("an attack gets unused ids if a player has created messages with the ids of its card and record", async () => {
    const { gm, ada } = people;
    await fixFaces(gm, GLANCING);
    const id = "squattedOrder0" + String(generation);
    const taken = [cardIdOf(id), [...cardIdOf(id, 1)].reverse().join("")];
    for (const _id of taken) await writeMessage(ada, { _id, content: "mine" });
    await writeMessage(ada, { _id: id, type: "order", system: { kind: "attack", order: orderOf(BY_ILKA) } });
    for (const { author } of await allSee(people, "resolved", cardIdOf(id, 2))) expect(author).toBe("Gamemaster");
    expect(await fleshEverywhere(GUARD)).toEqual([12, 12, 12]);
    expect(await gm.evaluate((g, ids: string[]) => ids.map((one) => g.game.messages.get(one).content), taken)).toEqual(["mine", "mine"]);
  });

  test("a player's order with an unknown modifier is refused", async () => {
    const { ada } = people;
    const order = { ...orderOf(BY_ILKA), modifiers: [{ name: "luck", value: 300 }] };
    const id = await writeAttack(ada, { order });
    for (const { refusal } of await allSee(people, "refused", id)) expect(refusal.refusal).toBe("badOrder");
  });

  test("a second order is refused while the first attack waits for an answer", async () => {
    const { gm, ada, ben } = people;
    const atTomas = { ...BY_ILKA, target: TOKENS.tomas };
    // The list has more dice than the attack rolls, none of them a hit.
    await fixFaces(gm, hits(60, 0));
    const first = await writeAttack(ada, { order: orderOf(atTomas) });
    await waitForStatus(gm, "asking", { id: first });
    const second = await writeAttack(ada, { order: orderOf(atTomas) });
    for (const { refusal } of await allSee(people, "refused", second)) expect(refusal.refusal).toBe("stillAttacking");
    await ben.press(`${PROMPT} button[data-action=answer]`);
    await allSee(people, "resolved", first);
  });

  test("the card refuses an order for a fighter that the player does not control", async () => {
    const { ada } = people;
    const orders = [
      { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.worker },
      { attacker: ILKA, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.worker },
      { attacker: GUARD, weapon: GUARD_PISTOL, target: TOKENS.worker },
      { attacker: TOMAS, attackerToken: TOKENS.tomas, weapon: "pcTomasVey000I00", target: TOKENS.worker },
    ];
    for (const order of orders) {
      const id = await writeAttack(ada, { order: orderOf(order) });
      for (const { refusal, shown } of await allSee(people, "refused", id)) {
        expect(refusal.refusal).toBe("notYours");
        expect(shown).toMatch(/You do not control (Dock Guard|Tomas Vey)\./);
      }
    }
    expect(await fleshEverywhere(WORKER)).toEqual([16, 16, 16]);
    expect(await rounds(ada, GUARD, GUARD_PISTOL)).toBe(15);
  });

  test("the card refuses a malformed order without blocking the next attack", async () => {
    const { ada } = people;
    const orders = [
      {},
      { ...orderOf(BY_ILKA), modifiers: "many" },
      { ...orderOf(BY_ILKA), aim: "much" },
      { ...orderOf(BY_ILKA), called: 5 },
      { attacker: { uuid: ILKA } },
    ];
    for (const order of orders) {
      const id = await writeAttack(ada, { order });
      for (const { refusal, shown } of await allSee(people, "refused", id)) {
        expect(refusal.refusal).toBe("badOrder");
        expect(shown).toMatch(/This order cannot be read\. .+\. Start the attack again from the sheet or the macro hotbar\./);
      }
    }
    await playedAttack();
  });

  test("an answer to another player's prompt, an impossible answer, an answer to an unknown prompt and an unknown request are refused", async () => {
    const { gm, ada, ben } = people;
    await fixFaces(gm, [...hits(8, 3), ...hits(10, 1), ...d20(15)]);
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    const { id, asks } = await waitForStatus(gm, "asking", { after });
    await waitForStatus(ada, "asking", { id });
    const answer = (args: object) => ({ intent: "answer", id, args });
    const say = (seat: typeof ada, payload: object) =>
      seat.evaluate((g, given: object) => g.game.socket.emit("system.crossfire", given), payload);
    await say(ben, answer({ ask: asks[0]!.id, kind: "defense", defense: "full-defense" }));
    expect(await told(ben, "Only the owner")).toBe("Only the owner of Ilka Rennard or a GM can answer.");
    await say(ada, answer({ ask: asks[0]!.id, kind: "faces", faces: [6, 6, 6, 6] }));
    expect(await told(ada, "not possible")).toContain("This answer is not possible here.");
    await say(ada, answer({ ask: "attack", kind: "faces", faces: [1] }));
    expect(await told(ada, "already been answered")).toBe("This question has already been answered.");
    await say(ada, { intent: "become-gamemaster", id: "" });
    expect(await told(ada, "become-gamemaster")).toContain("Unknown request “become-gamemaster”.");
    await allCaughtUp(people);
    expect((await attackOn(ada, id))!.status).toBe("asking");
    await answerAtOnce(ada);
    await allSee(people, "resolved", id);
    await allFacesFell(gm);
  });

  test("a message that a player sends in the GM's name reaches no user", async () => {
    const { ada, ben } = people;
    const forged = { told: ben.userId, level: "error", key: "CROSSFIRE.Refusal.noTarget", values: {} };
    await ada.evaluate((g, payload: object) => g.game.socket.emit("system.crossfire", payload), forged);
    // The second prompt is answered afterward. By that time the forged message has been processed.
    await ada.caughtUp();
    await ben.evaluate((g) => g.game.socket.emit("system.crossfire", { intent: "nothing", id: "" }));
    await told(ben, "Unknown request");
    expect(await ben.told()).toHaveLength(1);
  });

  test("the clock restores a turn that a player changes, and the player's other changes to the fight are refused", async () => {
    const { gm, ada, ben } = people;
    const [ilka] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await beginFight(people, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));
    const before = { round: 1, pass: 1, acting: "Ilka Rennard", order: [["Ilka Rennard", 15] as const, ["Dock Guard", 10] as const] };
    await allRead(people, fightOn, before);
    // Foundry's client refuses the change before it asks the server. The test does not depend on an error notification.
    await errorOf(ben, `await game.combat.update({ turn: 1 });`);
    // This client sends the request directly to the server, without the checks of Foundry's client.
    await ben.evaluate((g) =>
      g.__table.connection.request("modifyDocument", {
        action: "update",
        type: "Combat",
        operation: { updates: [{ _id: g.game.combat.id, turn: 1 }], parentUuid: null },
      }),
    );
    expect(await told(gm, "changed the turn")).toBe("Ben changed the turn. The change was undone.");
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));
    await allRead(people, fightOn, before);
    await hush(ben);
    await ben.evaluate((g) => g.game.combat.nextTurn());
    expect(await told(ben, "do not control")).toBe("You do not control Ilka Rennard.");
    await ben.evaluate((g) => g.game.combat.nextRound());
    expect(await told(ben, "Only a GM")).toBe("Only a GM can do this.");
    const clock = await errorOf(ben, `await game.combat.update({ "system.clock.acting": null });`);
    expect(clock).toMatch(/User Ben lacks permission to update Combat/);
    const score = await errorOf(ben, `await game.combat.combatants.get("${ilka}").update({ initiative: 99 });`);
    expect(score).toMatch(/User Ben lacks permission to update Combatant/);
    await allCaughtUp(people);
    for (const seat of everybody(people)) expect(await fightOn(seat)).toEqual(before);
    expect(await valueOf(ada, ILKA, "system.karma.value")).toBe(4);
    await gm.evaluate((g) => g.game.combat.delete());
  });

  test("no client logs any other error or warning", async () => {
    // The sender's client logged each refusal by the server as an error. The tests above caught and checked those errors.
    await expectAllQuiet(people);
  });
});
