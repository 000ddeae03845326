import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  answerAtOnce,
  ATTACK_DIALOG,
  attackCount,
  cardButton,
  flesh,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  openChat,
  orderAttack,
  PROMPT,
  READY_TO_ANSWER,
  READY_TO_SHOOT,
  SCENE,
  statusesOf,
  target,
  TOKENS,
  waitForStatus,
  waitForValue,
  WORKER,
} from "./people";

/** Number of attack dice with the rifle. `THROUGH`: a shot that penetrates the guard and knocks down the worker behind the guard. */
const RIFLE_DICE = 13;
const TORSO = d20(15);
const THROUGH = [...hits(RIFLE_DICE, 6), ...hits(7, 1), ...TORSO, ...hits(8, 1), ...hits(6, 1), ...TORSO, ...hits(1, 0)];
const AT_ILKA = [...hits(8, 5), ...hits(10, 0), ...TORSO, ...hits(12, 4)];
const TEST_WINDOW = ".cf-test-window";
const TEST_CARD = ".chat-log .cf-test-card";
const NOTES = "Sold the gate code to the gang.";

/** Runs in the page. Returns the ids of the effects with a status; the id that Foundry's palette expects is returned as "registered". */
const shown = (g: any, { uuid, status }: { uuid: string; status: string }): unknown => {
  const own = g.fromUuidSync(uuid).effects.filter(({ statuses }: any) => statuses.has(status));
  const registered = Object.values<any>(g.CONFIG.statusEffects).find(({ id }) => id === status)._id;
  return own.map(({ id }: any) => (id === registered ? "registered" : id));
};

