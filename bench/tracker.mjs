/**
 * Measures how fast a player's window shows the next phase and the next pass of a fight whose size doubles. The window draws each change
 * twice: first the changed rows, then all rows. Gate: both drawings show the same rows. `npm run bench tracker`
 */
import { atTheTable, mainThread } from "./at-the-table.mjs";
import { exponent, spread } from "./measure.mjs";
import { forgetRows } from "./tracker-reference.mjs";

const SIZES = [38, 75, 150, 300];
const ROUNDS = 7;
/** Option for waiting until an element exists, even in a hidden tab. */
const ATTACHED = { state: "attached" };
/** Class of a coin that turns for a moment after its toss. A row drawn later shows the coin at rest. */
const TOSSED = "tossed";
const rowsShown = `[...document.querySelectorAll("#combat li.combatant")].map((row) => {
  const still = row.cloneNode(true);
  for (const coin of still.querySelectorAll(".cf-coin")) coin.classList.remove("${TOSSED}");
  return still.outerHTML;
}).join("\\n")`;

/** Number of times a change is drawn per measurement, to average out delays from frames, messages and other processes. */
const REPEATED = 12;

/**
 * Runs in the page: switches the fight back and forth between two states, and waits one frame after each switch. Draws the tracker after
 * each switch unless `how` is "update".
 * @param how "update": draws nothing; "kept": draws the changed rows; "full": draws all rows.
 */
async function backAndForth({ states, times, how }) {
  const { ui, game, forgetRows: forget } = globalThis;
  const combat = game.combats.viewed;
  const drawn = Object.getPrototypeOf(ui.combat).render;
  for (let turn = 0; turn < times; turn += 1) {
    combat.updateSource(states[turn % 2]);
    combat.setupTurns();
    if (how === "full") forget();
    if (how !== "update") await drawn.call(ui.combat);
    await new Promise((done) => requestAnimationFrame(done));
  }
}

/** Runs in the page: draws the pending rows that are out of view, as the window does while idle. */
async function settle() {
  const { ui } = globalThis;
  const drawn = Object.getPrototypeOf(ui.combat).render;
  while (ui.combat.element.querySelector("ol.combat-tracker[aria-busy]")) {
    await new Promise((done) => requestIdleCallback(done));
    await drawn.call(ui.combat, { parts: ["tracker"] });
  }
}

/** Script for the page: prevents the tracker from drawing until requested. */
const HOLD = `ui.combat.render = async () => ui.combat`;

const shown = ({ median, p10, p90 }) => `${median.toFixed(1)} ms (${p10.toFixed(1)} to ${p90.toFixed(1)})`.padEnd(24);

async function press(page, action) {
  await page.evaluate((name) => document.querySelector(`#combat [data-action=${name}]`).click(), action);
}

/**
 * Clock values before their first change. A clock omits them until then. An earlier state applied without them would therefore keep the
 * values of a later state.
 */
const UNCHANGED = { pass: 1, acting: null, together: [], due: [] };

/** Returns the part of the combat that a change affects: round, turn and clock. */
const stateOn = (page) =>
  page.evaluate((unchanged) => {
    const { round, turn, system } = globalThis.game.combats.viewed.toObject();
    return { round, turn, system: { clock: { ...unchanged, ...system.clock } } };
  }, UNCHANGED);

/** Performs an action of the GM. Returns the states before and after it, as a player's window receives them. */
async function change({ gm, ada }, action) {
  const before = await stateOn(ada);
  await press(gm, action);
  const old = JSON.stringify(before);
  for (;;) {
    await ada.waitForTimeout(100);
    const after = await stateOn(ada);
    if (JSON.stringify(after) !== old) return [before, after];
  }
}

/** Draws a state with the changed rows, then with all rows. @throws {Error} if the two drawings show different rows */
async function gate(ada, states) {
  const once = (state, how) => ada.evaluate(backAndForth, { states: [state], times: 1, how });
  for (const state of states) {
    await once(state, "kept");
    await ada.evaluate(settle);
    const kept = await ada.evaluate(rowsShown);
    await once(state, "full");
    if ((await ada.evaluate(rowsShown)) !== kept) throw new Error("the rows that were kept are not those of a full drawing");
  }
}

