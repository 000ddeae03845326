/**
 * Measures, in a real browser, how long a player waits and how a long evening affects the clients. Compares the attack panel with an empty
 * window, and the verdict after Enter with an empty message. Both comparisons are made with and without lag. Compares the start of the demo
 * world before and after 100 actors are added to it. Measures the network frames of an attack, and the memory of the clients during 500
 * attacks. Gate: the panel shows a chance, the card shows a verdict, and each attack is resolved and fires one round. `npm run bench felt`
 */
import { atTheTable } from "./at-the-table.mjs";
import { openEmptyWindow, sendEmptyMessage } from "./felt-reference.mjs";
import { spread } from "./measure.mjs";

const ROUNDS = 9;
/** Lag settings to measure: maximum delay of a message, in milliseconds. */
const LAGS = [0, 100];
const ACTORS = 100;
/** Number of attacks before each memory measurement. The first attack fills the caches. */
const STRETCHES = [1, 100, 100, 100, 100, 100];
const ENOUGH_MS = 90_000;

const shown = ({ median, p10, p90 }) => `${median.toFixed(0)} ms (${p10.toFixed(0)} to ${p90.toFixed(0)})`;

/**
 * Runs in the page: opens the attack panel. Returns the milliseconds until the panel's button can be pressed, and until the panel shows
 * every chance.
 */
async function openPanel() {
  const { game } = globalThis;
  const weapon = game.actors.getName("Ilka Rennard").items.find(({ type }) => type === "weapon");
  const target = game.scenes.active.tokens.find(({ name }) => name === "Dock Guard");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const from = performance.now();
  void game.crossfire.attackWith(weapon.uuid, { targets: [target.uuid] });
  while (!document.querySelector(".cf-attack button[type=submit]")) await frame();
  const button = performance.now() - from;
  while (!/\d%/.test(document.querySelector(".cf-attack .chances .hit dd")?.textContent) || document.querySelector(".cf-attack .stale"))
    await frame();
  return { button, chances: performance.now() - from };
}

/**
 * Runs in the page: stores a promise in `globalThis.felt`. It resolves to the milliseconds from the next key press to a new card with a
 * verdict. The verdict is the damage of a hit, or the line with the result of the defense.
 */
function awaitVerdict() {
  const { game } = globalThis;
  const known = new Set(game.messages.keys());
  const verdict = () =>
    game.messages.contents.some(
      ({ id, type }) =>
        type === "attack" &&
        !known.has(id) &&
        document.querySelector(`.chat-log [data-message-id="${id}"] :is(.cf-toll, .cf-answers)`)?.textContent,
    );
  globalThis.felt = new Promise((resolve) => {
    addEventListener(
      "keydown",
      async () => {
        const from = performance.now();
        while (!verdict()) await new Promise((done) => requestAnimationFrame(done));
        resolve(performance.now() - from);
      },
      { capture: true, once: true },
    );
  });
}

/**
 * Runs in a GM's page. Heals all actors on the map, deletes their injuries and active effects, and reloads their weapons. Empties the chat
 * log.
 */
async function startAfresh() {
  const { game, ChatMessage } = globalThis;
  await ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
  const emptied = (tracks, name) => Object.fromEntries(Object.keys(tracks).map((id) => [`system.${name}.${id}.value`, null]));
  for (const { actor } of game.scenes.active.tokens) {
    if (!("pools" in (actor?.system ?? {}))) continue;
    const injuries = actor.items.filter(({ type }) => type === "injury").map(({ id }) => id);
    if (injuries.length > 0) await actor.deleteEmbeddedDocuments("Item", injuries);
    const effects = [...actor.effects.keys()];
    if (effects.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", effects);
    await actor.update({ ...emptied(actor.system.pools, "pools"), ...emptied(actor.system.limbs, "limbs"), "system.overflow": 0 });
    const weapons = actor.items.filter(({ type, system }) => type === "weapon" && system.ammo.max !== null);
    await actor.updateEmbeddedDocuments(
      "Item",
      weapons.map(({ id, system }) => ({ _id: id, "system.ammo.value": system.ammo.max })),
    );
  }
}

/**
 * Runs in a player's page: fires one round without a window. Returns true if the attack is resolved in time and has used exactly one round.
 * @param most longest wait in milliseconds
 */
async function fireOnce(most) {
  const { game } = globalThis;
  const ilka = game.actors.getName("Ilka Rennard");
  const target = game.scenes.active.tokens.find(({ name }) => name === "Dock Guard");
  const weapon = ilka.items.find(({ type }) => type === "weapon");
  const rounds = weapon.system.ammo.value;
  const known = new Set(game.messages.keys());
  void game.crossfire.attack({ attacker: ilka.uuid, weapon: weapon.id, targets: [target.uuid], skipDialog: true });
  const done = () =>
    game.messages.contents.some(({ id, type, system }) => type === "attack" && !known.has(id) && system.status === "resolved");
  for (const end = Date.now() + most; !done() || weapon.system.ammo.value === rounds;) {
    if (Date.now() > end) return false;
    await new Promise((next) => setTimeout(next, 20));
  }
  return weapon.system.ammo.value === rounds - 1;
}

/** Checks a gate. @throws {Error} with the reason if the gate is not passed */
function demand(passed, reason) {
  if (!passed) throw new Error(`the bench of felt time stops: ${reason}`);
}

/** Measures the panel and the verdict, and alternates each with its reference. @returns the number of rounds that passed the gate */
async function waits({ gm, ada }, lag, rounds, say) {
  const seen = [];
  for (let round = 0; round < rounds; round += 1) {
    await gm.evaluate(startAfresh);
    const empty = await ada.evaluate(openEmptyWindow);
    const { button, chances } = await ada.evaluate(openPanel);
    await ada.evaluate(awaitVerdict);
    await ada.keyboard.press("Enter");
    const verdict = await Promise.race([ada.evaluate(() => globalThis.felt), ada.waitForTimeout(ENOUGH_MS)]);
    demand(verdict > 0, "no card with a verdict came");
    await ada.waitForFunction(() => !document.querySelector(".cf-attack"));
    seen.push({ empty, button, chances, verdict, message: await ada.evaluate(sendEmptyMessage) });
  }
  const of = (name) => spread(seen.map((one) => one[name]));
  const ratio = (a, b) => spread(seen.map((one) => one[a] / one[b])).median.toFixed(1);
  say(
    `  lag ${String(lag).padStart(3)} ms  panel ${shown(of("button"))}, with chances ${shown(of("chances"))}, empty window ${shown(of("empty"))}: ${ratio("button", "empty")} times`,
  );
  say(
    `              Enter to verdict ${shown(of("verdict"))}, empty message ${shown(of("message"))}: ${ratio("verdict", "message")} times`,
  );
  return seen.length;
}

/** Reloads a player's page in the current world several times. Returns the milliseconds until the map is ready, one value per round. */
async function start(ada, rounds) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await ada.reload();
    await ada.waitForFunction(() => globalThis.game?.ready === true && globalThis.canvas?.ready === true);
    times.push(await ada.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(performance.now())))));
  }
  return times;
}

