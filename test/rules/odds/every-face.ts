import type { Reply, Ask } from "../../../module/rules/attack/model/ask";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { changes } from "../../../module/rules/attack/changes";
import type { AttackEvent } from "../../../module/rules/attack/model/events";
import { pendingAsk, preselected, readReply, startAttack, step } from "../../../module/rules/attack/machine/machine";
import type { AttackState } from "../../../module/rules/attack/model/state";
import { placesOn } from "../../../module/rules/body/body-plan";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { diceOf, facesOf, readRoll, type RollSpec } from "../../../module/rules/chance/roll-specs";
import type { AttackOdds, Cell } from "../../../module/rules/odds/attack-odds";

/** Returns all facts of a cell as text, except its chance. */
export const nameOfCell = ({ contact, quality, limb, struck, penetrates, crippled, loss, condition }: Omit<Cell, "chance">): string =>
  `{${contact}, ${quality}, limb ${limb}, struck ${struck}, penetrates ${penetrates}, crippled [${crippled.join()}], ` +
  `shield ${loss.shield}, armored ${loss.armored}, flesh ${loss.flesh}, strain ${loss.strain}, ${condition}}`;

const CONTACTS = ["miss", "grazing", "through-cover", "hit"];
const QUALITIES = ["none", "glancing", "solid"];
const best = (order: readonly string[], found: readonly string[]): string => order.findLast((one) => found.includes(one)) ?? order[0]!;

/** Events that show a hit: a bullet that stopped or penetrated, or an effect of a power on its target. */
const STRIKING: ReadonlySet<AttackEvent["kind"]> = new Set(["stopped", "penetrated", "healed", "kept-up"]);

/** Returns the result for the target, read from the attack's complete record and final state alone. */
export function cellFromRecord(attack: Attack, events: readonly AttackEvent[], state: AttackState): Omit<Cell, "chance"> {
  const { intended, entities } = attack.field;
  const own = events.filter((event) => "entity" in event && event.entity === intended);
  const find = <K extends AttackEvent["kind"]>(kind: K) =>
    own.filter((event): event is Extract<AttackEvent, { kind: K }> => event.kind === kind);
  const done = changes(attack, own);
  const lost = (amount: string): number =>
    done.reduce(
      (sum, change) => (change.kind === "amount" && change.entity === intended && change.amount === amount ? sum - change.by : sum),
      0,
    );
  const limbs = [...new Set(find("located").map(({ limb }) => limb))];
  const crippled = find("crippled").map(({ limb }) => limb);
  const zeroed = (amount: number): number => (amount === 0 ? 0 : amount);
  return {
    contact: best(
      CONTACTS,
      find("compared").map(({ contact }) => contact),
    ) as Cell["contact"],
    quality: best(
      QUALITIES,
      find("judged").map(({ quality }) => quality),
    ) as Cell["quality"],
    limb: limbs.length > 1 ? "several" : (limbs[0] ?? null),
    struck: own.some(({ kind }) => STRIKING.has(kind)),
    penetrates: find("penetrated").length > 0,
    crippled: placesOn(attack.ruleset.declaration, entities[intended]!.fighter.plan).limbs.filter((limb) => crippled.includes(limb)),
    loss: {
      shield: zeroed(lost("shield")),
      armored: zeroed(lost("armored")),
      flesh: zeroed(lost("flesh")),
      strain: zeroed(-lost("strain")),
    },
    condition: conditionOf(entities[intended]!.fighter.plan, state.bodies[intended]!),
  };
}

/** Returns the result for another entity on the line of fire, read from the complete record and final state alone. */
export function bystanderFromRecord(attack: Attack, entity: number, events: readonly AttackEvent[], state: AttackState) {
  const { plan, body } = attack.field.entities[entity]!.fighter;
  return {
    struck: events.some((event) => (event.kind === "stopped" || event.kind === "penetrated") && event.entity === entity),
    down: conditionOf(plan, body) === "up" && conditionOf(plan, state.bodies[entity]!) !== "up",
  };
}

interface Face {
  readonly faces: readonly number[];
  readonly ways: bigint;
}

