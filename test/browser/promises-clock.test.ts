import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, d6, fixFaces, type FixedDie } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allFacesFell,
  ATTACK_DIALOG,
  attackCount,
  cardButton,
  gather,
  GUARD,
  GUARD_PISTOL,
  hits,
  hush,
  ILKA,
  openSheet,
  openTracker,
  orderAttack,
  pipsOf,
  RIFLE,
  statusesOf,
  told,
  TOKENS,
  TOMAS,
  trackerButton,
  valueOf,
  waitForPhase,
  waitForStatus,
  waitForValue,
  WORKER,
  unfold,
} from "./people";

/** Text of Ilka's injury. The tests play one fight of two rounds: Ada plays Ilka; the GM plays the guard, the worker and Tomas. */
const INJURY = "Deep burn along the left forearm";
const KNIFE = "Combat Knife";
/** Ilka Rennard: Reaction 5 + Intuition 5, walks 12 m. The guard rolls 8 dice with the pistol; Ilka has 10 to defend and 12 to soak. */
const PISTOL_DICE = 8;
const ILKA_DICE = 10;
const ILKA_SOAK = 12;
/** Returns a die for the coin toss that decides between combatants with equal scores. */
const coin = (face: number): FixedDie => ({ face, sides: 1_000_000 });

let table: BorrowedTable;
let gm: Seat;
let ada: Seat;
let ilka: string;
let guard: string;
let worker: string;
let tomas: string;

beforeAll(async () => {
  table = await borrowTable({ generation: 14, who: ["Gamemaster", "Ada"] });
  gm = await table.join("Gamemaster");
  ada = await table.join("Ada");
  await gm.evaluate(
    async (g, { people, injury }: { people: string[]; injury: string }) => {
      const [of, worker, tomas] = people.map((uuid) => g.fromUuidSync(uuid));
      await worker.update({ "system.attributes": { reaction: 4, intuition: 3 } });
      await of.items.getName("Combat Knife").update({ "system.ready": true });
      await tomas.update({ "system.attributes": { reaction: 3, intuition: 4 } });
      await of.update({ "system.skills.first-aid": 6 });
      await of.createEmbeddedDocuments("Item", [
        { name: injury, type: "injury", system: { penalty: -1, location: "left-arm", healing: 5 } },
        { name: "Hot-wire the crane", type: "action", system: { kind: "complex", price: 3 } },
      ]);
    },
    { people: [ILKA, WORKER, TOMAS], injury: INJURY },
  );
  [ilka, guard, worker, tomas] = (await gather(gm, [TOKENS.ilka, TOKENS.guard, TOKENS.worker, TOKENS.tomas])) as [
    string,
    string,
    string,
    string,
  ];
  await Promise.all([openTracker(gm), openTracker(ada)]);
});
afterAll(() => table.giveBack());

const both = <T>(work: (seat: Seat) => Promise<T>): Promise<T[]> => Promise.all([gm, ada].map(work));
const acts = (name: string | null): Promise<unknown> => both((seat) => waitForPhase(seat, name));
const endPhase = (seat: Seat, combatant?: string): Promise<void> => seat.press(trackerButton(seat, "crossfireEndPhase", combatant));
const rowOf = (seat: Seat, combatant: string) => seat.page.locator(`#sidebar [data-combatant-id="${combatant}"]`);
const rowSays = (seat: Seat, combatant: string) => eventually(() => rowOf(seat, combatant).innerText(), `row of ${combatant}`);
/** Returns an assertion about the tooltip of the scores in a combatant's row. The assertion waits until it holds. */
const scoresSay = (seat: Seat, combatant: string) =>
  eventually(() => rowOf(seat, combatant).locator(".cf-passes").getAttribute("data-tooltip-text"), `scores of ${combatant}`);
