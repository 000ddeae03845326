import { ANNA, attackAt, BEN, openTable, plain, recordAt, RIFLE, SCOUT, settle, shoot, told, want, type Seat } from "./seats";
import { at, drawMap, SCENE, stands, tokenId } from "./on-map";

/** Helpers for tests of the rules about secondary targets. They build a table with a row of actors, and make attacks with fixed dice. */

/** Fighters on the range besides the scout, by their names in the ledger. */
export const NAMES = ["O1", "O2", "IT", "B1", "B2"] as const;
export type Name = (typeof NAMES)[number];

export const uuidOf = (name: Name): string => `Actor.${name.toLowerCase().padEnd(16, "0")}`;

/** Sizes of the dice pools: the scout's attack, and every defense without the dice for cover and distance. */
const [ATTACK, DEFENCE] = [12, 9];
const [HIT, BLANK] = [6, 2];

const person = (uuid: string, name: string) => ({
  _id: tokenId(uuid),
  name,
  type: "character",
  // A player owns this actor, so that the card shows all values. The player is disconnected, so that no prompt waits.
  ownership: { default: 0, [uuid === SCOUT ? ANNA : BEN]: 3 },
  system: {
    // The actor is strong enough to stay up after any hit.
    attributes: { body: 2, agility: 6, reaction: 6, strength: 20, willpower: 3, logic: 3, intuition: 3, charisma: 3 },
    skills: { longarms: 6, blades: 6 },
    pools: { flesh: { value: 900, max: 900 } },
    mode: "quick",
  },
  items:
    uuid === SCOUT
      ? [
          {
            _id: RIFLE,
            name: "Rifle",
            type: "weapon",
            system: {
              ...{ kind: "ranged", skill: "longarms", attribute: "agility", damage: { value: 5 }, accuracy: 30, ready: true },
              ...{ range: { increment: 80, max: 900 }, modes: ["single"], ammo: { value: 900, max: 900, type: "rifle" } },
            },
          },
        ]
      : [],
});

/** Opens a table with the range. @param settings settings of the world */
export const openRange = (settings: object = {}) =>
  openTable(14, [person(SCOUT, "Scout"), ...NAMES.map((name) => person(uuidOf(name), name))], {
    limbs: false,
    woundingModifiers: false,
    ...settings,
  });

type Die = readonly [sides: number, face: number];

const hits = (dice: number, wanted: number, blank: number): readonly Die[] => {
  if (wanted > dice) throw new RangeError(`${wanted} hits of ${dice} dice`);
  return Array.from({ length: dice }, (_, index) => [6, index < wanted ? HIT : blank]);
};

/** Returns the dice of an attack with this many hits. @param glitch true: all dice that are not hits show a 1 */
export const fires = (wanted: number, glitch = false): readonly Die[] => hits(ATTACK, wanted, glitch ? 1 : BLANK);
/**
 * Returns the dice of a defense with `own` hits, followed by the cover dice.
 *
 * @param cover number of cover dice
 * @param covered hits of the cover dice; omitted: all
 * @param range additional defense dice for distance
 */
export const defends = (own: number, cover = 0, covered = cover, range = 0): readonly Die[] => [
  ...hits(DEFENCE + range, own, BLANK),
  ...hits(cover, covered, BLANK),
];
/** Returns the dice of any other roll with this many hits. */
export const rolls = (dice: number, wanted: number): readonly Die[] => hits(dice, wanted, BLANK);
export const d20 = (face: number): readonly Die[] => [[20, face]];

/** Position in meters: distance from the scout along the line of fire, and to the side of the line. */
type Place = number | readonly [along: number, aside: number];

export class FiringRange {
  readonly #gm: Seat;
  readonly #anna: Seat;
  /** Last shot whose damage is not undone yet; null: none. */
  #hurting: Shot | null = null;
  /** Original values of the documents that a test has changed, by UUID. */
  readonly #first = new Map<string, object>();

  constructor(gm: Seat, anna: Seat) {
    this.#gm = gm;
    this.#anna = anna;
  }

