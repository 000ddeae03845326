import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  allSee,
  answerAtOnce,
  attackCount,
  attackOn,
  CARD,
  cardButton,
  everybody,
  expectAllQuiet,
  flesh,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  hush,
  ILKA,
  orderAttack,
  PROMPT,
  READY_TO_ANSWER,
  sitDown,
  startAfresh,
  told,
  TOKENS,
  waitForStatus,
  waitForValue,
  type People,
  type SeenAttack,
} from "./people";
import type { Seat } from "./harness/seat";

/**
 * Dock Guard: attacks with Pistols 4 + Agility 4. Ilka Rennard: defends with Reaction 5 + Intuition 5; Full Defense adds Willpower 4. Ilka
 * soaks with Armor 11 + half of Body 3, rounded down.
 */
const PISTOL_DICE = 8;
const ILKA_DEFENCE = 10;
const ILKA_FULL_DEFENCE = 14;
const ILKA_SOAK = 12;
/** Returns the dice for 5 attack hits and no defense hits: damage 6 + 5, soak 4, 7 damage left. `dice`: number of defense dice. */
const afterDefense = (dice: number) => [...hits(PISTOL_DICE, 5), ...hits(dice, 0), ...d20(15), ...hits(ILKA_SOAK, 4)];

describe.each(GENERATIONS)("the defense against an attack on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  const promptsOf = (seat: Seat): Promise<number> => seat.page.locator(PROMPT).count();

  /** Makes the guard shoot at Ilka. The attack then waits for Ada to choose Ilka's defense. */
  async function shootAtIlka(dice: number): Promise<SeenAttack> {
    const { gm, ada } = people;
    await fixFaces(gm, afterDefense(dice));
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    const open = await waitForStatus(gm, "asking", { after });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    return open;
  }

  /** Expects every client to see the outcome, all fixed dice to be rolled, and no prompt to remain. */
  async function expectPlayed(id: string, dice: number): Promise<void> {
    for (const { card, asks } of await allSee(people, "resolved", id)) {
      expect(asks).toEqual([]);
      expect(card.meetings).toMatchObject([{ name: "Ilka Rennard", contact: "hit", limb: "torso", quality: "solid", damage: 7 }]);
      expect(card.meetings[0].rows[0].dice).toMatchObject({ dice, hits: 0 });
    }
    await allFacesFell(people.gm);
    await allRead(people, (seat) => flesh(seat, ILKA), 16 - 7);
    for (const seat of everybody(people)) await seat.page.locator(PROMPT).waitFor({ state: "detached" });
  }

  test("only the defender's player is prompted, and can answer by keyboard", async () => {
    const { gm, ada, ben } = people;
    const { id, asks } = await shootAtIlka(ILKA_FULL_DEFENCE);
    expect(asks).toMatchObject([{ kind: "defense", userId: ada.userId, who: ILKA }]);
    expect(await ada.page.locator(PROMPT).innerText()).toContain("Ilka Rennard");
    await waitForStatus(ben, "asking", { id });
    await allCaughtUp(people);
    expect([await promptsOf(gm), await promptsOf(ada), await promptsOf(ben)]).toEqual([0, 1, 0]);
    expect(await ben.page.locator(`${CARD} [data-crossfire=answer]`).count()).toBe(0);
    await screenshot(ada, `defense-prompt-${generation}`);
    await ada.page.keyboard.press("ArrowDown");
    await eventually(() => ada.page.locator(`${PROMPT} input:checked`).getAttribute("value")).toBe("full-defense");
    await answerAtOnce(ada);
    await expectPlayed(id, ILKA_FULL_DEFENCE);
    await screenshot(ada, `defense-answered-${generation}`);
  });

  test("the prompt appears again after the player reloads the page", async () => {
    const { ada } = people;
    const { id } = await shootAtIlka(ILKA_DEFENCE);
    await ada.reload();
    await answerAtOnce(ada);
    await expectPlayed(id, ILKA_DEFENCE);
  });

  test("the card reopens a prompt that the player closed without an answer", async () => {
    const { ada } = people;
    const { id } = await shootAtIlka(ILKA_DEFENCE);
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(PROMPT).waitFor({ state: "detached" });
    await allCaughtUp(people);
    expect((await attackOn(ada, id))!.status).toBe("asking");
    await ada.press(cardButton(ada, id, "answer"));
    await answerAtOnce(ada);
    await expectPlayed(id, ILKA_DEFENCE);
  });

  test("a GM's answer closes the prompt on the player's screen", async () => {
    const { gm } = people;
    const { id } = await shootAtIlka(ILKA_FULL_DEFENCE);
    await gm.press(cardButton(gm, id, "answer"));
    await gm.page.locator(READY_TO_ANSWER).waitFor();
    await gm.page.locator(`${PROMPT} input[value=full-defense]`).check();
    await answerAtOnce(gm);
    await expectPlayed(id, ILKA_FULL_DEFENCE);
  });

  test("another owner of the defender can answer the player's prompt", async () => {
    const { gm, ben } = people;
    const give = (level: number) =>
      gm.evaluate(
        (g, { user, value }: { user: string; value: number }) =>
          g.fromUuidSync("Actor.demoIlka00000000").update({ [`ownership.${user}`]: value }),
        {
          user: ben.userId,
          value: level,
        },
      );
    await give(3);
    await waitForValue(ben, ILKA, `ownership.${ben.userId}`, 3);
    const { id } = await shootAtIlka(ILKA_DEFENCE);
    await waitForStatus(ben, "asking", { id });
    await ben.press(cardButton(ben, id, "answer"));
    await answerAtOnce(ben);
    await expectPlayed(id, ILKA_DEFENCE);
    await give(0);
    await waitForValue(ben, ILKA, `ownership.${ben.userId}`, 0);
  });

  test("an answer in another user's name is refused, and the prompt stays open", async () => {
    const { gm, ada, ben } = people;
    const { id, asks } = await shootAtIlka(ILKA_DEFENCE);
    await hush(ben);
    await ben.evaluate(
      (g, { message, ask, ada: claimed }: { message: string; ask: string; ada: string }) => {
        const args = { ask, kind: "defense", defense: "full-defense" };
        g.game.socket.emit("system.crossfire", { intent: "answer", id: message, args, userId: claimed, sender: claimed });
      },
      { message: id, ask: asks[0]!.id, ada: ada.userId },
    );
    expect(await told(ben, "Only the owner of")).toBe("Only the owner of Ilka Rennard or a GM can answer.");
    await allCaughtUp(people);
    const after = (await attackOn(gm, id))!;
    expect([after.status, after.asks.length]).toEqual(["asking", 1]);
    expect(await promptsOf(ada)).toBe(1);
    await answerAtOnce(ada);
    await expectPlayed(id, ILKA_DEFENCE);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
