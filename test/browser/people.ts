import { stableId } from "../../module/play/stable-id";
import { eventually } from "./harness/eventually";
import { d6, facesLeft, fixFaces, type FixedDie } from "./harness/faces";
import type { Seat } from "./harness/seat";
import type { SeatOptions } from "./harness/windows";

/** All users at the table, each in a separate browser window. */
export interface People {
  readonly gm: Seat;
  readonly ada: Seat;
  readonly ben: Seat;
}

export const GENERATIONS = [13, 14] as const;

/** Selector of the attack panel. */
export const ATTACK_DIALOG = ".cf-attack";
export const READY_TO_SHOOT = `${ATTACK_DIALOG} button[type=submit]:focus`;
/** Selector of a prompt that does not come from the clock. */
export const PROMPT = ".cf-prompt:not(.cf-clock-prompt)";
/** Selector of a prompt from the clock to a player, or of the notice that the player's phase begins. */
export const CLOCK_PROMPT = ".cf-clock-prompt";
export const READY_TO_ANSWER = `${PROMPT}[data-ready] input:focus`;
export const CARD = ".cf-card";
/** Selector of the line in the chat for an order that waits for a GM. */
export const WAITING_ORDER = ".chat-log .cf-order";

/** Id of the active scene of the demo world. The ids below belong to the demo characters and to weapons. */
export const SCENE = "demoLoadingDock0";
export const ILKA = "Actor.demoIlka00000000";
export const TOMAS = "Actor.demoTomas0000000";
export const RIFLE = "pcIlkaRennardI00";
export const PISTOL = "pcIlkaRennardI01";
export const CARBINE = "pcTomasVey000I00";
export const GUARD_PISTOL = "oppDockGuard0I00";

const token = (number: number): string => `Scene.${SCENE}.Token.demoToken000000${number}`;
export const TOKENS = { ilka: token(0), tomas: token(1), guard: token(2), worker: token(3) } as const;

/** UUID of the Dock Guard's synthetic actor. `WORKER` is the UUID of the Dock Worker's. */
export const GUARD = `${TOKENS.guard}.Actor.demoDockGuard000`;
export const WORKER = `${TOKENS.worker}.Actor.demoDockWorker00`;

/** Seats all users, the GM first, so that a GM is connected for every attack. */
export async function sitDown(table: { join(userName: string, options?: SeatOptions): Promise<Seat> }): Promise<People> {
  const gm = await table.join("Gamemaster");
  const [ada, ben] = await Promise.all([table.join("Ada"), table.join("Ben")]);
  return { gm, ada, ben };
}

/** Opens the attack panel if it is collapsed to a bar. */
export async function leaveBar(seat: Seat): Promise<void> {
  const bar = seat.page.locator(`${ATTACK_DIALOG}.as-bar [data-action=unfold]`);
  if ((await bar.count()) > 0) await seat.press(bar);
}

/**
 * Expands a part of the attack panel with the keyboard, unless it is already expanded. Opens the panel first if it is collapsed to a bar.
 */
export async function unfold(seat: Seat, fold: string): Promise<void> {
  await leaveBar(seat);
  const details = seat.page.locator(`${ATTACK_DIALOG} [data-fold=${fold}]`);
  await details.waitFor();
  if ((await details.getAttribute("open")) !== null) return;
  await details.locator("> summary").focus();
  await seat.page.keyboard.press("Enter");
  await seat.page.locator(`${ATTACK_DIALOG} [data-fold=${fold}][open]`).waitFor();
}

/**
 * Expands the reasons on a card in the chat with the keyboard, unless they are already expanded. They stay expanded when the card is
 * redrawn.
 */
export async function unfoldCard(seat: Seat, card: string): Promise<void> {
  const fold = seat.page.locator(`${card} details.cf-fold`).last();
  await fold.waitFor();
  if ((await fold.getAttribute("open")) !== null) return;
  await fold.locator("> summary").focus();
  await seat.page.keyboard.press("Enter");
  await seat.page.locator(`${card} details.cf-fold[open]`).last().waitFor();
}

