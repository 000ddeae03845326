/**
 * Holds the odds of an attack against the machine. Few faces are all played, in whole numbers. Of many, a seeded sample is played, and each
 * share is judged by the exact tail of the binomial distribution, with a bound that makes a false alarm of the whole run rarer than one in a
 * million, however many shares it judges.
 */
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import type { AttackState } from "../../../../module/rules/attack/model/state";
import { pendingAsk, preselected, readReply, startAttack, step } from "../../../../module/rules/attack/machine/machine";
import { seeded, type Rng } from "../../../../module/rules/chance/rng";
import { rollFaces } from "../../chance/roll-faces";
import { attackOdds, chanceOf, type AttackOdds } from "../../../../module/rules/odds/attack-odds";
import { prospectOf } from "../../../../module/rules/odds/prospect";
import { bystanderFromRecord, cellFromRecord, everyFace, everyThrowOnce, nameOfCell, TooManyWays, worst } from "../every-face";

/** Most ends of an attack that are all played. */
const MOST_FACES = 20_000;
const PLAYS = 2_000;
/** Largest share by which odds may miss what all faces say. */
const NEAR = 1e-9;
/** Smallest share that is judged by itself; the others are judged together. */
const LEAST = 0.01;
/** Chance that a run of all situations raises an alarm although nothing is wrong. */
const FALSE_ALARM = 1e-6;
/** Deviations within which no exact tail is needed: it is far from any bound. */
const SIGMAS = 4;

/** How an attack was judged. */
export type Way = "faces" | "plays";

/** Thrown where odds and machine disagree. */
export class Disagreement extends Error {
  override readonly name = "Disagreement";
}

const logFactorials: number[] = [0];
function logFactorial(of: number): number {
  for (let next = logFactorials.length; next <= of; next += 1) logFactorials.push(logFactorials[next - 1]! + Math.log(next));
  return logFactorials[of]!;
}

/** Returns the chance of at least, or at most, so many successes: the smaller of the two, doubled. */
export function binomialTail(tries: number, successes: number, chance: number): number {
  if (chance <= 0) return successes === 0 ? 1 : 0;
  if (chance >= 1) return successes === tries ? 1 : 0;
  const exactly = (many: number): number =>
    Math.exp(
      logFactorial(tries) -
        logFactorial(many) -
        logFactorial(tries - many) +
        many * Math.log(chance) +
        (tries - many) * Math.log(1 - chance),
    );
  let [below, above] = [0, 0];
  for (let many = 0; many <= successes; many += 1) below += exactly(many);
  for (let many = successes; many <= tries; many += 1) above += exactly(many);
  return Math.min(1, 2 * Math.min(below, above));
}

const isFar = (chance: number, seen: number): boolean =>
  Math.abs(seen - PLAYS * chance) > SIGMAS * Math.sqrt(PLAYS * chance * (1 - chance));

function playOnce(attack: Attack, rng: Rng): { readonly state: AttackState; readonly events: readonly AttackEvent[] } {
  const events: AttackEvent[] = [];
  const tell = (event: AttackEvent): void => void events.push(event);
  let state = startAttack(attack, tell);
  for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
    const reply = ask.kind === "throw" ? ({ ask: ask.id, kind: "faces", faces: rollFaces(ask.throw, rng) } as const) : preselected(ask)!;
    state = step(attack, state, readReply(ask, reply), tell);
  }
  return { state, events };
}

/** Returns about how many ends an attack has: the mean over some ways through it of how often each of them parts. */
function aboutWays(attack: Attack, rng: Rng): number {
  const PROBES = 16;
  let sum = 0;
  for (let probe = 0; probe < PROBES; probe += 1) {
    let ways = 1;
    let state = startAttack(attack);
    for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
      if (ask.kind === "throw") ways *= everyThrowOnce(ask.throw).read.length;
      const reply = ask.kind === "throw" ? ({ ask: ask.id, kind: "faces", faces: rollFaces(ask.throw, rng) } as const) : preselected(ask)!;
      state = step(attack, state, readReply(ask, reply));
    }
    sum += ways;
  }
  return sum / PROBES;
}

