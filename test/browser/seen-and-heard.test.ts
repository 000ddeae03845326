import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { fixFaces } from "./harness/faces";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import {
  allSee,
  attackCount,
  everybody,
  expectAllQuiet,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  onMap,
  orderAttack,
  patchUp,
  RIFLE,
  sitDown,
  TOKENS,
  waitForStatus,
  type People,
} from "./people";

const PATH = "crossfire-bullet-path";

describe.each(GENERATIONS)("effects and sounds of attacks on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    for (const seat of everybody(people)) {
      await seat.page.emulateMedia({ reducedMotion: "reduce" });
      await seat.evaluate((g) => {
        g.played = [];
        g.paths = [];
        g.HTMLMediaElement.prototype.play = function play(this: { src: string }) {
          g.played.push(this.src.split("/").at(-1));
          return Promise.resolve();
        };
        g.Hooks.on("crossfire.path", ({ path }: { path: object }) => void g.paths.push(path));
      });
    }
  });
  afterAll(() => table.giveBack());

  const played = (seat: Seat): Promise<string[]> => seat.evaluate((g) => g.played.splice(0));
  const paths = (seat: Seat): Promise<any[]> => seat.evaluate((g) => g.paths.splice(0));
  const silence = (): Promise<unknown> =>
    Promise.all(
      everybody(people).map((seat) =>
        seat.evaluate((g, name: string) => {
          g.canvas.interface.children.find((child: any) => child.name === name)?.destroy({ children: true });
          g.played.length = 0;
          g.paths.length = 0;
        }, PATH),
      ),
    );
  const middle = (seat: Seat, token: string): Promise<{ x: number; y: number }> =>
    seat.evaluate((g, uuid: string) => {
      const { x, y } = g.fromUuidSync(uuid).getCenterPoint();
      return { x, y };
    }, token);

  async function shootGuard(): Promise<string> {
    const { gm, ada } = people;
    // No die is a hit, so the shot passes the guard.
    await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = () => 0.6));
    const after = await attackCount(gm);
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
    const { id } = await waitForStatus(gm, "resolved", { after });
    await allSee(people, "resolved", id);
    return id;
  }

  test("every user's map draws the path of a shot and plays a gunshot when the card appears", async () => {
    await silence();
    await shootGuard();
    for (const seat of everybody(people)) {
      await eventually(() => onMap(seat, PATH), `the path on the map of ${seat.userName}`).not.toEqual([]);
      await eventually(() => played(seat)).toEqual(expect.arrayContaining(["shot.wav"]));
    }
    const [path] = await paths(people.ben);
    expect(path.from).toMatchObject(await middle(people.ben, TOKENS.ilka));
    await patchUp(people.gm);
  });

  test("a setting hides the path of a shot for one user; a crossfire.path listener that returns false also silences the shot", async () => {
    const { ada, ben, gm } = people;
    await ben.evaluate((g) => g.game.settings.set("crossfire", "drawsPaths", false));
    await ada.evaluate((g) => (g.own = g.Hooks.on("crossfire.path", () => false)));
    await silence();
    await shootGuard();
    await eventually(() => onMap(gm, PATH), "the path on the GM's map").not.toEqual([]);
    await eventually(() => played(ben)).toEqual(expect.arrayContaining(["shot.wav"]));
    expect([await onMap(ben, PATH), await onMap(ada, PATH), await played(ada)]).toEqual([[], [], []]);
    await ben.evaluate((g) => g.game.settings.set("crossfire", "drawsPaths", true));
    await ada.evaluate((g) => g.Hooks.off("crossfire.path", g.own));
    await patchUp(gm);
  });

  test("the path of a hidden attacker's bullet begins at the first entity that the user can see", async () => {
    const { gm, ada } = people;
    await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).update({ hidden: true })), TOKENS.guard);
    await silence();
    await fixFaces(gm, [...hits(60, 0)]);
    const after = await attackCount(gm);
    await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
    const { id } = await waitForStatus(gm, "asking", { after });
    await ada.page.locator(".cf-prompt[data-ready]").waitFor();
    await ada.page.keyboard.press("y");
    await allSee(people, "resolved", id);
    await eventually(() => onMap(gm, PATH), "the path on the GM's map").not.toEqual([]);
    const origin = await middle(gm, TOKENS.guard);
    expect((await paths(gm))[0].from).toMatchObject(origin);
    for (const path of await paths(ada)) {
      expect(path.from).not.toMatchObject(origin);
      for (const { end, left } of path.bullets) expect([end, left]).toEqual([null, false]);
    }
    await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).update({ hidden: false })), TOKENS.guard);
    await patchUp(gm);
  });

  test("the token of a downed actor shows the actor's state in words", async () => {
    const { gm, ben } = people;
    const toggle = (status: string): Promise<unknown> =>
      gm.evaluate((g, [uuid, id]) => g.fromUuidSync(uuid).actor.toggleStatusEffect(id), [TOKENS.guard, status]);
    const words = (seat: Seat): Promise<string[]> =>
      seat.evaluate((g, uuid: string) => {
        const { children } = g.fromUuidSync(uuid).object;
        const plates = children.filter(({ name }: any) => name === "crossfire-states");
        return plates.flatMap((plate: any) => plate.children.flatMap(({ text }: any) => text ?? []));
      }, TOKENS.guard);
    await toggle("prone");
    for (const seat of [gm, ben]) await eventually(() => words(seat), `the guard's token for ${seat.userName}`).toEqual(["Prone"]);
    await screenshot(ben, `token-states-${generation}`);
    await toggle("prone");
    for (const seat of [gm, ben]) await eventually(() => words(seat), `the guard's token for ${seat.userName}`).toEqual([]);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