describe.each(GENERATIONS)("a player with default permissions and a GM in two windows on Foundry %i", (generation) => {
  let table: BorrowedTable;
  let gm: Seat;
  let ada: Seat;

  beforeAll(async () => {
    table = await borrowTable({ generation, who: ["Gamemaster", "Ada"] });
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
    await openChat(gm);
    await openChat(ada);
  });
  afterAll(() => table?.giveBack());

  const forgetDice = (): Promise<void> => gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = Math.random));

  async function type(seat: Seat, words: string): Promise<void> {
    const line = seat.page.locator("#chat-message");
    await line.fill(words);
    await line.press("Enter");
  }

  test("a reload of the attacker's page discards an open attack panel, but an ordered attack continues", async () => {
    await gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).update({ "system.mode": "realistic" }), GUARD);
    await target(ada, TOKENS.guard);
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await ada.reload();
    expect(await ada.evaluate((g) => g.game.messages.size)).toBe(0);
    await openChat(ada);
    await target(ada, TOKENS.guard);
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await fixFaces(gm, THROUGH);
    await ada.page.keyboard.press("Enter");
    await gm.page.locator(READY_TO_ANSWER).waitFor();
    await ada.reload();
    await openChat(ada);
    await waitForStatus(ada, "asking", { after: 0 });
    await answerAtOnce(gm);
    const { author } = await waitForStatus(ada, "resolved", { after: 0 });
    expect(author).toBe("Gamemaster");
    await eventually(() => statusesOf(ada, WORKER), "what the worker suffers").toEqual(["prone", "winded"]);
  });

  test("the prone status from an attack never exists twice while users toggle it in four places", async () => {
    const prone = { uuid: WORKER, status: "prone" };
    const seen = async (on: boolean): Promise<void> => {
      for (const seat of [gm, ada]) await seat.sees("the worker", shown, on ? ["registered"] : [], prone);
      await gm.caughtUp();
    };
    await seen(true);
    await gm.evaluate((g, uuid: string) => g.canvas.tokens.hud.bind(g.fromUuidSync(uuid).object).then(() => {}), TOKENS.worker);
    await gm.press("#token-hud [data-key=effects]");
    for (const press of ["[data-status-id=prone]", "[data-key=cf-prone]"])
      for (const on of [false, true]) {
        await gm.press(`#token-hud ${press}`);
        await seen(on);
        await gm.page.locator(`#token-hud [data-status-id=prone]${on ? ".active" : ":not(.active)"}`).waitFor({ state: "attached" });
      }
    await screenshot(gm, `two-windows-palette-${generation}`);
    await gm.evaluate((g) => g.canvas.tokens.hud.clear());
    await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.render({ force: true })), WORKER);
    const onSheet = gm.page.locator("[data-action=toggleProne]").first();
    for (const on of [false, true]) {
      await gm.press(onSheet);
      await seen(on);
    }
    await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.close()), WORKER);
    for (const on of [false, true]) {
      await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).toggleStatusEffect("prone")), WORKER);
      await seen(on);
    }
    await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).toggleStatusEffect("prone", { active: true })), WORKER);
    await seen(true);
  });

  test("undoing an attack preserves the prone status that the GM set", async () => {
    const { id } = await waitForStatus(gm, "resolved", { after: 0 });
    await gm.press(cardButton(gm, id, "undo"));
    await waitForStatus(ada, "undone", { id });
    await eventually(() => statusesOf(ada, WORKER), "what the worker suffers").toEqual(["prone"]);
    await eventually(() => flesh(ada, WORKER), "the worker's Flesh").toBe(16);
    await forgetDice();
  });

  test("a defense prompt is shown again after the player reloads the page", async () => {
    const after = await attackCount(gm);
    await fixFaces(gm, AT_ILKA);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    await ada.reload();
    await answerAtOnce(ada);
    await openChat(ada);
    await waitForStatus(ada, "resolved", { after });
    await ada.page.locator(PROMPT).waitFor({ state: "detached" });
    await waitForValue(gm, ILKA, "system.pools.flesh.value", 16 - 7);
    await forgetDice();
  });

  test("/cf attack opens the attack panel if a user types it or a macro sends it", async () => {
    await target(ada, TOKENS.guard);
    const sent = generation === 13 ? "/cf attack marksman" : "<p>/cf attack marksman</p>";
    for (const send of [
      () => type(ada, "/cf attack marksman"),
      () => ada.evaluate((g, line: string) => void g.ui.chat.processMessage(line), sent),
    ]) {
      await send();
      await ada.page.locator(READY_TO_SHOOT).waitFor();
      await ada.page.keyboard.press("Escape");
      await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
    }
  });

  test("/cf test rolls a test, even after a reload of the player's page", async () => {
    const ready = ada.page.locator(`${TEST_WINDOW} button[type=submit]`);
    await type(ada, "/cf test perception 2");
    await ready.waitFor();
    await screenshot(ada, `two-windows-test-${generation}`);
    await ada.reload();
    await openChat(ada);
    expect(await ada.page.locator(TEST_CARD).count()).toBe(0);
    await type(ada, "/cf test perception 2");
    await ready.waitFor();
    await ada.press(ready);
    for (const seat of [ada, gm]) await seat.page.locator(`${TEST_CARD} .cf-verdict`).first().waitFor();
    await ada.reload();
    await openChat(ada);
    await ada.page.locator(`${TEST_CARD} .cf-verdict`).first().waitFor();
  });

  test("only a GM can request a test with /cf ask", async () => {
    await type(gm, "/cf ask perception 2");
    const send = gm.page.locator(`${TEST_WINDOW} button[type=submit]`);
    await send.waitFor();
    await gm.page.locator(`${TEST_WINDOW} .who, ${TEST_WINDOW} fieldset`, { hasText: "Ilka Rennard" }).first().waitFor();
    await screenshot(gm, `two-windows-ask-${generation}`);
    await gm.press(send);
    const answer = ada.page.locator(`${TEST_WINDOW} button[type=submit]`);
    await answer.waitFor();
    await ada.reload();
    await openChat(ada);
    await answer.waitFor();
    await ada.press(answer);
    for (const seat of [ada, gm])
      await eventually(() => seat.page.locator(`${TEST_CARD} .cf-verdict`).count(), "verdicts").toBeGreaterThan(1);
    const before = await ada.evaluate((g) => g.game.messages.size);
    await type(ada, "/cf ask perception");
    await ada.waitFor("a refusal", (g) => g.toldSoFar.length > 0);
    expect(await ada.evaluate((g) => g.game.messages.size)).toBe(before);
  });

  test("the token HUD lets the GM edit an opponent's bar, and lets players edit the bars of their own tokens", async () => {
    const edit = async (seat: Seat, token: string, bar: string, typed: string): Promise<void> => {
      await seat.evaluate((g, uuid: string) => g.canvas.tokens.hud.bind(g.fromUuidSync(uuid).object).then(() => {}), token);
      const field = seat.page.locator(`#token-hud input[data-key=${bar}]`);
      await field.fill(typed);
      await field.press("Enter");
    };
    const enforcer = `Scene.${SCENE}.Token.demoToken0000008`;
    const barsOf = (g: any, uuid: string): unknown =>
      ["bar1", "bar2"].map((bar) => g.fromUuidSync(uuid).getBarAttribute(bar)?.value ?? null);
    const [first, second] = (await gm.evaluate(barsOf, enforcer)) as [number, number];
    await edit(gm, enforcer, "bar1", "-3");
    await ada.sees("the first bar", barsOf, [first - 3, second], enforcer);
    await edit(gm, enforcer, "bar2", String(second - 1));
    await ada.sees("the second bar", barsOf, [first - 3, second - 1], enforcer);
    await gm.evaluate((g) => g.canvas.tokens.hud.clear());
    await edit(ada, TOKENS.ilka, "bar1", "16");
    await waitForValue(gm, ILKA, "system.pools.flesh.value", 16);
    await ada.evaluate((g) => g.canvas.tokens.hud.clear());
  });

  test("the GM notes written on a sheet are shown only to the GM", async () => {
    await gm.evaluate(async (g, uuid: string) => {
      const { sheet } = g.fromUuidSync(uuid);
      await sheet.render({ force: true });
      sheet.changeTab("notes", "primary");
    }, WORKER);
    const editor = gm.page.locator("prose-mirror[name=gmNotes]");
    await gm.press(editor.locator("button.toggle"));
    await editor.locator(".ProseMirror").pressSequentially(NOTES);
    await screenshot(gm, `two-windows-notes-${generation}`);
    await gm.press(editor.locator("button.toggle"));
    const kept = (g: any): string =>
      g.game.messages
        .filter((message: any) => message.getFlag("crossfire", "notesOf"))
        .map(({ content }: any) => content)
        .join();
    await eventually(() => gm.evaluate(kept), "the GM notes").toContain(NOTES);
    // Foundry may send whispers to every client. The test checks that this user's screen does not show the whisper.
    const trace = (g: any, words: string): string[] => {
      const { actors, items, messages, scenes, journal, user } = g.game;
      const holds = (one: any): boolean => JSON.stringify(one.toObject()).includes(words);
      const open = messages.filter(({ whisper, visible }: any) => visible || whisper.length === 0 || whisper.includes(user.id));
      const stored = [...[actors, items, scenes, journal].flatMap(({ contents }: any) => contents), ...open].filter(holds);
      const shown = g.document.documentElement.innerHTML.includes(words);
      return [...new Set(stored.map(({ documentName }: any) => documentName)), ...(shown ? ["page"] : [])] as string[];
    };
    await ada.caughtUp();
    expect(await ada.evaluate(trace, NOTES)).toEqual([]);
    await ada.reload();
    expect(await ada.evaluate(trace, NOTES)).toEqual([]);
    expect(await gm.evaluate(trace, NOTES)).toContain("ChatMessage");
    expect(await gm.page.locator(".chat-log", { hasText: NOTES }).count()).toBe(0);
    await gm.reload();
    await gm.evaluate(async (g, uuid: string) => {
      const { sheet } = g.fromUuidSync(uuid);
      await sheet.render({ force: true });
      sheet.changeTab("notes", "primary");
    }, WORKER);
    await editor.getByText(NOTES).waitFor();
    // Notes that are not empty are restored when their message is deleted.
    await gm.evaluate(async (g) => {
      for (const message of g.game.messages) if (message.getFlag("crossfire", "notesOf")) await message.update({ content: "" });
    });
  });

  test("no client logs an error or a warning", () => Promise.all([gm, ada].map((seat) => seat.expectQuiet())));
});