interface Rolls {
  readonly read: readonly Face[];
  readonly all: bigint;
}

/** Returns the rolls combined by result, each result with its total number of ways. Also returns the number of all possible rolls. */
function countedAlike(spec: RollSpec, rolls: Iterable<Face>): Rolls {
  const read = new Map<string, Face>();
  for (const { faces, ways } of rolls) {
    const key = JSON.stringify(readRoll(spec, faces));
    const known = read.get(key);
    read.set(key, { faces: known?.faces ?? faces, ways: (known?.ways ?? 0n) + ways });
  }
  return { read: [...read.values()], all: BigInt(facesOf(spec)) ** BigInt(diceOf(spec)) };
}

/** Yields every possible roll of this many dice, one after the other. */
function* oneByOne(dice: number, sides: number): Generator<Face> {
  for (let index = 0; index < sides ** dice; index += 1)
    yield { faces: Array.from({ length: dice }, (_, at) => (Math.floor(index / sides ** at) % sides) + 1), ways: 1n };
}

/** Returns every possible roll of the dice, enumerated die by die. Rolls with the same result are combined. */
export const everyRoll = (spec: RollSpec): Rolls => countedAlike(spec, oneByOne(diceOf(spec), facesOf(spec)));

/** Meanings of a die in a pool (a hit, a one, or neither), with the number of faces of each. */
const ALIKE = [
  { face: 6, many: 2n },
  { face: 1, many: 1n },
  { face: 2, many: 3n },
] as const;

/** Returns every combination of meanings for this many dice, regardless of order, with its number of ways. */
function fillings(dice: number, kinds: readonly (typeof ALIKE)[number][] = ALIKE): Face[] {
  const [kind, ...rest] = kinds;
  if (!kind) return dice === 0 ? [{ faces: [], ways: 1n }] : [];
  const all: Face[] = [];
  let ways = 1n;
  for (let some = 0; some <= dice; some += 1) {
    for (const more of fillings(dice - some, rest))
      all.push({ faces: [...Array<number>(some).fill(kind.face), ...more.faces], ways: ways * more.ways });
    ways = (ways * BigInt(dice - some) * kind.many) / BigInt(some + 1);
  }
  return all;
}

/**
 * Returns every possible roll of a dice pool by the meaning of its dice. The order of the defender's own dice does not count, but the
 * order of the cover dice does.
 */
export function everyRollByMeaning(spec: Extract<RollSpec, { kind: "pool" }>): Rolls {
  const inOrder = (dice: number): Face[] =>
    dice === 0
      ? [{ faces: [], ways: 1n }]
      : inOrder(dice - 1).flatMap(({ faces, ways }) => ALIKE.map(({ face, many }) => ({ faces: [...faces, face], ways: ways * many })));
  const cover = inOrder(spec.cover);
  const rolls = fillings(spec.dice).flatMap((own) =>
    cover.map(({ faces, ways }) => ({ faces: [...own.faces, ...faces], ways: own.ways * ways })),
  );
  return countedAlike(spec, rolls);
}

/** Maximum number of dice that are enumerated die by die. */
const FEW_DICE = 5;

const counted = new Map<string, Rolls>();
/** Returns every possible roll of the dice. Rolls with the same result are combined. */
export function everyRollOnce(spec: RollSpec): Rolls {
  const key = JSON.stringify([diceOf(spec), facesOf(spec), spec.kind === "pool" ? [spec.cover, spec.limit] : 0]);
  const many = spec.kind === "pool" && diceOf(spec) > FEW_DICE;
  const known = counted.get(key) ?? (many ? everyRollByMeaning(spec) : everyRoll(spec));
  counted.set(key, known);
  return known;
}

/**
 * Denominator of every chance, large enough for 320 six-sided dice and 20 limb dice. The chances of d4, d8 and d12 are whole multiples of
 * 1/ALL as well.
 */
const ALL = 6n ** 320n * 20n ** 20n;

/** Maximum number of ends that a small fight may have. */
const MOST_WAYS = 60_000;

/** Thrown for an attack with more ends than can be played one by one. */
export class TooManyWays extends Error {
  override readonly name = "TooManyWays";
}

