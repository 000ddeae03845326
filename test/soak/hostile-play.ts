import { seeded } from "../../module/rules/chance/rng";
import { readClock } from "../../module/rules/clock/clock";
import { stableId } from "../../module/play/stable-id";
import {
  ANNA,
  attackAt,
  BAG,
  BEN,
  GM,
  GUARD,
  Hand,
  openTable,
  plain,
  RIFLE,
  SCOUT,
  SECOND_GM,
  settle,
  shoot,
  sit,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "../play/seats";

const ALL = [SCOUT, GUARD, WORKER] as const;

/** Options of a hostile fight. */
export interface HostilePlan {
  readonly generation: number;
  readonly seed: number;
  /** Number of actions that the fight takes and undoes. */
  readonly steps: number;
}

/** Results of a hostile fight. */
export interface HostileOutcome {
  readonly steps: number;
  /** Number of times that a GM's client died during its writes. */
  readonly kills: number;
  /** Number of times that a GM's client left and another GM's client took over. */
  readonly handovers: number;
  /** Number of players' attempts: forged marks, claimed ids, old copies, forbidden writes and intents, and owners' edits. */
  readonly tries: number;
  /** Numbers of resolved attacks, and of owners' edits reported to GMs. */
  readonly seen: Readonly<Record<"attacks" | "edits", number>>;
  /** Values that changed without a recorded change, each with the last action before the change. */
  readonly unaccounted: readonly string[];
  /** Attacks that wait for an event that can never occur. */
  readonly stuck: readonly string[];
  /** Undone actions that left a difference from the data before the action, with this difference. */
  readonly different: readonly string[];
  /** Errors that clients showed or logged. */
  readonly errors: readonly string[];
}

/** An action, with the state of the world before the action. */
interface Done {
  readonly what: string;
  readonly keys: readonly string[];
  readonly messages: ReadonlySet<string>;
  readonly world: string;
}

/** Numbers in documents, by UUID and path. */
type Numbers = ReadonlyMap<string, number>;

/**
 * Plays a fight of three combatants with two GMs and two players, one of them in two windows. Actions are random. GMs' clients die at
 * random writes, leave and reconnect, and players forge all data that they can write. After each step, every number must be the sum of its
 * recorded changes. At the end, all actions are undone.
 */
class HostilePlay {
  readonly #rng;
  readonly #hand = new Hand();
  #table!: Awaited<ReturnType<typeof openTable>>;
  #gms: (Seat | null)[] = [null, null];
  readonly #seats: Seat[] = [];
  #anna!: Seat;
  #otherTab!: Seat;
  #ben!: Seat;
  #combat = "";
  #start: Numbers = new Map();
  /**
   * True while an action is undone or rerolled. Owners make no edits during this time, because GMs would have to decide about the edits.
   */
  #undoing = false;
  #copies: object[] = [];
  kills = 0;
  handovers = 0;
  tries = 0;
  readonly unaccounted: string[] = [];
  readonly stuck: string[] = [];
  readonly different: string[] = [];
  readonly errors: string[] = [];

  constructor(readonly plan: HostilePlan) {
    this.#rng = seeded(plan.seed);
  }

  #below(limit: number): number {
    return this.#rng.next() % limit;
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#below(list.length)]!;
  }

  /** Returns the client of a connected GM. */
  get #gm(): Seat {
    return this.#gms.find((seat) => seat?.connection.connected)!;
  }

  async play(): Promise<HostileOutcome> {
    await this.#begin();
    const done: Done[] = [];
    for (let step = 0; step < this.plan.steps; step += 1) {
      // A message separates the edits of two steps, so that they do not share a line.
      await this.#gm.g.ChatMessage.implementation.create({ content: `step ${step}` });
      await settle();
      const before = this.#now("");
      const what = await this.#act();
      done.push({ ...before, what });
      await this.#hostile();
      await this.#check(`${step}: ${what}`);
    }
    const count = (wanted: (message: any) => boolean): number => this.#messages().filter(wanted).length;
    const seen = {
      attacks: count(({ type, system }) => type === "attack" && system.status === "resolved"),
      edits: count(({ type, system }) => type === "upkeep" && system.kind === "edit"),
    };
    this.#undoing = true;
    for (const one of done.toReversed()) await this.#undo(one);
    const { kills, handovers, tries, unaccounted, stuck, different, errors } = this;
    for (const seat of this.#seats) seat.leave();
    await this.#table.close();
    return { steps: this.plan.steps, seen, kills, handovers, tries, unaccounted, stuck, different, errors };
  }

  async #begin(): Promise<void> {
    this.#table = await openTable(this.plan.generation);
    await this.#seatGM(0);
    await this.#seatGM(1);
    this.#anna = await this.#seat(ANNA);
    this.#otherTab = await this.#seat(ANNA);
    this.#ben = await this.#seat(BEN);
    const made = await this.#gm.g.Combat.implementation.create({ combatants: ALL.map((uuid) => ({ actorId: uuid.slice(6) })) });
    await settle();
    this.#combat = made.id;
    for (const uuid of ALL) await this.#gm.g.fromUuidSync(uuid).update({ "system.karma": { value: 5, max: 9 } });
    await want(this.#gm, "new-round", this.#combat);
    await want(this.#gm, "roll-missing", this.#combat);
    this.#start = this.#numbers();
    this.#copies = [plain(this.#anna.g.fromUuidSync(SCOUT).toObject())];
  }

  async #seat(user: string): Promise<Seat> {
    const seat = await sit(this.#table, user, this.#hand);
    seat.g.Hooks.on("error", (where: string, error: Error) => this.errors.push(`${user} ${where}: ${error.message}`));
    this.#seats.push(seat);
    this.#lag(seat);
    const random = seeded(this.#rng.next());
    seat.g.CONFIG.Dice.randomUniform = () => (random.next() + 0.5) / 2 ** 32;
    return seat;
  }

  /** Delays each of a client's requests, and keeps their order. */
  #lag(seat: Seat): void {
    const request = seat.connection.request.bind(seat.connection);
    let tail: Promise<unknown> = Promise.resolve();
    seat.connection.request = (...sent: unknown[]): Promise<unknown> => {
      const turns = this.#below(6);
      const arrives = tail.then(async () => {
        for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
      });
      tail = arrives;
      return arrives.then(() => request(...sent));
    };
  }

  async #seatGM(at: 0 | 1): Promise<void> {
    this.#gms[at] = await this.#seat([GM, SECOND_GM][at]!);
  }

  /** Reconnects each GM whose client has died or left. */
  async #gather(): Promise<void> {
    for (const at of [0, 1] as const) if (!this.#gms[at]?.connection.connected) await this.#seatGM(at);
    await settle();
  }

  /**
   * Takes an action. During the action, a GM's client may die at a write or leave, and a player may edit or forge. Then reconnects the GMs.
   */
  async #risky(work: () => Promise<unknown>): Promise<void> {
    const fate = this.#below(8);
    // GM 0 usually has the primary window.
    const at = this.#below(4) === 0 ? 1 : 0;
    if (fate < 5) this.#gms[at]!.dieAfter(1 + this.#below(8));
    else if (fate === 5) {
      this.#gms[at]!.leave();
      this.handovers += 1;
    }
    // A client that dies receives no further reply.
    void work().catch(() => null);
    // If no GM's client dies or leaves and nothing is undone, an owner's edit during a step is like one between two steps.
    if (fate > 5 && !this.#undoing && this.#below(2) === 0) void this.#edit().catch(() => null);
    for (let quiet = 0; quiet < 3; quiet += 1) await settle();
    for (const seat of this.#gms) seat?.dieAfter(Infinity);
    if (fate < 5 && !this.#gms[at]!.connection.connected) this.kills += 1;
    if (this.#below(2) === 0) await this.#forge();
    await this.#gather();
  }

  readonly #system = (): any => plain(this.#gm.g.game.combats.get(this.#combat).toObject().system);

  #steps(): string[] {
    return Object.entries<any>(this.#system().history)
      .sort(([, a], [, b]) => b.number - a.number)
      .map(([key]) => key);
  }

  #messages(): any[] {
    return this.#gm.g.game.messages.contents;
  }

  #now(what: string): Done {
    return { what, keys: this.#steps(), messages: new Set(this.#messages().map(({ id }) => id)), world: this.#world() };
  }

  async #act(): Promise<string> {
    switch (this.#below(7)) {
      case 0:
      case 1:
      case 2:
        return this.#attack();
      case 3:
        return this.#damage();
      case 4:
        return this.#test();
      case 5:
        // The clock counts no rounds outside a fight.
        return this.#system().clock.acting ? this.#reload() : this.#clockStep();
      default:
        return this.#clockStep();
    }
  }

  async #attack(): Promise<string> {
    const { combatants } = this.#gm.g.game.combats.get(this.#combat);
    const acting: string = combatants.get(this.#system().clock.acting ?? "")?.actor.uuid ?? SCOUT;
    const [attacker, target] = [acting, this.#one(ALL.filter((uuid) => uuid !== acting))];
    const seat = attacker === SCOUT ? this.#anna : this.#gm;
    const known = new Set(this.#messages().map((message) => message.id));
    await this.#risky(() => shoot(seat, attacker, target, attacker === SCOUT ? {} : { harmless: true }));
    const id = this.#messages().find((message) => message.type === "attack" && !known.has(message.id))?.id;
    if (!id) return "attack that was never ordered";
    await this.#answered(id);
    if (this.#below(2) === 0) await this.#anew(id);
    return `attack ${id}`;
  }

  /** Answers all open prompts of an attack with the first option. */
  async #answered(id: string): Promise<void> {
    for (let asks = 0; asks < 10 && attackAt(this.#gm, id)?.status === "asking"; asks += 1) {
      const [ask] = attackAt(this.#gm, id).asks;
      const reply = {
        defense: { kind: "defense", defense: "standard" },
        choose: { kind: "entity", entity: ask.among[0]?.index },
        "keep-obvious": { kind: "keep", keep: true },
      }[ask.kind as "defense"];
      await this.#risky(() => want(this.#gm, "answer", id, { ask: ask.id, ...reply }));
    }
  }

  async #anew(id: string): Promise<void> {
    if (attackAt(this.#gm, id)?.status !== "resolved") return;
    const [thrown] = attackAt(this.#gm, id).card.rerollable ?? [];
    if (!thrown) return;
    this.#undoing = true;
    if (this.#below(2) === 0) await this.#risky(() => want(this.#gm, "reroll", id, { ask: thrown.ask }));
    else {
      const replies = [{ ask: thrown.ask, kind: "set", value: this.#below(4) }];
      await this.#risky(() => want(this.#gm, "override", id, { replies, reason: "once more" }));
    }
    this.#undoing = false;
    await this.#answered(id);
  }

  async #damage(): Promise<string> {
    const uuid = this.#one(ALL);
    const wish = { damage: 1 + this.#below(9), unresisted: this.#below(2) === 0, damageKind: this.#one(["health", "strain"]) };
    await this.#risky(() => this.#gm.g.game.crossfire.damage([uuid], wish));
    return `damage to ${uuid}`;
  }

  async #test(): Promise<string> {
    const order = {
      skill: "longarms",
      attributes: ["agility"],
      limit: null,
      threshold: 2,
      modifiers: [],
      off: [],
      push: this.#below(2) === 0,
    };
    const wanted = { order, secret: false, extended: null, opponent: null, treatment: null };
    await this.#risky(() => want(this.#anna, "test", SCOUT, wanted));
    return "test";
  }

  async #reload(): Promise<string> {
    await this.#risky(() => want(this.#anna, "reload", `${SCOUT}.Item.${RIFLE}`));
    return "reload";
  }

  async #clockStep(): Promise<string> {
    if (!this.#system().clock.acting) {
      await this.#risky(() => want(this.#gm, "new-round", this.#combat));
      await this.#risky(() => want(this.#gm, "roll-missing", this.#combat));
      return "new round";
    }
    const intent = this.#below(4) === 0 ? "next-pass" : "end-phase";
    await this.#risky(() => want(this.#gm, intent, this.#combat));
    return intent;
  }

  /** Makes a player attempt one forbidden write or intent: forged marks, claimed ids, edits to other documents, GM commands. */
  async #forge(): Promise<void> {
    const { g } = this.#anna;
    const scout = g.fromUuidSync(SCOUT);
    const rifle = scout.items.get(RIFLE);
    const message = this.#messages().at(-1) ?? { id: g.foundry.utils.randomID() };
    const marks = Object.fromEntries(this.#messages().map(({ id }) => [[...id].reverse().join(""), true]));
    const tries: (() => Promise<unknown>)[] = [
      () => scout.update({ "flags.crossfire.applied": marks }),
      () => rifle.update({ "flags.crossfire.applied": marks }),
      () => scout.update({ "flags.crossfire.applied": null }),
      () => this.#squat([...message.id].reverse().join(""), "record"),
      () => this.#squat(stableId(`order:${message.id}:0`), "attack"),
      () => this.#squat(g.foundry.utils.randomID(), "upkeep"),
      () => g.game.messages.get(message.id).update({ "system.status": "resolved", "system.applied": ["x"] }),
      () => g.game.messages.get(message.id).delete(),
      () => g.game.combats.get(this.#combat).update({ "system.clock.fighters": {}, round: 1e308 }),
      () => g.fromUuidSync(GUARD).update({ "system.pools.flesh.value": 0 }),
      () => want(this.#anna, "decide-cut", message.id, { apply: true }),
      () => want(this.#anna, "undo", message.id),
      () => want(this.#anna, "rewind", this.#combat, { to: "round" }),
      () => want(this.#anna, "override", message.id, { replies: [{ ask: "x", kind: "set", value: 9 }], reason: "mine" }),
      () => want(this.#anna, "apply", message.id, { who: "all" }),
      () => want(this.#ben, "end-phase", this.#combat, { acting: "constructor" }),
    ];
    this.tries += 1;
    void this.#one(tries)().catch(() => null);
    await settle();
  }

  #squat(id: string, type: string): Promise<unknown> {
    const system = { attack: this.#messages()[0]?.id, applied: ["x"], state: "applying", kind: "cut", changes: [this.#forgedChange()] };
    return this.#anna.g.ChatMessage.implementation.create({ _id: id, type, system }, { keepId: true });
  }

  readonly #forgedChange = () => ({
    uuid: SCOUT,
    kind: "amount",
    path: "system.karma.value",
    by: 4,
    before: 5,
    after: 9,
    id: "",
    status: "",
  });

  /** Makes an owner edit an actor. The edit must be preserved and be reported to GMs in a line with an undo button. */
  #edit(): Promise<unknown> {
    const scout = this.#anna.g.fromUuidSync(SCOUT);
    const copy: any = this.#one(this.#copies);
    const karma = 1 + this.#below(9);
    const edits: (() => Promise<unknown>)[] = [
      () => scout.update({ "system.karma.value": karma }),
      () => scout.update({ "system.karma.value": copy.system.karma.value, "system.pools": copy.system.pools }),
      () => scout.items.get(RIFLE).update({ "system.ammo.value": this.#below(10) }),
      () => scout.items.get(BAG).update({ "system.quantity": 20 }),
    ];
    this.tries += 1;
    return this.#one(edits)();
  }

  /** Lets players act between two steps. Forges three writes; at random, an owner edits, a copy of old data is kept, and a page reloads. */
  async #hostile(): Promise<void> {
    const scout = this.#anna.g.fromUuidSync(SCOUT);
    if (this.#below(3) === 0) {
      void this.#edit().catch(() => null);
      await settle();
    }
    if (this.#below(4) === 0) this.#copies.push(plain(scout.toObject()));
    for (let more = 0; more < 3; more += 1) await this.#forge();
    if (this.#below(8) === 0) await this.#reloadPlayer();
    await settle();
  }

  /** Reloads a player's page. The player's other tab becomes the active tab. */
  async #reloadPlayer(): Promise<void> {
    this.#anna.leave();
    this.#anna = this.#otherTab;
    this.#otherTab = await this.#seat(ANNA);
  }

  #paths(): [string, string][] {
    const own = (uuid: string): [string, string][] => {
      const { pools, limbs } = this.#gm.g.fromUuidSync(uuid).system;
      const values = (group: string, ids: object): [string, string][] =>
        Object.keys(ids).map((id) => [uuid, `system.${group}.${id}.value`]);
      return [
        ...values("pools", plain(pools)),
        ...values("limbs", plain(limbs)),
        [uuid, "system.overflow"],
        [uuid, "system.karma.value"],
        [`${uuid}.Item.${RIFLE}`, "system.ammo.value"],
        [`${uuid}.Item.${BAG}`, "system.quantity"],
      ];
    };
    return ALL.flatMap(own);
  }

  #numbers(): Numbers {
    return new Map(this.#paths().map(([uuid, path]) => [`${uuid} ${path}`, Number(valueOf(this.#gm, uuid, path) ?? 0)]));
  }

  /** Returns every recorded change to a number by attacks, clock steps, tests, and lines for GMs. */
  #standing(): any[] {
    const messages = this.#messages().map((message) => ({
      gm: message.author?.isGM === true,
      type: message.type,
      system: plain(message.toObject().system),
    }));
    const own = (type: string): any[] => messages.filter((message) => message.gm && message.type === type).map(({ system }) => system);
    const records = own("record").filter(({ undone }) => !undone);
    return [
      ...records.flatMap(({ changes, overrides }) => [...changes, ...overrides.flatMap((amend: any) => amend.changes)]),
      ...own("upkeep")
        .filter(({ undone, state }) => !undone && ["applied", "offered", "declined"].includes(state))
        .flatMap(({ changes }) => changes),
      ...own("test")
        .filter(({ of, kept }) => of && kept.steps)
        .flatMap(({ kept }) => kept.steps.flatMap(({ changes }: any) => changes)),
      ...Object.values<any>(this.#system().history).flatMap(({ changes = [] }) => changes),
    ].filter(({ kind }) => kind === "amount" || kind === "set");
  }

  /** Records numbers that are not the sum of their changes, and attacks that wait forever. Deletes these attacks. */
  async #check(after: string): Promise<void> {
    await settle();
    const sums = new Map(this.#start);
    for (const { uuid, path, by } of this.#standing()) {
      const key = `${uuid} ${path}`;
      if (sums.has(key)) sums.set(key, sums.get(key)! + by);
    }
    for (const [key, value] of this.#numbers())
      if (sums.get(key) !== value && !this.unaccounted.some((one) => one.includes(key)))
        this.unaccounted.push(`${after}: ${key} is ${value}, not ${sums.get(key)}`);
    for (const message of this.#messages()) {
      const { status } = message.system;
      if (message.type === "attack" && message.author?.isGM && ["waiting", "asking", "failed"].includes(status)) {
        this.stuck.push(`${after}: ${message.id} is ${status}`);
        await message.delete();
      }
    }
    await settle();
  }

  /** Undoes all changes of one step, newest first, while GMs' clients die. Records a difference that remains. */
  async #undo({ what, keys, messages, world }: Done): Promise<void> {
    for (let tries = 0; tries < 16; tries += 1) {
      const fresh = this.#messages().filter((message) => !messages.has(message.id) && message.author?.isGM);
      const undoable = fresh.filter((message) => this.#canUndo(message));
      // An edit during a test has the newer message, but the later writes of the test must be undone first.
      const open = undoable.at(-1 - (tries % undoable.length));
      const [step] = this.#steps();
      const stepLeft = step !== undefined && !keys.includes(step);
      if (!open && !stepLeft) break;
      if (open) {
        const intent = { attack: "undo", upkeep: "undo-upkeep", test: "undo-test" }[open.type as "attack"];
        await this.#risky(() => want(this.#gm, intent, open.id, { side: 0 }));
      }
      // The undo of an attack includes its counts in the clock. The rest of the clock is rewound separately.
      const [left] = this.#steps();
      const stays = left === undefined || keys.includes(left);
      if (!stays && (!open || this.#canUndo(this.#gm.g.game.messages.get(open.id))))
        await this.#risky(() => want(this.#gm, "rewind", this.#combat, { to: "step", newest: left }));
    }
    if (this.#world() === world) return;
    const left = this.#messages().filter((message) => !messages.has(message.id) && message.author?.isGM && this.#canUndo(message));
    const told = this.#gms.flatMap(
      (seat) => seat?.g.ui.notifications.records.slice(-2).map(({ message }: { message: string }) => message) ?? [],
    );
    const standing = left.map(({ id, type, system }) => `${id} ${type} ${system.status ?? system.kind}`);
    this.different.push(`${what}: ${firstDifference(world, this.#world())} [${standing.join(", ")}] ${told.join(" / ")}`);
  }

  #canUndo(message: any): boolean {
    const { status, undone, state, changes = [], of } = plain(message.toObject().system);
    if (message.type === "attack") return status === "resolved" || status === "proposed";
    if (message.type === "upkeep") return !undone && ["applied", "offered", "declined"].includes(state) && changes.length > 0;
    return message.type === "test" && !of && status === "resolved";
  }

  /** Returns all data that an undo restores, as text: actors, their items and effects, and the clock. */
  #world(): string {
    const clean = (value: any): any => {
      if (Array.isArray(value)) return value.map(clean);
      if (!value || typeof value !== "object") return value;
      const kept = Object.entries(value).filter(([key, inner]) => !["_stats", "modifiedTime", "flags"].includes(key) && inner !== null);
      return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, clean(inner)]));
    };
    const actors = ALL.map((uuid) => clean(plain(this.#gm.g.fromUuidSync(uuid).toObject())));
    const { clock, history } = this.#system();
    return JSON.stringify({ actors, clock: clean(plain(readClock(clock))), history: Object.keys(history).sort() });
  }
}

function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return `${one.slice(Math.max(0, at - 60), at + 60)} | ${other.slice(Math.max(0, at - 60), at + 60)}`;
}

/** Plays one hostile fight and undoes it. @see HostilePlay */
export const playHostile = (plan: HostilePlan): Promise<HostileOutcome> => new HostilePlay(plan).play();

/** Returns the summed counts of several fights, and all their faults. */
export function summed(outcomes: readonly HostileOutcome[]): {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
} {
  const sum = (of: (outcome: HostileOutcome) => number): number => outcomes.reduce((all, outcome) => all + of(outcome), 0);
  return {
    counts: {
      steps: sum(({ steps }) => steps),
      attacks: sum(({ seen }) => seen.attacks),
      edits: sum(({ seen }) => seen.edits),
      kills: sum(({ kills }) => kills),
      handovers: sum(({ handovers }) => handovers),
      tries: sum(({ tries }) => tries),
    },
    faults: outcomes.flatMap(({ unaccounted, stuck, different, errors }) => [...unaccounted, ...stuck, ...different, ...errors]),
  };
}
