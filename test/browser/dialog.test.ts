import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { d20, fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allFacesFell,
  allRead,
  allSee,
  ATTACK_DIALOG,
  attackCount,
  countInputs,
  expectAllQuiet,
  flesh,
  GUARD,
  hits,
  hush,
  ILKA,
  inputs,
  openChat,
  READY_TO_ANSWER,
  READY_TO_SHOOT,
  RIFLE,
  sitDown,
  startAfresh,
  target,
  told,
  TOKENS,
  unfold,
  valueOf,
  waitForStatus,
  waitForValue,
  type People,
} from "./people";

const GENERATION = 14;
/**
 * Ilka Rennard: Longarms 7 + Agility 6. The guard has 7 dice to defend and 8 to soak. The defense prompt is tested with Tomas Vey as the
 * defender.
 */
const RIFLE_DICE = 13;
const TORSO = d20(15);
const TOMAS_UUID = "Actor.demoTomas0000000";

/** Possible effects of a hit at a location, as the dialog words them. */
const EFFECTS = [
  ["Ankle, left", "Slowed, Winded"],
  ["Ear", "Stunned, Deafened"],
  ["Eye", "Stunned, Blinded"],
  ["Foot, left", "Stunned, Slowed, Winded"],
  ["Forearm, left", "Broken Grip, Weak Side"],
  ["Genitals", "Stunned, Nauseous, Buckled"],
  ["Gut", "Stunned, Nauseous, Slow Death"],
  ["Hand, left", "Stunned, Broken Grip, Weak Side"],
  ["Hip, left", "Knockdown, Slowed"],
  ["Jaw", "Stunned, Unable to Speak"],
  ["Knee, right", "Stunned, Knockdown, Slowed, Winded"],
  ["Neck", "Stunned, Bleedout"],
  ["Shin, left", "Knockdown, Slowed, Winded"],
  ["Shoulder, left", "Stunned, One-Arm Bandit, Weak Side"],
  ["Sternum", "Stunned, Fatigued, Winded"],
  ["Thigh, left", "Slowed, Winded"],
] as const;

/** Returns a percentage beside a location, 0 to 100; by default, the chance of a hit. NaN while the odds are being computed. */
const oddsOf = (seat: Seat, place: string, figure = "hit"): Promise<number> =>
  seat.evaluate(
    (g, { id, name }: { id: string; name: string }) => {
      const box = g.document.querySelector(`.cf-attack [data-odds-for="${id}"]:has([data-figure]):not(.stale)`);
      return Number.parseFloat(box?.querySelector(`[data-figure="${name}"]`)?.textContent ?? "");
    },
    { id: place, name: figure },
  );

const known = (seat: Seat, place: string): Promise<number> =>
  seat.waitFor<number, string>(
    `odds for "${place}"`,
    (g, id) => {
      const box = g.document.querySelector(`.cf-attack [data-odds-for="${id}"]:has([data-figure]):not(.stale)`);
      return Number.parseFloat(box?.querySelector("[data-figure=hit]")?.textContent ?? "") || 0;
    },
    place,
  );