export const everybody = ({ gm, ada, ben }: People): Seat[] => [gm, ada, ben];

/** Waits until every client reads the expected value, because a change reaches each client at a different time. */
export async function allRead(people: People, read: (seat: Seat) => unknown, expected: unknown): Promise<void> {
  await Promise.all(everybody(people).map((seat) => eventually(() => read(seat), `what ${seat.userName} sees`).toEqual(expected)));
}

/**
 * Waits until the server and all clients have processed the last actions and the rulings on them. After that, no more effects of these
 * actions occur.
 */
export async function allCaughtUp(people: People): Promise<void> {
  for (let way = 0; way < 3; way += 1) await Promise.all(everybody(people).map((seat) => seat.caughtUp()));
}

export const expectAllQuiet = (people: People): Promise<unknown> => Promise.all(everybody(people).map((seat) => seat.expectQuiet()));

/** Returns the faces of a pool of d6 with this many hits and no glitch. @throws {RangeError} if the pool has fewer dice than hits */
export function hits(dice: number, wanted: number): FixedDie[] {
  if (wanted > dice) throw new RangeError(`${dice} dice cannot show ${wanted} hits`);
  return d6(...Array.from({ length: dice }, (_, index) => (index < wanted ? 5 : 3)));
}

/** Waits until every fixed die has been rolled. */
export const allFacesFell = async (seat: Seat): Promise<void> => {
  await eventually(() => facesLeft(seat), "dice that were fixed and not thrown").toBe(0);
};

/** An attack as a client sees it. */
export interface SeenAttack {
  readonly id: string;
  readonly author: string;
  readonly status: string;
  readonly asks: readonly { readonly id: string; readonly kind: string; readonly userId: string; readonly who: string }[];
  readonly card: any;
  readonly refusal: any;
  readonly order: any;
  /** Text of the attack's card in the chat log. */
  readonly shown: string;
}

interface WhichAttack {
  readonly id: string | null;
  /** Number of older attacks to skip if no id is given; null: the newest attack is read. */
  readonly after: number | null;
  /** Status that the attack must have and its card must show; null: any status. */
  readonly status: string | null;
}

