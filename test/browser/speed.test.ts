import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, fixFaces } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allFacesFell,
  allRead,
  allSee,
  attackCount,
  everybody,
  expectAllQuiet,
  flesh,
  GENERATIONS,
  GUARD,
  hits,
  ILKA,
  orderAttack,
  RIFLE,
  sitDown,
  TOKENS,
  waitForStatus,
  type People,
} from "./people";

const TOKENS_MORE = 200;
const MEGABYTES_MOST = 200;

/** View of the map: its center and scale, the number of tokens on the screen, and how many of them are drawn. */
interface Shown {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly onScreen: number;
  readonly drawn: number;
}

describe.each(GENERATIONS)("a crowded map on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());

  const shownOn = (seat: Seat): Promise<Shown> =>
    seat.evaluate((g) => {
      const { canvas } = g;
      const { pivot, scale } = canvas.stage;
      const onScreen = canvas.tokens.placeables.filter((token: any) => {
        const { x, y } = canvas.clientCoordinatesFromCanvas(token.center);
        return x >= 0 && y >= 0 && x < g.innerWidth && y < g.innerHeight;
      });
      const drawn = onScreen.filter(
        (token: any) => token.renderable && token.visible && token.mesh?.renderable && token.mesh.texture?.valid,
      );
      return { x: pivot.x, y: pivot.y, scale: scale.x, onScreen: onScreen.length, drawn: drawn.length };
    });

  /** Starts counting, from 0, the drawn frames and the turns of the mouse wheel. */
  const countFrames = (seat: Seat): Promise<void> =>
    seat.evaluate((g) => {
      g.framesDrawn = g.wheelTurned = 0;
      g.addEventListener("wheel", () => void g.wheelTurned++, { capture: true, passive: true });
      g.canvas.app.renderer.on("postrender", () => void g.framesDrawn++);
    });

  /** Changes the view of the map and waits for the frame that shows the change. */
  async function untilDrawn(seat: Seat, move: () => Promise<void>): Promise<void> {
    const before = await seat.evaluate<number>((g) => g.framesDrawn);
    await move();
    await seat.waitFor("the next frame", (g, last: number) => g.framesDrawn > last, before);
  }

  /** Turns the mouse wheel, and waits for the frame that shows the change. */
  async function zoom(seat: Seat, by: number): Promise<void> {
    const turned = (): Promise<number> => seat.evaluate<number>((g) => g.wheelTurned);
    const before = await turned();
    await untilDrawn(seat, async () => {
      await seat.page.mouse.wheel(0, by);
      await eventually(turned).toBeGreaterThan(before);
    });
  }

  test(`shows ${TOKENS_MORE} more tokens on every screen after one update`, async () => {
    const { gm } = people;
    await gm.evaluate(
      async (g, { at, count }: { at: string; count: number }) => {
        const { _id, delta: _delta, ...source } = g.fromUuidSync(at).toObject();
        const { size } = g.game.scenes.active.grid;
        const data = Array.from({ length: count }, (_, index) => ({
          ...source,
          name: `Crowd ${index}`,
          x: size * (3 + (index % 20)),
          y: size * (2 + Math.floor(index / 20)),
        }));
        await g.game.scenes.active.createEmbeddedDocuments("Token", data);
      },
      { at: TOKENS.worker, count: TOKENS_MORE },
    );
    for (const seat of everybody(people)) {
      await seat.waitFor("all tokens on the map", (g, count: number) => g.canvas.tokens.placeables.length === count, TOKENS_MORE + 10, 90);
    }
  });

  test("draws every token in view after each zoom or pan", async () => {
    const { ada } = people;
    await countFrames(ada);
    const start = await shownOn(ada);
    await ada.page.mouse.move(500, 400);
    for (let step = 0; step < 4; step++) await zoom(ada, 240);
    const out = await shownOn(ada);
    expect(out.scale).toBeLessThan(start.scale);
    expect(out.onScreen).toBeGreaterThan(TOKENS_MORE);
    await eventually(async () => (await shownOn(ada)).drawn).toBe(out.onScreen);
    for (let step = 0; step < 4; step++) await zoom(ada, -240);
    const back = await shownOn(ada);
    expect(back.scale).toBeGreaterThan(out.scale);
    await ada.page.mouse.down({ button: "right" });
    for (let step = 1; step <= 10; step++) await untilDrawn(ada, () => ada.page.mouse.move(500 - 30 * step, 400 + 15 * step));
    await ada.page.mouse.up({ button: "right" });
    const panned = await shownOn(ada);
    // The point of the map under the pointer stays under the pointer.
    expect(panned.x - back.x).toBeCloseTo(300 / back.scale, -1);
    expect(panned.y - back.y).toBeCloseTo(-150 / back.scale, -1);
    expect(panned.onScreen).toBeGreaterThan(0);
    await eventually(async () => (await shownOn(ada)).drawn).toBe(panned.onScreen);
  });

  test("allows an attack on one of the many tokens", async () => {
    const { gm, ada } = people;
    await fixFaces(gm, [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)]);
    const after = await attackCount(ada);
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
    const { id } = await waitForStatus(ada, "resolved", { after });
    for (const { card } of await allSee(people, "resolved", id))
      expect(card.meetings).toMatchObject([{ name: "Dock Guard", quality: "glancing" }]);
    await allFacesFell(gm);
    await allRead(people, (seat) => flesh(seat, GUARD), 12);
  });

  test(`takes less than ${MEGABYTES_MOST} MB of memory on the server`, () => {
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${table.pid}/status`, "utf8"));
    expect(Number(resident?.[1]) / 1024).toBeLessThan(MEGABYTES_MOST);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
