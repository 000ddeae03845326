import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults, faultsUnfolded } from "./harness/faults";
import { fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { startTable, type Table } from "./harness/table";
import {
  allRead,
  ATTACK_DIALOG,
  attackCount,
  errorOf,
  expectAllQuiet,
  GUARD,
  GUARD_PISTOL,
  hits,
  hush,
  ILKA,
  openChat,
  orderAttack,
  type People,
  PROMPT,
  READY_TO_ANSWER,
  READY_TO_SHOOT,
  RIFLE,
  rounds,
  startAfresh,
  TOKENS,
  told,
  valueOf,
  waitForStatus,
} from "./people";

const WINDOW = ".cf-test-window";
const READY = `${WINDOW} button.roll:focus`;
const CARD = ".chat-log .cf-test-card";
/** Number of fixed dice, none of them a hit. It exceeds the number of dice that the attack rolls. */
const ENOUGH = 400;

/** Ben uses a small screen and the light theme. */
describe("prompts and windows of users", () => {
  let table: Table;
  let people: People;
  beforeAll(async () => {
    table = await startTable({ generation: 14 });
    const gm = await table.join("Gamemaster");
    const ada = await table.join("Ada");
    const ben = await table.join("Ben", { viewport: { width: 320, height: 800 }, colorScheme: "light" });
    people = { gm, ada, ben };
    await Promise.all([openChat(gm), openChat(ada)]);
    await fixFaces(gm, hits(ENOUGH, 0));
  });
  afterAll(() => table.stop());
  beforeEach(async () => {
    await startAfresh(people);
    await Promise.all([people.gm, people.ada, people.ben].map(hush));
  });

  const tests = (seat: Seat): Promise<number> => seat.page.locator(CARD).count();

  test("[SS-KARMA-03] two defense prompts at the same time do not overlap, and offer Karma before the roll", async () => {
    const { gm, ada } = people;
    const before = await valueOf<number>(ada, ILKA, "system.karma.value");
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    await ada.page.locator(READY_TO_ANSWER).waitFor();
    expect(await faults(ada, `${PROMPT} .window-content`)).toEqual([]);
    await orderAttack(gm, {
      attacker: "Actor.demoTomas0000000",
      attackerToken: TOKENS.tomas,
      weapon: "pcTomasVey000I00",
      target: TOKENS.ilka,
    });
    await eventually(() => ada.page.locator(PROMPT).count(), "questions").toBe(2);
    await screenshot(ada, "windows-two-questions");
    const lie = async (): Promise<string> => {
      const [a, b] = await Promise.all([0, 1].map(async (at) => (await ada.page.locator(PROMPT).nth(at).boundingBox())!));
      const apart = a!.x + a!.width <= b!.x || b!.x + b!.width <= a!.x || a!.y + a!.height <= b!.y || b!.y + b!.height <= a!.y;
      return apart ? "apart" : JSON.stringify([a, b]);
    };
    await eventually(lie, "how two questions lie").toBe("apart");
    const first = ada.page.locator(PROMPT).first();
    await first.locator("input[name=karma]").check();
    await first.locator("button[data-action=answer]").click();
    await eventually(() => ada.page.locator(PROMPT).count(), "questions").toBe(1);
    await ada.page.locator(`${PROMPT} button[data-action=answer]`).click();
    const { id } = await waitForStatus(ada, "resolved", { after });
    await allRead(people, (seat) => valueOf(seat, ILKA, "system.karma.value"), before - 1);
    expect(await faultsUnfolded(ada, `.chat-log [data-message-id="${id}"] .cf-card`)).toEqual([]);
    expect(await faultsUnfolded(gm, `.chat-log [data-message-id="${id}"] .cf-card`)).toEqual([]);
    await ada.page.locator(PROMPT).waitFor({ state: "detached" });
  });

  test("[SS-ACTION-09] the attack panel can ready or reload the weapon", async () => {
    const { gm, ada } = people;
    await gm.evaluate(
      (g, [actor, rifle]: string[]) =>
        g.fromUuidSync(actor).items.get(rifle).update({ "system.ready": false, "system.ammo.value": 0 }) && null,
      [ILKA, RIFLE],
    );
    await ada.sees("the rifle laid down", (g, [actor, rifle]: string[]) => g.fromUuidSync(actor).items.get(rifle).system.ready, false, [
      ILKA,
      RIFLE,
    ]);
    await ada.evaluate(
      (g, [weapon, target]: string[]) => void g.game.crossfire.attackWith(weapon, { targets: [target] }),
      [`${ILKA}.Item.${RIFLE}`, TOKENS.guard],
    );
    const remedy = ada.page.locator(`${ATTACK_DIALOG} [data-action=remedy]`);
    await remedy.waitFor();
    expect(await remedy.innerText()).toContain("Ready Marksman Rifle");
    await screenshot(ada, "windows-remedy", ada.page.locator(ATTACK_DIALOG));
    await remedy.focus();
    await ada.page.keyboard.press("Enter");
    await eventually(() => remedy.innerText(), "what is left to do").toContain("Reload");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await remedy.click();
    await eventually(() => rounds(ada, ILKA, RIFLE), "rounds in the magazine").toBeGreaterThan(0);
    await remedy.waitFor({ state: "detached" });
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
  });

  test("the card of a test that a player rolls by keyboard is shown to the player and the GM", async () => {
    const { gm, ada } = people;
    await ada.evaluate((g, actor: string) => void g.game.crossfire.test({ actor, skill: "perception" }), ILKA);
    await ada.page.locator(READY).waitFor();
    expect(await faults(ada, `${WINDOW} .window-content`)).toEqual([]);
    await ada.page.keyboard.press("Enter");
    await Promise.all([ada, gm].map((seat) => seat.page.locator(`${CARD} .cf-dice`).first().waitFor()));
    expect(await ada.page.locator(CARD).first().innerText()).toContain("Perception");
    expect(await faults(ada, CARD)).toEqual([]);
  });

  test("the card of a test that the GM requests shows the results of all players", async () => {
    const { gm, ada, ben } = people;
    await gm.evaluate((g) => void g.game.crossfire.request({}));
    await gm.page.locator(READY).waitFor();
    expect(await faults(gm, `${WINDOW} .window-content`)).toEqual([]);
    await gm.evaluate((g) => {
      for (const box of g.document.querySelectorAll(".cf-test-window input[name=people]")) box.checked = true;
    });
    await gm.page.keyboard.press("Enter");
    await Promise.all([ada, ben].map((seat) => seat.page.locator(`${WINDOW}[data-ready] button.roll:focus`).waitFor()));
    await screenshot(ben, "windows-test-narrow");
    expect(await faults(ben, `${WINDOW} .window-content`)).toEqual([]);
    await Promise.all([ada, ben].map((seat) => seat.page.keyboard.press("Enter")));
    await eventually(
      () => gm.evaluate((g) => g.game.messages.contents.findLast((one: any) => one.type === "request")?.system.status),
      "the request",
    ).toBe("resolved");
    await eventually(() => gm.page.locator(CARD).last().innerText(), "the card").toMatch(/Ilka Rennard[\s\S]*Tomas Vey/);
    await Promise.all([ada, ben].map((seat) => seat.page.locator(WINDOW).waitFor({ state: "detached" })));
  });

  test("the dice and the result of a secret test are shown only to the GM", async () => {
    const { gm, ada } = people;
    const dice = (seat: Seat): Promise<number> => seat.page.locator(`${CARD} .cf-dice`).count();
    const [here, there, before, known] = await Promise.all([tests(gm), tests(ada), dice(gm), dice(ada)]);
    await gm.evaluate((g, actor: string) => void g.game.crossfire.test({ actor, skill: "stealth", secret: true, skipDialog: true }), ILKA);
    await eventually(() => tests(gm), "cards of the gamemaster").toBe(here + 1);
    await gm.page.locator(CARD).last().locator(".cf-dice").waitFor();
    await ada.caughtUp();
    expect(await dice(gm)).toBeGreaterThan(before);
    await eventually(() => tests(ada), "the player's card").toBe(there + 1);
    expect([await dice(ada), await ada.page.locator(CARD).last().locator(".cf-verdict").count()]).toEqual([known, 0]);
  });

  test("an exported character can be imported as a new actor, and a faulty file is refused", async () => {
    const { gm } = people;
    const download = gm.page.waitForEvent("download");
    const file = await gm.evaluate<any, string>((g, actor) => g.game.crossfire.exportCharacter(g.fromUuidSync(actor)), ILKA);
    expect((await download).suggestedFilename()).toBe("crossfire-ilka-rennard.json");
    const nobody = await errorOf(gm, "await game.crossfire.exportCharacter(null);");
    expect(nobody).toContain("actor must be of type “Actor”, but is null.");
    const items = await gm.evaluate<number, string>((g, actor) => g.fromUuidSync(actor).items.size, ILKA);
    await gm.press("#sidebar-tabs [data-tab=actors]");
    await gm.page.locator("[data-crossfire-button=import]").waitFor();
    expect(await faults(gm, ".cf-directory")).toEqual([]);
    const choose = async (name: string, text: string): Promise<void> => {
      const chooser = gm.page.waitForEvent("filechooser");
      await gm.press("[data-crossfire-button=import]");
      await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    };
    await choose("ilka.json", JSON.stringify({ ...file, actor: { ...file.actor, name: "Ilka Again" } }));
    await gm.sees("the new actor", (g) => g.game.actors.getName("Ilka Again")?.items.size ?? 0, items);
    expect(await gm.evaluate((g, actor: string) => g.game.actors.getName("Ilka Again").uuid === actor, ILKA)).toBe(false);
    // The new sheet opens at its full width.
    const header = gm.page.locator(".cf-sheet.fighter .cf-header");
    await eventually(
      () => header.evaluate((own) => own.clientWidth / own.parentElement!.clientWidth),
      "width of the header",
    ).toBeGreaterThan(0.95);
    await gm.evaluate((g) => g.game.actors.getName("Ilka Again").sheet.close());
    const actors = await gm.evaluate<number>((g) => g.game.actors.size);
    await choose("broken.json", JSON.stringify({ ...file, actor: { ...file.actor, items: 7 } }));
    expect(await told(gm, "broken.json")).toMatch(/items/);
    await hush(gm);
    await choose("refused.json", JSON.stringify({ ...file, actor: { ...file.actor, system: { ...file.actor.system, mode: "dreamy" } } }));
    expect(await told(gm, "refused.json")).toMatch(/mode/);
    expect(await gm.evaluate<number>((g) => g.game.actors.size)).toBe(actors);
    await expectAllQuiet(people);
    // The player without permission to create actors is notified before the file is read.
    expect(await errorOf(people.ada, 'await game.crossfire.importCharacter("{");')).toBe(
      "You may not create actors in this world. Ask the GM to import the character.",
    );
    const marked = "\uFEFF" + JSON.stringify({ ...file, actor: { ...file.actor, name: "Ilka Marked" } });
    await gm.evaluate(async (g, text: string) => void (await g.game.crossfire.importCharacter(text)), marked);
    expect(await gm.evaluate<number>((g) => g.game.actors.size)).toBe(actors + 1);
  });
});
