/**
 * Measures a fight that doubles: the next phase and the next pass, as a player's window follows them.
 * The reference window replaces all rows. Gate: both show the same rows. `npm run bench tracker`
 */
import { atTheTable, mainThread } from "./at-the-table.mjs";
import { exponent, spread } from "./measure.mjs";
import { FULL, KEYED } from "./tracker-reference.mjs";

const SIZES = [38, 75, 150, 300];
const ROUNDS = 9;
/** The tab need not be visible. */
const ATTACHED = { state: "attached" };
/** A coin turns only for a moment after its toss; a row that is drawn later shows it at rest. */
const TOSSED = "tossed";
const rowsShown = `[...document.querySelectorAll("#combat li.combatant")].map((row) => {
  const still = row.cloneNode(true);
  for (const coin of still.querySelectorAll(".cf-coin")) coin.classList.remove("${TOSSED}");
  return still.outerHTML;
}).join("\\n")`;

const shown = ({ median, p10, p90 }) => `${median.toFixed(1)} ms (${p10.toFixed(1)} to ${p90.toFixed(1)})`.padEnd(26);

async function press(page, action) {
  await page.evaluate((name) => document.querySelector(`#combat [data-action=${name}]`).click(), action);
}

/** Returns the state of the combat, which every window receives from the server. */
const steps = (page) => page.evaluate(() => JSON.stringify(globalThis.game.combats.viewed?.toObject()));

/** Measures an action of the GM that a player's window shows, in milliseconds of the player's main thread. */
async function followed({ gm, ada, measured }, action) {
  const before = await steps(ada);
  return measured(async () => {
    await press(gm, action);
    await ada.waitForFunction((was) => JSON.stringify(globalThis.game.combats.viewed?.toObject()) !== was, before, { polling: 100 });
    // Rendering is delayed a little and then takes a frame.
    await ada.waitForTimeout(300);
    await ada.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  });
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
    await page.evaluate(() => globalThis.ui.sidebar.changeTab("combat", "primary"));
    await page.waitForFunction((count) => document.querySelectorAll("#combat li.combatant").length === count, count, { polling: 100 });
  }
  await press(gm, "crossfireRound");
  await gm.waitForSelector("#combat [data-action=crossfireRollMissing], #combat [data-action=crossfireEndPhase]", ATTACHED);
  await gm.evaluate(() => document.querySelector("#combat [data-action=crossfireRollMissing]")?.click());
  await ada.waitForSelector("#combat li.combatant.active", ATTACHED);
  await ada.waitForTimeout(1000);
}

/**
 * @param {import("./measure.mjs").Scope} scope
 * @param {typeof atTheTable} table - opens the windows
 * @returns {Promise<number>} how often the gate was passed
 */
export async function measure({ sizes, rounds, say }, table = atTheTable) {
  let passed = 0;
  await table(async (sit) => {
    const gm = await sit("Gamemaster");
    const ada = await sit("Ada");
    const people = { gm, ada, measured: await mainThread(ada) };
    const points = { phase: [], pass: [] };
    say("Tracker: a player's window follows, milliseconds of its main thread, median (p10 to p90)");
    for (const count of sizes(SIZES)) {
      await fight(sit, gm, ada, count);
      for (const [name, action] of [
        ["phase", "crossfireEndPhase"],
        ["pass", "crossfireNextPass"],
      ]) {
        const times = { keyed: [], full: [] };
        const often = name === "pass" ? 1 : rounds(ROUNDS);
        for (let round = 0; round < often; round += 1) {
          await ada.evaluate(KEYED);
          times.keyed.push(await followed(people, action));
          const keyed = await ada.evaluate(rowsShown);
          await ada.evaluate(FULL);
          await ada.evaluate(`ui.combat.render()`);
          if ((await ada.evaluate(rowsShown)) !== keyed)
            throw new Error(`${count} combatants: the rows that were kept are not those of a full drawing`);
          passed += 1;
          times.full.push(await followed(people, action));
        }
        const [keyed, full] = [spread(times.keyed), spread(times.full)];
        points[name].push([count, keyed.median]);
        say(
          `  ${String(count).padStart(4)} next ${name.padEnd(6)} keyed ${shown(keyed)} full ${shown(full)} ratio ${(full.median / keyed.median).toFixed(1)}`,
        );
      }
    }
    for (const [name, list] of Object.entries(points)) say(`  growth, ${name}: ${exponent(list).toFixed(2)}`);
  });
  return passed;
}
