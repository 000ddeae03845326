/** Helpers for called shots at one guard with fixed dice. A page throws an error for each die without a given face. */
import { expect } from "vitest";
import { attackAt, beginFight, GUARD, openTable, plain, RIFLE, SCOUT, settle, shoot, told, valueOf, want, type Seat } from "./seats";

export const BLADE = "blade00000000000";
const SCOUT_AGILITY = 5;
/**
 * The guard's dice pools for defense, soak and attribute tests. The attribute tests have different pools, so that a test can recognize each
 * roll.
 */
export const DICE = { defense: 2, soak: 2, body: 4, toughness: 7, composure: 8, balance: 9 } as const;
const ATTRIBUTES = { body: 4, agility: 6, reaction: 1, strength: 3, willpower: 3, logic: 3, intuition: 1, charisma: 5 };
/** Points of Armored Health. They exceed the damage of any hit, so that no hit lowers Flesh, dice or score. */
const PLENTY = 500;

const person = (uuid: string, name: string, system: object) => ({
  _id: uuid.split(".")[1],
  name,
  type: "npc",
  ownership: { default: 0 },
  system: { mode: "quick", ...system },
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
        accuracy: 20,
        range: { increment: 80, max: 900 },
        modes: ["single"],
        ammo: { value: 900, max: 900, type: "rifle" },
        ready: true,
      },
    },
    {
      _id: BLADE,
      name: "Blade",
      type: "weapon",
      system: { kind: "melee", skill: "blades", attribute: "agility", damage: { value: 2 }, accuracy: 20, ready: false },
    },
  ],
});

/** Opens a table with an attacker and the guard in a ruleset with dice pools. */
export const openRange = (ruleset = "swan-song", settings: object = {}) =>
  openTable(
    14,
    [
      person(SCOUT, "Scout", { attributes: { ...ATTRIBUTES, agility: SCOUT_AGILITY }, initiative: { bonus: 40 } }),
      person(GUARD, "Guard", { attributes: ATTRIBUTES, pools: { armored: { value: PLENTY, max: PLENTY } } }),
    ],
    { ruleset, opponentFigures: "all", ...settings },
  );

/** Returns the faces of a dice pool with this many hits; no face is a 1. */
export const faces = (dice: number, hits: number): [number, number][] => Array.from({ length: dice }, (_, at) => [6, at < hits ? 5 : 2]);

/** Dice and hits of one roll. */
export type Rolled = readonly [dice: number, hits: number];

export interface Shot {
  readonly location?: string;
  readonly side?: "left" | "right" | null;
  /** Number of attack dice after the called shot's modifier. */
  readonly dice: number;
  /** Number of attack hits; default 1. The guard's defense has no hits. */
  readonly hits?: number;
  /** Number of the guard's defense dice. */
  readonly defense?: number;
  /** Number of soak hits; null: the guard makes no soak roll. */
  readonly soaks?: number | null;
  /** Tests that the guard makes, in order. */
  readonly tests?: readonly Rolled[];
  readonly weapon?: string;
  readonly more?: object;
}

/** Shoots once, with exactly these dice. @returns the id of the attack, and its card */
export async function hit(gm: Seat, shot: Shot): Promise<{ readonly id: string; readonly card: any }> {
  const { location, side = null, dice, hits = 1, defense = DICE.defense, soaks = 0, tests = [], weapon = RIFLE, more = {} } = shot;
  const laid = [
    ...faces(dice, hits),
    ...faces(defense, 0),
    ...(soaks === null ? [] : faces(DICE.soak, soaks)),
    ...tests.flatMap(([count, good]) => faces(count, good)),
  ];
  gm.g.fall(...laid);
  const id = await shoot(gm, SCOUT, GUARD, { weapon, called: location ? { location, side } : null, ...more });
  const { status, card, refusal } = attackAt(gm, id);
  expect([location, status, refusal, told(gm), gm.run("unfallen()")]).toEqual([location, "resolved", {}, [], 0]);
  return { id, card };
}

/** Sets the scout's dice pool with the rifle and the blade, and the rifle's Damage Value. */
export async function arm(gm: Seat, pool: number, dv = 10): Promise<void> {
  await gm.g.fromUuidSync(SCOUT).update({ "system.skills": { longarms: pool - SCOUT_AGILITY, blades: pool - SCOUT_AGILITY } });
  await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.damage.value": dv });
  await settle();
}

export const undo = (gm: Seat, id: string): Promise<void> => want(gm, "undo", id);
export const statuses = (gm: Seat, uuid = GUARD): string[] => plain([...gm.g.fromUuidSync(uuid).statuses]).sort();
export const pool = (gm: Seat, name: string, uuid = GUARD): number => valueOf(gm, uuid, `system.pools.${name}.value`);

/** Returns the row with this key, such as "then.score", of the first entity on the card; undefined if there is none. */
export const rowOf = (card: any, leaf: string): any => card.meetings[0].rows.find(({ key }: any) => key === `CROSSFIRE.Card.${leaf}`);
/** Returns the duration, in rounds, of each status on the card; null: the card shows no duration. */
export const lasting = (card: any): Record<string, number | null> =>
  Object.fromEntries(
    card.meetings[0].rows
      .filter(({ key }: any) => /then\.injured(For)?$/.test(key))
      .map(({ words, values }: any) => [words.status.replace("CROSSFIRE.Status.", ""), values.rounds ?? null]),
  );

/** A fight in which the scout acts first. */
export class Fight {
  readonly #gm: Seat;
  readonly id: string;
  constructor(gm: Seat, id: string) {
    this.#gm = gm;
    this.id = id;
  }

  static async begin(gm: Seat): Promise<Fight> {
    gm.run("load(3)");
    return new Fight(gm, await beginFight(gm));
  }

  get clock(): any {
    return plain(this.#gm.g.game.combats.get(this.id).system.clock);
  }
  combatant(uuid = GUARD): any {
    return this.#gm.g.game.combats.get(this.id).combatants.contents.find(({ actor }: any) => actor.uuid === uuid);
  }
  fighter(uuid = GUARD): any {
    return this.clock.fighters[this.combatant(uuid).id];
  }
  /** Returns the Initiative Score that the encounter shows. */
  score(uuid = GUARD): number {
    return this.combatant(uuid).initiative;
  }
  acts(uuid = GUARD): boolean {
    return this.clock.acting === this.combatant(uuid).id;
  }
  async setScore(score: number, uuid = GUARD): Promise<void> {
    const by = score - this.score(uuid);
    if (by !== 0) await want(this.#gm, "change-score", this.id, { combatant: this.combatant(uuid).id, by });
    expect(this.score(uuid)).toBe(score);
  }
  end(): Promise<void> {
    return want(this.#gm, "end-phase", this.id);
  }
  do(uuid: string, action: string, more: object = {}): Promise<void> {
    return want(this.#gm, "do", this.id, { combatant: this.combatant(uuid).id, action, ...more });
  }
}