/** Runs in the page. Returns an attack with its card as this client shows it now; null if the attack does not match. */
const lookAtAttack = (g: any, { id, after, status: wanted }: WhichAttack): SeenAttack | null => {
  const attacks = g.game.messages.contents.filter((message: any) => message.type === "attack");
  const message = id ? g.game.messages.get(id) : after === null ? attacks.at(-1) : attacks[after];
  if (!message) return null;
  const { status, asks, card, refusal, order } = message.system;
  const element = g.document.querySelector(`.chat-log [data-message-id="${message.id}"]`);
  if (wanted && (status !== wanted || !element?.querySelector(`.cf-card.${wanted}`))) return null;
  const shown = (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  return { id: message.id, author: message.author?.name ?? "", status, asks, card, refusal, order, shown };
};

/** Returns the attack with the given id, or without an id the newest attack; null if it does not exist. */
export const attackOn = (seat: Seat, id: string | null = null): Promise<SeenAttack | null> =>
  seat.evaluate(lookAtAttack, { id, after: null, status: null });

export const attackCount = (seat: Seat): Promise<number> =>
  seat.evaluate<number>((g) => g.game.messages.filter((message: any) => message.type === "attack").length);

/**
 * Waits until an attack has a status on this client and its card shows this status.
 * @param which - `id`: id of the attack; omitted: the attack that follows the first `after` attacks (default 0)
 */
export async function waitForStatus(
  seat: Seat,
  status: string,
  which: { readonly id?: string; readonly after?: number },
): Promise<SeenAttack> {
  const wanted: WhichAttack = { id: which.id ?? null, after: which.after ?? 0, status };
  return (await seat.waitFor(`an attack that is ${status}`, lookAtAttack, wanted))!;
}

/** Waits until every client sees the same attack with the same status. */
export const allSee = (people: People, status: string, id: string): Promise<SeenAttack[]> =>
  Promise.all(everybody(people).map((seat) => waitForStatus(seat, status, { id })));

interface Order {
  readonly attacker: string;
  readonly attackerToken?: string | null;
  readonly weapon: string;
  readonly target: string;
  readonly mode?: string;
  readonly aim?: number;
}

export const orderOf = ({ attacker, attackerToken = null, weapon, target, mode = "single", aim = 0 }: Order): object => ({
  attacker,
  attackerToken,
  weapon,
  target,
  mode,
  called: null,
  aim,
  modifiers: [],
});

/** Orders an attack without a window, as a macro does. */
export const orderAttack = (seat: Seat, order: Order): Promise<void> =>
  seat.evaluate((g, given: object) => g.game.crossfire.attack(given), orderOf(order));

/** Returns the id of the card that answers an order. `attempt`: number of ids already found to be taken by other documents. */
export const cardIdOf = (orderId: string, attempt = 0): string => stableId(`order:${orderId}:${attempt}`);

/** Creates a message in the same way as a macro of this user. @returns its id */
export const writeMessage = (seat: Seat, data: object): Promise<string> =>
  seat.evaluate(async (g, given: object) => (await g.ChatMessage.implementation.create(given, { keepId: true })).id, data);

/**
 * Writes an attack in the same way as a macro of this user, without any window of the system. A player writes an order, and a GM writes the
 * card.
 * @returns the id of the card; a player's card exists only after the GM's client has answered the order
 */
export async function writeAttack(seat: Seat, system: { readonly order: object }): Promise<string> {
  if (await seat.evaluate((g) => g.game.user.isGM)) return writeMessage(seat, { type: "attack", system });
  return cardIdOf(await writeMessage(seat, { type: "order", system: { kind: "attack", ...system } }));
}

/** Runs code in the page. @returns the message of the error that the code throws; null if it succeeds */
export const errorOf = (seat: Seat, code: string): Promise<string | null> =>
  seat.evaluate(async (g, body: string) => {
    try {
      await g.eval(`(async () => { ${body} })()`);
      return null;
    } catch (error: any) {
      return String(error.message);
    }
  }, code);

/** Removes all notifications from the screen and from the list that `told` searches. */
export const hush = (seat: Seat): Promise<void> =>
  seat.evaluate((g) => {
    g.ui.notifications.clear();
    g.toldSoFar.length = 0;
  });

/** Waits for a notification with this text; a notification that has left the screen also counts. @returns its full text */
export async function told(seat: Seat, words: string): Promise<string> {
  const text = await seat.waitFor<string | undefined, string>(
    `a message with "${words}"`,
    (g, wanted) => g.toldSoFar.find((one: string) => one.includes(wanted)),
    words,
  );
  return text!;
}

/** Waits for the prompt of an attack on this client and confirms the preselected answer with Enter. */
export async function answerAtOnce(seat: Seat): Promise<void> {
  await seat.page.locator(READY_TO_ANSWER).waitFor();
  await seat.page.keyboard.press("Enter");
}

/** Returns a value of a document on this client, by UUID and dotted path; null if it does not exist. */
export const valueOf = <T>(seat: Seat, uuid: string, path: string): Promise<T> =>
  seat.evaluate((g, { at, key }: { at: string; key: string }) => g.foundry.utils.getProperty(g.fromUuidSync(at), key) ?? null, {
    at: uuid,
    key: path,
  });

/** Waits until a value of a document on this client is as expected. */
export async function waitForValue(seat: Seat, uuid: string, path: string, wanted: unknown): Promise<void> {
  await eventually(() => valueOf(seat, uuid, path), `${path} of ${uuid}, seen by ${seat.userName}`).toEqual(wanted);
}

export const flesh = (seat: Seat, uuid: string): Promise<number> => valueOf(seat, uuid, "system.pools.flesh.value");
export const rounds = (seat: Seat, uuid: string, weapon: string): Promise<number> =>
  valueOf(seat, `${uuid}.Item.${weapon}`, "system.ammo.value");

/** Returns the first bar of a token, as the map draws it. */
export const barOf = (seat: Seat, uuid: string): Promise<{ value: number; max: number }> =>
  seat.evaluate((g, at: string) => {
    const { value, max } = g.fromUuidSync(at).getBarAttribute("bar1");
    return { value, max };
  }, uuid);

export const statusesOf = (seat: Seat, uuid: string): Promise<string[]> =>
  seat.evaluate((g, at: string) => [...g.fromUuidSync(at).statuses].sort(), uuid);

/**
 * Restores all actors on the scene to full health, removes their statuses and injuries, and fills the magazines. Tests then do not affect
 * each other.
 */
export const patchUp = (gm: Seat): Promise<void> =>
  gm.evaluate(async (g) => {
    for (const token of g.game.scenes.active.tokens) {
      const { actor } = token;
      if (!actor || !("pools" in actor.system)) continue;
      const own = actor.effects.filter((effect: any) => effect.statuses.size > 0).map((effect: any) => effect.id);
      if (own.length) await actor.deleteEmbeddedDocuments("ActiveEffect", own);
      const injuries = actor.items.filter((item: any) => item.type === "injury").map((item: any) => item.id);
      if (injuries.length) await actor.deleteEmbeddedDocuments("Item", injuries);
      const full = (tracks: object, name: string) => Object.keys(tracks).map((id) => [`system.${name}.${id}.value`, null]);
      await actor.update(
        Object.fromEntries([...full(actor.system.pools, "pools"), ...full(actor.system.limbs, "limbs"), ["system.overflow", 0]]),
      );
      const weapons = actor.items.filter((item: any) => item.type === "weapon" && item.system.ammo.max !== null);
      await actor.updateEmbeddedDocuments(
        "Item",
        weapons.map((item: any) => ({ _id: item.id, "system.ammo.value": item.system.ammo.max })),
      );
    }
  });

/** Restores all actors as `patchUp` does, and waits until every client has received the changes. */
export async function startAfresh(people: People): Promise<void> {
  await patchUp(people.gm);
  await allCaughtUp(people);
}

/** Returns the center of a token in this browser window, in pixels. */
export const placeOf = (seat: Seat, uuid: string): Promise<{ x: number; y: number }> =>
  seat.evaluate((g, at: string) => {
    const token = g.fromUuidSync(at);
    const { size } = token.parent.grid;
    const middle = { x: token.x + (token.width * size) / 2, y: token.y + (token.height * size) / 2 };
    const { x, y } = g.canvas.clientCoordinatesFromCanvas(middle);
    return { x, y };
  }, uuid);

/** Points at a token, presses T, and waits until the token is a target. */
export async function target(seat: Seat, uuid: string): Promise<void> {
  const { x, y } = await placeOf(seat, uuid);
  await seat.page.mouse.move(x + 40, y + 40);
  await seat.page.mouse.move(x, y);
  await seat.waitFor("the token under the pointer to notice it", (g, at: string) => g.canvas.tokens.hover?.document.uuid === at, uuid);
  await seat.page.keyboard.press("t");
  await seat.waitFor(
    "the token to be targeted",
    (g, at: string) => [...g.game.user.targets].some((one: any) => one.document.uuid === at),
    uuid,
  );
}

/** Opens the sheet of an actor and moves the sheet away from the macro bar. @returns the window's id */
export async function openSheet(seat: Seat, uuid: string): Promise<string> {
  const id = await seat.evaluate<string, string>(async (g, at) => {
    const sheet = g.fromUuidSync(at).sheet;
    await sheet.render({ force: true });
    sheet.setPosition({ left: 440, top: 8, width: 720, height: 700 });
    return sheet.id;
  }, uuid);
  await seat.caughtUp();
  return id;
}

/**
 * Returns the stored actors (with the synthetic actors of the active scene), items and encounters. Omits `_stats`, the history of the
 * clock, and the system's flags of actors and their items. Also omits empty fields of pools and limbs.
 */
export const exported = (seat: Seat): Promise<unknown> =>
  seat.evaluate((g) => {
    const plain = (value: any): any => {
      if (Array.isArray(value)) return value.map(plain);
      if (!value || typeof value !== "object") return value;
      const kept = Object.entries(value).filter(([key]) => key !== "_stats");
      return Object.fromEntries(kept.map(([key, inner]) => [key, plain(inner)]));
    };
    // On 13 an entry added by an update lacks its empty fields until the page reloads [foundryvtt/foundryvtt#13546].
    const keyed = (system: any, field: string): any => {
      const entries = Object.entries<any>(system?.[field] ?? {});
      const filled = entries.map(([key, entry]) => [key, Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))]);
      return entries.length > 0 ? { [field]: Object.fromEntries(filled) } : {};
    };
    const withoutOwn = (source: any): any => {
      const { crossfire: _own, ...flags } = source.flags ?? {};
      const items = source.items ? { items: source.items.map(withoutOwn) } : {};
      return {
        ...source,
        ...items,
        flags,
        system: { ...source.system, ...keyed(source.system, "limbs"), ...keyed(source.system, "pools") },
      };
    };
    const actors = g.game.actors.map((actor: any) => withoutOwn(plain(actor.toObject())));
    const synthetic = g.game.scenes.active.tokens
      .filter((token: any) => !token.actorLink)
      .map((token: any) => withoutOwn(plain(token.actor.toObject())));
    const combats = g.game.combats.map((combat: any) => {
      const source = plain(combat.toObject());
      return { ...source, system: { ...source.system, history: {} } };
    });
    return { actors, synthetic, items: g.game.items.map((item: any) => plain(item.toObject())), combats };
  });

