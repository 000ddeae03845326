import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, fixFaces } from "./harness/faces";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import type { Seat } from "./harness/seat";
import {
  allCaughtUp,
  allFacesFell,
  allSee,
  answerAtOnce,
  attackCount,
  ATTACK_DIALOG,
  beginFight,
  cardButton,
  expectAllQuiet,
  gather,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  onMap,
  openChat,
  orderAttack,
  PROMPT,
  READY_TO_ANSWER,
  READY_TO_SHOOT,
  RIFLE,
  sitDown,
  target,
  TOKENS,
  told,
  trackerButton,
  waitForStatus,
  type People,
} from "./people";

/**
 * Names of three tokens: one whose nameplate players do not see, one with a secret disposition, and a hidden one. No player's client may
 * show any of them.
 */
const [UNNAMED, SECRET, HIDDEN] = ["Velkhara", "Morwenna", "Zhadrak"];
const NAMES = [UNNAMED, SECRET, HIDDEN];
const RIFLEMAN = "Scene.demoLoadingDock0.Token.demoToken0000004";

/** Records every text and attribute that ever contains one of the names, even for a moment. Runs in the page. */
function watchNames(g: any, names: readonly string[]): void {
  const leaks: string[] = [];
  const note = (where: string, text: string | null | undefined): void => {
    for (const name of names) if (text?.includes(name)) leaks.push(`${name} in ${where}: ${text.trim().slice(0, 120)}`);
  };
  const read = (node: any): void => {
    if (node.nodeType === 3) return note(`text of ${node.parentElement?.className}`, node.data);
    if (node.nodeType !== 1) return;
    for (const element of [node, ...node.querySelectorAll("*")]) {
      for (const { name, value } of element.attributes) note(`${element.tagName} ${name}`, value);
      for (const child of element.childNodes) if (child.nodeType === 3) note(`text of ${element.className || element.tagName}`, child.data);
      if ("value" in element) note(`value of ${element.tagName}`, String(element.value));
    }
  };
  read(g.document.documentElement);
  const observer = new g.MutationObserver((changes: any[]) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") for (const node of addedNodes) read(node);
      else if (type === "attributes") for (const { name, value } of target.attributes) note(`${target.tagName} ${name}`, value);
      else read(target);
    }
  });
  observer.observe(g.document, { subtree: true, childList: true, attributes: true, characterData: true });
  g.nameWatch = { leaks, observer };
}

/** Stops recording names. Runs in the page. */
function stopWatching(g: any): void {
  g.nameWatch.observer.disconnect();
  delete g.nameWatch;
}

/** Returns the drawn texts on the map that contain one of the names. Runs in the page. */
function drawnNames(g: any, names: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (one: any): void => {
    if (!one?.visible || one.renderable === false) return;
    if (typeof one.text === "string" && names.some((name) => one.text.includes(name))) found.push(`on the map: ${one.text}`);
    for (const child of one.children ?? []) walk(child);
  };
  walk(g.canvas.stage);
  return found;
}

