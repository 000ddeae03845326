import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { d20, facesLeft, fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allSee,
  attackCount,
  attackOn,
  beginFight,
  CARD,
  everybody,
  expectAllQuiet,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  flesh,
  gather,
  hits,
  ILKA,
  orderAttack,
  patchUp,
  PROMPT,
  READY_TO_ANSWER,
  RIFLE,
  rounds,
  sitDown,
  TOKENS,
  trackerButton,
  waitForStatus,
  type People,
  type SeenAttack,
} from "./people";

/** Dice of a shot by the guard that hits Ilka Rennard in the torso; Ilka defends with Reaction + Intuition. */
const SHOT_AT_ILKA = [...hits(8, 5), ...hits(10, 0), ...d20(15), ...hits(12, 4)];
const FACES = ".cf-own-dice";
const LINE = `${FACES} input[name=faces]`;
/** Time in seconds, longer than a GM's other window waits before it replaces an unresponsive primary window. */
const TAKE_OVER_SECONDS = 40;

describe.each(GENERATIONS)("prompts that wait for an answer on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => patchUp(people.gm));

  const setting = (seat: Seat, key: string, value: unknown): Promise<unknown> =>
    seat.evaluate(async (g, { name, to }: { name: string; to: unknown }) => void (await g.game.settings.set("crossfire", name, to)), {
      name: key,
      to: value,
    });

  /** Advances the server time that the GM's client reads, and makes the client check its time limits. */
  const passTime = (milliseconds: number): Promise<void> =>
    people.gm.evaluate((g, more: number) => {
      g.ahead = (g.ahead ?? 0) + more;
      Object.defineProperty(g.game.time, "serverTime", { configurable: true, get: () => Date.now() + g.ahead });
      g.Hooks.callAll("pauseGame", g.game.paused, {});
    }, milliseconds);

  async function shootAtIlka(): Promise<SeenAttack> {
    const { gm, ada } = people;
    await fixFaces(gm, SHOT_AT_ILKA);
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    const open = await waitForStatus(gm, "asking", { after });
    await ada.page.locator(PROMPT).waitFor();
    return open;
  }

  describe("the time limit of a prompt", () => {
    afterEach(() => setting(people.gm, "answerSeconds", 60));

    test("sends the preselected answer when the time is up, and every client shows the result", async () => {
      const { gm, ada } = people;
      const { id } = await shootAtIlka();
      const seen = ada.page.locator(`${PROMPT} .time-left [aria-hidden=true]`);
      await seen.waitFor();
      expect(await seen.innerText()).toMatch(/^Sends the preselected answer in \d+ s\.$/);
      expect(await ada.page.locator(`${PROMPT} .time-left [role=status]`).textContent()).toMatch(
        /^Sends the preselected answer in \d+ s\.$/,
      );
      await screenshot(ada, `answers-time-left-${generation}`);
      await passTime(61_000);
      for (const { shown, asks } of await allSee(people, "resolved", id)) {
        expect(asks).toEqual([]);
        expect(shown).toContain("Ilka Rennard's preselected answer was used after 60 s.");
      }
      await ada.page.locator(PROMPT).waitFor({ state: "detached" });
      expect(await facesLeft(gm)).toBe(0);
      for (const seat of everybody(people)) expect(await flesh(seat, ILKA)).toBe(16 - 7);
      await screenshot(ada, `answers-default-taken-${generation}`);
    });

    test("is neither shown nor applied if the world sets none", async () => {
      const { gm, ada } = people;
      await setting(gm, "answerSeconds", 0);
      const { id } = await shootAtIlka();
      expect(await ada.page.locator(`${PROMPT} .time-left`).count()).toBe(0);
      await passTime(600_000);
      expect((await attackOn(gm, id))!.status).toBe("asking");
      await ada.page.locator(READY_TO_ANSWER).waitFor();
      await ada.page.keyboard.press("Enter");
      for (const { shown } of await allSee(people, "resolved", id)) expect(shown).not.toContain("preselected answer was used");
    });

    test("is shown as paused, and does not expire, while the game is paused", async () => {
      const { gm, ada } = people;
      const { id } = await shootAtIlka();
      await gm.evaluate((g) => g.game.togglePause(true, { broadcast: true }));
      await ada.page.locator(`${PROMPT} .time-left`, { hasText: "The game and this timer are paused." }).waitFor();
      await passTime(600_000);
      expect((await attackOn(gm, id))!.status).toBe("asking");
      await gm.evaluate((g) => g.game.togglePause(false, { broadcast: true }));
      await ada.page.locator(PROMPT).getByRole("button", { name: "Answer" }).click();
      await allSee(people, "resolved", id);
    });
  });

  describe("physical dice", () => {
    beforeAll(() => setting(people.ada, "ownDice", true));
    afterAll(() => setting(people.ada, "ownDice", false));

    test("the card names the combatant whose player entered the requested faces, and too few faces are rejected", async () => {
      const { gm, ada } = people;
      await fixFaces(gm, [...hits(7, 7), ...hits(8, 8)]);
      const after = await attackCount(ada);
      await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
      const { id, asks } = await waitForStatus(gm, "asking", { after });
      expect(asks).toMatchObject([{ kind: "roll", userId: ada.userId }]);
      await ada.page.locator(LINE).waitFor();
      expect(await ada.page.getByLabel("Results of 13d6").count()).toBe(1);
      expect(await gm.page.locator(FACES).count()).toBe(0);
      await ada.page.locator(`${FACES}[data-ready] input[name=faces]:focus`).waitFor();
      await ada.page.keyboard.type("5 5 5");
      await ada.page.keyboard.press("Enter");
      const error = ada.page.locator(`${FACES} [role=alert]`);
      await error.waitFor();
      expect(await error.innerText()).toBe("Results needed: 13. Entered: 3.");
      expect(await ada.page.locator(LINE).getAttribute("aria-invalid")).toBe("true");
      expect((await attackOn(gm, id))!.status).toBe("asking");
      await screenshot(ada, `answers-own-dice-${generation}`);
      await ada.page.locator(LINE).fill("5 5 5 5 2 2 2 2 2 2 2 2 2");
      await ada.page.keyboard.press("Enter");
      for (const { shown } of await allSee(people, "resolved", id)) expect(shown).toContain("Ilka Rennard rolled physical dice.");
      await ada.page.locator(FACES).waitFor({ state: "detached" });
    });

    test("the GM can roll the requested dice for a player who reloaded the page", async () => {
      const { gm, ada, ben } = people;
      const after = await attackCount(ada);
      await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
      const { id } = await waitForStatus(gm, "asking", { after });
      await ada.reload();
      await ada.page.locator(LINE).waitFor();
      await waitForStatus(ben, "asking", { id });
      expect(await ben.page.locator(`[data-message-id="${id}"] [data-crossfire=answer]`).count()).toBe(0);
      await fixFaces(gm, [...hits(13, 0), ...hits(7, 7)]);
      await gm.page.locator(`[data-message-id="${id}"]`).getByRole("button", { name: "Roll for them" }).first().click();
      for (const { shown } of await allSee(people, "resolved", id)) expect(shown).not.toContain("physical dice");
      await ada.page.locator(FACES).waitFor({ state: "detached" });
    });

    test("the initiative prompt requests the faces of physical dice", async () => {
      const { gm, ada } = people;
      const [ilka, guard] = (await gather(gm, [TOKENS.ilka, TOKENS.guard])) as [string, string];
      await beginFight(people, { opponents: hits(1, 0), players: [] });
      await trackerButton(ada, "crossfireRoll", ilka).click();
      await ada.page.locator(`${FACES}[data-ready] input[name=faces]:focus`).waitFor();
      await ada.page.keyboard.type("6");
      await ada.page.keyboard.press("Enter");
      await ada.page.locator(FACES).waitFor({ state: "detached" });
      await ada.waitFor("the roll to stand", (g, id: string) => g.game.combat.system.clock.fighters[id].rolled === 16, ilka);
      expect(guard).not.toBe(ilka);
      await gm.evaluate((g) => g.game.combat.delete());
      await ada.waitFor("the encounter to be gone", (g) => g.game.combats.size === 0);
    });
  });

  test("all users see a failed attack, but only the GM can close it", async () => {
    const { gm, ada } = people;
    await fixFaces(gm, SHOT_AT_ILKA);
    const { id } = await shootAtIlka();
    await gm.evaluate(async (g, message: string) => {
      await g.game.messages.get([...message].reverse().join("")).update({ "system.ruleset": "of-yesterday" });
    }, id);
    await gm.forget();
    await gm.reload();
    for (const { shown } of await allSee(people, "failed", id)) expect(shown).toContain("Failed");
    await ada.page.locator(PROMPT).waitFor({ state: "detached" });
    expect((await attackOn(gm, id))!.shown).toContain("of-yesterday");
    expect((await attackOn(ada, id))!.shown).toContain("The GM decides what happens to it");
    expect(await ada.page.locator(`[data-message-id="${id}"] [data-crossfire=close]`).count()).toBe(0);
    await screenshot(gm, `answers-set-aside-${generation}`);
    await gm.page.locator(`.chat-log [data-message-id="${id}"]`).getByRole("button", { name: "Close without effect" }).click();
    for (const { shown } of await allSee(people, "closed", id)) expect(shown).toContain("Closed without effect");
    expect(await flesh(ada, ILKA)).toBe(16);
  });

  test("a GM's newer window is the primary window until it closes", async () => {
    const { gm, ada } = people;
    const leader = (seat: Seat): Promise<string> => seat.evaluate((g) => g.game.user.flags.crossfire.window);
    const first = await leader(gm);
    const second = await table.join("Gamemaster");
    await gm.waitFor("the second window to lead", (g, before: string) => g.game.user.flags.crossfire.window !== before, first);
    expect(await leader(second)).toBe(await leader(gm));
    for (const seat of [gm, second]) await fixFaces(seat, [...hits(13, 0), ...hits(7, 7)]);
    const after = await attackCount(ada);
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
    const { id } = await waitForStatus(ada, "resolved", { after });
    expect([await facesLeft(gm), await facesLeft(second)]).toEqual([20, 0]);
    expect(await rounds(ada, ILKA, RIFLE)).toBe(9);
    await second.vanish();
    await gm.waitFor(
      "this window to lead again",
      (g, before: string) => g.game.user.flags.crossfire.window === before,
      first,
      TAKE_OVER_SECONDS,
    );
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
    await waitForStatus(ada, "resolved", { after: after + 1 });
    expect([await facesLeft(gm), await rounds(ada, ILKA, RIFLE)]).toEqual([0, 8]);
    expect((await attackOn(ada, id))!.status).toBe("resolved");
    expect(await ada.page.locator(`.chat-log ${CARD}.resolved`).count()).toBeGreaterThan(1);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