/**
 * Adds tokens to an encounter in the same way as the combat button on the map. @returns the ids of the combatants, in the order of `tokens`
 */
export const gather = (gm: Seat, tokens: readonly string[]): Promise<string[]> =>
  gm.evaluate(async (g, uuids: readonly string[]) => {
    const documents = uuids.map((uuid) => g.fromUuidSync(uuid));
    await g.TokenDocument.implementation.createCombatants(documents);
    return documents.map((token: any) => g.game.combat.combatants.find((one: any) => one.tokenId === token.id).id);
  }, tokens);

/** Opens the chat, so that its cards can be clicked; cards beside a closed chat disappear after a while. */
export const openChat = (seat: Seat): Promise<void> => seat.press("#sidebar-tabs [data-tab=chat]");

/** Returns a button on the card of an attack in the chat. */
export const cardButton = (seat: Seat, id: string, action: string) =>
  seat.page.locator(`.chat-log [data-message-id="${id}"] [data-crossfire=${action}]`).first();

/** Opens the encounter tab. */
export const openTracker = (seat: Seat): Promise<void> => seat.press("#sidebar-tabs [data-tab=combat]");

/**
 * Returns a button of the encounter tab. @param combatant - id of the combatant in whose row the button is; omitted: a button outside the
 * rows
 */
