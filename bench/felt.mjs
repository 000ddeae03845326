/**
 * Measures what players feel: opening the attack panel, from Enter to the verdict, the first paint of a world, and the memory of a client
 * after hundreds of attacks. Gates: the panel names the target and waits for Enter; three writes in a row bring the verdict, and it stands
 * once the damage is written; a client that has forgotten its attacks holds as much as before. `npm run bench felt`
 */
import { atTheTable, mainThread } from "./at-the-table.mjs";
import { openEmpty, postEmpty } from "./felt-reference.mjs";
import { exponent, spread } from "./measure.mjs";

const ROUNDS = 9;
/** Milliseconds that everything on the way may come late at most. */
const LAGS = [0, 100];
const ACTORS = [12, 25, 50, 100];
const ATTACKS = [60, 125, 250, 500];
const SHOOTER = "Ilka Rennard";
const TARGET = "Dock Guard";
/** Requests to the server that change documents, and what the one that brings the verdict says. */
const WRITE = "modifyDocument";
const VERDICT = /"applying"/;
/** Writes one after the other from Enter to the verdict: the order, card and record, the outcome. */
const WRITES_IN_A_ROW = 3;
/** Share of a client's memory that may come and go. */
const SLACK = 0.1;

const shown = ({ median, p10, p90 }) => `${median.toFixed(0)} ms (${p10.toFixed(0)} to ${p90.toFixed(0)})`;

/** In the page: opens the attack panel and waits until it is on the screen and Enter attacks. @returns milliseconds */
async function openPanel({ shooter, target }) {
  const { game } = globalThis;
  const tokens = game.scenes.active.tokens.contents;
  const named = (wanted) => tokens.find(({ name }) => name === wanted);
  const weapon = named(shooter).actor.items.find(({ type, system }) => type === "weapon" && system.ready);
  const from = performance.now();
  void game.crossfire.attackWith(weapon.uuid, { targets: [named(target).uuid] });
  while (!document.querySelector(".cf-attack button[type=submit]:focus")) await new Promise((done) => setTimeout(done, 1));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - from;
}

/** In the page: attacks from the open panel and waits for the verdict. @returns its text and how long it took, in milliseconds */
async function attackAndRead() {
  const { game } = globalThis;
  const attacks = () => game.messages.contents.filter(({ type }) => type === "attack");
  const before = attacks().length;
  const from = performance.now();
  document.querySelector(".cf-attack").requestSubmit();
  for (;;) {
    await new Promise((done) => setTimeout(done, 1));
    const id = attacks()[before]?.id;
    const card = id && document.querySelector(`.chat-log [data-message-id="${id}"] .cf-card`);
    const verdict = card?.querySelector(".cf-toll, .cf-answers, .cf-refusal");
    if (verdict && !card.matches(".waiting, .asking")) return { id, time: performance.now() - from, verdict: verdict.textContent.trim() };
  }
}

