import { expect } from "vitest";
import { clockContext, rowContext } from "../../module/apps/tracker/context";
import { clockView, rowInputs } from "../../module/apps/tracker/rows/inputs";
import { readClock, type Clock, type Ticking } from "../../module/rules/clock/clock";
import { ledgerRules } from "../ledger/rows";
import { ANNA, GM, openTable, plain, RIFLE, settle, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/** Combatants of a ledger row. Anna plays A. The others are opponents, who roll automatically. */
const NAMES = ["A", "B", "C", "D", "E"] as const;
export const uuidOf = (name: string): string => `Actor.${name.toLowerCase().padEnd(16, "0")}`;

/** A combatant of a row, with its score in the first pass and its tie-breakers. */
export interface Entrant {
  readonly score: number;
  readonly REA?: number;
  readonly INT?: number;
}

export type Entrants = Readonly<Record<string, number | Entrant>>;

const REFLEXES = 3;
/** Maximum number of phases that `phases` ends, more than any row has. Stops the loop if the clock never ends the round. */
const MOST_PHASES = 40;
const KARMA = 9;
/** Flesh of every combatant. */
export const FLESH = 16;
/** Face of every Initiative Die in a staged fight. */
const FACE = 1;

const ATTRIBUTES = { body: 3, agility: 5, reaction: REFLEXES, strength: 3, willpower: 3, logic: 3, intuition: REFLEXES, charisma: 3 };

const person = (name: string) => ({
  _id: uuidOf(name).split(".")[1],
  name,
  type: name === "A" ? "character" : "npc",
  ownership: { default: 0, ...(name === "A" ? { [ANNA]: 3 } : {}) },
  system: {
    attributes: ATTRIBUTES,
    skills: { longarms: 5, perception: 2, "first-aid": 5 },
    karma: { value: KARMA, max: KARMA },
    mode: "quick",
  },
  items: [
    {
      _id: RIFLE,
      name: "Rifle",
      type: "weapon",
      system: {
        kind: "ranged",
        skill: "longarms",
        attribute: "agility",
        damage: { value: 10, woundClass: "pi" },
        accuracy: 6,
        range: { increment: 80, max: 900 },
        modes: ["single"],
        ammo: { value: 900, max: 900, type: "rifle" },
        ready: true,
      },
    },
  ],
});

export type Given = Readonly<Record<string, any>>;

const rules = ledgerRules();

/** Plays every row of a rule, and compares the result with every key in the row's `expect`. */
export async function playsRows(id: string, play: (given: Given) => Promise<Readonly<Record<string, unknown>>>): Promise<void> {
  const { rows } = rules.find((rule) => rule.id === id)!;
  expect(rows).not.toEqual([]);
  for (const { given, expect: wanted } of rows) {
    const got = await play(given);
    const told = Object.fromEntries(Object.keys(wanted).map((key) => [key, got[key]]));
    expect({ id, given, ...told }).toEqual({ id, given, ...wanted });
  }
}

/** Opens a table with Swan Song for fights with given scores. */
export const tableOfRows = (): SharedTable<readonly [string, string]> =>
  new SharedTable(() => openTable(14, NAMES.map(person), { ruleset: "swan-song" }), [GM, ANNA]);

/** Removes the fight of an earlier row, its messages, and all its effects on actors. */
async function clearAway(gm: Seat): Promise<void> {
  for (const { size, documentClass } of [gm.g.game.combats, gm.g.game.messages])
    if (size > 0) await documentClass.deleteDocuments([], { deleteAll: true });
  await settle();
  for (const actor of gm.g.game.actors) {
    const injuries = actor.items.contents.filter(({ type }: { type: string }) => type === "injury").map(({ id }: { id: string }) => id);
    if (injuries.length > 0) await actor.deleteEmbeddedDocuments("Item", injuries);
    if (actor.effects.size > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true });
  }
}

/** A fight whose combatants have the scores of a ledger row. */
export class ScoredFight {
  readonly gm: Seat;
  readonly anna: Seat;
  readonly combat: string;
  readonly #ids: Readonly<Record<string, string>>;

  private constructor(gm: Seat, anna: Seat, combat: string, ids: Readonly<Record<string, string>>) {
    [this.gm, this.anna, this.combat] = [gm, anna, combat];
    this.#ids = ids;
  }

