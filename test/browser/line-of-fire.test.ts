import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { uniformFor, type FixedDie } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allRead,
  allSee,
  attackCount,
  ATTACK_DIALOG,
  cardButton,
  expectAllQuiet,
  flesh,
  gather,
  GUARD,
  hits,
  ILKA,
  onMap,
  openChat,
  openTracker,
  orderOf,
  READY_TO_SHOOT,
  RIFLE,
  saysWhatItIsMadeOf,
  SCENE,
  sitDown,
  startAfresh,
  TOKENS,
  trackerButton,
  valueOf,
  waitForPhase,
  waitForStatus,
  WORKER,
  type People,
  type SeenAttack,
} from "./people";

const LINE = "crossfire-line-of-fire";
const PATH = "crossfire-bullet-path";
const READOUT = "crossfire-readout";

/** Fixes the next dice on a client. All later dice show a middle face: a 3 on a d6, a 10 on a d20. */
const fall = (seat: Seat, dice: readonly FixedDie[]): Promise<void> =>
  seat.evaluate((g, uniforms: readonly number[]) => {
    const queue = [...uniforms];
    g.CONFIG.Dice.randomUniform = () => queue.shift() ?? 0.5;
  }, dice.map(uniformFor));

describe("the line of fire on the map", () => {
  let table: BorrowedTable;
  let people: People;
  let door: string;

  beforeAll(async () => {
    table = await borrowTable({ generation: 14 });
    people = await sitDown(table);
    await Promise.all([openChat(people.ada), openChat(people.gm)]);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  /** Moves a token to a position in canvas pixels. */
  const put = (uuid: string, x: number, y: number): Promise<void> =>
    people.gm.evaluate((g, { at, place }: any) => g.fromUuidSync(at).update(place, { animate: false }), { at: uuid, place: { x, y } });

  async function ordered(more: object, target: string = TOKENS.guard): Promise<SeenAttack> {
    const { ada } = people;
    const before = await attackCount(ada);
    const order = { ...orderOf({ attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target }), ...more };
    await ada.evaluate((g, given: object) => g.game.crossfire.attack(given), order);
    const { id } = await waitForStatus(ada, "resolved", { after: before });
    return (await allSee(people, "resolved", id))[1]!;
  }

  test("the drawn line shows its entities while the attack panel is open, but only to the attacking player", async () => {
    const { ada, ben } = people;
    await ada.evaluate((g, { item, at }: any) => void g.game.crossfire.attackWith(item, { targets: [at] }), {
      item: `${ILKA}.Item.${RIFLE}`,
      at: TOKENS.guard,
    });
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await eventually(() => onMap(ada, LINE), "the line of fire").toEqual([
      expect.stringContaining("Dock Guard\n7 m"),
      expect.stringContaining("Dock Worker\nbeyond"),
    ]);
    expect(await onMap(ben, LINE)).toEqual([]);
    await eventually(async () => (await onMap(ada, LINE)).join(), "the chance of the worker").toContain("to be hit");
    const windows = (visibility: string): Promise<void> =>
      ada.evaluate((g, value: string) => void (g.document.querySelector(".cf-attack").style.visibility = value), visibility);
    await windows("hidden");
    await screenshot(ada, "line-of-fire-before");
    await windows("");
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
    await eventually(() => onMap(ada, LINE), "nothing on the map any more").toEqual([]);
  });

  test("a bullet that misses only because a guard gives the target cover hits the guard", async () => {
    const { gm, ada } = people;
    // The attack at the worker has 4 hits. The worker has 3 hits and 2 of the guard's cover; the guard has none.
    await fall(gm, [...hits(13, 4), ...hits(6, 3), ...hits(2, 2)]);
    const { id, card } = await ordered({}, TOKENS.worker);
    expect(card.meetings.map(({ name }: any) => name)).toContain("Dock Guard");
    const guard = card.path[0].steps.find(({ name }: any) => name === "Dock Guard");
    expect(guard).toMatchObject({ entity: GUARD });
    await allRead(people, async (seat) => (await flesh(seat, GUARD)) < 18, true);
    await ada.press(cardButton(ada, id, "show-path"));
    await eventually(async () => (await onMap(ada, PATH)).join("\n"), "the way of the bullet").toContain("Dock Guard\n");
    await screenshot(ada, "line-of-fire-after");
  });

  test("a bullet that penetrates a closed door hits the target behind the door", async () => {
    const { gm, ada } = people;
    door = await gm.evaluate(
      async (g, scene: string) =>
        (await g.game.scenes.get(scene).createEmbeddedDocuments("Wall", [{ c: [1225, 1200, 1365, 1200], door: 1, ds: 0 }]))[0].uuid,
      SCENE,
    );
    await gm.evaluate((g, uuid: string) => g.game.crossfire.barrier(uuid, "wooden-door"), door);
    await allRead(people, (seat) => valueOf(seat, door, "flags.crossfire.barrier.material"), "wooden-door");
    await put(TOKENS.worker, 1960, 1700);
    // 13 dice minus 6 for firing blind. A door of 5 square meters, 5 cm thick, has 10 points; the bullet removes one.
    await fall(gm, hits(7, 6));
    const { id, card } = await ordered({ blind: true });
    expect(card.path[0].steps.map(({ what }: any) => what)).toEqual(["penetrated", expect.stringMatching(/penetrated|stopped/)]);
    expect(card.meetings.map(({ name }: any) => name)).toContain("Door (wood)");
    await allRead(people, (seat) => valueOf(seat, door, "flags.crossfire.barrier.hp"), 9);
    await allRead(people, async (seat) => (await flesh(seat, GUARD)) < 18, true);
    await ada.press(cardButton(ada, id, "show-path"));
    await eventually(async () => (await onMap(ada, PATH)).join("\n"), "the way through the door").toContain("Door (wood)\npassed through");
    await screenshot(ada, "line-of-fire-door");
    await gm.press(cardButton(gm, id, "undo"));
    await waitForStatus(gm, "undone", { id });
    await allRead(people, (seat) => valueOf(seat, door, "flags.crossfire.barrier.hp"), null);
  });

  test("a bullet grazes the hostage in front of the target", async () => {
    const { gm, ada } = people;
    await gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).delete(), door);
    await allRead(people, (seat) => seat.evaluate((g, uuid: string) => g.fromUuidSync(uuid) === null, door), true);
    // The worker stands a step in front of the guard and hides half of him.
    await put(TOKENS.worker, 1260, 1120);
    await eventually(() => valueOf(gm, TOKENS.worker, "y"), "the worker before the guard").toBe(1120);
    // 13 dice, 2 hits. The guard has 2 hits and 2 of cover. The worker has 2, a tie; then the guard ties as well.
    await fall(gm, [...hits(13, 2), ...hits(7, 2), ...hits(2, 2), ...hits(6, 2)]);
    const { id, card } = await ordered({});
    await ada.press(cardButton(ada, id, "show-path"));
    await eventually(async () => (await onMap(ada, PATH)).join("\n"), "the way past the hostage").toContain("Dock Worker\n");
    await screenshot(ada, "line-of-fire-hostage");
    expect(card.meetings.find(({ name }: any) => name === "Dock Worker")).toMatchObject({ contact: "grazing", intended: false });
    await allRead(people, (seat) => flesh(seat, WORKER), 16);
    await allRead(people, (seat) => flesh(seat, GUARD), 18);
  });

  test("the next-target key selects targets in a clear line of fire and skips tokens that the user does not see", async () => {
    const { ada } = people;
    await ada.evaluate((g, uuid: string) => g.fromUuidSync(uuid).object.control({ releaseOthers: true }), TOKENS.ilka);
    await ada.page.locator("#board").focus();
    await ada.page.keyboard.press("n");
    const targets = (): Promise<string[]> => ada.evaluate((g) => [...g.game.user.targets].map((one: any) => one.document.name));
    await eventually(targets, "the nearest targeted").toHaveLength(1);
    const [first] = await targets();
    await ada.page.keyboard.press("n");
    await eventually(async () => (await targets())[0] !== first, "the next one targeted").toBe(true);
    const [second] = await targets();
    // Darkness, walls and levels hide tokens from this user; Foundry itself targets only tokens that the user sees.
    const hide = (hidden: boolean): Promise<void> =>
      ada.evaluate(
        (g, { name, hidden }: { name: string; hidden: boolean }) => {
          const token = g.canvas.tokens.placeables.find((one: any) => one.document.name === name);
          if (hidden) Object.defineProperty(token, "isVisible", { configurable: true, get: () => false });
          else delete token.isVisible;
        },
        { name: first!, hidden },
      );
    await hide(true);
    for (const step of ["n", "n", "Shift+N"]) {
      const { length } = await ada.told();
      await ada.page.keyboard.press(step);
      await ada.waitFor("the name of the next target", (g, before: number) => g.toldSoFar.length > before, length);
      expect(await targets()).not.toContain(first);
    }
    await hide(false);
    await ada.evaluate(
      (g, name: string) => g.canvas.tokens.placeables.find((one: any) => one.document.name === name).setTarget(true),
      second!,
    );
    await ada.evaluate((g, uuid: string) => g.Hooks.callAll("hoverToken", g.fromUuidSync(uuid).object, true), TOKENS.guard);
    await eventually(async () => (await onMap(ada, READOUT)).join(), "range under the pointer").toMatch(/ m · cover 2/);
    await screenshot(ada, "line-of-fire-readout");
    await ada.evaluate((g, uuid: string) => g.Hooks.callAll("hoverToken", g.fromUuidSync(uuid).object, false), TOKENS.guard);
    await eventually(() => onMap(ada, READOUT), "nothing under the pointer").toEqual([]);
  });

  test("Foundry's windows for walls and tiles save the system's material fields", async () => {
    const { gm } = people;
    await gm.evaluate((g, scene: string) => void g.game.scenes.get(scene).walls.contents[8].sheet.render({ force: true }), SCENE);
    const own = gm.page.locator(".placeable-config");
    await own.locator("select[name='flags.crossfire.barrier.material']").waitFor();
    await screenshot(gm, "wall-window", own);
    const fields = own.locator("[name^='flags.crossfire']");
    expect(await fields.evaluateAll((all) => all.map((field: any) => [field.name, field.value]))).toEqual([
      ["flags.crossfire.barrier.material", "security-door"],
      ["flags.crossfire.height", "2.2"],
      ["flags.crossfire.barrier.hp", ""],
    ]);
    await gm.evaluate((g, scene: string) => void g.game.scenes.get(scene).walls.contents[8].sheet.close(), SCENE);
    await own.waitFor({ state: "detached" });
    await saysWhatItIsMadeOf(people);
  });

  test("[XF-22] the player of a combatant on overwatch is prompted when an enemy enters the field of fire", async () => {
    const { gm, ada, ben } = people;
    await put(TOKENS.guard, 1400, 1540);
    const [ilka, guard] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await openTracker(gm);
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.2));
    await gm.press(trackerButton(gm, "crossfireRound"));
    const intent = (seat: Seat, name: string, args: object): Promise<void> =>
      seat.evaluate((g, wish: object) => void g.game.socket.emit("system.crossfire", { ...wish, id: g.game.combat.id }), {
        intent: name,
        args,
      });
    await gm.waitFor("the guard's score", (g, id: string) => g.game.combat.system.clock.fighters?.[id]?.rolled != null, guard!);
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.01));
    await intent(ada, "roll-initiative", { combatant: ilka });
    await waitForPhase(ada, "Ilka Rennard");
    await intent(ada, "hold", { combatant: ilka, ap: 2 });
    await intent(ada, "end-phase", { acting: ilka });
    await waitForPhase(ada, "Dock Guard");
    await gm.evaluate((g) => void (g.CONFIG.Dice.randomUniform = () => 0.01));
    await put(TOKENS.guard, 1400, 1260);
    const prompt = ".cf-reaction-prompt";
    await ada.page.locator(prompt).waitFor();
    expect(await ben.page.locator(prompt).count()).toBe(0);
    await screenshot(ada, "reaction-prompt", ada.page.locator(prompt));
    expect(await faults(ada, `${prompt} .window-content`)).toEqual([]);
    await ada.page.reload();
    await ada.ready();
    await ada.page.locator(`${prompt} button[data-action=attack]`).waitFor();
    const before = await attackCount(ada);
    await ada.press(`${prompt} button[data-action=attack]`);
    await ada.page.locator(prompt).waitFor({ state: "detached" });
    await waitForStatus(ada, "resolved", { after: before });
    await openChat(ada);
    await ada.page.locator(".chat-log .cf-reaction").last().waitFor();
    await eventually(() => ada.page.locator(".chat-log .cf-reaction").last().textContent(), "what came of it").toContain("attacks.");
    await screenshot(ada, "reaction-card");
    await gm.evaluate(async (g) => void (await g.game.combat.delete()));
  });

  test("[SS-COVER-07] a GM turns the selected wall into a barrier in an accessible window", async () => {
    const { gm } = people;
    await gm.evaluate(async (g, scene: string) => {
      const controls = {};
      for (const name of ["walls", "tiles", "tokens"]) Object.assign(controls, { [name]: { tools: {} } });
      g.Hooks.callAll("getSceneControlButtons", controls);
      const wall = g.game.scenes.get(scene).walls.contents[0];
      Object.defineProperty(g.canvas.walls, "controlled", { configurable: true, value: [{ document: wall }] });
      void (controls as any).walls.tools.crossfireCover.onChange();
    }, SCENE);
    const select = gm.page.locator("dialog select[name=material], .application select[name=material]").first();
    await select.waitFor();
    await screenshot(gm, "quick-cover");
    const { violations } = await new AxeBuilder({ page: gm.page }).include("select[name=material]").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await select.selectOption("wooden-door");
    await gm.page.keyboard.press("Enter");
    const wall = await gm.evaluate((g, scene: string) => g.game.scenes.get(scene).walls.contents[0].uuid, SCENE);
    await allRead(people, (seat) => valueOf(seat, wall, "flags.crossfire.barrier.material"), "wooden-door");
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
