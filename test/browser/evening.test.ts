import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  ATTACK_DIALOG,
  attackCount,
  expectAllQuiet,
  ILKA,
  openSheet,
  PISTOL,
  RIFLE,
  sitDown,
  startAfresh,
  target,
  TOKENS,
  waitForStatus,
  type People,
} from "./people";

let table: BorrowedTable;
let people: People;

beforeAll(async () => {
  table = await borrowTable({ generation: 14 });
  people = await sitDown(table);
});
afterAll(() => table.giveBack());
beforeEach(() => startAfresh(people));

/** Returns the items in Ilka's hands, as this client received them from the server. */
const held = (): Promise<string[]> =>
  people.ada.evaluate(
    (g, uuid: string) =>
      g
        .fromUuidSync(uuid)
        .items.filter((item: any) => item.system.ready)
        .map((item: any) => item.name)
        .sort(),
    ILKA,
  );

test("Shift and a number attack at once with the weapon in that slot of the macro bar", async () => {
  const { ada } = people;
  await target(ada, TOKENS.guard);
  await ada.evaluate((g, uuid: string) => void g.Hooks.call("hotbarDrop", g.ui.hotbar, { type: "Item", uuid }, 1), `${ILKA}.Item.${RIFLE}`);
  await ada.waitFor("the macro in slot 1", (g, name: string) => g.game.macros.get(g.game.user.hotbar[1])?.name === name, "Marksman Rifle");
  const before = await attackCount(ada);
  await ada.page.keyboard.press("Shift+Digit1");
  await waitForStatus(ada, "resolved", { after: before });
  expect(await ada.page.locator(ATTACK_DIALOG).count()).toBe(0);
  const then = await attackCount(ada);
  await ada.page.keyboard.press("Shift+Digit9");
  await allCaughtUp(people);
  expect(await attackCount(ada)).toBe(then);
});

test("First Aid asks for the patient if the user has no target", async () => {
  const { ada } = people;
  await ada.evaluate((g) => void g.game.user.targets.forEach((token: any) => token.setTarget(false, { releaseOthers: false })));
  const messages = (): Promise<number> => ada.evaluate((g) => g.game.messages.size);
  const before = await messages();
  await ada.evaluate((g, actor: string) => void g.game.crossfire.test({ actor, skill: "first-aid" }), ILKA);
  const window = ada.page.locator(".cf-test-window");
  await window.locator("select[name=treatment]").selectOption({ label: "First aid" });
  const says = window.locator(".cf-test-preview");
  await eventually(() => says.innerText(), "who is treated").toContain("Choose a patient.");
  expect(await faults(ada, ".cf-test-window .window-content")).toEqual([]);
  await ada.press(window.locator("button.roll"));
  await eventually(() => window.locator("select[name=patient]:focus").count(), "the patient asked for").toBe(1);
  expect(await messages()).toBe(before);
  await window.locator("select[name=patient]").selectOption({ label: "Tomas Vey" });
  await eventually(() => says.innerText(), "who is treated").toContain("Treats Tomas Vey.");
  await ada.page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
});

test("readying a weapon removes the other weapon from the hands if both weapons need more than two hands", async () => {
  const { ada } = people;
  expect(await held()).toContain("Marksman Rifle");
  const sheet = `[id="${await openSheet(ada, ILKA)}"]`;
  const hands = ada.page.locator(`${sheet} .cf-weapons .cf-panel-head .cf-note`);
  await ada.press(`${sheet} [data-item-id="${PISTOL}"] [data-action=toggleItem]`);
  await eventually(held, "in hand").not.toContain("Marksman Rifle");
  expect(await held()).toContain("Service Pistol");
  await eventually(() => hands.innerText(), "hands").toBe("Hands: 1 of 2");
  await ada.press(`${sheet} [data-item-id="${RIFLE}"] [data-action=toggleItem]`);
  await eventually(held, "in hand").not.toContain("Service Pistol");
  await eventually(() => hands.innerText(), "hands").toBe("Hands: 2 of 2");
  await ada.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.close()), ILKA);
  await expectAllQuiet(people);
});
