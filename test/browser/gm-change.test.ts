import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../../tools/build/files.mjs";
import { eventually } from "./harness/eventually";
import { d20, d6, fixFaces, type FixedDie } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { startTable, type Table } from "./harness/table";
import {
  allFacesFell,
  answerAtOnce,
  attackCount,
  attackOn,
  beginFight,
  cardButton,
  flesh,
  gather,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  openChat,
  orderAttack,
  patchUp,
  PROMPT,
  READY_TO_ANSWER,
  RIFLE,
  rounds,
  TOKENS,
  waitForPhase,
  waitForStatus,
  type SeenAttack,
} from "./people";
import { fallSilent, isSilent } from "./power-cut";

/**
 * Users added to the demo world: a second GM and an assistant. The first GM's client is the primary window while both GMs are connected.
 */
const MORE_USERS = `
- _id: demoGamemaster01
  name: Second Gamemaster
  role: 4
  color: "#a98be0"
- _id: demoAssistant000
  name: Assistant
  role: 3
  color: "#e08b8b"
`;

const BY_ILKA = { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard };
const AT_ILKA = { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka };

/**
 * Dice of a rifle shot at the guard with 4 attack hits against 2 defense hits. The guard loses 6 of 18 Flesh. No die is rolled before the
 * defense is chosen.
 */
const GLANCING = [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)];
/** Dice of a pistol shot at Ilka, 5 attack hits against none: Ilka loses 7 of 16 Flesh. */
const PISTOL_SHOT = [...hits(8, 5), ...hits(10, 0), ...d20(15), ...hits(12, 4)];