/** Measures the start of the demo world, then of the same world with more actors. @returns 1, the number of gates passed */
async function starts({ gm, ada }, rounds, actors, say) {
  const few = await start(ada, rounds);
  await gm.evaluate(async (count) => {
    const { game, Actor } = globalThis;
    const { _id, ...source } = game.actors.getName("Ilka Rennard").toObject();
    await Actor.implementation.createDocuments(Array.from({ length: count }, (_, index) => ({ ...source, name: `Nr ${index + 1}` })));
  }, actors);
  const many = await start(ada, rounds);
  demand((await ada.evaluate(() => globalThis.game.actors.size)) > actors, "the actors are not in the player's world");
  say(
    `  start of the demo world ${shown(spread(few))}, with ${actors} more actors ${shown(spread(many))}: ${(spread(many).median / spread(few).median).toFixed(2)} times`,
  );
  return 1;
}

/** Starts counting the frames that a page's connection sends and receives. Returns the counts, which keep growing. */
async function countFrames(page) {
  const session = await page.context().newCDPSession(page);
  const count = { sent: 0, received: 0, bytes: 0 };
  const take =
    (way) =>
    ({ response }) => {
      // Shorter frames are the connection's own heartbeat.
      if (response.payloadData.length < 3) return;
      count[way] += 1;
      count.bytes += response.payloadData.length;
    };
  session.on("Network.webSocketFrameSent", take("sent"));
  session.on("Network.webSocketFrameReceived", take("received"));
  await session.send("Network.enable");
  return count;
}

/** Returns the JavaScript heap (MiB) that a page uses after garbage collection. */
async function held(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 2 ** 20;
}

/**
 * Fires the attacks of each series, one after another. Measures the frames of the first attack of each series, and the memory after each
 * series.
 * @returns the number of attacks that passed the gate
 */
async function evening({ gm, ada }, stretches, say) {
  let passed = 0;
  const counts = [];
  const memory = [];
  for (const attacks of stretches) {
    for (let attack = 0; attack < attacks; attack += 1) {
      if (attack % 5 === 0) await gm.evaluate(startAfresh);
      const frames = attack === 0 ? [await countFrames(ada), await countFrames(gm)] : [];
      demand(await ada.evaluate(fireOnce, ENOUGH_MS), "an attack did not resolve or did not take one round");
      passed += 1;
      if (frames.length > 0) counts.push(...frames.map((one, index) => ({ ...one, who: index === 0 ? "player" : "GM" })));
    }
    await gm.evaluate(startAfresh);
    memory.push([await held(ada), await held(gm)]);
  }
  for (const who of ["player", "GM"]) {
    const { sent, received, bytes } = counts.find((one) => one.who === who);
    say(`  an attack, ${who}: ${sent} frames sent, ${received} received, ${(bytes / 1024).toFixed(1)} KB`);
  }
  say(
    `  memory after stretches of ${stretches.join(", ")} attacks, player: ${memory.map(([mb]) => mb.toFixed(1)).join(", ")} MB; GM: ${memory.map(([, mb]) => mb.toFixed(1)).join(", ")} MB`,
  );
  return passed;
}

/**
 * @param {import("./measure.mjs").Scope} scope
 * @param {typeof atTheTable} table - opens the windows
 * @returns {Promise<number>} number of gates passed
 */
export async function measure({ sizes, rounds, say }, table = atTheTable) {
  let passed = 0;
  say("Felt time, milliseconds by the clock of the player's page, median (p10 to p90)");
  for (const lag of sizes(LAGS))
    await table(
      async (sit) => {
        const people = { gm: await sit("Gamemaster"), ada: await sit("Ada") };
        // The first window of a kind loads its code.
        await waits(people, lag, 1, () => {});
        passed += await waits(people, lag, rounds(ROUNDS), say);
        if (lag > 0) return;
        passed += await evening(people, sizes(STRETCHES), say);
        passed += await starts(people, rounds(ROUNDS), sizes([3, ACTORS]).at(-1), say);
      },
      { lag },
    );
  return passed;
}