describe("the attack panel of a user", () => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation: GENERATION });
    people = await sitDown(table);
    await people.ada.evaluate(
      (g, uuid: string) => void g.Hooks.call("hotbarDrop", g.ui.hotbar, { type: "Item", uuid }, 1),
      `${ILKA}.Item.${RIFLE}`,
    );
    await people.ada.waitFor("the rifle in slot 1", (g) => g.ui.hotbar.slots[0].macro?.name === "Marksman Rifle");
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  const close = async (seat: Seat): Promise<void> => {
    await seat.page.keyboard.press("Escape");
    await seat.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
  };

  test("an attack needs three inputs from the attacker and none from the GM", async () => {
    const { gm, ada } = people;
    await fixFaces(gm, [...hits(RIFLE_DICE, 4), ...hits(7, 1), ...TORSO, ...hits(8, 8)]);
    const after = await attackCount(ada);
    await Promise.all([countInputs(ada), countInputs(gm)]);
    await target(ada, TOKENS.guard);
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await ada.page.keyboard.press("Enter");
    const { id } = await waitForStatus(ada, "resolved", { after });
    await allSee(people, "resolved", id);
    await allRead(people, (seat) => flesh(seat, GUARD), 18 - 7);
    expect([await inputs(ada), await inputs(gm)]).toEqual([3, 0]);
  });

  test("a defense needs one key press from the defender and none from the GM", async () => {
    const { gm, ada, ben } = people;
    const defense = await valueOf<{ reaction: number; intuition: number }>(ada, TOMAS_UUID, "system.effective");
    await fixFaces(gm, [...hits(RIFLE_DICE, 0), ...hits(defense.reaction + defense.intuition, 3)]);
    const after = await attackCount(ada);
    await Promise.all([ada, ben, gm].map(countInputs));
    await ada.evaluate((g) => g.game.user.targets.forEach((one: any) => one.setTarget(false, { releaseOthers: false })));
    await target(ada, TOKENS.tomas);
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await ada.page.keyboard.press("Enter");
    await ben.page.locator(READY_TO_ANSWER).waitFor();
    await ben.page.keyboard.press("Enter");
    await waitForStatus(ada, "resolved", { after });
    expect([await inputs(ada), await inputs(ben), await inputs(gm)]).toEqual([3, 1, 0]);
    await ada.evaluate((g) => g.game.user.targets.forEach((one: any) => one.setTarget(false, { releaseOthers: false })));
    await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = Math.random));
  });

  test("[XF-03] [CS-20] the odds beside every location change with each choice while the focus stays in place", async () => {
    const { ada } = people;
    await target(ada, TOKENS.guard);
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    const [anywhere, head] = [await known(ada, ""), await known(ada, "head")];
    expect(head).toBeLessThan(anywhere);
    await unfold(ada, "called");
    await ada.page.locator(`${ATTACK_DIALOG} input[name=limb][value=head]`).focus();
    await ada.page.keyboard.press("Space");
    await unfold(ada, "aim");
    await ada.page.locator(`${ATTACK_DIALOG} input[name=aim]:enabled`).focus();
    await ada.page.keyboard.press("ArrowUp");
    await ada.page.keyboard.press("ArrowUp");
    await eventually(() => oddsOf(ada, "head"), "odds of the head after two AP of aim").toBeGreaterThan(head);
    expect(await ada.evaluate((g) => g.document.activeElement.name)).toBe("aim");
    await known(ada, "knee:left");
    // All percentages appear at the same time, so one is enough.
    await ada.waitFor("every place to be known", (g) => {
      const boxes = [...g.document.querySelectorAll(".cf-attack [data-figure=hit]")];
      const known = boxes.filter((box: any) => /%/.test(box.textContent));
      return known.length > 30 && boxes.every((box: any) => /%|–/.test(box.textContent));
    });
    await ada.waitFor("who else is in danger", (g) => /%/.test(g.document.querySelector(".cf-attack [data-danger]")?.textContent ?? ""));
    // Foundry creates the frame, a form with the role of a dialog.
    const own = (await faults(ada, ATTACK_DIALOG, "advice")).filter((fault) => !fault.includes(" aria-allowed-role: "));
    expect(own).toEqual([]);
    const said = (await ada.page.locator(ATTACK_DIALOG).textContent())!.replace(/\s+/g, " ");
    for (const words of ["Declare", "Head −7 dice", "Longarms"]) expect(said).toContain(words);
    const rows = await ada.page.locator(`${ATTACK_DIALOG} .cf-places tbody th`).allTextContents();
    for (const [place, effects] of EFFECTS) expect(rows.find((row) => row.startsWith(place))).toContain(effects);
    await screenshot(ada, "dialog-odds", ada.page.locator(ATTACK_DIALOG));
    await close(ada);
  });

  test("the world setting decides whether players see odds as percentages, as words or not at all", async () => {
    const { gm, ada } = people;
    for (const [shown, wanted] of [
      ["words", /likely|even|certain|hardly|never/],
      ["none", /^$/],
    ] as const) {
      await gm.evaluate((g, value: string) => g.game.settings.set("crossfire", "playerOdds", value), shown);
      await ada.waitFor("the setting", (g, value: string) => g.game.settings.get("crossfire", "playerOdds") === value, shown);
      await ada.page.keyboard.press("1");
      await ada.page.locator(READY_TO_SHOOT).waitFor();
      const said = () => ada.evaluate<string>((g) => g.document.querySelector('.cf-attack .limb [data-figure="hit"]')?.textContent ?? "");
      await eventually(said, `odds shown as ${shown}`).toMatch(wanted);
      await close(ada);
    }
    await gm.evaluate((g) => g.game.settings.set("crossfire", "playerOdds", "exact"));
  });

  test("the card shows which modifier the GM switched off", async () => {
    const { gm } = people;
    await target(gm, TOKENS.guard);
    await gm.evaluate((g, at: string) => void g.game.crossfire.attackWith(at, { called: { location: "torso" } }), `${ILKA}.Item.${RIFLE}`);
    await gm.page.locator(READY_TO_SHOOT).waitFor();
    const part = gm.page.locator(`${ATTACK_DIALOG} [data-part="called:torso"]`);
    await unfold(gm, "parts");
    await part.focus();
    await gm.page.keyboard.press("Space");
    await eventually(
      () => gm.page.locator(`${ATTACK_DIALOG} .parts .sum strong`).first().textContent(),
      "the pool without the penalty",
    ).toBe(String(RIFLE_DICE));
    expect(await part.evaluate((box) => box === box.ownerDocument.activeElement)).toBe(true);
    await fixFaces(gm, [...hits(RIFLE_DICE, 0), ...hits(7, 3)]);
    const after = await attackCount(gm);
    await gm.page.keyboard.press("Enter");
    const seen = await waitForStatus(gm, "resolved", { after });
    expect(seen.shown).toContain("Without Called shot: Torso +3");
    await allFacesFell(gm);
    await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = Math.random));
  });

  test("/cf attack in the chat finds the weapon by its name, and an unknown weapon or command is refused", async () => {
    const { ada } = people;
    await openChat(ada);
    const line = ada.page.locator("#sidebar textarea.chat-input, #chat-message").first();
    await line.fill("/cf attack marksman");
    await line.press("Enter");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    expect(await ada.page.locator(`${ATTACK_DIALOG} .window-title`).textContent()).toBe("Ilka Rennard: Marksman Rifle");
    await close(ada);
    await line.fill("/cf attack catapult");
    await line.press("Enter");
    await told(ada, "Ilka Rennard has no weapon or power called catapult.");
    await line.fill("/cf dance");
    await line.press("Enter");
    await told(ada, "Unknown /cf command: dance");
    await hush(ada);
  });

  test("only a player's own token offers the buttons for attack, cover and stance", async () => {
    const { ada } = people;
    const panel = (at: string) =>
      ada.evaluate(async (g, uuid: string) => {
        const token = g.canvas.tokens.placeables.find((one: any) => one.document.uuid === uuid);
        await g.canvas.tokens.hud.bind(token);
      }, at);
    await panel(TOKENS.ilka);
    const button = (key: string) => ada.page.locator(`#token-hud [data-key="${key}"]`);
    await screenshot(ada, "dialog-token-panel");
    await ada.press(button("cf-cover"));
    await waitForValue(ada, ILKA, "system.stance.cover", "partial");
    await ada.press(button("cf-prone"));
    await ada.waitFor("Ilka to lie down", (g, uuid: string) => g.fromUuidSync(uuid).statuses.has("prone"), ILKA);
    await ada.press(button("cf-prone"));
    await ada.waitFor("Ilka to stand up", (g, uuid: string) => !g.fromUuidSync(uuid).statuses.has("prone"), ILKA);
    await ada.press(button("cf-attack"));
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await close(ada);
    await panel(TOKENS.guard);
    expect(await button("cf-attack").count()).toBe(0);
    await ada.evaluate((g) => g.canvas.tokens.hud.clear());
    await people.gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).update({ "system.stance.cover": "none" }), ILKA);
  });

  test("the attack panel lists several targets, and refuses to attack all of them with one single-shot rifle", async () => {
    const { ada } = people;
    await ada.evaluate(
      (g, uuids: string[]) => {
        for (const [index, uuid] of uuids.entries())
          g.canvas.tokens.placeables.find((one: any) => one.document.uuid === uuid).setTarget(true, { releaseOthers: index === 0 });
      },
      [TOKENS.guard, TOKENS.worker],
    );
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    const names = ada.page.locator(`${ATTACK_DIALOG} .several .choice:not(.all)`);
    expect((await names.allInnerTexts()).map((name) => name.trim())).toEqual(["Dock Guard", "Dock Worker"]);
    await ada.page.locator(`${ATTACK_DIALOG} input[name=all]`).check();
    await ada.page.keyboard.press("Enter");
    // One rifle cannot attack two targets in one action (SS-MULTI-02). The dialog refuses before anything is spent.
    await eventually(() => ada.page.locator(`${ATTACK_DIALOG} .cf-refusal`).textContent(), "the refusal").toMatch(
      /Multiple attacks need dice pools, single targets, and one melee weapon or two weapons\./,
    );
    // A single-shot rifle has no burst to offer.
    expect(await ada.page.locator(`${ATTACK_DIALOG} .several input[name=over]`).count()).toBe(0);
    await close(ada);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