  /** Creates a fight with these combatants, before the first round. */
  static async gather(gm: Seat, anna: Seat, entrants: Entrants): Promise<ScoredFight> {
    const all = Object.entries(entrants).map(([name, one]) => [name, typeof one === "number" ? { score: one } : one] as const);
    const full = ({ score, REA = REFLEXES, INT = REFLEXES }: Entrant) => ({
      "system.attributes": { ...ATTRIBUTES, reaction: REA, intuition: INT },
      "system.pools": { flesh: { value: FLESH }, strain: { value: 0 } },
      "system.karma.value": KARMA,
      "system.initiative": { dice: 0, bonus: score - REA - INT - FACE },
    });
    await clearAway(gm);
    await gm.g.Actor.implementation.updateDocuments(all.map(([name, one]) => ({ _id: person(name)._id, ...full(one) })));
    const made = await gm.g.Combat.implementation.create({ combatants: all.map(([name]) => ({ actorId: person(name)._id })) });
    await settle();
    const ids = Object.fromEntries(made.combatants.contents.map(({ id, name }: { id: string; name: string }) => [name, id]));
    return new ScoredFight(gm, anna, made.id, ids);
  }

  /** Creates a fight with these combatants and begins its first round. */
  static async begin(gm: Seat, anna: Seat, entrants: Entrants): Promise<ScoredFight> {
    const fight = await ScoredFight.gather(gm, anna, entrants);
    await fight.newRound();
    return fight;
  }

  /**
   * Begins a round. Opponents roll automatically, and Anna rolls for A.
   *
   * @param faces faces of all Initiative Dice, in rolling order; omitted: the default face
   */
  async newRound(...faces: readonly number[]): Promise<void> {
    if (faces.length > 0) this.gm.g.fall(...faces.map((face) => [6, face]));
    else this.gm.run(`load(${FACE})`);
    await this.ask("new-round");
    if ("A" in this.#ids) await this.anna.g.__system.send("roll-initiative", this.combat, { combatant: this.id("A") });
    await settle();
  }

  /** Sends an intent to the encounter as the GM. */
  ask(intent: string, args: object = {}): Promise<void> {
    return want(this.gm, intent, this.combat, args);
  }

  /** Sends an intent for a combatant as the combatant's user: Anna for A, the GM for all others. */
  by(name: string, intent: string, args: object = {}): Promise<void> {
    return want(name === "A" ? this.anna : this.gm, intent, this.combat, { combatant: this.id(name), ...args });
  }

  id(name: string): string {
    return this.#ids[name]!;
  }

  nameOf(id: string | null): string | null {
    return Object.keys(this.#ids).find((name) => this.id(name) === id) ?? null;
  }

  /** Returns the encounter on Anna's client. */
  get #seen(): any {
    return this.anna.g.game.combats.get(this.combat);
  }

  get clock(): Clock {
    return readClock(plain(this.#seen.system.clock));
  }

  fighter(name: string): Ticking {
    return this.clock.fighters[this.id(name)]!;
  }

  get acting(): string | null {
    return this.nameOf(this.clock.acting);
  }

  /** Returns the names of all acting combatants, in alphabetical order. */
  get group(): readonly string[] {
    const { acting, together } = this.clock;
    return acting === null ? [] : [acting, ...together].map((id: string) => this.nameOf(id)!).toSorted();
  }

  /** Returns the score on Anna's client, equal to the score in the encounter tab's row. */
  score(name: string): number | null {
    return this.#seen.combatants.get(this.id(name)).initiative;
  }

  /** Returns the combatants in the order of the encounter tab. */
  get order(): readonly string[] {
    return plain(this.#seen.turns.map(({ name }: { name: string }) => name));
  }

  /** Returns the contents of the encounter tab's header: round, pass, time and whether the round is over. */
  get head(): ReturnType<typeof clockContext> {
    return clockContext(this.clock);
  }

  /** Returns the contents of a combatant's row in the encounter tab. */
  row(name: string): ReturnType<typeof rowContext> {
    const view = clockView(this.clock, (id) => this.nameOf(id) ?? id);
    return rowContext(rowInputs(view, this.id(name)));
  }

  /** Ends a phase. Default: the phase of the acting combatant. */
  async end(name = this.acting!): Promise<void> {
    await want(name === "A" ? this.anna : this.gm, "end-phase", this.combat, { acting: this.id(name) });
  }

  /**
   * Ends phases until no combatant acts.
   *
   * @param goesOn - returns false to stop earlier
   * @returns combatant and score of each phase, such as "A@14"
   */
  async phases(goesOn: () => boolean = () => true): Promise<readonly string[]> {
    const taken: string[] = [];
    while (this.acting !== null && taken.length < MOST_PHASES && goesOn()) {
      taken.push(`${this.acting}@${this.score(this.acting)}`);
      await this.end();
    }
    return taken;
  }

  /** Ends phases until the pass ends. Returns the combatants in turn order; combatants who act together share an entry. */
  async groups(): Promise<readonly (readonly string[])[]> {
    const { pass } = this.clock;
    const found: (readonly string[])[] = [];
    while (this.acting !== null && this.clock.pass === pass) {
      const { group } = this;
      found.push(group);
      for (const name of group) await this.end(name);
    }
    return found;
  }

  /** Changes values of an actor as the sheet does. */
  async change(name: string, values: object): Promise<void> {
    await this.gm.g.fromUuidSync(uuidOf(name)).update(values);
    await settle();
  }
}
