import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { attackCount, hits, openTracker, placeOf, READY_TO_ANSWER, READY_TO_SHOOT, target, trackerButton } from "./people";

const STATION = "scnRelayStation0";
const ILKA = "Ilka Rennard";
/** Number of opponents that the imported adventure places on the scene. */
const IN_PLACE = 5;
/** Names and positions of the actors that the GM drags onto the open ground in front of the station. */
const PLACES: readonly (readonly [string, number, number])[] = [
  ["Rifleman", 910, 1050],
  [ILKA, 980, 1330],
];
const EVERYBODY = IN_PLACE + PLACES.length;
/** Name of the dragged rifleman; the adventure already has two riflemen. */
const RIFLEMAN = "Rifleman 3";
/** Attackers who have only sandbags between them and their enemies. Ilka's shot takes the rifleman out of the fight. */
const OUTDOORS = [ILKA, "Machine Gunner"];
/** Number of attacks made by keyboard; all other phases end without an attack. */
const ATTACKS = 3;
/**
 * Number of fixed dice per attack. It exceeds the number of dice that all actors roll before the next attack. Ilka's first dice are hits;
 * all other attackers miss.
 */
const FACES = 300;
const HITS = 12;
/** Maximum number of phases; two rounds of seven combatants have fewer. */
const ENOUGH = 60;

interface Standing {
  readonly name: string;
  readonly token: string;
}

/**
 * Returns the state of the fight on the GM's client. `waits`: true if a combatant's initiative is not rolled yet. `mark`: the whole clock
 * as JSON text.
 */
const standing = (
  gm: Seat,
): Promise<{
  round: number;
  pass: number;
  waits: boolean;
  acting: Standing | null;
  mark: string;
}> =>
  gm.evaluate((g) => {
    const { clock } = g.game.combat.system;
    const one = clock.acting ? g.game.combat.combatants.get(clock.acting) : null;
    const waits = g.document.querySelector("#sidebar .combatant [data-action=crossfireRoll]") !== null;
    const acting = one ? { name: one.name, token: one.token.uuid } : null;
    return {
      round: clock.round,
      pass: clock.pass ?? 1,
      waits,
      acting,
      mark: JSON.stringify(clock),
    };
  });

const tokenOf = (seat: Seat, name: string): Promise<string> =>
  seat.waitFor(`the token of ${name}`, (g, wanted: string) => g.canvas.scene.tokens.getName(wanted)?.uuid, name);