/** In the page: waits until everything an attack changes is written. @returns the verdict that its card then shows */
async function applied(id) {
  const { game } = globalThis;
  for (;;) {
    const card = document.querySelector(
      `.chat-log [data-message-id="${id}"] .cf-card.resolved, [data-message-id="${id}"] .cf-card.refused`,
    );
    if (card && !["waiting", "applying"].includes(game.messages.get(id)?.system.status))
      return card.querySelector(".cf-toll, .cf-answers, .cf-refusal")?.textContent.trim();
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** In the page: loads every weapon and heals everybody, so that one attack is like another. */
async function restore() {
  const { game } = globalThis;
  for (const { actor } of game.scenes.active.tokens) {
    if (!actor) continue;
    const loaded = actor.items
      .filter(({ system }) => system.ammo?.max)
      .map(({ id, system }) => ({ _id: id, "system.ammo.value": system.ammo.max }));
    if (loaded.length > 0) await actor.updateEmbeddedDocuments("Item", loaded);
    const { flesh } = actor.system.pools ?? {};
    if (flesh && flesh.value !== flesh.max) await actor.update({ "system.pools.flesh.value": flesh.max });
    const gone = [...actor.effects].map(({ id }) => id);
    if (gone.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", gone);
  }
}

/** Counts what a page sends and receives over its socket. */
async function wire(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const seen = { sent: 0, received: 0, writes: 0, verdictAt: null };
  session.on("Network.webSocketFrameSent", ({ response: { payloadData } }) => {
    seen.sent += 1;
    if (!payloadData.includes(WRITE)) return;
    seen.writes += 1;
    if (VERDICT.test(payloadData)) seen.verdictAt ??= seen.writes;
  });
  session.on("Network.webSocketFrameReceived", () => (seen.received += 1));
  return seen;
}

/** Measures the panel against an empty window, and the verdict against an empty message, in turn. */
async function panelAndCard({ gm, ada, busy, wires, lag }, { rounds, say }) {
  const who = { shooter: SHOOTER, target: TARGET };
  const seen = [];
  // The first of each loads code, which later ones have.
  for (let round = -1; round < rounds(ROUNDS); round += 1) {
    await gm.evaluate(restore);
    const one = {};
    one.emptyWork = await busy(async () => (one.empty = await ada.evaluate(openEmpty)));
    one.panelWork = await busy(async () => (one.panel = await ada.evaluate(openPanel, who)));
    const panel = await ada.evaluate(() => document.querySelector(".cf-attack").textContent);
    if (!panel.includes(TARGET)) throw new Error("the panel does not name its target");
    one.trip = await ada.evaluate(postEmpty);
    for (const now of wires) Object.assign(now, { sent: 0, received: 0, writes: 0, verdictAt: null });
    const { id, time, verdict } = await ada.evaluate(attackAndRead);
    one.verdict = time;
    if ((await ada.evaluate(applied, id)) !== verdict) throw new Error("the verdict is another one after the damage was written");
    const [ofGM, ofPlayer] = wires;
    one.writes = ofPlayer.writes + (ofGM.verdictAt ?? Infinity);
    if (one.writes > WRITES_IN_A_ROW) throw new Error(`${one.writes} writes in a row from Enter to the verdict`);
    if (round < 0) continue;
    one.messages = wires.reduce((sum, { sent, received }) => sum + sent + received, 0);
    seen.push(one);
  }
  const of = (part) => spread(seen.map(part));
  say(`With ${lag} ms of lag at most, median (p10 to p90):`);
  say(
    `  panel ${shown(of((one) => one.panel))}, empty window ${shown(of((one) => one.empty))}, ratio ${of((one) => one.panel / one.empty).median.toFixed(1)}; main thread ${of((one) => one.panelWork).median.toFixed(0)} and ${of((one) => one.emptyWork).median.toFixed(0)} ms, ratio ${of((one) => one.panelWork / one.emptyWork).median.toFixed(1)}`,
  );
  say(
    `  verdict ${shown(of((one) => one.verdict))}, an empty message ${shown(of((one) => one.trip))}, ratio ${of((one) => one.verdict / one.trip).median.toFixed(1)}, beyond three of them ${of((one) => one.verdict - 3 * one.trip).median.toFixed(0)} ms; ${seen[0].writes} writes in a row`,
  );
  say(`  ${of((one) => one.messages).median} messages on the wire of attacker and GM an attack, acknowledgements and heartbeats included`);
  return seen.length;
}

/** Measures the first paint of a world, and its main thread until it is ready, while its actors grow in number. */
async function firstPaint(sit, gm, { sizes, say }) {
  const points = [];
  for (const count of sizes(ACTORS)) {
    await gm.evaluate(async (count) => {
      const { game, Actor } = globalThis;
      const [{ ...source }] = game.actors.filter(({ name }) => name === "Dock Guard").map((actor) => actor.toObject());
      delete source._id;
      const more = Array.from({ length: Math.max(0, count - game.actors.size) }, (_, index) => ({
        ...source,
        name: `Guard ${count}-${index}`,
      }));
      if (more.length > 0) await Actor.implementation.createDocuments(more);
    }, count);
    const page = await sit("Ben");
    const { paint, ready, actors } = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      ready: performance.now(),
      actors: globalThis.game.actors.size,
    }));
    if (actors < count) throw new Error(`${actors} of ${count} actors are there`);
    points.push([count, ready]);
    say(`  ${String(actors).padStart(4)} actors: first paint ${paint.toFixed(0)} ms, ready ${ready.toFixed(0)} ms`);
    await page.close();
  }
  if (points.length > 1) say(`  growth of the time until it is ready: ${exponent(points).toFixed(2)}`);
  return points.length;
}