const windowOf = (seat: Seat) => seat.page.locator(".cf-clock-window");
/** Returns the text of all messages in this user's chat. */
const chat = (seat: Seat): Promise<string> =>
  seat.evaluate<string>((g) => g.document.querySelector(".chat-log").textContent.replace(/\s+/g, " "));
const spaced = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Opens the window of a combatant's available actions and returns its locator. */
async function doing(seat: Seat, combatant: string) {
  await seat.press(trackerButton(seat, "crossfireDo", combatant));
  await windowOf(seat).locator(".cf-rest").waitFor();
  return windowOf(seat);
}
const closed = (seat: Seat): Promise<void> => windowOf(seat).waitFor({ state: "detached" });
async function escape(seat: Seat, selector: string): Promise<void> {
  await seat.page.keyboard.press("Escape");
  await seat.page.locator(selector).waitFor({ state: "detached" });
}

test("[SS-INJURY-01] [SS-INJURY-02] the sheet lists injuries as free text, each with a button for healing", async () => {
  const sheet = gm.page.locator(`[id="${await openSheet(gm, ILKA)}"]`);
  await eventually(() => sheet.locator(".cf-injuries li").allInnerTexts(), "injuries").toEqual([expect.stringContaining(INJURY)]);
  await gm.press(sheet.locator(`.cf-injuries [data-action=healInjury][aria-label*="${INJURY}"]`));
  await gm.press("dialog button[data-action=yes], .dialog button[data-action=yes]");
  await eventually(() => sheet.locator(".cf-injuries li").count(), "injuries left").toBe(0);
  await both((seat) =>
    seat.sees("no injury", (g, uuid: string) => g.fromUuidSync(uuid).items.filter(({ type }: any) => type === "injury").length, 0, ILKA),
  );
  await gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).sheet.setPosition({ left: 8, width: 640 }) && null, ILKA);
});

test("[SS-INIT-09] [SS-INIT-05] a row of the tracker offers Karma for initiative, and the chat shows the attribute, the dice and the score", async () => {
  await gm.page.emulateMedia({ reducedMotion: "no-preference" });
  await gm.evaluate((g) => {
    g.tossed = [];
    const look = (): void => {
      for (const one of g.document.querySelectorAll(".cf-coin.tossed")) g.tossed.push(g.getComputedStyle(one).animationName);
    };
    new g.MutationObserver(look).observe(g.document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  });
  await fixFaces(gm, [...d6(6, 6, 6), coin(900_000), coin(100_000)]);
  await gm.press(trackerButton(gm, "crossfireRound"));
  const karma = rowOf(ada, ilka).locator("[data-action=crossfireRoll].karma");
  await eventually(() => karma.innerText(), "what Karma is left").toBe("Karma (4 left)");
  expect(await karma.getAttribute("aria-label")).toBe("Spend 1 Karma and roll 5 Initiative Dice for Ilka Rennard");
  await allFacesFell(gm);
  await fixFaces(gm, d6(6, 5, 4, 1, 1));
  await ada.press(karma);
  await acts("Ilka Rennard");
  await waitForValue(ada, ILKA, "system.karma.value", 3);
  for (const seat of [gm, ada])
    await eventually(() => chat(seat), "the roll").toContain("Ilka Rennard rolls initiative: 10 + 6 + 5 + 4 + 1 + 1 = 27");
});

test("[SS-INIT-01] [SS-INIT-02] the sheet shows score, dice and the derived Initiative Attribute", async () => {
  const sheet = gm.page.locator(`[id="${await gm.evaluate<string, string>((g, uuid) => g.fromUuidSync(uuid).sheet.id, ILKA)}"]`);
  const tile = sheet.locator("[data-figure=initiative]");
  const figure = tile.locator(".cf-explained");
  await eventually(() => figure.evaluate((own) => own.firstChild!.textContent), "initiative on the sheet").toBe("27 (10 + 1d6)");
  expect(await figure.getAttribute("aria-label")).toMatch(/Reaction \+5\. Intuition \+5\./);
  await gm.press(sheet.locator("[data-action=toggleMode]"));
  await sheet.locator("input[name='system.attributes.reaction']").waitFor({ state: "attached" });
  expect(await tile.locator("input, select, textarea").count()).toBe(0);
  await eventually(() => figure.evaluate((own) => own.firstChild!.textContent), "initiative while editing").toBe("27 (10 + 1d6)");
  await gm.press(sheet.locator("[data-action=toggleMode]"));
  await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.close()), ILKA);
});

