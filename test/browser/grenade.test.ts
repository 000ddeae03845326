import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { uniformFor } from "./harness/faces";
import { faults } from "./harness/faults";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  ATTACK_DIALOG,
  allCaughtUp,
  allRead,
  allSee,
  attackCount,
  cardButton,
  expectAllQuiet,
  exported,
  flesh,
  GUARD,
  hits,
  hush,
  onMap,
  openChat,
  openSheet,
  sitDown,
  told,
  TOKENS,
  TOMAS,
  valueOf,
  waitForStatus,
  WORKER,
  type People,
} from "./people";

const PANEL = ".cf-spot [role=status]";
const RIFLEMAN = "Scene.demoLoadingDock0.Token.demoToken0000004";
/** Aim point in front of the open gate, in pixels of the scene. A point three meters farther along is indoors. */
const SPOT = { x: 1330, y: 1015 };
/** Point indoors, behind the wall of the hall, in pixels of the scene. */
const BEHIND_THE_WALL = { x: 1050, y: 800 };

describe("a grenade thrown at a point on the map", () => {
  let table: BorrowedTable;
  let people: People;
  let grenade: string;

  beforeAll(async () => {
    table = await borrowTable({ generation: 14 });
    people = await sitDown(table);
    // The guard stands outdoors, around the corner of the gate; one of the two entities indoors is hidden.
    grenade = await people.gm.evaluate<string, { guard: string; rifleman: string; tomas: string }>(
      async (g, { guard, rifleman, tomas }) => {
        const item = g.fromUuidSync(tomas).items.getName("Fragmentation Grenade");
        await item.update({ "system.ready": true, "system.area.radius": 2.5, "system.area.fragments.count": 0 });
        await g.fromUuidSync(guard).update({ x: 1470, y: 960 }, { animate: false });
        await g.fromUuidSync(rifleman).update({ hidden: true });
        return item.uuid;
      },
      { guard: TOKENS.guard, rifleman: RIFLEMAN, tomas: TOMAS },
    );
    await allCaughtUp(people);
  });
  afterAll(() => table.giveBack());

  const begin = (seat: Seat): Promise<void> => seat.evaluate((g, uuid: string) => void g.game.crossfire.attackWith(uuid), grenade);
  const clientPoint = (seat: Seat, at: { x: number; y: number }): Promise<{ x: number; y: number }> =>
    seat.evaluate((g, spot: { x: number; y: number }) => {
      const { x, y } = g.canvas.clientCoordinatesFromCanvas(spot);
      return { x, y };
    }, at);

  async function point(seat: Seat, at: { x: number; y: number }): Promise<{ x: number; y: number }> {
    const { x, y } = await clientPoint(seat, at);
    await seat.page.mouse.move(x + 5, y + 5);
    await seat.page.mouse.move(x, y);
    return { x, y };
  }

  test("is aimed on the map, and cannot be aimed at a point behind a wall", async () => {
    const { ben } = people;
    // A sheet over the aim point makes room while Ben aims.
    const sheet = `[id="${await openSheet(ben, TOMAS)}"]`;
    const covers = async (): Promise<boolean> => {
      const { x, y } = await clientPoint(ben, SPOT);
      return ben.evaluate(
        (g, at: { x: number; y: number; sheet: string }) => g.document.elementFromPoint(at.x, at.y).closest(at.sheet) !== null,
        {
          x,
          y,
          sheet,
        },
      );
    };
    await ben.evaluate(
      (g, { uuid, x, y }: { uuid: string; x: number; y: number }) =>
        g.fromUuidSync(uuid).sheet.setPosition({ left: Math.max(0, x - 200), top: Math.max(0, y - 200), width: 600, height: 500 }),
      { uuid: TOMAS, ...(await clientPoint(ben, SPOT)) },
    );
    expect(await covers()).toBe(true);
    const place = await ben.page.locator(sheet).boundingBox();
    await begin(ben);
    await ben.page.locator(PANEL).waitFor();
    await eventually(covers, "the sheet over the aim point").toBe(false);
    await point(ben, SPOT);
    await ben.waitFor("the guard to be named with a chance", (g) =>
      /Dock Guard \([^)]*%\)/.test(g.document.querySelector(".cf-spot [role=status]")?.textContent ?? ""),
    );
    // The worker stands indoors, outside the blast as aimed.
    await ben.waitFor("the entities that only scatter endangers", (g) =>
      /In the blast: Dock Guard \([^)]*%\)[^.]*\. Only if it scatters: [^.]*Dock Worker \([^)]*%\)/.test(
        g.document.querySelector(".cf-spot [role=status]")?.textContent ?? "",
      ),
    );
    await screenshot(ben, "grenade-spot");
    expect(await faults(ben, ".cf-spot", "advice")).toEqual([]);
    const wall = await point(ben, BEHIND_THE_WALL);
    await ben.waitFor("the wall to be named", (g) => g.document.querySelector(".cf-spot [role=status]")?.textContent.includes("wall"));
    await hush(ben);
    await ben.page.mouse.click(wall.x, wall.y);
    expect(await told(ben, "cannot reach that point: a wall is in the way")).toContain("Fragmentation Grenade");
    await ben.page.keyboard.press("Escape");
    await ben.page.locator(PANEL).waitFor({ state: "detached" });
    expect(await attackCount(ben)).toBe(0);
    await eventually(() => ben.page.locator(sheet).boundingBox(), "the sheet's place after aiming").toEqual(place);
    await ben.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.close()), TOMAS);
  });

  test("[UT-09] endangers only the entities that the GM leaves in the list", async () => {
    const { gm, ben } = people;
    await begin(ben);
    await ben.page.locator(PANEL).waitFor();
    await ben.page.keyboard.press("h");
    expect(await ben.page.locator(PANEL).count()).toBe(1);
    await ben.page.keyboard.press("Escape");
    await begin(gm);
    await gm.page.locator(PANEL).waitFor();
    await point(gm, SPOT);
    await gm.waitFor("the guard to be named", (g) =>
      g.document.querySelector(".cf-spot [role=status]")?.textContent.includes("Dock Guard"),
    );
    await gm.page.keyboard.press("h");
    const dialog = gm.page.locator(ATTACK_DIALOG);
    const row = dialog.locator(".cf-in-area tbody tr").filter({ hasText: "Dock Guard" });
    await row.locator("[name=handSays]").selectOption("out");
    await gm.waitFor(
      "nobody to be in danger",
      (g) => !g.document.querySelector(".cf-attack .endangered")?.textContent.includes("Dock Guard"),
    );
    await row.locator("[name=handSays]").selectOption("");
    await row.locator("[name=handEachMeters]").fill("1");
    await row.locator("[name=handEachCover]").selectOption("good");
    await gm.waitFor("a chance", (g) => /%/.test(g.document.querySelector(".cf-attack .endangered")?.textContent ?? ""));
    await screenshot(gm, "grenade-by-hand", dialog);
    await gm.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await attackCount(gm)).toBe(0);
  });

  test("scatters indoors, and injures only the entities that no wall protects", async () => {
    const { gm, ben } = people;
    const before = await exported(gm);
    const [guard, worker] = [await flesh(gm, GUARD), await flesh(gm, WORKER)];
    const rifleman = await gm.evaluate<string, string>((g, at) => g.fromUuidSync(at).actor.uuid, RIFLEMAN);
    const unhurt = await flesh(gm, rifleman);
    // Three hits of nine dice scatter the grenade six meters straight on; all later dice show no hit.
    const first = [...hits(9, 3), { face: 6, sides: 6 }, { face: 12, sides: 12 }].map(uniformFor);
    await gm.evaluate(
      (g, { queue, rest }: { queue: number[]; rest: number }) => (g.CONFIG.Dice.randomUniform = () => queue.shift() ?? rest),
      {
        queue: first,
        rest: uniformFor({ face: 3, sides: 6 }),
      },
    );
    await begin(ben);
    await ben.page.locator(PANEL).waitFor();
    const at = await point(ben, SPOT);
    await ben.page.mouse.click(at.x, at.y);
    const { id, card, shown } = await waitForStatus(ben, "resolved", { after: 0 });
    expect(card.meetings.map(({ name, contact }: any) => [name, contact])).toEqual([
      ["Dock Worker", "hit"],
      ["?", "hit"],
    ]);
    expect(shown).toContain("Lands 3 m off target, at the attacker's 12 o'clock.");
    await allSee(people, "resolved", id);
    expect(await flesh(gm, GUARD)).toBe(guard);
    expect(await flesh(gm, WORKER)).toBeLessThan(worker);
    expect(await flesh(gm, rifleman)).toBeLessThan(unhurt);
    await allRead(people, (seat) => valueOf(seat, grenade, "system.quantity"), 1);
    await openChat(ben);
    await openChat(gm);
    await screenshot(ben, "grenade-card");
    await screenshot(gm, "grenade-card-gm");
    await ben.press(cardButton(ben, id, "show-path"));
    await eventually(() => onMap(ben, "crossfire-bullet-path"), "where it came down").toEqual([
      "landed here",
      expect.stringContaining("Dock Worker\n"),
    ]);
    await screenshot(ben, "grenade-landed");
    await gm.press(cardButton(gm, id, "undo"));
    await allSee(people, "undone", id);
    await allCaughtUp(people);
    expect(await exported(gm)).toEqual(before);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