/**
 * Measures a change in milliseconds of main-thread time: applying it, drawing the changed rows, and drawing all rows. The drawing times
 * exclude the time for applying the change and are at least 0.1.
 */
async function measured({ ada, busy }, states) {
  const time = async (how) => (await busy(() => ada.evaluate(backAndForth, { states, times: REPEATED, how }))) / REPEATED;
  const [update, kept, full] = [await time("update"), await time("kept"), await time("full")];
  return { update, kept: Math.max(0.1, kept - update), full: Math.max(0.1, full - update) };
}

async function fight(sit, gm, ada, count) {
  await gm.evaluate(async (count) => {
    const { game, Combat } = globalThis;
    for (const combat of [...game.combats]) await combat.delete();
    const combat = await Combat.implementation.create({ scene: null });
    const [actor] = game.actors.filter(({ name }) => name === "Dock Worker");
    const data = Array.from({ length: count }, (_, index) => ({ name: `Nr ${index + 1}`, actorId: actor.id }));
    await combat.createEmbeddedDocuments("Combatant", data);
    await combat.activate();
  }, count);
  for (const page of [gm, ada]) {
    await page.evaluate(() => {
      delete globalThis.ui.combat.render;
      globalThis.ui.sidebar.changeTab("combat", "primary");
      void globalThis.ui.combat.render();
    });
    await page.waitForFunction((count) => document.querySelectorAll("#combat li.combatant").length === count, count, { polling: 100 });
  }
  await press(gm, "crossfireRound");
  await gm.waitForSelector("#combat [data-action=crossfireRollMissing], #combat [data-action=crossfireEndPhase]", ATTACHED);
  await gm.evaluate(() => document.querySelector("#combat [data-action=crossfireRollMissing]")?.click());
  await ada.waitForSelector("#combat li.combatant.active", ATTACHED);
  await ada.waitForTimeout(1000);
  await ada.evaluate(HOLD);
  // Stops the map, which would take most of every frame without a graphics card.
  await ada.evaluate(() => globalThis.canvas.app?.ticker.stop());
}

/**
 * @param {import("./measure.mjs").Scope} scope
 * @param {typeof atTheTable} table - opens the windows
 * @returns {Promise<number>} number of gates passed
 */
export async function measure({ sizes, rounds, say }, table = atTheTable) {
  let passed = 0;
  await table(async (sit) => {
    const gm = await sit("Gamemaster");
    const ada = await sit("Ada");
    await ada.evaluate(`globalThis.forgetRows = ${forgetRows}`);
    const people = { gm, ada, busy: await mainThread(ada) };
    const points = { phase: [], pass: [] };
    say("Tracker: a player's window follows, milliseconds of its main thread, median (p10 to p90)");
    for (const count of sizes(SIZES)) {
      await fight(sit, gm, ada, count);
      for (const [name, action] of [
        ["phase", "crossfireEndPhase"],
        ["pass", "crossfireNextPass"],
      ]) {
        const states = await change(people, action);
        await gate(ada, states);
        passed += 1;
        const seen = [];
        for (let round = 0; round < rounds(ROUNDS); round += 1) seen.push(await measured(people, states));
        const of = (part) => spread(seen.map((one) => one[part]));
        const ratio = spread(seen.map(({ kept, full }) => full / kept));
        points[name].push([count, of("kept").median]);
        say(
          `  ${String(count).padStart(4)} next ${name.padEnd(6)} changed rows ${shown(of("kept"))} all rows ${shown(of("full"))} ratio ${ratio.median.toFixed(1)}, the update itself ${shown(of("update"))}`,
        );
        await ada.evaluate(settle);
      }
    }
    for (const [name, list] of Object.entries(points)) say(`  growth, ${name}: ${exponent(list).toFixed(2)}`);
  });
  return passed;
}