test("[SS-INIT-07] the tracker row names the attribute or the coin toss that broke a tie", async () => {
  for (const seat of [gm, ada]) {
    await scoresSay(seat, guard).toContain("before Dock Worker by coin toss");
    await scoresSay(seat, worker).toContain("before Tomas Vey by Reaction");
  }
  await gm.sees("a coin that turns", (g) => [...new Set(g.tossed)], ["cf-coin-toss"]);
  await gm.page.emulateMedia({ reducedMotion: "reduce" });
});

test("[SS-MOVE-01] [SS-MOVE-11] [SS-ACTION-08] the tracker shows the movement left, the AP kept, and the path that a combatant announces in the actions window", async () => {
  await rowSays(ada, ilka).toContain("walking: 12 m left");
  await eventually(() => trackerButton(ada, "crossfireEndPhase", ilka).innerText()).toBe("End phase, keep 3 AP");
  const own = await doing(ada, ilka);
  // The fields come first, above the available actions.
  expect(
    await own.evaluate((root) => {
      const names = [...root.querySelectorAll("[name=wayMeters], [data-do=way], [data-do=deed]")];
      return names.slice(0, 3).map((one) => one.getAttribute("name") ?? one.getAttribute("data-do"));
    }),
  ).toEqual(["wayMeters", "way", "deed"]);
  await own.locator("[name=wayMeters]").fill("5");
  await own.locator("[name=wayDirection]").selectOption("east");
  await ada.press(own.locator("[data-do=way]"));
  await closed(ada);
  for (const seat of [gm, ada]) await rowSays(seat, ilka).toContain("moves 5 m east");
});

test("[SS-ROUND-09] [SS-ACTION-01] [SS-ACTION-10] [SS-INTERCEPT-09] the actions window shows the category and cost of every action beside the remaining AP", async () => {
  const own = await doing(ada, ilka);
  expect(spaced(await own.locator(".cf-rest").innerText())).toBe("3 of 3 AP left. Free Action left");
  const deeds = (await own.locator("[data-do=deed]").evaluateAll((all) => all.map((one) => one.textContent ?? ""))).map(spaced);
  expect(deeds.length).toBeGreaterThan(5);
  for (const deed of deeds) expect(deed).toMatch(/\d AP, (Free|Simple|Complex|Extended|Interrupt) Action/);
  expect(deeds).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Take cover ?1 AP, Simple Action/),
      expect.stringMatching(/^Hot-wire the crane ?3 AP, Complex Action/),
    ]),
  );
  const slip = own.locator("[data-do=deed][data-deed=slip-past]");
  expect([spaced(await slip.innerText()), await slip.isDisabled()]).toEqual(["Slip past 1 AP, Simple Action", false]);
  expect(await own.locator("[name=ownName], [name=ownAp]").count()).toBe(2);
  await own.locator("[name=ownName]").fill("Kick the crate");
  await own.locator("[name=ownAp]").fill("0");
  await ada.press(own.locator("[data-do=own][data-kind=action]"));
  await closed(ada);
  await eventually(() => rowOf(ada, ilka).locator(".cf-pips.free").getAttribute("aria-label")).toBe("Free Action used");
});

