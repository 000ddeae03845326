import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allSee,
  attackCount,
  ATTACK_DIALOG,
  cardButton,
  expectAllQuiet,
  gather,
  GUARD,
  openChat,
  openTracker,
  READY_TO_SHOOT,
  saysWhatItIsMadeOf,
  sitDown,
  TOKENS,
  TOMAS,
  trackerButton,
  waitForPhase,
  waitForStatus,
  type People,
} from "./people";

const PANEL = ".cf-spot [role=status]";
const PROMPT = ".cf-reaction-prompt";
const REACTION_CARD = ".chat-log .cf-reaction";
const PATH = "crossfire-bullet-path";
const CARBINE = `${TOMAS}.Item.pcTomasVey000I00`;

describe("several targets of one weapon", () => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation: 13 });
    people = await sitDown(table);
    await Promise.all([openChat(people.ben), openChat(people.gm)]);
    await people.gm.evaluate(
      async (g, { tokens, carbine }: any) => {
        const put = (uuid: string, x: number, y: number) => g.fromUuidSync(uuid).update({ x, y }, { animate: false });
        await put(tokens.tomas, 1260, 1610);
        await put(tokens.ilka, 700, 1750);
        await put(tokens.guard, 1260, 1190);
        await put(tokens.worker, 1330, 1190);
        await g
          .fromUuidSync(carbine)
          .update({ "system.ready": true, "system.modes": ["single", "burst", "long-burst"], "system.ammo.value": 30 });
      },
      { tokens: TOKENS, carbine: CARBINE },
    );
    await allCaughtUp(people);
  });
  afterAll(() => table.giveBack());

  const put = (uuid: string, x: number, y: number): Promise<void> =>
    people.gm.evaluate((g, { at, place }: any) => g.fromUuidSync(at).update(place, { animate: false }), { at: uuid, place: { x, y } });
  async function point(seat: Seat, at: { x: number; y: number }): Promise<{ x: number; y: number }> {
    const { x, y } = await seat.evaluate<{ x: number; y: number }, { x: number; y: number }>((g, spot) => {
      const { x: left, y: top } = g.canvas.clientCoordinatesFromCanvas(spot);
      return { x: left, y: top };
    }, at);
    await seat.page.mouse.move(x + 4, y + 4);
    await seat.page.mouse.move(x, y);
    return { x, y };
  }
  const named = (seat: Seat, words: string): Promise<unknown> =>
    seat.waitFor(
      `"${words}" to be said`,
      (g, wanted: string) => g.document.querySelector(".cf-spot [role=status]")?.textContent.includes(wanted),
      words,
    );

  test("[SS-ACTION-12] a burst at two targets has one card, with a result for each target", async () => {
    const { gm, ben } = people;
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.2));
    await ben.evaluate(
      (g, { item, at }: any) => void g.game.crossfire.attackWith(item, { targets: [at], mode: "long-burst", advanced: true }),
      {
        item: CARBINE,
        at: TOKENS.guard,
      },
    );
    await ben.page.locator(READY_TO_SHOOT).waitFor();
    await ben.page.locator(`${ATTACK_DIALOG} select[name=over]`).selectOption("spread");
    await ben.page.locator(`${ATTACK_DIALOG} .endangered li`).getByText("Dock Worker").waitFor();
    const chances = ben.page.locator(`${ATTACK_DIALOG} .endangered li:not([hidden]) [data-danger]`);
    const known = async (): Promise<readonly string[]> => (await chances.allTextContents()).filter((said) => said.endsWith("%"));
    await eventually(known, "the chances of both").toHaveLength(2);
    await screenshot(ben, "fan-dialog");
    await ben.page.locator(`${ATTACK_DIALOG} button[type=submit]`).press("Enter");
    await ben.page.locator(PANEL).waitFor();
    await point(ben, { x: 1330, y: 1225 });
    await ben.waitFor("both and their chances", (g) =>
      /In the area: Dock Guard \(\d+%\), Dock Worker \(\d+%\)/.test(g.document.querySelector(".cf-spot [role=status]")?.textContent ?? ""),
    );
    await screenshot(ben, "fan-spread");
    const before = await attackCount(ben);
    await ben.page.keyboard.press("Enter");
    await ben.page.locator(PANEL).waitFor({ state: "detached" });
    const { id, card } = await waitForStatus(ben, "resolved", { after: before });
    expect(new Set(card.meetings.filter(({ intended }: any) => intended).map(({ name }: any) => name))).toEqual(
      new Set(["Dock Guard", "Dock Worker"]),
    );
    await allSee(people, "resolved", id);
    await ben.press(cardButton(ben, id, "show-path"));
    await ben.waitFor(
      "the covered part of the map",
      (g, name: string) => g.canvas.interface.children.some((child: any) => child.name === name),
      PATH,
    );
    await screenshot(ben, "fan-card");
    await gm.press(cardButton(gm, id, "undo"));
    await waitForStatus(gm, "undone", { id });
  });

  test("the attack panel offers a burst to an attacker with two targets", async () => {
    const { ben } = people;
    await ben.evaluate((g, { item, targets }: any) => void g.game.crossfire.attackWith(item, { targets, mode: "long-burst" }), {
      item: CARBINE,
      targets: [TOKENS.guard, TOKENS.worker, TOKENS.ilka],
    });
    await ben.page.locator(READY_TO_SHOOT).waitFor();
    await ben.page.locator(`${ATTACK_DIALOG} .several input[name=over]`).check();
    // The chance of the chosen target stays beside the button, and the target without a bullet is named.
    const large = ben.page.locator(`${ATTACK_DIALOG} .chances .hit`);
    await eventually(() => large.innerText()).toMatch(/^Hit · Dock Guard\s+\d+%$/);
    expect(await ben.page.locator(`${ATTACK_DIALOG} .chances`).evaluate((box) => box.getBoundingClientRect().bottom <= innerHeight)).toBe(
      true,
    );
    const warned = ben.page.locator(`${ATTACK_DIALOG} .cf-left-out`);
    await eventually(() => warned.innerText()).toContain("No shot at Ilka Rennard (outside the area).");
    const spoken = ben.page.locator(`${ATTACK_DIALOG} output`);
    await eventually(() => spoken.textContent()).toMatch(
      /No shot at Ilka Rennard \(outside the area\)\..*Dock Guard: Hit \d+%, Drops \d+%/,
    );
    for (const name of ["Dock Guard", "Dock Worker"]) await ben.page.locator(`${ATTACK_DIALOG} .endangered li`).getByText(name).waitFor();
    expect(await ben.page.locator(`${ATTACK_DIALOG} .cf-refusal`).count()).toBe(0);
    await screenshot(ben, "firing-lines-two-targets", ben.page.locator(ATTACK_DIALOG));
    await ben.page.locator(`${ATTACK_DIALOG} button[type=submit]`).focus();
    await ben.page.keyboard.press("Escape");
    await ben.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
  });

  test("[TD-RANDOM-06] [SS-INTERCEPT-01] [SS-INTERCEPT-05] an entity that runs through suppressive fire is attacked, and only the player of the combatant that it passes is prompted to intercept", async () => {
    const { gm, ada, ben } = people;
    await put(TOKENS.worker, 2100, 700);
    await put(TOKENS.guard, 980, 1190);
    const [tomas, guard] = await gather(gm, [TOKENS.tomas, TOKENS.guard]);
    await openTracker(gm);
    await gm.press(trackerButton(gm, "crossfireRound"));
    const intent = (seat: Seat, name: string, args: object): Promise<void> =>
      seat.evaluate((g, wish: object) => void g.game.socket.emit("system.crossfire", { ...wish, id: g.game.combat.id }), {
        intent: name,
        args,
      });
    await gm.waitFor("the guard's score", (g, id: string) => g.game.combat.system.clock.fighters?.[id]?.rolled != null, guard!);
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.01));
    await intent(ben, "roll-initiative", { combatant: tomas });
    await waitForPhase(ben, "Tomas Vey");
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.6));
    const before = await attackCount(ben);
    await ben.evaluate((g, item: string) => void g.game.crossfire.attackWith(item, { mode: "long-burst", over: "suppress" }), CARBINE);
    await ben.page.locator(PANEL).waitFor();
    await point(ben, { x: 1295, y: 1085 });
    await named(ben, "No one is in the area");
    await screenshot(ben, "fan-suppress");
    await ben.page.keyboard.press("Enter");
    await waitForStatus(ben, "resolved", { after: before });
    await intent(ben, "end-phase", { acting: tomas });
    await waitForPhase(ben, "Dock Guard");
    await put(TOKENS.guard, 1540, 1190);
    const run = await waitForStatus(ben, "resolved", { after: before + 1 });
    expect(run.order).toMatchObject({ target: TOKENS.guard, underFire: {} });
    expect(run.shown).toContain("moved under suppressive fire");
    await screenshot(ben, "fan-under-fire");
    await gm.evaluate(
      async (g, { at, guard: who }: any) => {
        await g.fromUuidSync(at).createEmbeddedDocuments("Item", [
          {
            name: "Knife",
            type: "weapon",
            system: { kind: "melee", skill: "blades", attribute: "agility", damage: { value: 6 }, reach: 0, ready: true },
          },
          { name: "Charge", type: "gear", system: { timer: { rounds: 2 }, area: { radius: 2 }, damage: { value: 5 } } },
        ]);
        await g.fromUuidSync(who).update({ "system.pools.flesh.value": 18 });
      },
      { at: TOMAS, guard: GUARD },
    );
    await put(TOKENS.guard, 1400, 1540);
    await put(TOKENS.guard, 1120, 1890);
    await ben.page.locator(PROMPT).waitFor();
    expect(await ada.page.locator(PROMPT).count()).toBe(0);
    expect(await ben.page.locator(PROMPT).textContent()).toMatch(/Dock Guard.*With Knife, out of turn/s);
    expect(await ben.page.locator(`${PROMPT} button[data-action=strike-0]`).textContent()).toMatch(/Strike with .* as a club/);
    await screenshot(ben, "interception-prompt", ben.page.locator(PROMPT));
    expect(await faults(ben, `${PROMPT} .window-content`)).toEqual([]);
    await ben.page.locator(REACTION_CARD).waitFor();
    expect(await faults(ben, REACTION_CARD)).toEqual([]);
    await ben.press(`${PROMPT} button[data-action=strike-0]`);
    await ben.page.locator(PROMPT).waitFor({ state: "detached" });
    await eventually(() => attackCount(ben), "the blow").toBe(before + 3);
    const blow = await waitForStatus(gm, "resolved", { after: before + 2 });
    expect(blow.order).toMatchObject({ intercepts: true, mode: "club" });
    expect(blow.shown).toContain("as a club");
    await ben.evaluate(async (g, at: string) => void (await g.fromUuidSync(at).sheet.render({ force: true })), TOMAS);
    await ben.waitFor("a charge to set", (g) => {
      const button = g.document.querySelector(".cf-sheet [data-action=setCharge]");
      button?.click();
      return button;
    });
    await ben.page.locator(PANEL).waitFor();
    expect(await faults(ben, ".cf-spot")).toEqual([]);
    await ben.page.keyboard.press("Enter");
    await ben.page.locator("#crossfire-charge [name=rounds]").waitFor();
    expect(await faults(ben, "#crossfire-charge .window-content")).toEqual([]);
    const pass = ben.page.locator("#crossfire-charge [name=pass]");
    expect([await pass.count(), await pass.isVisible()]).toEqual([1, false]);
    await ben.page.locator("#crossfire-charge [name=moment]").selectOption("phase");
    await pass.waitFor();
    await ben.page.locator("#crossfire-charge [name=moment]").selectOption("score");
    await ben.page.keyboard.press("Escape");
    await ben.page.locator("#crossfire-charge").waitFor({ state: "detached" });
    await ben.evaluate(async (g, at: string) => void (await g.fromUuidSync(at).sheet.close()), TOMAS);
    await gm.evaluate(async (g) => void (await g.game.combat.delete()));
  });

  test("Foundry's windows for walls and tiles save the system's material fields", () => saysWhatItIsMadeOf(people));

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
