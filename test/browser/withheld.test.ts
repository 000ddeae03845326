import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, fixFaces } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { startTable, type Table } from "./harness/table";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  allSee,
  answerAtOnce,
  ATTACK_DIALOG,
  attackCount,
  attackOn,
  barOf,
  cardButton,
  everybody,
  expectAllQuiet,
  exported,
  flesh,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  openChat,
  orderAttack,
  orderOf,
  PROMPT,
  READY_TO_ANSWER,
  READY_TO_SHOOT,
  RIFLE,
  rounds,
  sitDown,
  startAfresh,
  statusesOf,
  target,
  TOKENS,
  waitForStatus,
  WORKER,
  WAITING_ORDER,
  writeMessage,
  type People,
} from "./people";

const BY_ILKA = { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard };
/** Dice of a hit that costs the guard 6 Flesh. */
const GLANCING = [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)];
/**
 * Dice of a shot that penetrates the guard and hits the worker. The guard takes 14 damage after soak, which costs 21 of 18 Flesh. The
 * worker takes 10 damage after soak, which costs 15 of 16 Flesh.
 */
const THROUGH = [...hits(13, 6), ...hits(7, 1), ...d20(15), ...hits(8, 1), ...hits(6, 1), ...d20(15), ...hits(1, 0)];

