import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d6 } from "./harness/faces";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import {
  allCaughtUp,
  beginFight,
  expectAllQuiet,
  flesh,
  gather,
  GENERATIONS,
  ILKA,
  openChat,
  sitDown,
  startAfresh,
  TOKENS,
  type People,
} from "./people";

const LINE = ".chat-log .cf-upkeep";

describe.each(GENERATIONS)("manual edits of owners on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  test("a player's edit of Flesh in the browser console is shown only to the GM, who can undo it", async () => {
    const { gm, ada, ben } = people;
    const [ilka] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await beginFight(people, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    const full = await flesh(gm, ILKA);
    await ada.evaluate(
      (g, { uuid, value }: { uuid: string; value: number }) =>
        g
          .fromUuidSync(uuid)
          .update({ "system.pools.flesh.value": value, "flags.crossfire.applied.forged": true }, { crossfireApplied: true }),
      { uuid: ILKA, value: full - 7 },
    );
    for (const seat of [gm, ada, ben]) await openChat(seat);
    const line = gm.page.locator(LINE).last();
    await eventually(() => line.innerText(), "the GM's line").toContain("Edited during an encounter");
    expect(await line.innerText()).toContain(`Ilka Rennard: Flesh from ${full} to ${full - 7}`);
    await allCaughtUp(people);
    for (const seat of [ada, ben]) expect(await seat.page.locator(LINE).count()).toBe(0);
    expect(await flesh(ben, ILKA)).toBe(full - 7);
    await screenshot(gm, `owner-edit-${generation}`, line);
    await gm.press(line.getByRole("button", { name: "Undo" }));
    await eventually(() => flesh(ada, ILKA)).toBe(full);
    await eventually(() => line.innerText()).toContain("Undone");
  });

  test("the GM chooses the value of a number that an interruption left unclear", async () => {
    const { gm, ada } = people;
    const full = await flesh(gm, ILKA);
    const ask = () =>
      gm.evaluate(
        async (g, { uuid, value }: { uuid: string; value: number }) => {
          const change = {
            uuid,
            kind: "amount",
            path: "system.pools.flesh.value",
            by: -3,
            before: value + 2,
            after: value - 1,
            id: "",
            status: "",
          };
          const line = { label: "CROSSFIRE.Pool.flesh", name: "", by: -3, before: value + 2, after: value - 1, found: value };
          const system = {
            kind: "cut",
            state: "undecided",
            about: "cut",
            changes: [change],
            rows: [{ name: "Ilka Rennard", lines: [line] }],
          };
          await g.ChatMessage.implementation.create({ type: "upkeep", whisper: [g.game.user.id], system });
        },
        { uuid: ILKA, value: full },
      );
    await openChat(gm);
    await ask();
    const line = gm.page.locator(LINE).last();
    await eventually(() => line.innerText()).toContain(`Flesh is ${full}. It was ${full + 2} and should be ${full - 1}.`);
    await screenshot(gm, `cut-line-${generation}`, line);
    await gm.press(line.getByRole("button", { name: "Leave as is" }));
    await eventually(() => line.innerText()).toContain("Left as is.");
    expect(await flesh(ada, ILKA)).toBe(full);
    await ask();
    const second = gm.page.locator(LINE).last();
    await gm.press(second.getByRole("button", { name: "Apply change" }));
    await eventually(() => flesh(ada, ILKA)).toBe(full - 3);
    await gm.press(second.getByRole("button", { name: "Undo" }));
    await eventually(() => flesh(ada, ILKA)).toBe(full);
  });

  test("the GM can apply, undo or skip the consequences if a player sets Flesh to 0 manually", async () => {
    const { gm, ada } = people;
    const [ilka] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await beginFight(people, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    const full = await flesh(gm, ILKA);
    const down = (): Promise<boolean> =>
      ada.evaluate((g, uuid: string) => (g.fromUuidSync(uuid).statuses as Set<string>).has("near-death"), ILKA);
    const typeNothing = () =>
      ada.evaluate(async (g, uuid: string) => {
        await g.fromUuidSync(uuid).update({ "system.pools.flesh.value": 0 });
      }, ILKA);
    await openChat(gm);
    await typeNothing();
    const line = gm.page.locator(LINE).last();
    await eventually(() => line.innerText()).toContain("Consequences:");
    expect(await line.innerText()).toContain("Near death");
    expect(await down()).toBe(false);
    await screenshot(gm, `edit-follows-${generation}`, line);
    await gm.press(line.getByRole("button", { name: "Apply consequences" }));
    await eventually(down).toBe(true);
    await screenshot(gm, `edit-followed-${generation}`, line);
    await gm.press(line.getByRole("button", { name: "Undo" }));
    await eventually(() => flesh(ada, ILKA)).toBe(full);
    expect(await down()).toBe(false);
    await typeNothing();
    const second = gm.page.locator(LINE).last();
    await gm.press(second.getByRole("button", { name: "Only the number" }));
    await eventually(() => second.innerText()).toContain("not applied");
    expect([await flesh(ada, ILKA), await down()]).toEqual([0, false]);
    await gm.press(second.getByRole("button", { name: "Undo" }));
    await eventually(() => flesh(ada, ILKA)).toBe(full);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