describe.each(GENERATIONS)("hidden names on players' clients on Foundry %i", (generation) => {
  let table: BorrowedTable;
  let people: People;
  const logged: string[] = [];

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    const { gm, ada, ben } = people;
    await gm.evaluate(
      async (g, { tokens, names, rifleman }: any) => {
        const name = async (uuid: string, change: { name: string }): Promise<void> => {
          const token = g.fromUuidSync(uuid);
          await token.update(change);
          await token.actor.update({ name: change.name });
        };
        await name(tokens.guard, { name: names[0], displayName: 20 } as any);
        await name(tokens.worker, { name: names[1], displayName: 50, disposition: -2 } as any);
        await name(rifleman, { name: names[2], displayName: 50, hidden: true } as any);
        await g.game.settings.set("crossfire", "hideNames", true);
      },
      { tokens: TOKENS, names: NAMES, rifleman: RIFLEMAN },
    );
    await allCaughtUp(people);
    for (const seat of [ada, ben]) {
      seat.page.on("console", (message) => void logged.push(message.text()));
      await seat.evaluate(watchNames, NAMES);
    }
  });
  afterAll(async () => {
    for (const seat of [people.ada, people.ben]) await seat.evaluate(stopWatching);
    await table.giveBack();
  });

  /**
   * Expects that no player's client has shown a name so far: in the page, on the map, in the title, in a notification or in the console.
   */
  async function expectUnnamed(): Promise<void> {
    await allCaughtUp(people);
    for (const seat of [people.ada, people.ben]) {
      expect(await seat.evaluate<string[]>((g) => [...new Set(g.nameWatch.leaks as string[])])).toEqual([]);
      expect(await seat.evaluate(drawnNames, NAMES)).toEqual([]);
      expect(await seat.evaluate<string>((g) => g.document.title)).not.toMatch(new RegExp(NAMES.join("|")));
      expect((await seat.told()).filter((text) => NAMES.some((name) => text.includes(name)))).toEqual([]);
    }
    expect(logged.filter((text) => NAMES.some((name) => text.includes(name)))).toEqual([]);
  }

  const nameIn = (seat: Seat, id: string): Promise<string> => seat.page.locator(`#sidebar [data-combatant-id="${id}"] .name`).innerText();

  test("do not appear in the attack window, on the map, on cards or in a prompt", async () => {
    const { gm, ada, ben } = people;
    await openChat(ada);
    const weapon = `${ILKA}.Item.${RIFLE}`;
    await ada.evaluate((g, { item, targets }: any) => void g.game.crossfire.attackWith(item, { targets, advanced: true }), {
      item: weapon,
      targets: [TOKENS.guard, TOKENS.worker],
    });
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await eventually(() => ada.page.locator(`${ATTACK_DIALOG} .several`).innerText()).toMatch(/Unknown\s+Unknown/);
    await eventually(() => onMap(ada, "crossfire-line-of-fire")).toContainEqual(expect.stringMatching(/^Unknown\n/));
    await eventually(() => ada.page.locator(`${ATTACK_DIALOG} output`).textContent()).toContain("Dice: ");
    await expectUnnamed();
    await fixFaces(gm, [...hits(13, 6), ...hits(7, 1), ...d20(15), ...hits(8, 1), ...hits(6, 1), ...d20(15), ...hits(1, 0)]);
    const after = await attackCount(ada);
    await ada.page.keyboard.press("Enter");
    const { id, shown } = await waitForStatus(ada, "resolved", { after });
    expect(shown).toContain("Ilka Rennard attacks Unknown");
    await allSee(people, "resolved", id);
    await allFacesFell(gm);
    await ada.press(cardButton(ada, id, "show-path"));
    await gm.press(cardButton(gm, id, "undo"));
    await allSee(people, "undone", id);
    await fixFaces(gm, [...hits(8, 5), ...hits(14, 0), ...d20(15), ...hits(12, 4)]);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    expect(await ada.page.locator(PROMPT).innerText()).toContain("Unknown");
    await answerAtOnce(ada);
    await waitForStatus(ben, "resolved", { after: after + 1 });
    await target(ada, TOKENS.guard);
    await ada.page.keyboard.press("n");
    await expectUnnamed();
  });

  test("do not appear in tests, in refusals or as the sender of a message", async () => {
    const { gm, ada } = people;
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.5));
    await ada.evaluate((g, given: object) => void g.game.crossfire.test(given), { actor: ILKA, opponent: GUARD });
    await ada.page.locator(".cf-test-window [name=opponent]").waitFor({ state: "attached" });
    await ada.page.keyboard.press("Escape");
    await ada.evaluate((g, given: object) => void g.game.crossfire.test(given), { actor: ILKA, opponent: GUARD, skipDialog: true });
    const check = ada.page.locator(".chat-log .message", { hasText: "Ilka Rennard vs Unknown" });
    await eventually(() => check.innerText()).toContain("Unknown");
    await gm.evaluate(async (g, at: string) => {
      const token = g.fromUuidSync(at);
      await g.ChatMessage.implementation.create({ content: "<p>Halt!</p>", speaker: g.ChatMessage.implementation.getSpeaker({ token }) });
    }, TOKENS.guard);
    const message = (seat: Seat) => seat.page.locator(".chat-log .message", { hasText: "Halt!" });
    await eventually(() => message(ada).innerText()).toMatch(/^Unknown/);
    await openChat(gm);
    await eventually(() => message(gm).innerText()).toMatch(new RegExp(`^${UNNAMED}`));
    await expectUnnamed();
  });

  test("do not appear in the encounter tab, in rolls of initiative or in prompts of the clock", async () => {
    const { gm, ada, ben } = people;
    const tokens = [TOKENS.ilka, TOKENS.tomas, TOKENS.guard, TOKENS.worker, RIFLEMAN];
    const [ilka, tomas, guard, worker] = (await gather(gm, tokens)) as [string, string, string, string];
    const dice = (face: number) => [{ face, sides: 6 }];
    await beginFight(people, {
      opponents: [...dice(1), ...dice(2), ...dice(2)],
      players: [
        { seat: ada, combatant: ilka, dice: dice(6) },
        { seat: ben, combatant: tomas, dice: dice(5) },
      ],
    });
    for (const seat of [ada, ben]) for (const id of [guard, worker]) await eventually(() => nameIn(seat, id)).toBe("Unknown");
    await eventually(() => nameIn(gm, guard)).toBe(UNNAMED);
    // A player cannot act for an opponent, and the refusal does not name it.
    await ada.evaluate((g, given: any) => void g.game.socket.emit("system.crossfire", given), {
      intent: "delay",
      id: await ada.evaluate<string>((g) => g.game.combat.id),
      args: { combatant: guard, until: "open" },
    });
    expect(await told(ada, "Unknown")).toContain("Unknown");
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.5));
    for (let phase = 0; phase < 4; phase += 1) await gm.press(trackerButton(gm, "crossfireEndPhase"));
    await expectUnnamed();
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