/** In these tests the server is stricter than Foundry's. It withholds hidden tokens and whispers from clients that may not see them. */
describe.each(GENERATIONS)("a server that withholds secrets, on Foundry %s", (generation) => {
  let table: Table;
  let people: People;

  beforeAll(async () => {
    table = await startTable({ generation, withhold: true });
    people = await sitDown(table);
  });
  afterAll(() => table.stop());
  beforeEach(() => startAfresh(people));

  /** Returns the numbers of records and attacks on a client. */
  const messagesOn = (seat: Seat) =>
    seat.evaluate((g) => {
      const count = (type: string): number => g.game.messages.filter((message: any) => message.type === type).length;
      return { attacks: count("attack"), records: count("record") };
    });

  /** Expects that only the GM's client has records, one for each attack. */
  async function expectRecordsWithheld(): Promise<void> {
    const { gm, ada, ben } = people;
    await allCaughtUp(people);
    const { attacks, records } = await messagesOn(gm);
    expect(records).toBe(attacks);
    for (const seat of [ada, ben]) expect(await messagesOn(seat)).toEqual({ attacks, records: 0 });
  }

  const isThere = (seat: Seat, uuid: string): Promise<boolean> => seat.evaluate((g, at: string) => g.fromUuidSync(at) !== null, uuid);

  /** Makes the GM hide or reveal a token, and waits until the players' clients lose or receive the token. */
  async function hide(uuid: string, hidden: boolean): Promise<void> {
    const { gm, ada, ben } = people;
    await gm.evaluate((g, { at, to }: { at: string; to: boolean }) => g.fromUuidSync(at).update({ hidden: to }), { at: uuid, to: hidden });
    for (const seat of [ada, ben]) await eventually(() => isThere(seat, uuid), `the token on ${seat.userName}'s client`).toBe(!hidden);
  }

  test("sends players the card of an attack without its record", async () => {
    const { gm, ada } = people;
    const before = await exported(gm);
    await target(ada, TOKENS.guard);
    await fixFaces(gm, GLANCING);
    const after = await attackCount(ada);
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await ada.page.keyboard.press("Enter");
    const { id } = await waitForStatus(ada, "resolved", { after });
    for (const { card, shown, author } of await allSee(people, "resolved", id)) {
      expect(author).toBe("Gamemaster");
      expect(card.meetings).toMatchObject([{ name: "Dock Guard", contact: "hit", limb: "torso", quality: "glancing", damage: 4 }]);
      expect(shown).toContain("Ilka Rennard attacks Dock Guard");
      expect(shown).toContain("hits: 4 vs 2, net hits: 2");
      expect(shown).toContain("Next? Stopped");
    }
    await allFacesFell(gm);
    await allRead(people, (seat) => flesh(seat, GUARD), 18 - 6);
    await allRead(people, (seat) => barOf(seat, TOKENS.guard), { value: 18 - 6, max: 18 });
    await allRead(people, (seat) => rounds(seat, ILKA, RIFLE), 9);
    await expectRecordsWithheld();
    await openChat(ada);
    await ada.press(cardButton(ada, id, "undo"));
    await allSee(people, "undone", id);
    await allRead(people, exported, before);
  });

  test("sends a prompt to the asked player, and the player's answer continues the attack", async () => {
    const { gm, ada, ben } = people;
    await fixFaces(gm, [...hits(8, 5), ...hits(14, 0), ...d20(15), ...hits(12, 4)]);
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    const { id } = await waitForStatus(ada, "asking", { after });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    await expectRecordsWithheld();
    expect(await ben.page.locator(PROMPT).count()).toBe(0);
    await ada.page.locator(`${PROMPT} input[value=full-defense]`).check();
    await answerAtOnce(ada);
    for (const { card } of await allSee(people, "resolved", id)) {
      expect(card.meetings).toMatchObject([{ name: "Ilka Rennard", damage: 7 }]);
      expect(card.meetings[0].rows[0].dice).toMatchObject({ dice: 14, hits: 0 });
    }
    await allFacesFell(gm);
    await allRead(people, (seat) => flesh(seat, ILKA), 16 - 7);
    await expectRecordsWithheld();
  });

  test("removes a hidden token's name from the players' cards if a bullet hits the token", async () => {
    const { gm, ada, ben } = people;
    const asked = (mode: string) =>
      gm.evaluate((g, { at, to }: { at: string; to: string }) => g.fromUuidSync(at).update({ "system.mode": to }), {
        at: WORKER,
        to: mode,
      });
    await asked("realistic");
    await hide(TOKENS.worker, true);
    await ada.evaluate((g, { weapon, at }: { weapon: string; at: string }) => void g.game.crossfire.attackWith(weapon, { targets: [at] }), {
      weapon: `${ILKA}.Item.${RIFLE}`,
      at: TOKENS.guard,
    });
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    expect(await ada.page.locator(ATTACK_DIALOG).textContent()).not.toContain("Dock Worker");
    await fixFaces(gm, THROUGH);
    const after = await attackCount(ada);
    await ada.page.keyboard.press("Enter");
    // The GM chooses the hidden token's defense.
    const { id } = await waitForStatus(ada, "asking", { after });
    for (const { asks, shown } of await Promise.all([ada, ben].map((seat) => waitForStatus(seat, "asking", { id })))) {
      expect(asks).toMatchObject([{ kind: "defense", userId: gm.userId, name: "?" }]);
      expect(shown).not.toContain("Dock Worker");
    }
    await gm.page.locator(READY_TO_ANSWER).waitFor();
    expect(await gm.page.locator(PROMPT).innerText()).toContain("Dock Worker");
    await answerAtOnce(gm);
    await allSee(people, "resolved", id);
    await allFacesFell(gm);
    for (const seat of [ada, ben]) {
      const { card, shown } = (await attackOn(seat, id))!;
      expect(card.meetings).toMatchObject([
        { name: "Dock Guard", intended: true, damage: 14 },
        { name: "?", intended: false, contact: "hit", damage: 10 },
      ]);
      expect(shown).toContain("Penetrated 10 damage carries through");
      expect(shown).toContain("someone unseen secondary target");
      expect(JSON.stringify(await seat.evaluate((g, at: string) => g.game.messages.get(at).toObject(), id))).not.toContain("Dock Worker");
      expect(shown).not.toContain("Dock Worker");
      expect(await isThere(seat, TOKENS.worker)).toBe(false);
    }
    expect((await attackOn(gm, id))!.shown).toContain("Dock Worker secondary target");
    await eventually(() => flesh(gm, WORKER)).toBe(1);
    await allRead(people, (seat) => flesh(seat, GUARD), 0);
    await expectRecordsWithheld();
    await hide(TOKENS.worker, false);
    await asked("quick");
    // A revealed token appears in its current state.
    await allRead(people, (seat) => flesh(seat, WORKER), 1);
    await allRead(people, (seat) => statusesOf(seat, WORKER), ["prone", "winded"]);
    await allRead(people, (seat) => barOf(seat, TOKENS.worker), { value: 1, max: 16 });
    await ada.reload();
    for (const { shown } of await allSee(people, "resolved", id)) expect(shown).toContain("Penetrated 10 damage carries through");
  });

  test("shows no forged outcome of an order while no GM is connected", async () => {
    const { gm, ada, ben } = people;
    await gm.leave();
    for (const seat of [ada, ben]) await seat.waitFor("the gamemaster to be gone", (g) => !g.game.users.activeGM);
    const after = await attackCount(ada);
    const forged = { name: "Forged", damage: 99 };
    await writeMessage(ada, {
      type: "order",
      content: "<p>Forged</p>",
      flavor: "Forged",
      system: {
        kind: "attack",
        order: { ...orderOf(BY_ILKA), card: { meetings: [forged] } },
        status: "resolved",
        card: { meetings: [forged] },
      },
    });
    await ada.page.locator(WAITING_ORDER).waitFor();
    await ben.caughtUp();
    expect(await ben.page.locator(".chat-log", { hasText: "Forged" }).count()).toBe(0);
    people = { gm: await table.join("Gamemaster"), ada, ben };
    const { id } = await waitForStatus(ada, "resolved", { after });
    for (const { author, card, shown } of await allSee(people, "resolved", id)) {
      expect([author, card.meetings[0].name]).toEqual(["Gamemaster", "Dock Guard"]);
      expect(shown).not.toContain("Forged");
    }
    await expectRecordsWithheld();
    await allRead(people, (seat) => seat.evaluate((g) => g.game.messages.filter(({ type }: any) => type === "order").length), 0);
    for (const seat of everybody(people)) await seat.page.locator(PROMPT).waitFor({ state: "detached" });
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