describe.each(GENERATIONS)("a game with two GMs on Foundry %s", (generation) => {
  const folder = mkdtempSync(path.join(tmpdir(), "crossfire-two-"));
  let table: Table;
  let first: Seat;
  let second: Seat;
  let ada: Seat;
  let ben: Seat;

  /** Seats of all connected users. */
  let here: Seat[];

  beforeAll(async () => {
    const world = path.join(folder, "world");
    cpSync(path.join(ROOT, "demo"), world, { recursive: true });
    appendFileSync(path.join(world, "users.yaml"), MORE_USERS);
    table = await startTable({ generation, world });
    first = await table.join("Gamemaster");
    [second, ada, ben] = await Promise.all([table.join("Second Gamemaster"), table.join("Ada"), table.join("Ben")]);
    here = [first, second, ada, ben];
  });
  afterAll(async () => {
    await table.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await expectLeader("Gamemaster");
    await patchUp(first);
    await caughtUp();
  });

  /** Waits until every client has received all changes. */
  async function caughtUp(): Promise<void> {
    for (let way = 0; way < 3; way += 1) await Promise.all(here.map((seat) => seat.caughtUp()));
  }

  const everywhere = (read: (seat: Seat) => unknown, expected: unknown) =>
    Promise.all(here.map((seat) => eventually(() => read(seat), `what ${seat.userName} sees`).toEqual(expected)));

  const expectLeader = (name: string) => everywhere((seat) => seat.evaluate((g) => g.game.users.activeGM?.name), name);

  const seenBy = (status: string, id: string): Promise<SeenAttack[]> =>
    Promise.all(here.map((seat) => waitForStatus(seat, status, { id })));

  /** Expects no logged problem in a user's window. Closes the window, and waits until the other clients know the new primary window. */
  async function leaves(seat: Seat, leader: string): Promise<void> {
    expect(seat.complaints).toEqual([]);
    await seat.leave();
    here = here.filter((other) => other !== seat);
    await expectLeader(leader);
  }

  /** Reconnects the first GM, whose client becomes the primary window again. */
  async function firstReturns(): Promise<void> {
    first = await table.join("Gamemaster");
    here = [first, ...here];
    await expectLeader("Gamemaster");
    // A notification on the first GM's screen before a test would count as an unexpected error.
    await fixFaces(first, []);
  }

  /** Fixes these dice on the primary client and makes any roll on another client fail. */
  async function onlyThrows(leader: Seat, dice: readonly FixedDie[]): Promise<void> {
    const others = here.filter((seat) => seat !== leader);
    await Promise.all([fixFaces(leader, dice), ...others.map((seat) => fixFaces(seat, []))]);
  }

  /** Returns every value that an attack changes, so that a test can detect a change applied twice. */
  const standing = async (seat: Seat) => ({
    guard: await flesh(seat, GUARD),
    ilka: await flesh(seat, ILKA),
    rifle: await rounds(seat, ILKA, RIFLE),
    pistol: await rounds(seat, GUARD, GUARD_PISTOL),
    records: await seat.evaluate<number>((g) => g.game.messages.filter((message: any) => message.type === "record").length),
    attacks: await attackCount(seat),
  });

  const revisionsOn = (seat: Seat) =>
    seat.evaluate((g) =>
      g.game.messages
        .filter((message: any) => message.type === "attack")
        .map(({ id, system }: any) => [id, system.status, system.revision]),
    );

  /** Expects that no change is applied twice. One more attack changes each value once, and only the primary client rolls the dice. */
  async function expectNothingDoubled(): Promise<void> {
    await patchUp(first);
    await caughtUp();
    const [before, revisions] = [await standing(first), await revisionsOn(first)];
    await onlyThrows(first, GLANCING);
    await orderAttack(ada, BY_ILKA);
    const { id } = await waitForStatus(ada, "resolved", { after: before.attacks });
    await seenBy("resolved", id);
    await allFacesFell(first);
    const { attacks, records, guard, rifle } = before;
    await everywhere(standing, { ...before, attacks: attacks + 1, records: records + 1, guard: guard - 6, rifle: rifle - 1 });
    await caughtUp();
    expect((await revisionsOn(first)).slice(0, attacks)).toEqual(revisions);
    await everywhere(standing, { ...before, attacks: attacks + 1, records: records + 1, guard: guard - 6, rifle: rifle - 1 });
  }

  test("one GM's client plays and undoes the attacks of both GMs", async () => {
    for (const orderer of [second, first]) {
      const before = await standing(first);
      await onlyThrows(first, GLANCING);
      await orderAttack(orderer, BY_ILKA);
      const { id } = await waitForStatus(orderer, "resolved", { after: before.attacks });
      for (const { author } of await seenBy("resolved", id)) expect(author).toBe("Gamemaster");
      await everywhere(standing, { ...before, attacks: before.attacks + 1, records: before.records + 1, guard: 18 - 6, rifle: 9 });
      expect((await seenBy("resolved", id)).map(({ card }) => card.meetings.length)).toEqual([1, 1, 1, 1]);
      await openChat(orderer);
      await orderer.press(cardButton(orderer, id, "undo"));
      await seenBy("undone", id);
      await everywhere(standing, { ...before, attacks: before.attacks + 1, records: before.records + 1 });
      await allFacesFell(first);
    }
  });

  test("the second GM's client continues an attack once if the first GM leaves during a prompt", async () => {
    const before = await standing(first);
    await onlyThrows(first, []);
    await orderAttack(first, AT_ILKA);
    const { id } = await waitForStatus(first, "asking", { after: before.attacks });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    await leaves(first, "Second Gamemaster");
    await seenBy("asking", id);
    await onlyThrows(second, PISTOL_SHOT);
    await answerAtOnce(ada);
    for (const { card, author } of await seenBy("resolved", id)) {
      expect(author).toBe("Gamemaster");
      expect(card.meetings).toMatchObject([{ name: "Ilka Rennard", contact: "hit", damage: 7 }]);
    }
    await allFacesFell(second);
    const done = { ...before, attacks: before.attacks + 1, records: before.records + 1, ilka: 16 - 7, pistol: 14 };
    await everywhere(standing, done);
    await firstReturns();
    await everywhere(standing, done);
    await expectNothingDoubled();
  });

  test("the client of a GM who reconnects during a prompt continues the attack once", async () => {
    const before = await standing(first);
    await leaves(first, "Second Gamemaster");
    await onlyThrows(second, []);
    await orderAttack(second, AT_ILKA);
    const { id } = await waitForStatus(second, "asking", { after: before.attacks });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    await firstReturns();
    await seenBy("asking", id);
    await caughtUp();
    await onlyThrows(first, PISTOL_SHOT);
    await answerAtOnce(ada);
    await seenBy("resolved", id);
    await allFacesFell(first);
    await everywhere(standing, { ...before, attacks: before.attacks + 1, records: before.records + 1, ilka: 16 - 7, pistol: 14 });
    await expectNothingDoubled();
  });

  test("a prompt for the GM moves to the active GM's window", async () => {
    await first.evaluate((g, at: string) => g.fromUuidSync(at).update({ "system.mode": "realistic" }), GUARD);
    await everywhere((seat) => seat.evaluate((g, at: string) => g.fromUuidSync(at).system.mode, GUARD), "realistic");
    const before = await standing(first);
    const askedOn = async (seat: Seat, id: string) => (await attackOn(seat, id))!.asks.map(({ userId }) => userId);
    await onlyThrows(first, []);
    await orderAttack(ada, BY_ILKA);
    const { id } = await waitForStatus(ada, "asking", { after: before.attacks });
    await first.page.locator(READY_TO_ANSWER).waitFor();
    await everywhere((seat) => askedOn(seat, id), [first.userId]);
    expect(await second.page.locator(PROMPT).count()).toBe(0);
    await leaves(first, "Second Gamemaster");
    await second.page.locator(READY_TO_ANSWER).waitFor();
    await everywhere((seat) => askedOn(seat, id), [second.userId]);
    await firstReturns();
    await everywhere((seat) => askedOn(seat, id), [first.userId]);
    await first.page.locator(READY_TO_ANSWER).waitFor();
    await onlyThrows(first, GLANCING);
    await answerAtOnce(second);
    for (const { card } of await seenBy("resolved", id)) expect(card.meetings).toMatchObject([{ name: "Dock Guard", damage: 4 }]);
    for (const seat of here) await seat.page.locator(PROMPT).waitFor({ state: "detached" });
    await allFacesFell(first);
    await everywhere(standing, { ...before, attacks: before.attacks + 1, records: before.records + 1, guard: 18 - 6, rifle: 9 });
    await first.evaluate((g, at: string) => g.fromUuidSync(at).update({ "system.mode": "quick" }), GUARD);
    await everywhere((seat) => seat.evaluate((g, at: string) => g.fromUuidSync(at).system.mode, GUARD), "quick");
    await expectNothingDoubled();
  });

  test("the second GM's client finishes an attack once if the first GM disconnects between two writes of the attack", async () => {
    const before = await standing(first);
    const [ilka] = await gather(first, [TOKENS.ilka, TOKENS.guard]);
    await beginFight({ gm: first, ada, ben }, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    await Promise.all(here.map((seat) => waitForPhase(seat, "Ilka Rennard")));
    await onlyThrows(first, GLANCING);
    await fallSilent(first, "preUpdateCombat", "true");
    await orderAttack(ada, BY_ILKA);
    await isSilent(first);
    const spent = (seat: Seat) =>
      seat.evaluate((g, id: string) => {
        const { clock, history } = g.game.combat.system;
        const { ap, attacks } = clock.fighters[id];
        return [ap, attacks, Object.values(history).filter(({ label }: any) => label === "attack").length];
      }, ilka!);
    await everywhere(spent, [0, 0, 0]);
    await leaves(first, "Second Gamemaster");
    const { id } = await waitForStatus(second, "resolved", { after: before.attacks });
    await seenBy("resolved", id);
    await everywhere(spent, [1, 1, 1]);
    await firstReturns();
    const done = { ...before, attacks: before.attacks + 1, records: before.records + 1, guard: 18 - 6, rifle: 9 };
    await caughtUp();
    await everywhere(spent, [1, 1, 1]);
    await everywhere(standing, done);
    await first.evaluate((g) => g.game.combat.delete());
    await everywhere((seat) => seat.evaluate((g) => g.game.combats.size), 0);
    await expectNothingDoubled();
  });

  test("an assistant's client plays attacks until a GM connects", async () => {
    const before = await standing(first);
    const assistant = await table.join("Assistant");
    here = [...here, assistant];
    await onlyThrows(first, []);
    await orderAttack(first, AT_ILKA);
    const { id } = await waitForStatus(first, "asking", { after: before.attacks });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    await leaves(second, "Gamemaster");
    await leaves(first, "Assistant");
    await onlyThrows(assistant, PISTOL_SHOT);
    await answerAtOnce(ada);
    await seenBy("resolved", id);
    await allFacesFell(assistant);
    const done = { ...before, attacks: before.attacks + 1, records: before.records + 1, ilka: 16 - 7, pistol: 14 };
    await everywhere(standing, done);
    await firstReturns();
    await everywhere(standing, done);
    await expectNothingDoubled();
  });

  test("no client logs an error or a warning", () => Promise.all(here.map((seat) => seat.expectQuiet())));
});
