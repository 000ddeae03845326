import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import {
  allCaughtUp,
  attackCount,
  ATTACK_DIALOG,
  CARBINE,
  expectAllQuiet,
  GENERATIONS,
  hush,
  READY_TO_SHOOT,
  SCENE,
  sitDown,
  target,
  told,
  TOKENS,
  TOMAS,
  waitForStatus,
  type People,
} from "./people";

const WEAPON = `${TOMAS}.Item.${CARBINE}`;

describe.each(GENERATIONS)("several targets by keyboard alone on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    await people.gm.evaluate(
      async (g, { tokens, weapon, scene }: any) => {
        const put = (uuid: string, x: number, y: number, name?: string) =>
          g.fromUuidSync(uuid).update({ x, y, ...(name ? { name } : {}) }, { animate: false });
        const others = g.game.scenes.get(scene).tokens.filter(({ uuid }: any) => !Object.values(tokens).includes(uuid));
        await Promise.all(others.map((token: any) => token.update({ hidden: true })));
        await put(tokens.tomas, 1260, 1610);
        await put(tokens.ilka, 700, 1750);
        await put(tokens.guard, 1260, 1260);
        await put(tokens.worker, 1330, 1260);
        const more = g.fromUuidSync(tokens.guard).toObject();
        delete more._id;
        await g.game.scenes.get(scene).createEmbeddedDocuments("Token", [
          { ...more, name: "Third Guard", x: 1190, y: 1190 },
          { ...more, name: "Fourth Guard", x: 1400, y: 980 },
        ]);
        await g.fromUuidSync(weapon).update({ "system.ready": true, "system.modes": ["single", "long-burst"], "system.ammo.value": 30 });
      },
      { tokens: TOKENS, weapon: WEAPON, scene: SCENE },
    );
    await allCaughtUp(people);
    await people.ben.evaluate(
      (g, { weapon, token }: any) => {
        g.Hooks.call("hotbarDrop", g.ui.hotbar, { type: "Item", uuid: weapon }, 1);
        g.fromUuidSync(token).object.control();
        g.document.activeElement.blur();
      },
      { weapon: WEAPON, token: TOKENS.tomas },
    );
  });
  afterAll(() => table.giveBack());

  const targets = (): Promise<string[]> =>
    people.ben.evaluate((g) => [...g.game.user.targets].map((one: any) => one.document.name).toSorted());
  /** Presses a key and waits for a notification with these words. */
  async function press(key: string, words: string): Promise<void> {
    await hush(people.ben);
    await people.ben.page.keyboard.press(key);
    await told(people.ben, words);
  }

  test("M adds a target with a clear line of fire, N changes the last target, and Shift+M releases the last target", async () => {
    const { ben } = people;
    await press("n", "Target: Dock Guard");
    await press("n", "Target: Dock Worker");
    await press("Shift+N", "Target: Dock Guard");
    await press("m", "Targets (2): Dock Guard, Dock Worker");
    await press("n", "Targets (2): Dock Guard, Third Guard");
    await press("Shift+N", "Targets (2): Dock Guard, Dock Worker");
    await press("n", "Targets (2): Dock Guard, Third Guard");
    await press("m", "Targets (3): Dock Guard, Third Guard, Fourth Guard");
    await eventually(() => ben.page.locator(".cf-voice[role=status]").textContent(), "the announcement").toBe(
      "Targets (3): Dock Guard, Third Guard, Fourth Guard",
    );
    expect(await targets()).toEqual(["Dock Guard", "Fourth Guard", "Third Guard"]);
    await press("m", "Targets (4):");
    await press("m", "Tomas Vey has no further target with a clear line of fire.");
    await press("n", "Targets (4):");
    await press("Shift+M", "Targets (3): Dock Guard, Third Guard, Fourth Guard");
    await press("Shift+M", "Targets (2):");
    await press("Shift+M", "Target: Dock Guard");
    await press("Shift+M", "No target.");
    expect(await targets()).toEqual([]);
  });

  test("N continues from a target that the user chose with the pointer", async () => {
    await target(people.ben, TOKENS.worker);
    await press("n", "Target: Third Guard");
    await press("Shift+M", "No target.");
  });

  test("a key pressed several times in a row leaves only one notification on the screen", async () => {
    const { ben } = people;
    await press("n", "Target: Dock Guard");
    for (const key of ["n", "n", "n"]) await ben.page.keyboard.press(key);
    await told(ben, "Target: Fourth Guard");
    expect(await ben.page.locator("#notifications li, #notifications .notification").count()).toBe(1);
    await press("n", "Target: Dock Guard");
  });

  test("[SS-ACTION-12] a player fires a burst at three targets without a pointer", async () => {
    const { gm, ben } = people;
    await press("m", "Targets (2):");
    await press("m", "Targets (3): Dock Guard, Dock Worker, Third Guard");
    await ben.page.keyboard.press("1");
    await ben.page.locator(READY_TO_SHOOT).waitFor();
    const dialog = ben.page.locator(ATTACK_DIALOG);
    await dialog.locator("input[name=target]").first().focus();
    await ben.page.keyboard.press("Tab");
    const spread = dialog.locator("input[name=over]");
    const mode = dialog.locator("input[name=mode]");
    for (let tabs = 0; tabs < 6 && (await spread.and(ben.page.locator(":focus")).count()) === 0; tabs += 1)
      await ben.page.keyboard.press("Tab");
    await ben.page.keyboard.press("Space");
    expect(await spread.isChecked()).toBe(true);
    for (let tabs = 0; tabs < 6 && (await mode.and(ben.page.locator(":focus")).count()) === 0; tabs += 1)
      await ben.page.keyboard.press("Tab");
    await ben.page.keyboard.press("ArrowRight");
    expect(await dialog.locator("input[name=mode]:checked").getAttribute("value")).toBe("long-burst");
    await screenshot(ben, `keyboard-targets-${generation}`);
    for (const name of ["Dock Guard", "Dock Worker", "Third Guard"]) await dialog.locator(".endangered li").getByText(name).waitFor();
    // Chances of an order that has changed meanwhile are pale.
    await ben.waitFor("every chance", (g) => !g.document.querySelector(".cf-attack :is([data-foremost], [data-danger]).stale"));
    expect(await faults(ben, `${ATTACK_DIALOG} .window-content`)).toEqual([]);
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.2));
    const before = await attackCount(ben);
    await dialog.locator("button[type=submit]").focus();
    await ben.page.keyboard.press("Enter");
    await ben.page.locator(".cf-spot [role=status]").getByText("In the area").waitFor();
    await screenshot(ben, `keyboard-spot-${generation}`);
    await ben.page.keyboard.press("Enter");
    const { card } = await waitForStatus(ben, "resolved", { after: before });
    const intended = card.meetings.filter((one: any) => one.intended).map(({ name }: any) => name);
    expect(new Set(intended)).toEqual(new Set(["Dock Guard", "Dock Worker", "Third Guard"]));
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