test("[SS-ACTION-15] [SS-ACTION-17] a second Free Action costs 1 AP unless the GM waives the cost", async () => {
  const players = await doing(ada, ilka);
  expect(spaced(await players.locator("[data-do=free]").innerText())).toBe("Free Action 1 AP");
  expect(await players.locator("[data-kind=leave]").count()).toBe(0);
  await escape(ada, ".cf-clock-window");
  const own = await doing(gm, ilka);
  const leave = own.locator("[data-do=free][data-kind=leave]");
  expect(await leave.innerText()).toBe("Extra Free Action (GM)");
  await gm.press(leave);
  await closed(gm);
  await gm.sees("two Free Actions", (g, id: string) => g.game.combat.system.clock.fighters[id].freeActions, 2, ilka);
  await eventually(() => pipsOf(ada, ilka)).toEqual({ text: "Action Points: 3/3", full: 3 });
});

test("[SS-ACTION-20] [SS-ACTION-21] an Extended Action that cannot be paid in time is refused, and the tracker shows a bar of the AP paid", async () => {
  await hush(ada);
  const begin = async (ap: string): Promise<void> => {
    const own = await doing(ada, ilka);
    await own.locator("[name=ownName]").fill("Wire the door");
    await own.locator("[name=ownAp]").fill(ap);
    await ada.press(own.locator("[data-do=own][data-kind=action]"));
    await closed(ada);
  };
  await begin("99");
  expect(await told(ada, "99 AP")).toBe("This costs 99 AP, which cannot be paid before the round ends. (SS-ACTION-21)");
  await begin("5");
  for (const seat of [gm, ada]) {
    await rowSays(seat, ilka).toContain("Wire the door: 3 of 5 AP");
    const bar = rowOf(seat, ilka).locator("progress");
    expect([await bar.getAttribute("value"), await bar.getAttribute("max")]).toEqual(["3", "5"]);
  }
});

test("[SS-ROUND-07] [SS-INIT-08] [SS-DEFENSE-04] the tracker marks two combatants who act together, and shows the duration of Full Defense", async () => {
  await endPhase(ada, ilka);
  await acts("Dock Guard");
  const together = trackerButton(gm, "crossfireTogether", worker);
  await eventually(() => together.innerText(), "the offer beside the tie that was broken").toBe("Act together");
  await scoresSay(gm, guard).toContain("before Dock Worker by coin toss");
  expect(await trackerButton(ada, "crossfireTogether").count()).toBe(0);
  await gm.press(together);
  for (const seat of [gm, ada]) for (const id of [guard, worker]) await rowSays(seat, id).toContain("acting");
  const own = await doing(gm, tomas);
  await gm.press(own.locator("[data-deed=full-defense]"));
  await closed(gm);
  for (const seat of [gm, ada]) await rowSays(seat, tomas).toContain("Full Defense until the round ends");
});

test("[SS-INIT-10] [SS-INIT-13] a GM can change a score by points or by Initiative Dice; a gained die is rolled and added", async () => {
  let own = await doing(gm, guard);
  await own.locator("[name=scoreBy]").fill("20");
  await gm.press(own.locator("[data-do=score]"));
  await closed(gm);
  const scores = (seat: Seat) =>
    eventually(() => rowOf(seat, guard).locator(".cf-passes").getAttribute("aria-label"), "the guard's scores");
  for (const seat of [gm, ada]) await scores(seat).toMatch(/: 33, 23, 13/);
  await fixFaces(gm, d6(4));
  own = await doing(gm, guard);
  await own.locator("[name=diceBy]").fill("1");
  await gm.press(own.locator("[data-do=dice]"));
  await closed(gm);
  for (const seat of [gm, ada]) await scores(seat).toMatch(/: 37, 27, 17/);
  await allFacesFell(gm);
  const dice = (seat: Seat) => seat.page.locator(".chat-log > :last-child .die").allTextContents();
  for (const seat of [gm, ada]) await eventually(() => dice(seat), "the dice of the last message").toEqual(["4"]);
});