  /** Draws the map without an entity on the line of fire. */
  async draw(): Promise<void> {
    const waiting = NAMES.map((name, index) => stands(uuidOf(name), 2 + 2 * index, 18, { name }));
    await drawMap(this.#gm, { tokens: [stands(SCOUT, 1, 5, { name: "Scout" }), ...waiting] });
    await settle();
  }

  /** Moves fighters to the given places, and all others out of the line of fire. */
  async place(places: Readonly<Partial<Record<Name, Place>>>): Promise<void> {
    const scene = this.#gm.g.game.scenes.get(SCENE);
    const updates = NAMES.map((name, index) => {
      const place = places[name];
      const [along, aside] = typeof place === "number" ? [place, 0] : (place ?? [1 + 2 * index, 13]);
      const { _id, x, y } = stands(uuidOf(name), 1 + along, 5 + aside);
      return { _id, x, y };
    });
    await scene.updateEmbeddedDocuments("Token", updates, { animate: false });
    await settle();
  }

  /** Begins a test: restores the fighters and the rifle, and places the fighters. */
  async begin(places: Readonly<Partial<Record<Name, Place>>>): Promise<void> {
    await this.healed();
    for (const [uuid, values] of this.#first) await this.#gm.g.fromUuidSync(uuid).update(values);
    this.#first.clear();
    await this.place(places);
  }

  /** Changes a fighter until the next test begins. */
  set(name: Name, change: object): Promise<void> {
    return this.#change(uuidOf(name), change);
  }

  /** Changes the rifle until the next test begins. */
  arm(change: object): Promise<void> {
    return this.#change(`${SCOUT}.Item.${RIFLE}`, change);
  }

  async #change(uuid: string, change: object): Promise<void> {
    const document = this.#gm.g.fromUuidSync(uuid);
    const source = plain(document.toObject());
    const before = Object.keys(change).map((key) => [key, this.#gm.g.foundry.utils.getProperty(source, key)]);
    this.#first.set(uuid, { ...Object.fromEntries(before), ...this.#first.get(uuid) });
    await document.update(change);
    await settle();
  }

  /**
   * Undoes the last shot if it hit, and fires at a target with exactly these dice.
   * @throws {Error} if a die is unused or missing
   */
  async fire(target: Name, dice: readonly (readonly Die[])[], order: object = {}): Promise<Shot> {
    await this.healed();
    this.#gm.g.fall(...dice.flat());
    const shot = new Shot(this.#gm, await shoot(this.#anna, SCOUT, at(uuidOf(target)), { attackerToken: at(SCOUT), ...order }));
    const left = this.#gm.run("unfallen()");
    if (left > 0 || shot.status === "failed") await this.#giveUp(shot, left);
    if (shot.met.some((how) => how.endsWith("hit"))) this.#hurting = shot;
    return shot;
  }

  /** Removes an attack with unused or missing dice, so that the next test can fire. @throws {Error} always */
  async #giveUp({ id, status, met }: Shot, left: number): Promise<never> {
    const thrown = (recordAt(this.#gm, id)?.replies ?? []).map(({ ask, faces = [] }: any) => `${ask} ${faces.length}`);
    await this.#gm.g.game.messages.get(id).delete();
    await settle();
    throw new Error(`${left} dice are left: ${status}, ${met.join(", ")}; ${thrown.join(", ")} ${left > 0 ? "" : told(this.#gm).at(-1)}`);
  }

  /** Undoes the last shot if it hit. */
  async healed(): Promise<void> {
    if (this.#hurting) await want(this.#gm, "undo", this.#hurting.id);
    this.#hurting = null;
  }
}

/** An attack, read from its card. */
export class Shot {
  readonly #gm: Seat;
  readonly id: string;

  constructor(gm: Seat, id: string) {
    this.#gm = gm;
    this.id = id;
  }

  get status(): string {
    return attackAt(this.#gm, this.id).status;
  }

  get refusal(): any {
    return attackAt(this.#gm, this.id).refusal;
  }

  get card(): any {
    return attackAt(this.#gm, this.id).card;
  }

  get asks(): any[] {
    return attackAt(this.#gm, this.id).asks;
  }

  get field(): any {
    return recordAt(this.#gm, this.id).battlefield;
  }

  /** Names of the entities that the bullets reached, in order, each with the result. */
  get met(): string[] {
    return (this.card.meetings ?? []).map(({ name, contact }: any) => `${name} ${contact}`);
  }

  /**
   * Returns the card's rows about an entity, each with key, rule, numbers, words and dice.
   * @param leaf - beginning of the rows' keys; "": all rows
   */
  rows(name: string, leaf = ""): any[] {
    return this.card.meetings
      .filter((meeting: any) => meeting.name === name)
      .flatMap(({ rows }: any) => rows)
      .map(({ key, ...rest }: any) => ({ leaf: key.replace("CROSSFIRE.Card.", ""), ...rest }))
      .filter((row: any) => row.leaf.startsWith(leaf));
  }

  /**
   * Returns each comparison of the attack with an entity's defense. Each entry has attack hits, defense result, cover hits in the result,
   * net hits and outcome.
   */
  compared(name: string): { hits: number; result: number; cover: number; net: number; outcome: string }[] {
    return this.rows(name, "hit.")
      .filter(({ values }: any) => "result" in values)
      .map(({ leaf, values }: any) => ({ ...values, outcome: leaf.slice(4) }));
  }

  /** Entities chosen as the next target, in order, each with the reason and the rule of the choice. */
  get picks(): string[] {
    return this.card.meetings
      .flatMap(({ rows }: any) => rows)
      .filter(({ key }: any) => key === "CROSSFIRE.Card.next.to")
      .map(({ values, words, rule }: any) => `${values.name} ${words.why.split(".").at(-1)} ${rule}`);
  }

  /** Text keys that state how each bullet ended. */
  get ends(): string[] {
    return this.card.ends.map(({ key }: any) => key.replace("CROSSFIRE.Card.", ""));
  }
}
