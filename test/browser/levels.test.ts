import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  ATTACK_DIALOG,
  attackCount,
  cardButton,
  hush,
  ILKA,
  onMap,
  openChat,
  patchUp,
  READY_TO_SHOOT,
  RIFLE,
  SCENE,
  target,
  told,
  TOKENS,
  waitForStatus,
  waitForValue,
  type SeenAttack,
} from "./people";

const LINE = "crossfire-line-of-fire";
const PATH = "crossfire-bullet-path";
const UPSTAIRS = "levelUpstairs000";
const FLOOR = `Scene.${SCENE}.Region.floor00000000000`;

/** Ilka on the ground level shoots at the guard on the upper level; no other token is nearby. */
describe("a floor between two levels on Foundry 14", () => {
  let table: BorrowedTable;
  let gm: Seat;
  let ada: Seat;

  beforeAll(async () => {
    table = await borrowTable({ generation: 14, who: ["Gamemaster", "Ada"] });
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
    await openChat(gm);
    await openChat(ada);
    await gm.evaluate(
      async (g, { scene: id, upstairs, guard, ilka }: any) => {
        const scene = g.game.scenes.get(id);
        const [ground] = scene.levels.contents;
        const above = { _id: upstairs, name: "Upstairs", elevation: { bottom: 3, top: 6 } };
        await scene.createEmbeddedDocuments("Level", [above], { keepId: true });
        // A user who views the ground level also sees the tokens on the upper level.
        const seen = { _id: ground.id, name: "Ground", elevation: { bottom: 0, top: 3 }, visibility: { levels: [upstairs] } };
        await scene.updateEmbeddedDocuments("Level", [seen]);
        const others = scene.tokens.filter((token: any) => ![guard, ilka].includes(token.uuid)).map((token: any) => token.id);
        await scene.deleteEmbeddedDocuments("Token", others);
        await g.fromUuidSync(guard).update({ level: upstairs, elevation: 3 });
        const shapes = [{ type: "rectangle", x: 0, y: 0, width: 2800, height: 1960 }];
        const behaviors = [{ _id: "surface000000000", name: "", type: "defineSurface", system: {} }];
        const floor = { _id: "floor00000000000", name: "Floor", elevation: { bottom: 3, top: 3 }, shapes, behaviors };
        await scene.createEmbeddedDocuments("Region", [floor], { keepId: true });
      },
      { scene: SCENE, upstairs: UPSTAIRS, guard: TOKENS.guard, ilka: TOKENS.ilka },
    );
    for (const seat of [gm, ada])
      await seat.waitFor(
        "the floor and the guard upstairs",
        (g, [floor, guard]: string[]) => g.canvas.ready && g.fromUuidSync(floor) && g.fromUuidSync(guard).elevation === 3,
        [FLOOR, TOKENS.guard],
      );
  });
  afterAll(() => table?.giveBack());

  const line = (): Promise<string> => onMap(ada, LINE).then((labels) => labels.join("\n\n"));
  const odds = (): Promise<string> => ada.page.locator(`${ATTACK_DIALOG} .window-content`).innerText();
  const update = (uuid: string, changes: object): Promise<void> =>
    gm.evaluate(async (g, { at, data }: any) => void (await g.fromUuidSync(at).update(data)), { at: uuid, data: changes });
  const shapes = (hole: boolean): object[] => [
    { type: "rectangle", x: 0, y: 0, width: 2800, height: 1960 },
    ...(hole ? [{ type: "rectangle", x: 1000, y: 1100, width: 600, height: 400, hole: true }] : []),
  ];

  /** Targets the guard with T, presses 1 and waits for the attack dialog of the rifle. */
  async function aim(): Promise<void> {
    const isAim = (g: any, uuid: string): boolean => [...g.game.user.targets].some(({ document }: any) => document.uuid === uuid);
    if (!(await ada.evaluate(isAim, TOKENS.guard))) await target(ada, TOKENS.guard);
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
  }

  const dicePool = async (): Promise<number> => Number(await ada.page.locator(`${ATTACK_DIALOG} .parts .sum strong`).first().textContent());

  async function close(): Promise<void> {
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
  }

  /** Confirms the shot and waits until the attack ends. All the attacker's dice are hits, so only the floor can stop the bullet. */
  async function shoot(): Promise<SeenAttack> {
    const before = await attackCount(gm);
    await gm.evaluate(
      (g, dice: number) => {
        let thrown = 0;
        g.CONFIG.Dice.randomUniform = () => ((thrown += 1) <= dice ? 0.2 : 0.5);
      },
      await dicePool(),
    );
    await ada.page.keyboard.press("Enter");
    return waitForStatus(ada, "resolved", { after: before });
  }

  const nextTarget = async (): Promise<void> => {
    await ada.evaluate((g, uuid: string) => {
      for (const one of [...g.game.user.targets]) one.setTarget(false, { releaseOthers: false });
      g.fromUuidSync(uuid).object.control();
    }, TOKENS.ilka);
    await hush(ada);
    await ada.page.locator("#board").press("n");
  };

  test("stops a shot, as the attack panel and the map show before the attack", async () => {
    await nextTarget();
    await told(ada, "has no target with a clear line of fire");
    await aim();
    await eventually(line, "the line of fire").toMatch(
      /Floor \(reinforced concrete\)\nin the way.*Dock Guard\n7 m · cover 4 · out of sight/s,
    );
    await eventually(odds, "the odds").toMatch(/Hit 0%, Penetrates 0%/);
    await screenshot(ada, "levels-dialog");
  });

  test("stops a shot, as the card and the map show after the attack", async () => {
    const { id, card, shown } = await shoot();
    expect(card.path[0].steps).toEqual([{ entity: FLOOR, name: "Floor (reinforced concrete)", what: "stopped" }]);
    expect(shown).toContain("Floor (reinforced concrete): Hit · Stops the bullet Dock Guard: Not reached");
    await ada.press(cardButton(ada, id, "show-path"));
    await eventually(() => onMap(ada, PATH), "the way of the bullet").toEqual(["Floor (reinforced concrete)\nstopped"]);
    // The muzzle is at 1.5 m, the middle of the guard at 3.9 m. Five eighths of the path are below the floor.
    const at = await ada.evaluate((g, name: string) => {
      const drawn = g.canvas.interface.children.find((child: any) => child.name === name);
      return drawn.children.filter((child: any) => child.name).map(({ x }: any) => Math.round(x));
    }, PATH);
    expect(at).toEqual([1295]);
    await screenshot(ada, "levels-path");
  });

  test("lets the shot through if the line of fire passes through a hole in the floor", async () => {
    await update(FLOOR, { shapes: shapes(true) });
    await nextTarget();
    await told(ada, "Target: Dock Guard");
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await eventually(line, "the line of fire").toMatch(/^Dock Guard\n7 m(?!.*out of sight)/);
    await eventually(odds, "the odds").toMatch(/Hit [1-9]\d*%/);
    await screenshot(ada, "levels-hole");
    const { card } = await shoot();
    expect(card.path[0].steps.map(({ name, what }: any) => [name, what])).toEqual([
      ["Dock Guard", expect.stringMatching(/struck|penetrated/)],
    ]);
    expect(card.meetings[0].damage).toBeGreaterThan(0);
  });

  test("uses the material that the GM sets in the floor's window", async () => {
    await update(FLOOR, { shapes: shapes(false) });
    await gm.evaluate((g, uuid: string) => void g.fromUuidSync(uuid).sheet.render({ force: true }), FLOOR);
    const own = gm.page.locator(".placeable-config");
    const material = own.locator("select[name='flags.crossfire.barrier.material']");
    await material.waitFor();
    expect(await material.locator("option:checked").innerText()).toBe("Not set: reinforced concrete");
    expect(await own.locator("input[name='flags.crossfire.height']").count()).toBe(0);
    await screenshot(gm, "levels-floor-window", own);
    await material.selectOption("drywall");
    await own.locator("button[type=submit]").press("Enter");
    await own.waitFor({ state: "detached" });
    await waitForValue(ada, FLOOR, "flags.crossfire.barrier.material", "drywall");
    await aim();
    await eventually(line, "the line of fire").toContain("Floor (drywall)");
    await close();
  });

  test("keeps a target on the line of fire, with the name of its level, even if the player does not view that level", async () => {
    const ground = await gm.evaluate(async (g, id: string) => {
      const scene = g.game.scenes.get(id);
      const [first] = scene.levels.contents;
      await scene.updateEmbeddedDocuments("Level", [{ _id: first.id, visibility: { levels: [] } }]);
      return first.id;
    }, SCENE);
    await ada.waitFor(
      "the guard to be out of view",
      (g, uuid: string) => g.canvas.ready && g.fromUuidSync(uuid).viewed === false,
      TOKENS.guard,
    );
    await ada.evaluate((g, { item, at }: any) => void g.game.crossfire.attackWith(item, { targets: [at] }), {
      item: `${ILKA}.Item.${RIFLE}`,
      at: TOKENS.guard,
    });
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await eventually(line, "the line of fire").toContain("Dock Guard\nUpstairs · 7 m");
    // The map draws the line again on the level that the user views next.
    await ada.evaluate(
      (g, [id, level]: string[]) =>
        g.game.scenes
          .get(id)
          .view({ level })
          .then(() => {}),
      [SCENE, UPSTAIRS],
    );
    await ada.waitFor("upstairs", (g, level: string) => g.canvas.ready && g.canvas.level.id === level, UPSTAIRS);
    await eventually(line, "the line of fire upstairs").toContain("Dock Guard\n7 m");
    await close();
    await ada.evaluate(
      (g, [id, level]: string[]) =>
        g.game.scenes
          .get(id)
          .view({ level })
          .then(() => {}),
      [SCENE, ground],
    );
    await ada.waitFor("the ground", (g, level: string) => g.canvas.ready && g.canvas.level.id === level, ground);
  });

  test("a low wall on one level hides a token that is lower than the wall", async () => {
    const ground = await gm.evaluate(async (g, id: string) => {
      const scene = g.game.scenes.get(id);
      await scene.createEmbeddedDocuments("Wall", [{ c: [700, 1310, 1900, 1310], flags: { crossfire: { height: 1.2 } } }]);
      return scene.levels.contents[0].id;
    }, SCENE);
    // The guard went down in an earlier test.
    await patchUp(gm);
    await update(TOKENS.guard, { level: ground, elevation: 0 });
    await ada.waitFor(
      "the guard on the ground",
      (g, uuid: string) => g.fromUuidSync(uuid).elevation === 0 && g.fromUuidSync(uuid).object,
      TOKENS.guard,
    );
    for (const [depth, unseen] of [
      [1, false],
      [0.5, true],
    ] as const) {
      await update(TOKENS.guard, { depth });
      await waitForValue(ada, TOKENS.guard, "depth", depth);
      await ada.evaluate((g, { item, at }: any) => void g.game.crossfire.attackWith(item, { targets: [at] }), {
        item: `${ILKA}.Item.${RIFLE}`,
        at: TOKENS.guard,
      });
      await ada.page.locator(READY_TO_SHOOT).waitFor();
      await eventually(
        async () => /out of sight|behind a wall or floor, out of reach/.test(await line()),
        `the line of fire at ${depth}`,
      ).toBe(unseen);
      await close();
    }
  });

  test("no client logs an error or a warning", () => Promise.all([gm, ada].map((seat) => seat.expectQuiet())));
});