test("[SS-ACTION-22] the actions window asks a player to confirm before a half-paid action is lost", async () => {
  const row = gm.page.locator("#sidebar");
  await gm.press(row.locator(`[data-combatant-id="${worker}"] [data-action=crossfireEndPhase]`));
  await rowSays(gm, worker).not.toContain("acting");
  await endPhase(gm);
  await acts("Tomas Vey");
  await endPhase(gm);
  // In the second pass, 37 - 10 is more than Ilka's 27 - 10.
  await acts("Dock Guard");
  await endPhase(gm);
  await acts("Ilka Rennard");
  const own = await doing(ada, ilka);
  const cover = own.locator("[data-do=deed][data-deed=take-cover]");
  await ada.press(cover);
  await eventually(() => cover.locator(".deed-note").innerText(), "the warning").toBe(
    "This ends the Extended Action. Press again to confirm.",
  );
  expect(await own.locator("progress").getAttribute("value")).toBe("3");
  await escape(ada, ".cf-clock-window");
  await ada.caughtUp();
  expect(await pipsOf(ada, ilka)).toEqual({ text: "Action Points: 3/3", full: 3 });
  await rowSays(ada, ilka).toContain("Wire the door: 3 of 5 AP");
});

test("[SS-DELAY-15] the tracker warns that a delayed phase carried into the next pass is lost when the combatant's next phase begins", async () => {
  await ada.press(trackerButton(ada, "crossfireDelay", ilka));
  await acts("Dock Worker");
  await gm.press(trackerButton(gm, "crossfireNextPass"));
  await acts("Dock Guard");
  for (const seat of [gm, ada]) await rowSays(seat, ilka).toMatch(/delaying\s*lost when their next phase begins/);
});

test("[SS-DELAY-06] [SS-MOVE-06] [SS-MOVE-08] [SS-CALLED-36] a player sees the costs of a delayed phase, a Run into melee, a sprint and bleeding in advance", async () => {
  await ada.press(rowOf(ada, ilka).locator("[data-action=crossfireStepIn][data-timing=before]"));
  await acts("Ilka Rennard");
  await rowSays(ada, ilka).toContain("delayed phase");
  let own = await doing(ada, ilka);
  // Ilka abandons the Extended Action to delay.
  for (let time = 0; time < 2; time += 1) await ada.press(own.locator("[data-deed=run]"));
  await closed(ada);
  await rowSays(ada, ilka).toMatch(/running: \d+ m left/);
  own = await doing(ada, ilka);
  const again = own.locator("[data-deed=run]");
  await ada.press(again);
  await eventually(() => again.locator(".deed-note").innerText(), "the warning").toBe(
    "Costs 1 Strain, which cannot be resisted. Press again to confirm.",
  );
  await escape(ada, ".cf-clock-window");
  const bleeding = (active: boolean) =>
    gm.evaluate(
      async (g, { uuid, on }: { uuid: string; on: boolean }) =>
        void (await g.fromUuidSync(uuid).toggleStatusEffect("bleedout", { active: on })),
      { uuid: ILKA, on: active },
    );
  const bleeds = (on: boolean) => eventually(async () => (await statusesOf(ada, ILKA)).includes("bleedout"), "Bleedout").toBe(on);
  await bleeding(true);
  await bleeds(true);
  own = await doing(ada, ilka);
  const cover = own.locator("[data-deed=take-cover]");
  await ada.press(cover);
  const warning = "Bleedout: every action except First Aid costs 1 Health";
  await eventually(() => cover.locator(".deed-note").innerText(), "the warning").toContain(warning);
  expect(await own.locator(".cf-bleeds").innerText()).toContain(warning);
  await escape(ada, ".cf-clock-window");
  const knife = await ada.evaluate<string, { who: string; name: string }>(
    (g, { who, name }) => g.fromUuidSync(who).items.find((item: any) => item.name === name).uuid,
    { who: ILKA, name: KNIFE },
  );
  await ada.evaluate((g, { weapon, at }: { weapon: string; at: string }) => void g.game.crossfire.attackWith(weapon, { targets: [at] }), {
    weapon: knife,
    at: TOKENS.worker,
  });
  const dialog = ada.page.locator(ATTACK_DIALOG);
  await dialog.waitFor();
  await unfold(ada, "parts");
  const parts = dialog.locator(".parts").first();
  await eventually(async () => spaced(await parts.innerText()), "where the dice come from").toMatch(/Running −2 Charge \+4 .*Delayed −1/);
  await escape(ada, ATTACK_DIALOG);
  await bleeding(false);
  await bleeds(false);
});