export const trackerButton = (seat: Seat, action: string, combatant?: string) =>
  seat.page.locator(`#sidebar ${combatant ? `[data-combatant-id="${combatant}"] ` : "nav "}[data-action=${action}]:not(.karma)`);

/**
 * Returns the state of the fight on this client: round, pass and acting combatant (null: none). `order` lists the combatants in turn order
 * with their scores.
 */
export const fightOn = (seat: Seat): Promise<{ round: number; pass: number; acting: string | null; order: [string, number | null][] }> =>
  seat.evaluate((g) => {
    const { combat } = g.game;
    const { pass, acting } = combat.system.clock;
    return {
      round: combat.round,
      pass: pass ?? 1,
      acting: acting ? combat.combatants.get(acting).name : null,
      order: combat.turns.map((one: any) => [one.name, one.initiative]),
    };
  });

/** Waits until this client shows the phase of a combatant, and Foundry's turn belongs to the same combatant. Null: no combatant acts. */
export const waitForPhase = (seat: Seat, name: string | null): Promise<unknown> =>
  seat.waitFor(
    `the phase of ${name}`,
    (g, wanted: string | null) => {
      const { combat } = g.game;
      const { acting } = combat.system.clock;
      if (wanted === null) return combat.round > 0 && acting === null;
      return acting && combat.combatants.get(acting).name === wanted && combat.combatant?.name === wanted;
    },
    name,
  );

