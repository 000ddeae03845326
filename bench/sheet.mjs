/**
 * Measures the sheet of a character whose number of items doubles: opened, redrawn unchanged, and redrawn after one change. The reference
 * inserts the sheet's bare markup as text. Gate: an unchanged redraw keeps the content, and a redraw after a change shows the new value.
 * `npm run bench sheet`
 */
import { atTheTable } from "./at-the-table.mjs";
import { exponent, spread } from "./measure.mjs";
import { bareMarkup } from "./sheet-reference.mjs";

const SIZES = [25, 50, 100, 200];
const ROUNDS = 11;
const WHO = "Ilka Rennard";

const shown = ({ median, p10, p90 }) => `${median.toFixed(1)} ms (${p10.toFixed(1)} to ${p90.toFixed(1)})`.padEnd(24);

/**
 * Runs in the page: opens a sheet, redraws it unchanged, and redraws it after one change. Returns the time (ms) of each drawing, including
 * layout, the numbers of nodes, and whether the gate is passed. Unchanged parts of the sheet stay in place.
 */
async function look({ who, turn }) {
  const { game } = globalThis;
  const actor = game.actors.getName(who);
  const { sheet } = actor;
  const measured = async (work) => {
    const from = performance.now();
    await work();
    void document.body.offsetHeight;
    return performance.now() - from;
  };
  if (sheet.rendered) await sheet.close({ animate: false });
  const first = await measured(() => sheet.render({ force: true }));
  const html = sheet.element.outerHTML;
  const again = await measured(() => sheet.render({ force: true }));
  const same = sheet.element.outerHTML.length === html.length;
  // Applies the change as clients do, without the round trip to the server. The actor is prepared again, which is not the sheet's work.
  const system = { pools: { strain: { value: turn % 2 } } };
  actor.updateSource({ system });
  const prepared = await measured(() => actor.reset());
  const value = await measured(() => sheet.render({ renderContext: "updateActor", renderData: { system } }));
  const told = sheet.element.querySelector("[data-pool=strain] [role=meter]")?.getAttribute("aria-valuenow") === String(turn % 2);
  const nodes = sheet.element.querySelectorAll(".tab.active *").length;
  return { first, again, value, prepared, same: same && told, nodes, all: sheet.element.querySelectorAll("*").length };
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
    await gm.evaluate(async (who) => {
      await globalThis.game.actors.getName(who).sheet.render({ force: true });
    }, WHO);
    const growth = { first: [], again: [], value: [] };
    say(`Sheet of ${WHO}, milliseconds in the page, median (p10 to p90)`);
    for (const size of sizes(SIZES)) {
      await gm.evaluate(
        async ({ who, size }) => {
          const actor = globalThis.game.actors.getName(who);
          const [gear] = actor.items.filter(({ type }) => type === "gear" || type === "ammunition");
          const { _id, ...source } = gear.toObject();
          const more = Array.from({ length: size - actor.items.size }, (_, index) => ({ ...source, name: `Thing ${index}` }));
          await actor.createEmbeddedDocuments("Item", more);
        },
        { who: WHO, size },
      );
      const seen = [];
      for (let turn = 0; turn < rounds(ROUNDS); turn += 1) {
        const one = await gm.evaluate(look, { who: WHO, turn });
        seen.push({ ...one, markup: await gm.evaluate(bareMarkup) });
      }
      if (seen.some(({ same }) => !same)) throw new Error(`${size} items: drawn again the sheet shows something else`);
      passed += 1;
      const of = (name) => spread(seen.map((one) => one[name]));
      for (const name of Object.keys(growth)) growth[name].push([size, of(name).median]);
      const ratio = spread(seen.map(({ markup, value }) => value / markup)).median;
      say(
        `  ${String(size).padStart(4)} items  first ${shown(of("first"))} again ${shown(of("again"))} one value ${shown(of("value"))} (actor prepared ${shown(of("prepared"))}) markup ${shown(of("markup"))} one value / markup ${ratio.toFixed(1)}; ${seen[0].nodes} nodes in the open tab, ${seen[0].all} in all`,
      );
    }
    for (const [name, points] of Object.entries(growth)) say(`  growth, ${name}: ${exponent(points).toFixed(2)}`);
  });
  return passed;
}