/** Returns the megabytes a page's script holds after everything unused was collected. */
async function memory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 2 ** 20;
}

/** Has a player attack many times, then empties the log, and compares the memory of attacker and GM with that before. */
async function afterMany({ gm, ada }, { sizes, say }) {
  const clear = async () => {
    await gm.evaluate(() => globalThis.ChatMessage.implementation.deleteDocuments([], { deleteAll: true }));
    await ada.waitForFunction(() => globalThis.game.messages.size === 0, undefined, { polling: 100 });
  };
  const attack = (times) =>
    ada.evaluate(
      async ({ shooter, target, times }) => {
        const { game } = globalThis;
        const tokens = game.scenes.active.tokens.contents;
        const named = (wanted) => tokens.find(({ name }) => name === wanted);
        const weapon = named(shooter).actor.items.find(({ type, system }) => type === "weapon" && system.ready);
        const over = () =>
          game.messages.contents.filter(({ type, system }) => type === "attack" && ["resolved", "refused"].includes(system.status)).length;
        for (let turn = 0; turn < times; turn += 1) {
          const before = over();
          await game.crossfire.attackWith(weapon.uuid, { targets: [named(target).uuid], skipDialog: true });
          while (over() === before) await new Promise((done) => setTimeout(done, 5));
        }
      },
      { shooter: SHOOTER, target: TARGET, times },
    );
  const play = async (times) => {
    for (let left = times; left > 0; left -= 5) {
      await gm.evaluate(restore);
      await attack(Math.min(5, left));
    }
  };
  await play(5);
  await clear();
  const before = [await memory(ada), await memory(gm)];
  let passed = 0;
  for (const count of sizes(ATTACKS)) {
    await play(count);
    const full = [await memory(ada), await memory(gm)];
    await clear();
    const after = [await memory(ada), await memory(gm)];
    say(
      `  ${String(count).padStart(4)} attacks: attacker ${before[0].toFixed(1)} MB before, ${full[0].toFixed(1)} with all cards, ${after[0].toFixed(1)} without them; GM ${before[1].toFixed(1)}, ${full[1].toFixed(1)}, ${after[1].toFixed(1)}`,
    );
    after.forEach((own, index) => {
      if (own > before[index] * (1 + SLACK))
        throw new Error(`${count} attacks: a client keeps ${own.toFixed(1)} MB of ${before[index].toFixed(1)}`);
    });
    passed += 1;
  }
  return passed;
}

/**
 * @param {import("./measure.mjs").Scope} scope
 * @param {typeof atTheTable} table - opens the windows
 * @returns {Promise<number>} how often a gate was passed
 */
export async function measure(scope, table = atTheTable) {
  let passed = 0;
  for (const lag of scope.sizes(LAGS)) {
    await table(async (sit) => {
      const gm = await sit("Gamemaster");
      const ada = await sit("Ada");
      const wires = [await wire(gm), await wire(ada)];
      const people = { gm, ada, busy: await mainThread(ada), wires, lag };
      await ada.evaluate(() => globalThis.ui.sidebar.changeTab("chat", "primary"));
      passed += await panelAndCard(people, scope);
      if (lag > 0) return;
      scope.say("A client after many attacks:");
      passed += await afterMany(people, scope);
      scope.say("A world with many actors:");
      passed += await firstPaint(sit, gm, scope);
    }, lag);
  }
  return passed;
}