/**
 * Returns the Action Points in a row of the tracker, as text and as the number of filled pips. If the row shows none, returns "" and -1.
 */
export const pipsOf = (seat: Seat, combatant: string): Promise<{ text: string; full: number }> =>
  seat.evaluate((g, id: string) => {
    const pips = g.document.querySelector(`#sidebar [data-combatant-id="${id}"] .cf-pips:not(.free)`);
    return { text: pips?.getAttribute("aria-label") ?? "", full: pips?.querySelectorAll(".left").length ?? -1 };
  }, combatant);

interface Beginning {
  /** Dice of the opponents, in the order in which they joined the encounter; the GM's client rolls these dice automatically. */
  readonly opponents: readonly FixedDie[];
  readonly players: readonly { readonly seat: Seat; readonly combatant: string; readonly dice: readonly FixedDie[] }[];
}

/** Makes the GM begin the encounter. Each player rolls with their own button. */
export async function beginFight({ gm, ada, ben }: People, { opponents, players }: Beginning): Promise<void> {
  await Promise.all([gm, ada, ben].map(openTracker));
  await fixFaces(gm, [...opponents]);
  await gm.press(trackerButton(gm, "crossfireRound"));
  for (const { seat, combatant, dice } of players) {
    const roll = trackerButton(seat, "crossfireRoll", combatant);
    await roll.waitFor();
    await allFacesFell(gm);
    await fixFaces(gm, dice);
    await seat.press(roll);
    await roll.waitFor({ state: "detached" });
  }
  await allFacesFell(gm);
}

/** Starts counting, from 0, the presses of keys and mouse buttons that the browser reports. */
export const countInputs = (seat: Seat): Promise<void> =>
  seat.evaluate((g) => {
    g.inputs = 0;
    if (g.countsInputs) return;
    g.countsInputs = true;
    for (const kind of ["keydown", "pointerdown"]) g.addEventListener(kind, (event: any) => (g.inputs += event.isTrusted ? 1 : 0), true);
  });
/** Returns the number of inputs since `countInputs`. */
export const inputs = (seat: Seat): Promise<number> => seat.evaluate((g) => g.inputs);

/**
 * Creates a wall and a tile, fills in the material and the height in their windows, and saves them. Expects every client to read the saved
 * material. Deletes the wall and the tile.
 */
export async function saysWhatItIsMadeOf(people: People): Promise<void> {
  const { gm } = people;
  const made = await gm.evaluate<string[], string>(async (g, id) => {
    const scene = g.game.scenes.get(id);
    const [wall] = await scene.createEmbeddedDocuments("Wall", [{ c: [70, 70, 210, 70] }]);
    const [tile] = await scene.createEmbeddedDocuments("Tile", [{ x: 70, y: 140, width: 70, height: 70 }]);
    return [wall.uuid, tile.uuid];
  }, SCENE);
  for (const uuid of made) {
    await gm.evaluate((g, at: string) => void g.fromUuidSync(at).sheet.render({ force: true }), uuid);
    const own = gm.page.locator(".placeable-config");
    await own.locator("select[name='flags.crossfire.barrier.material']").selectOption("wooden-door");
    await own.locator("input[name='flags.crossfire.height']").fill("1.5");
    await own.locator("button[type=submit]").press("Enter");
    await own.waitFor({ state: "detached" });
    await allRead(people, (seat) => valueOf(seat, uuid, "flags.crossfire.barrier.material"), "wooden-door");
    await waitForValue(gm, uuid, "flags.crossfire.height", 1.5);
    await gm.evaluate(async (g, at: string) => void (await g.fromUuidSync(at).delete()), uuid);
  }
}

/**
 * Returns the names of the parts of a drawing on this client's map. The name of a text is its content. Empty if the map has no drawing with
 * this name.
 */
export const onMap = (seat: Seat, name: string): Promise<string[]> =>
  seat.evaluate((g, wanted: string) => {
    const drawn = g.canvas.interface.children.find((child: any) => child.name === wanted && !child.destroyed);
    return (drawn?.children ?? []).flatMap((child: any) => (typeof child.name === "string" ? [child.name] : []));
  }, name);
