import { expect } from "vitest";
import { same } from "../ledger/judge";
import { ledgerRules } from "../ledger/rows";
import { attackAt, GUARD, openTable, recordAt, RIFLE, SCOUT, shoot, told, want, type Seat } from "./seats";

/**
 * Values that a row of the Swan Song ledger gives or expects. These helpers play rows with each row's dice, and read the results from the
 * card.
 */
export type Given = Readonly<Record<string, any>>;

export const BLADE = "blade00000000000";
export const FISTS = "fists00000000000";
export const SPARK = "spark00000000000";
export const PUSH = "push000000000000";

const ATTRIBUTES = { body: 3, agility: 3, reaction: 3, strength: 3, willpower: 3, logic: 3, intuition: 3, charisma: 3 };

const weapon = (_id: string, name: string, system: object) => ({
  _id,
  name,
  type: "weapon",
  system: { attribute: "agility", damage: { value: 5 }, accuracy: 99, ready: true, ...system },
});

const power = (_id: string, name: string, system: object) => ({
  _id,
  name,
  type: "power",
  system: {
    ...{ skill: "biotics", attribute: "willpower", price: 2, strain: 0, limit: null, range: { increment: 10, max: 40 } },
    ...{ damage: { value: 5, kind: "health", type: "kinetic" }, ...system },
  },
});

const person = (uuid: string, name: string, armed: boolean) => ({
  _id: uuid.split(".")[1],
  name,
  type: "npc",
  ownership: { default: 0 },
  system: { attributes: ATTRIBUTES, skills: {}, mode: "quick" },
  items: armed
    ? [
        weapon(RIFLE, "Rifle", {
          ...{ kind: "ranged", skill: "longarms", range: { increment: 80, max: 900 }, ammo: { value: 9000, max: 9000, type: "rifle" } },
          modes: ["single", "burst", "semi-auto-burst", "long-burst", "full-auto"],
        }),
        weapon(BLADE, "Blade", { kind: "melee", skill: "blades" }),
        weapon(FISTS, "Fists", { kind: "melee", skill: "unarmed", hands: 0 }),
        power(SPARK, "Spark", { defense: "ranged", direct: true }),
        power(PUSH, "Push", { defense: "ranged", direct: false }),
      ]
    : [],
});

/** Opens a table with Swan Song that shows users all values of opponents. The scout attacks, and the guard defends with empty hands. */
export const exchangeTable = () =>
  openTable(14, [person(SCOUT, "Scout", true), person(GUARD, "Guard", false)], { ruleset: "swan-song", opponentFigures: "all" });

/** Returns the faces of this many dice: `hits` of them are hits, and none shows a 1. */
export const dice = (count: number, hits = 0): number[] => Array.from({ length: count }, (_, at) => (at < hits ? 6 : 3));

const partsIn = (roll: any): string[] =>
  (roll?.parts ?? []).map(({ part, value, rule, of = "" }: any) => `${part} ${value} ${rule} ${of}`.trim());

/** Returns the results of an attack for one entity, mostly by ledger key. @throws {Error} if the attack is not resolved */
export function read(gm: Seat, id: string, entity = GUARD) {
  const { status, card, refusal } = attackAt(gm, id);
  if (status !== "resolved") throw new Error(`${status}: ${JSON.stringify(refusal)} ${told(gm).join(" ")}`);
  const meeting = card.meetings.find((one: any) => one.entity === entity);
  const row = (leaf: string): any => meeting.rows.find(({ key }: any) => key.startsWith(`CROSSFIRE.Card.${leaf}`));
  const [hit, soaked] = [meeting.rows.find(({ key, dice: own }: any) => key.includes(".hit.") && own), row("through.soaked")];
  const compared = row("hit.hit")?.values ?? row("hit.grazing")?.values ?? row("hit.miss")?.values ?? {};
  const part = (of: any, name: string): number => of?.dice.parts.find((one: any) => one.part === name)?.value ?? 0;
  return {
    meeting,
    row,
    /** Parts of the defense pool, as "part value rule name". */
    parts: partsIn(hit?.dice),
    attackParts: partsIn(card.roll),
    attack_pool: card.roll.dice,
    attack_hits: card.roll.hits,
    attack_limit: card.roll.limit,
    glitch: card.roll.glitch,
    defense_pool: (hit?.dice.dice ?? 0) + (hit?.dice.cover ?? 0),
    defense_hits: compared.result ?? 0,
    cover: hit?.dice.cover ?? 0,
    limit: hit?.dice.limit ?? null,
    defended: hit !== undefined,
    result: meeting.contact as string,
    outcome: row("through.grazed") ? "grazing" : meeting.contact,
    net: compared.net as number | undefined,
    DV: recordAt(gm, id).battlefield.weapon.dv,
    mDV: soaked?.values.dv ?? row("through.held")?.values.dv ?? null,
    mAV: soaked ? part(soaked, "armor") : (row("through.held")?.values.av ?? 0),
    SV: soaked?.dice.dice ?? 0,
    damage: meeting.lost ?? 0,
    critical_injury: row("then.injury") !== undefined,
  };
}

/** Changes documents by UUID on the GM's client. That client resolves the attacks, so the next attack uses the new values. */
export async function change(gm: Seat, changes: Readonly<Record<string, object>>): Promise<void> {
  for (const [uuid, data] of Object.entries(changes)) await gm.g.fromUuidSync(uuid).update(data);
}

/**
 * Makes one attack with exactly these d6 faces, undoes its damage, and returns its results. The test fails if a die is unused or missing.
 */
export async function exchange(gm: Seat, faces: readonly number[], order: object = {}, target = GUARD) {
  gm.g.fall(...faces.map((face) => [6, face]));
  const id = await shoot(gm, SCOUT, target, order);
  const got = read(gm, id, target);
  expect(gm.g.unfallen()).toBe(0);
  if (got.damage > 0) await want(gm, "undo", id);
  return got;
}

const rules = ledgerRules();

/** Plays every row of a rule, and compares the result with each key in the row's `expect`. */
export async function plays(id: string, play: (given: Given, wanted: Given) => Promise<object>): Promise<void> {
  const rule = rules.find((one) => one.id === id)!;
  expect(rule.rows.length).toBeGreaterThan(0);
  for (const { given, expect: wanted } of rule.rows) {
    const got: Record<string, unknown> = { ...(await play(given as Given, wanted as Given)) };
    for (const [key, value] of Object.entries(wanted))
      expect({ id, given, key, got: got[key], equal: same(value, got[key]) }).toEqual({ id, given, key, got: got[key], equal: true });
  }
}