export interface Exact {
  readonly cells: Map<string, bigint>;
  readonly others: { readonly struck: bigint; readonly down: bigint }[];
  readonly ways: number;
}

/**
 * Plays an attack to its end for every possible roll of every die, and counts in whole numbers. No states are merged or omitted.
 * @param most maximum number of ends to play
 * @throws {TooManyWays} if the attack has more ends
 * @throws {Error} if the attack rolls more dice than `ALL` allows
 */
export function everyFace(attack: Attack, policy: (ask: Ask) => Reply | null = preselected, most = MOST_WAYS): Exact {
  const cells = new Map<string, bigint>();
  const others = attack.field.entities.map(() => ({ struck: 0n, down: 0n }));
  let ways = 0;
  const end = (state: AttackState, events: readonly AttackEvent[], weight: bigint): void => {
    ways += 1;
    if (ways > most) throw new TooManyWays(`more than ${most} ways through a small fight`);
    const name = nameOfCell(cellFromRecord(attack, events, state));
    cells.set(name, (cells.get(name) ?? 0n) + weight);
    others.forEach((sum, entity) => {
      const { struck, down } = bystanderFromRecord(attack, entity, events, state);
      if (struck) sum.struck += weight;
      if (down) sum.down += weight;
    });
  };
  const play = (state: AttackState, events: readonly AttackEvent[], weight: bigint): void => {
    const ask = pendingAsk(attack, state);
    if (!ask) return end(state, events, weight);
    const go = (reply: Reply, share: bigint): void => {
      const told: AttackEvent[] = [...events];
      play(
        step(attack, state, readReply(ask, reply), (event) => told.push(event)),
        told,
        share,
      );
    };
    if (ask.kind !== "roll") return go(policy(ask)!, weight);
    const { read, all } = everyRollOnce(ask.spec);
    if (weight % all !== 0n) throw new Error("more dice than the whole number holds");
    for (const { faces, ways: some } of read) go({ ask: ask.id, kind: "faces", faces }, (weight / all) * some);
  };
  const first: AttackEvent[] = [];
  play(
    startAttack(attack, (event) => first.push(event)),
    first,
    ALL,
  );
  return { cells, others, ways };
}

// Numbers this large have no floating-point value, so both are divided by the same power of two.
const SHIFT = BigInt(ALL.toString(2).length - 64);
const EXTRA = 128n;

/** Returns the chance of this many ways out of `ALL`, as a number from 0 to 1. */
export const chanceIn = (ways: bigint): number => Number((ways << EXTRA) / (ALL >> SHIFT)) / 2 ** Number(SHIFT + EXTRA);

/** Returns the relative error of a chance, compared with the exact chance. */
export const apart = (exact: bigint, chance: number): number =>
  exact === 0n ? Math.abs(chance) : Math.abs(chance - chanceIn(exact)) / chanceIn(exact);

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Returns the cell or entity whose odds differ most from the exact chances, and the relative error.
 * @param only entities that must be unaffected if the odds do not name them; omitted: no entities
 */
export function worst(exact: Exact, odds: Pick<AttackOdds, "cells" | "others">, only = NOBODY): { where: string; apart: number } {
  let most = { where: "none", apart: 0 };
  const judge = (where: string, ways: bigint, chance: number): void => {
    const off = apart(ways, chance);
    if (off > most.apart) most = { where, apart: off };
  };
  const given = new Map<string, number>();
  for (const cell of odds.cells) given.set(nameOfCell(cell), (given.get(nameOfCell(cell)) ?? 0) + cell.chance);
  for (const name of new Set([...exact.cells.keys(), ...given.keys()])) judge(name, exact.cells.get(name) ?? 0n, given.get(name) ?? 0);
  const others = new Map(odds.others.map((one) => [one.entity, one]));
  for (const [entity, ways] of exact.others.entries()) {
    if (!others.has(entity) && !only.has(entity)) continue;
    const { struck, down } = others.get(entity) ?? { struck: 0, down: 0 };
    judge(`struck ${entity}`, ways.struck, struck);
    judge(`down ${entity}`, ways.down, down);
  }
  return most;
}