/** Shares that odds state, by name. */
function sharesOf(odds: AttackOdds): Map<string, number> {
  const shares = new Map<string, number>();
  for (const cell of odds.cells) shares.set(nameOfCell(cell), (shares.get(nameOfCell(cell)) ?? 0) + cell.chance);
  for (const { entity, struck, down } of odds.others) shares.set(`struck ${entity}`, struck).set(`down ${entity}`, down);
  return shares;
}

/** Counts what a sample of plays comes to, by the names of the shares. */
function countPlays(attack: Attack, others: readonly number[], rng: Rng): Map<string, number> {
  const seen = new Map<string, number>();
  const count = (name: string): void => void seen.set(name, (seen.get(name) ?? 0) + 1);
  for (let play = 0; play < PLAYS; play += 1) {
    const { state, events } = playOnce(attack, rng);
    count(nameOfCell({ ...cellFromRecord(attack, events, state), chance: 0 }));
    for (const entity of others) {
      const { struck, down } = bystanderFromRecord(attack, entity, events, state);
      if (struck) count(`struck ${entity}`);
      if (down) count(`down ${entity}`);
    }
  }
  return seen;
}

function againstPlays(attack: Attack, odds: AttackOdds, seed: number, attacks: number): void {
  const shares = sharesOf(odds);
  const seen = countPlays(
    attack,
    odds.others.map(({ entity }) => entity),
    seeded(seed),
  );
  // What happened is possible.
  for (const [name, many] of seen) if (!((shares.get(name) ?? 0) > 0)) throw new Disagreement(`${name}: played ${many} times, odds 0`);
  const own = [...shares].filter(([name, chance]) => chance >= LEAST || !name.startsWith("{"));
  const rest = [...shares].filter(([name, chance]) => chance < LEAST && name.startsWith("{"));
  const judged: [string, number, number][] = own.map(([name, chance]) => [name, chance, seen.get(name) ?? 0]);
  const sum = (of: (name: string, chance: number) => number): number => rest.reduce((all, [name, chance]) => all + of(name, chance), 0);
  judged.push(["all rarer cells", sum((_, chance) => chance), sum((name) => seen.get(name) ?? 0)]);
  const bound = FALSE_ALARM / (attacks * judged.length);
  for (const [name, chance, many] of judged) {
    if (!isFar(chance, many)) continue;
    const tail = binomialTail(PLAYS, many, Math.min(1, chance));
    if (tail < bound) throw new Disagreement(`${name}: odds ${chance}, played ${many} of ${PLAYS} times (chance of that: ${tail})`);
  }
}

function againstFaces(attack: Attack, odds: AttackOdds): boolean {
  try {
    const off = worst(everyFace(attack, preselected, MOST_FACES), odds);
    if (off.apart > NEAR) throw new Disagreement(`${off.where}: apart by ${off.apart} of what every face says`);
    return true;
  } catch (error) {
    if (error instanceof TooManyWays) return false;
    throw error;
  }
}

/** The panel's summary says what the cells say. */
function againstSummary(attack: Attack, odds: AttackOdds): void {
  const { hit, cripples, down } = prospectOf(attack);
  const cells = {
    hit: chanceOf(odds, ({ struck }) => struck),
    cripples: chanceOf(odds, ({ crippled }) => crippled.length > 0),
    down: chanceOf(odds, ({ condition }) => condition !== "up"),
  };
  for (const [name, chance] of Object.entries({ hit, cripples, down })) {
    const own = cells[name as keyof typeof cells];
    if (Math.abs(own - chance) > NEAR) throw new Disagreement(`${name}: ${chance} in the summary, ${own} in all cells`);
  }
}

/**
 * Holds the odds of an attack against the machine.
 *
 * @param attacks how many attacks the run judges
 * @returns by all faces or by a sample
 * @throws {Disagreement} that says where they part
 */
export function judgeOdds(attack: Attack, seed: number, attacks: number): Way {
  const odds = attackOdds(attack);
  const whole = chanceOf(odds, () => true);
  if (Math.abs(whole - 1) > NEAR || odds.lost !== 0) throw new Disagreement(`all cells come to ${whole}, lost ${odds.lost}`);
  againstSummary(attack, odds);
  if (aboutWays(attack, seeded(seed)) <= MOST_FACES && againstFaces(attack, odds)) return "faces";
  againstPlays(attack, odds, seed, attacks);
  return "plays";
}
