import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d6, fixFaces } from "./harness/faces";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { allCaughtUp, gather, sitDown, TOKENS, waitForPhase, type People } from "./people";

/** Id of the button that opens the window; browsers open a window only after a click. */
const BUTTON = "go-away";

describe("the tracker in a separate browser window on Foundry 14", () => {
  let table: BorrowedTable;
  let people: People;
  beforeAll(async () => {
    table = await borrowTable({ generation: 14 });
    people = await sitDown(table);
    await gather(people.gm, [TOKENS.guard, TOKENS.worker]);
    await allCaughtUp(people);
  });
  afterAll(() => table.giveBack());

  test("runs an encounter from its start to the end of a phase", async () => {
    const { gm } = people;
    await fixFaces(gm, d6(6, 2));
    await gm.evaluate(async (g, id: string) => {
      const tracker = await g.ui.combat.renderPopout();
      const button = g.document.createElement("button");
      button.id = id;
      button.style.cssText = "position:fixed;left:0;top:0;width:40px;z-index:99999";
      button.onclick = () => tracker.detachWindow();
      g.document.body.append(button);
    }, BUTTON);
    const opening = gm.page.waitForEvent("popup");
    await gm.press(`#${BUTTON}`);
    const popup = await opening;
    const rows = popup.locator(".application.detached li.combatant");
    await rows.nth(1).waitFor();
    // No combatant has rolled yet, so the order of the rows is undefined.
    expect((await rows.locator(".name").allTextContents()).sort()).toEqual(["Dock Guard", "Dock Worker"]);
    await popup.locator("[data-action=crossfireRound]").click();
    await waitForPhase(gm, "Dock Guard");
    await popup.locator("li.combatant.acting .name", { hasText: "Dock Guard" }).waitFor();
    await popup.locator(".cf-controls [data-action=crossfireEndPhase]").click();
    await waitForPhase(gm, "Dock Worker");
    await popup.locator("li.combatant.acting .name", { hasText: "Dock Worker" }).waitFor();
    await popup.locator("li.combatant.acting [data-action=crossfireDo]").click();
    await gm.page.locator("dialog[id^=crossfire-do-]").waitFor();
    expect(gm.complaints).toEqual([]);
  });
});