test("[SS-TIMED-04] a timer can end at a score, in its owner's phase, or when a round starts or ends", async () => {
  await gm.press("#sidebar nav [data-action=crossfireTimer]");
  const asking = windowOf(gm);
  await asking.locator("[name=name]").fill("Charge");
  expect(await asking.locator("[name=moment] option").allTextContents()).toEqual([
    "At a score",
    "In its owner's phase",
    "At the start of the round",
    "At the end of the round",
  ]);
  await asking.locator("[name=round]").fill("4");
  await asking.locator("[name=moment]").selectOption("phase");
  await asking.locator("[name=pass]").fill("2");
  await asking.locator("[name=by]").selectOption(ilka);
  await gm.press(asking.locator("button[data-action=add]"));
  await closed(gm);
  await eventually(() => gm.page.locator("#sidebar .cf-timed").innerText()).toContain(
    "rounds to go: 3, then in the owner's phase of pass 2",
  );
});

test("[SS-SURPRISE-05] the secret test that may warn a combatant is shown only to the GM", async () => {
  await fixFaces(gm, d6(6, 6, 6));
  await gm.press(trackerButton(gm, "crossfireRound"));
  const roll = trackerButton(ada, "crossfireRoll", ilka);
  await roll.waitFor();
  await allFacesFell(gm);
  await fixFaces(gm, d6(6));
  await ada.press(roll);
  await acts("Ilka Rennard");
  await allFacesFell(gm);
  await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = () => 0.4));
  await gm.press("#sidebar nav [data-action=crossfireSurprise]");
  const asking = windowOf(gm);
  await asking.locator(`input[name=who][value="${ilka}"]`).check();
  await gm.press(asking.locator("button[data-notice]"));
  await eventually(() => chat(gm), "the secret test").toContain("Ilka Rennard notices nothing.");
  await ada.caughtUp();
  expect(await chat(ada)).not.toContain("notices");
});

test("[SS-SURPRISE-13] [SS-SURPRISE-14] [SS-SURPRISE-23] a failed Surprise Test lets the player spend Karma, and a glitch leaves the consequence to the GM", async () => {
  const asking = windowOf(gm);
  await asking.locator(`input[name=who][value="${worker}"]`).check();
  // Dice of the worker, who rolls automatically: Reaction 4 + Intuition 3.
  await fixFaces(gm, d6(1, 1, 1, 1, 5, 5, 5));
  await gm.press(asking.locator("button[data-action=test]"));
  const results = gm.page.locator(".cf-surprise-results");
  await results.waitFor();
  await eventually(() => chat(gm), "the startle").toContain("Dock Worker is not surprised, but startled. The GM decides what that means.");
  const test = rowOf(ada, ilka).locator("[data-action=crossfireSurpriseRoll]");
  await test.waitFor();
  await allFacesFell(gm);
  await fixFaces(gm, hits(ILKA_DICE, 1));
  await ada.press(test);
  await rowSays(ada, ilka).toContain("surprised by Dock Guard, Tomas Vey");
  const react = trackerButton(ada, "crossfireRecover", ilka);
  const karma = rowOf(ada, ilka).locator("[data-action=crossfireRecover]");
  await eventually(() => karma.innerText()).toBe("Shake off surprise (1 Karma)");
  expect([await react.count(), await karma.getAttribute("data-tooltip-text")]).toEqual([
    0,
    "1 Karma: no longer surprised. The −10 to the score stays.",
  ]);
  await escape(gm, ".cf-surprise-results");
  await ada.evaluate((g, weapon: string) => void g.game.crossfire.attackWith(weapon, {}), `${ILKA}.Item.${RIFLE}`);
  const dialog = ada.page.locator(ATTACK_DIALOG);
  await dialog.waitFor();
  const offered = await dialog.locator("select[name=target] option").allTextContents();
  expect(["Dock Worker", "Dock Guard", "Tomas Vey"].filter((name) => offered.includes(name))).toEqual(["Dock Worker"]);
  await escape(ada, ATTACK_DIALOG);
  await ada.press(karma);
  await rowSays(ada, ilka).not.toContain("surprised");
  await waitForValue(ada, ILKA, "system.karma.value", 2);
});