/** Answers every prompt with Enter until an attack ends. @param before - number of attacks before this attack */
async function answerUntilOver(gm: Seat, seats: readonly Seat[], before: number): Promise<void> {
  const statusNow = (): Promise<string | undefined> =>
    gm.evaluate((g, count: number) => g.game.messages.contents.filter(({ type }: any) => type === "attack")[count]?.system.status, before);
  await expect
    .poll(
      async () => {
        for (const { page } of seats) if (await page.locator(READY_TO_ANSWER).count()) await page.keyboard.press("Enter");
        return statusNow();
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe("resolved");
}

/** Every step follows the README and uses the mouse and the keyboard. */
describe("a GM's first session with only the README", () => {
  let table: BorrowedTable;
  let gm: Seat;
  let ada: Seat;

  beforeAll(async () => {
    table = await borrowTable({ generation: 14, who: ["Gamemaster", "Ada"] });
    gm = await table.join("Gamemaster", { fullSize: true });
    ada = await table.join("Ada");
  });
  afterAll(() => table?.giveBack());

  test("the GM imports the adventure and activates its scene for all users", async () => {
    await gm.press("#sidebar-tabs [data-tab=compendium]");
    await gm.press(gm.page.locator(".compendium-group[aria-label=Crossfire]").getByText("Adventures"));
    await gm.press(gm.page.locator(".application.compendium").getByText("Two Fights"));
    await gm.press(".adventure-importer button[type=submit]");
    await gm.waitFor("the scene", (g, id: string) => g.game.scenes.has(id), STATION);
    await gm.page.keyboard.press("Escape");
    await gm.page.locator(".application.compendium").waitFor({ state: "detached" });
    await gm.press("#sidebar-tabs [data-tab=scenes]");
    await gm.page.locator(`#scenes [data-entry-id=${STATION}]`).click({ button: "right" });
    await gm.press(gm.page.getByText("Activate for everybody"));
    const isThere = (g: any, id: string): boolean => g.canvas.ready && g.canvas.scene.id === id;
    await Promise.all([gm, ada].map((seat) => seat.waitFor("the map", isThere, STATION)));
  });

  test("the GM drags an opponent and a player character onto the map and into an encounter", async () => {
    await gm.press("#sidebar-tabs [data-tab=actors]");
    // The tokens are on the left half of the page, where the cards beside a closed chat do not cover them.
    for (const seat of [gm, ada]) await seat.evaluate((g) => g.canvas.pan({ x: 1525, y: 1180, scale: 0.5 }));
    for (const [at, [name, x, y]] of PLACES.entries()) {
      const to = await gm.evaluate((g, point: object) => g.canvas.clientCoordinatesFromCanvas(point), { x: x + 35, y: y + 35 });
      const entry = gm.page.locator("#actors li.directory-item", { hasText: name }).last();
      await entry.dragTo(gm.page.locator("#board"), {
        targetPosition: to as { x: number; y: number },
      });
      await gm.waitFor("one more token", (g, count: number) => g.canvas.scene.tokens.size === count, IN_PLACE + at + 1);
    }
    const first = await placeOf(gm, await tokenOf(gm, RIFLEMAN));
    await gm.page.mouse.move(first.x, first.y);
    await gm.page.keyboard.press("Control+a");
    await gm.sees("all of them selected", (g) => g.canvas.tokens.controlled.length, EVERYBODY);
    await gm.page.mouse.click(first.x, first.y, { button: "right" });
    await gm.press("[aria-label='In combat']");
    await gm.sees("the encounter", (g) => g.game.combat?.combatants.size, EVERYBODY);
    await gm.page.keyboard.press("Escape");
  });

  test("opponents and a player fight two rounds with the attack panel and the macro bar", async () => {
    await Promise.all([gm, ada].map(openTracker));
    await fixFaces(gm, hits(FACES, 0));
    const beginRound = async (): Promise<void> => {
      await gm.press(trackerButton(gm, "crossfireRound"));
      // No combatant acts between the button press and the first phase. A check at that moment would start the next round.
      await gm.waitFor(
        "the round to begin",
        (g) => g.game.combat.system.clock.acting || g.document.querySelector("[data-action=crossfireRoll]"),
      );
    };
    await beginRound();
    let attacks = 0;
    const passes = new Set<string>();
    for (let phase = 0; phase < ENOUGH; phase += 1) {
      const { round, pass, waits, acting, mark } = await standing(gm);
      if (waits) await ada.press("#sidebar .combatant [data-action=crossfireRoll]:not(.karma)");
      else if (!acting && round === 2) break;
      else if (!acting) await beginRound();
      else {
        passes.add(`${round}.${pass}`);
        const isIlka = acting.name === ILKA;
        if (attacks < ATTACKS && OUTDOORS.includes(acting.name)) {
          await attack(isIlka ? ada : gm, acting, isIlka ? RIFLEMAN : ILKA);
          attacks += 1;
        }
        await gm.press(trackerButton(gm, "crossfireEndPhase"));
      }
      await gm.waitFor("the fight to go on", (g, before: string) => JSON.stringify(g.game.combat.system.clock) !== before, mark);
      await gm.caughtUp();
    }
    expect([...passes]).toEqual(expect.arrayContaining(["1.1", "1.2", "2.1"]));
    expect(await attackCount(gm)).toBe(ATTACKS);
    await screenshot(gm, "first-evening");
  });

  /** Selects the attacker, targets a token, attacks, and answers every prompt with Enter. */
  async function attack(seat: Seat, who: Standing, at: string): Promise<void> {
    const before = await attackCount(gm);
    const own = await placeOf(seat, who.token);
    await seat.page.mouse.click(own.x, own.y);
    const token = await tokenOf(seat, at);
    const isAim = (g: any, uuid: string): boolean => [...g.game.user.targets].some((one: any) => one.document.uuid === uuid);
    if (!(await seat.evaluate(isAim, token))) await target(seat, token);
    await fixFaces(gm, hits(FACES, seat === ada ? HITS : 0));
    if (seat === ada) await seat.page.keyboard.press("1");
    else {
      await seat.page.mouse.click(own.x, own.y, { button: "right" });
      await seat.press("[aria-label^='Attack with']");
    }
    await seat.page.locator(READY_TO_SHOOT).waitFor();
    await seat.page.keyboard.press("Enter");
    await answerUntilOver(gm, [gm, ada], before);
  }

  test("the GM undoes the last attack, ends the encounter and lets the combatants rest", async () => {
    await gm.press("#sidebar-tabs [data-tab=chat]");
    await gm.press(gm.page.locator(".chat-log [data-crossfire=undo]").last());
    await gm.sees("it undone", (g) => g.game.messages.contents.findLast(({ type }: any) => type === "attack").system.status, "undone");
    await openTracker(gm);
    await gm.press(gm.page.getByRole("button", { name: "End encounter" }));
    await gm.press(gm.page.getByRole("button", { name: "Yes" }));
    await gm.sees("no fight", (g) => g.game.combats.size, 0);
    await gm.press("#sidebar-tabs [data-tab=actors]");
    await gm.press(gm.page.getByRole("button", { name: "Rest" }));
    await gm.page.locator("button[data-action=rest], .application button[type=submit]").last().waitFor();
    await gm.page.keyboard.press("Enter");
    await gm.waitFor("those who rested", (g) => g.toldSoFar.some((one: string) => one.includes("rested")));
    await Promise.all([gm, ada].map((seat) => seat.expectQuiet()));
  });
});
