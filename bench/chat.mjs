/**
 * Measures chat logs with and without CSS containment: first layout, one added card, and a changed width. The number of attack cards
 * doubles. Every card is a copy of one card, from an attack that this job makes. Gate: both logs contain the same number of cards. `npm run
 * bench chat`
 */
import { atTheTable } from "./at-the-table.mjs";
import { UNCONTAINED } from "./chat-reference.mjs";
import { exponent, spread } from "./measure.mjs";

const SIZES = [125, 250, 500, 1000];
const ROUNDS = 7;
const NODES_MOST = 60;
const shown = ({ median, p10, p90 }) => `${median.toFixed(1)} ms (${p10.toFixed(1)} to ${p90.toFixed(1)})`.padEnd(26);

/**
 * Runs in the page: lays out a log with copies of a card, adds one card, then narrows the log. Returns the milliseconds of each step, and
 * the number of cards.
 */
function laidOut({ html, count, uncontained }) {
  const style = document.createElement("style");
  style.textContent = uncontained ?? "";
  document.head.append(style);
  const place = document.createElement("div");
  place.style.cssText = "position: absolute; inset: 0 0 auto auto; width: 300px; height: 600px; overflow-y: auto;";
  const log = document.createElement("ol");
  log.className = "chat-log plain themed theme-dark bench-log";
  log.style.cssText = "position: static; inline-size: auto; block-size: auto; margin: 0; padding: 0;";
  log.innerHTML = html.repeat(count);
  place.append(log);
  const timed = (work) => {
    const from = performance.now();
    work();
    void place.scrollHeight;
    return performance.now() - from;
  };
  const first = timed(() => document.body.append(place));
  const append = timed(() => log.insertAdjacentHTML("beforeend", html));
  const width = timed(() => void (log.style.inlineSize = "260px"));
  const cards = log.children.length;
  place.remove();
  style.remove();
  return { first, append, width, cards };
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
    const { html, nodes } = await gm.evaluate(async () => {
      const { game } = globalThis;
      const ilka = game.actors.getName("Ilka Rennard");
      const target = game.scenes.active.tokens.find(({ name }) => name === "Dock Guard");
      const weapon = ilka.items.find(({ type }) => type === "weapon");
      const made = game.messages.size;
      void game.crossfire.attack({ attacker: ilka.uuid, weapon: weapon.id, targets: [target.uuid], skipDialog: true });
      const until = Date.now() + 90_000;
      const done = () => game.messages.contents.slice(made).find(({ type, system }) => type === "attack" && system.status === "resolved");
      while (!done() && Date.now() < until) {
        document.querySelector(".cf-prompt button[type=submit]")?.click();
        await new Promise((next) => setTimeout(next, 200));
      }
      const element = await done().renderHTML();
      return { html: element.outerHTML, nodes: element.querySelectorAll(".cf-card *").length };
    });
    say(`Chat log, milliseconds in the page, median (p10 to p90); a card of one bullet has ${nodes} nodes (at most ${NODES_MOST} wanted)`);
    const growth = { first: [], append: [], width: [] };
    for (const count of sizes(SIZES)) {
      const seen = { ours: [], full: [] };
      for (let round = 0; round < rounds(ROUNDS); round += 1) {
        seen.ours.push(await gm.evaluate(laidOut, { html, count }));
        seen.full.push(await gm.evaluate(laidOut, { html, count, uncontained: UNCONTAINED }));
      }
      if (seen.ours.some(({ cards }, index) => cards !== seen.full[index].cards)) throw new Error("the logs do not hold the same cards");
      passed += 1;
      for (const name of Object.keys(growth)) {
        const [ours, full] = [spread(seen.ours.map((one) => one[name])), spread(seen.full.map((one) => one[name]))];
        const ratio = spread(seen.ours.map((one, index) => seen.full[index][name] / one[name])).median;
        growth[name].push([count, ours.median]);
        say(`  ${String(count).padStart(4)} ${name.padEnd(7)} ${shown(ours)} all laid out ${shown(full)} ratio ${ratio.toFixed(1)}`);
      }
    }
    for (const [name, points] of Object.entries(growth)) say(`  growth, ${name}: ${exponent(points).toFixed(2)}`);
  });
  return passed;
}