test("[SS-DEATH-05] [SS-DEATH-06] [SS-CALLED-25] the tracker counts down to the next loss of Health or gain of Strain, unless the actor is stabilized", async () => {
  await gm.evaluate(
    async (g, [tomas, worker]: string[]) => {
      await g.fromUuidSync(tomas).update({ "system.pools.flesh.value": 0 });
      await g.fromUuidSync(tomas).toggleStatusEffect("near-death", { active: true });
      await g.fromUuidSync(worker).toggleStatusEffect("slow-death", { active: true });
    },
    [TOMAS, WORKER],
  );
  for (const seat of [gm, ada]) {
    await rowSays(seat, tomas).toMatch(/rounds until −1 Health: 60/);
    await rowSays(seat, worker).toMatch(/rounds until \+2 Strain: 12/);
  }
  await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = () => 0.2));
  await ada.evaluate((g, actor: string) => void g.game.crossfire.test({ actor, skill: "first-aid" }), ILKA);
  const help = ada.page.locator(".cf-test-window");
  await help.locator("select[name=treatment]").selectOption({ label: "Stabilize" });
  await help.locator("select[name=patient]").selectOption({ label: "Tomas Vey" });
  await ada.press(help.locator("button.roll"));
  for (const seat of [gm, ada]) {
    await eventually(() => statusesOf(seat, TOMAS), "Tomas").toContain("stabilised");
    await rowSays(seat, tomas).not.toContain("rounds until −1 Health");
  }
});

/**
 * Ends phases, at most eight, until `there` returns true. Expects it to be true at the end. @param there - runs in the page; returns true
 * if the clock has reached the wanted phase
 */
async function phasesUntil(there: (g: any, who: string) => boolean, who = ""): Promise<void> {
  for (let phases = 0; phases < 8 && !(await gm.evaluate(there, who)); phases += 1) {
    const acting = await gm.evaluate<string>((g) => g.game.combat.system.clock.acting);
    await endPhase(gm);
    await gm.waitFor("the next phase", (g, was: string) => g.game.combat.system.clock.acting !== was, acting);
  }
  expect(await gm.evaluate(there, who)).toBe(true);
}

test("[SS-SURPRISE-11] the surprised marker of a combatant disappears at the start of the combatant's phase", async () => {
  await gm.press("#sidebar nav [data-action=crossfireSurprise]");
  const asking = windowOf(gm);
  await asking.locator(`input[name=who][value="${worker}"]`).check();
  await gm.press(asking.locator("button[data-action=untested]"));
  await closed(gm);
  await rowSays(gm, worker).toContain("surprised by");
  // Only the GM sees opponents' markers, unless the world setting shows them to players.
  await rowSays(ada, worker).not.toContain("surprised");
  await phasesUntil((g, who) => g.game.combat.system.clock.acting === who, worker);
  await acts("Dock Worker");
  for (const seat of [gm, ada]) await rowSays(seat, worker).not.toContain("surprised");
});

test("[SS-INIT-18] a combatant who joins in the second pass has a score reduced by 10", async () => {
  await phasesUntil((g) => g.game.combat.system.clock.pass === 2);
  await fixFaces(gm, d6(5));
  const came = await gm.evaluate<string, string>(
    async (g, uuid) => (await g.game.combat.createEmbeddedDocuments("Combatant", [{ actorId: uuid.split(".").at(-1) }]))[0].id,
    GUARD,
  );
  for (const seat of [gm, ada]) {
    await eventually(() => seat.page.locator("#sidebar .cf-clock").innerText()).toContain("Round 2, pass 2");
    // Reaction 4 + Intuition 3 + the die, minus 10 in the second pass.
    const scores = rowOf(seat, came).locator(".cf-passes");
    await eventually(() => scores.getAttribute("aria-label"), "the scores of whoever came").toBe("Score by pass: 12, 2");
    expect(await scores.locator("span").allTextContents()).toEqual(expect.arrayContaining(["2"]));
  }
});

test("[SS-LAST-01] [SS-LAST-06] [SS-DEFENSE-22] the card shows the last fight of a downed combatant, and the tracker shows the number of defenses", async () => {
  await phasesUntil((g, who) => g.game.combat.system.clock.acting === who, guard);
  await acts("Dock Guard");
  await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).update({ "system.pools.flesh.value": 6 })), ILKA);
  await ada.caughtUp();
  const wounds = await valueOf<number>(gm, ILKA, "system.woundModifier.value");
  await fixFaces(gm, [...hits(PISTOL_DICE, 5), ...hits(ILKA_DICE + wounds, 0), ...d20(15), ...hits(ILKA_SOAK, 4)]);
  const after = await attackCount(gm);
  await orderAttack(gm, { attacker: GUARD, attackerToken: TOKENS.guard, weapon: GUARD_PISTOL, target: TOKENS.ilka });
  const { id } = await waitForStatus(ada, "resolved", { after });
  await waitForStatus(gm, "resolved", { id });
  await ada.press("#sidebar-tabs [data-tab=chat]");
  const prompt = cardButton(ada, id, "fight-on");
  await eventually(() => prompt.innerText()).toBe("Ilka Rennard: fight for your life (1 Karma)");
  await ada.press(prompt);
  const card = (seat: Seat) =>
    seat.evaluate<string, string>(
      (g, key) => g.document.querySelector(`.chat-log [data-message-id="${key}"]`).textContent.replace(/\s+/g, " "),
      id,
    );
  for (const seat of [gm, ada])
    await eventually(() => card(seat), "both ways out").toContain(
      "Ilka Rennard fights for their life until the round ends. Killing an enemy or regaining a point of Health saves them.",
    );
  await waitForValue(ada, ILKA, "system.karma.value", 1);
  await rowSays(gm, ilka).toContain("defenses: 1, dice −1");
});

test("[SS-ROUND-18] the GM ends the encounter without errors or warnings on any client", async () => {
  expect(await ada.page.locator("#sidebar [data-action=crossfireEnd]").count()).toBe(0);
  // The fields of an open sheet show the new values.
  const initiative = ada.page.locator(`[id="${await openSheet(ada, ILKA)}"] [data-figure=initiative] .cf-explained`);
  const shown = () => initiative.evaluate((own) => own.firstChild!.textContent);
  await eventually(shown, "initiative in the fight").toMatch(/^\d+ \(\d+ \+ 1d6\)$/);
  await gm.press("#sidebar nav [data-action=crossfireEnd]");
  await gm.press(windowOf(gm).locator("button[data-action=end]"));
  for (const seat of [gm, ada]) await seat.sees("no encounter", (g) => g.game.combats.size, 0);
  await eventually(shown, "initiative after it").toMatch(/^\d+ \+ 1d6$/);
  await both((seat) => seat.expectQuiet());
});
