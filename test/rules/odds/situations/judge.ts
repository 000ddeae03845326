/**
 * Compares the odds of an attack with the results of the attack's state machine. An attack with few possible ends is played completely, and
 * its ends are counted in whole numbers. Other attacks are sampled with a seed, and each share is judged by the exact tail of the binomial
 * distribution. Fewer than one run in a million raises a false alarm, whatever the number of shares.
 */
import type { Ask } from "../../../../module/rules/attack/model/ask";
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import type { Policy } from "../../../../module/rules/odds/view";
import type { AttackState } from "../../../../module/rules/attack/model/state";
import { pendingAsk, preselected, readReply, startAttack, step } from "../../../../module/rules/attack/machine/machine";
import { seeded, type Rng } from "../../../../module/rules/chance/rng";
import { rollFaces } from "../../chance/roll-faces";
import { coneOdds } from "../../../../module/rules/odds/cone-odds";
import { attackOdds, chanceOf, type AttackOdds } from "../../../../module/rules/odds/attack-odds";
import { prospectOf } from "../../../../module/rules/odds/prospect";
import { answersOf, type Answers } from "./means";
import { bystanderFromRecord, cellFromRecord, everyFace, everyRollOnce, nameOfCell, TooManyWays, worst } from "../every-face";

/** Maximum number of ends of an attack that is played completely. */
const MOST_FACES = 20_000;
const PLAYS = 2_000;
/**
 * Maximum chance that inexact odds may omit for each firing line, by the defenders' answers. Every line of a cone omits its own unlikely
 * branches. The game requests odds for preselected answers; other answers have more branches, so their limit is higher.
 */
const MOST_LOST = { preselected: 0.005, last: 0.15 } as const;
/** Maximum relative error of the odds, compared with a count of all faces. */
const NEAR = 1e-9;
/** Smallest share, 0 to 1, that is judged separately. Smaller shares are judged together. */
const LEAST = 0.01;
/** Maximum chance that a run of all situations raises a false alarm. */
const FALSE_ALARM = 1e-6;
/** A count within this many standard deviations of the expected count needs no exact tail; it is far from failing. */
const SIGMAS = 4;

/** Method that judged an attack: a count of all faces, or a sample of plays. */
export type Way = "faces" | "plays";

/** Thrown if the odds and the state machine disagree. */
export class Disagreement extends Error {
  override readonly name = "Disagreement";
}

const logFactorials: number[] = [0];
function logFactorial(of: number): number {
  for (let next = logFactorials.length; next <= of; next += 1) logFactorials.push(logFactorials[next - 1]! + Math.log(next));
  return logFactorials[of]!;
}

/** Returns a two-sided binomial tail, 0 to 1: twice the chance of at least, or of at most, this many successes, whichever is smaller. */
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

/** A state of a played attack, with all continuations played so far. Plays with equivalent dice share the same object. */
interface Played {
  readonly before: Played | null;
  readonly state: AttackState;
  /** Events since the previous state. */
  readonly told: readonly AttackEvent[];
  readonly ask: Ask | null;
  /** Next states, by the outcome of the reply: its value, glitch and cover hits. */
  readonly next: Map<string, Played>;
  /** Names of the shares in which this end counts; empty until the names are known. */
  readonly shares: string[];
}

function playedTo(attack: Attack, before: Played | null, go: (tell: (event: AttackEvent) => void) => AttackState): Played {
  const told: AttackEvent[] = [];
  const state = go((event) => void told.push(event));
  return { before, state, told, ask: pendingAsk(attack, state), next: new Map(), shares: [] };
}

/** Returns all events from the start of the attack to this state. */
const eventsUpTo = ({ before, told }: Played): AttackEvent[] => (before ? [...eventsUpTo(before), ...told] : [...told]);

const begun = (attack: Attack): Played => playedTo(attack, null, (tell) => startAttack(attack, tell));

/** Plays an attack to its end, with random dice and the policy's choices. Returns the end; its states are kept for later plays. */
function playOnce(attack: Attack, policy: Policy, first: Played, rng: Rng): Played {
  let at = first;
  for (let { ask } = at; ask; { ask } = at) {
    const reply = ask.kind === "roll" ? ({ ask: ask.id, kind: "faces", faces: rollFaces(ask.spec, rng) } as const) : policy(ask)!;
    const answer = readReply(ask, reply);
    const { value, glitch, coverLow, coverHigh } = answer.outcome;
    const key = `${value} ${glitch} ${coverLow} ${coverHigh}`;
    const here = at;
    at = here.next.get(key) ?? playedTo(attack, here, (tell) => step(attack, here.state, answer, tell));
    here.next.set(key, at);
  }
  return at;
}

/**
 * Returns an estimate of the number of ends of an attack. Multiplies the numbers of branches along each of 16 random paths, and returns the
 * mean of the products.
 */
export function aboutWays(attack: Attack, policy: Policy, rng: Rng): number {
  const PROBES = 16;
  let sum = 0;
  for (let probe = 0; probe < PROBES; probe += 1) {
    let ways = 1;
    let state = startAttack(attack);
    for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
      if (ask.kind === "roll") ways *= everyRollOnce(ask.spec).read.length;
      const reply = ask.kind === "roll" ? ({ ask: ask.id, kind: "faces", faces: rollFaces(ask.spec, rng) } as const) : policy(ask)!;
      state = step(attack, state, readReply(ask, reply));
    }
    sum += ways;
  }
  return sum / PROBES;
}

/** Odds to be judged, and the other entities whose chances are judged. */
interface Judged extends Pick<AttackOdds, "cells" | "others" | "lost"> {
  /** Indexes of the entities whose chances are judged. If the odds omit one of them, its chance of being hit is 0. */
  readonly about: ReadonlySet<number>;
}

/**
 * Options for odds that are not computed exactly, by policy. Rare states are dropped, and their total chance is reported. The panel uses
 * `preselected`.
 */
const WAITED_FOR = { preselected: { prune: 1e-7 }, last: { prune: 1e-5 } } as const;

/** Returns true if an attack's odds are computed exactly: for one bullet, or for up to 3 bullets among at most 2 entities. */
const isExact = ({ rounds, field: { entities } }: Attack): boolean => rounds === 1 || (rounds <= 3 && entities.length <= 2);

/** Returns the options for an attack's odds; no options if the odds are exact. */
const prunedFor = (attack: Attack, policy: Policy) => (isExact(attack) ? {} : WAITED_FOR[policy === preselected ? "preselected" : "last"]);

/**
 * Returns the odds of an attack for the target and the other entities. If there are firing lines, returns only the chances of their
 * targets.
 */
function judgedOdds(attack: Attack, policy: Policy): Judged {
  const { blast, cone, entities, intended } = attack.field;
  const options = { policy, ...prunedFor(attack, policy) };
  if (cone) {
    const { others, lost } = coneOdds(attack, cone, options);
    return { cells: [], others, lost, about: new Set(cone.firingLines.map((lane) => lane.intended)) };
  }
  const about = [...entities.keys()].filter((index) => index !== intended);
  return { ...attackOdds(attack, blast ? { policy } : options), about: new Set(about) };
}

/** Returns the chance of each cell, and the chances that each other entity is hit and goes down, by name. */
function sharesOf(odds: Judged): Map<string, number> {
  const shares = new Map<string, number>();
  for (const cell of odds.cells) shares.set(nameOfCell(cell), (shares.get(nameOfCell(cell)) ?? 0) + cell.chance);
  for (const { entity, struck, down } of odds.others) shares.set(`struck ${entity}`, struck).set(`down ${entity}`, down);
  return shares;
}

/** Returns the names of the shares in which an end counts. */
function sharesAt(attack: Attack, { cells, about }: Judged, end: Played): string[] {
  const { state } = end;
  const events = eventsUpTo(end);
  const own = cells.length > 0 ? [nameOfCell(cellFromRecord(attack, events, state))] : [];
  const others = [...about].flatMap((entity) => {
    const { struck, down } = bystanderFromRecord(attack, entity, events, state);
    return [...(struck ? [`struck ${entity}`] : []), ...(down ? [`down ${entity}`] : [])];
  });
  return [...own, ...others, ANY];
}

/** Name of the share in which every end counts. */
const ANY = "any end";

/** Plays an attack `PLAYS` times. Returns how often each share occurred, by name. */
function countPlays(attack: Attack, policy: Policy, odds: Judged, rng: Rng): Map<string, number> {
  const seen = new Map<string, number>();
  const first = begun(attack);
  for (let play = 0; play < PLAYS; play += 1) {
    const end = playOnce(attack, policy, first, rng);
    if (end.shares.length === 0) end.shares.push(...sharesAt(attack, odds, end));
    for (const name of end.shares) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  seen.delete(ANY);
  return seen;
}

/** A share, with its chance according to the odds and its count in the sample. */
interface Share {
  readonly name: string;
  readonly chance: number;
  readonly many: number;
}

/**
 * Returns how likely a share's count is, 0 to 1; 1 if the count is within `SIGMAS` standard deviations. The odds may be too low by the
 * reported loss.
 */
function likely({ chance, many }: Share, lost: number): number {
  const near = Math.min(1, Math.max(chance, Math.min(chance + lost, many / PLAYS)));
  return isFar(near, many) ? binomialTail(PLAYS, many, near) : 1;
}

function againstPlays(attack: Attack, policy: Policy, odds: Judged, seed: number, attacks: number): void {
  const shares = sharesOf(odds);
  const seen = countPlays(attack, policy, odds, seeded(seed));
  // Every observed result is possible.
  for (const [name, many] of seen)
    if (!((shares.get(name) ?? 0) > 0) && odds.lost === 0) throw new Disagreement(`${name}: played ${many} times, odds 0`);
  const all = [...new Set([...shares.keys(), ...seen.keys()])].map((name) => ({
    ...{ name, chance: shares.get(name) ?? 0, many: seen.get(name) ?? 0 },
  }));
  const isRare = ({ name, chance }: Share): boolean => chance < LEAST && name.startsWith("{");
  const sum = (of: (share: Share) => number): number => all.filter(isRare).reduce((together, share) => together + of(share), 0);
  const rest: Share = { name: "all rarer cells", chance: sum(({ chance }) => chance), many: sum(({ many }) => many) };
  const judged = [...all.filter((share) => !isRare(share)), rest];
  const bound = FALSE_ALARM / (attacks * judged.length);
  for (const share of judged) {
    const tail = likely(share, odds.lost);
    const { name, chance, many } = share;
    if (tail < bound) throw new Disagreement(`${name}: odds ${chance}, played ${many} of ${PLAYS} times (chance of that: ${tail})`);
  }
}

function againstFaces(attack: Attack, policy: Policy, odds: Judged): boolean {
  try {
    const exact = everyFace(attack, policy, MOST_FACES);
    const off = worst(odds.cells.length > 0 ? exact : { ...exact, cells: new Map() }, odds, odds.about);
    if (off.apart > NEAR) throw new Disagreement(`${off.where}: apart by ${off.apart} of what every face says`);
    return true;
  } catch (error) {
    if (error instanceof TooManyWays) return false;
    throw error;
  }
}

/**
 * Checks that the panel's summary agrees with the cells.
 * @throws {Disagreement} if a chance differs
 */
function againstSummary(attack: Attack, policy: Policy, odds: Judged): void {
  const { hit, cripples, down } = prospectOf(attack, { policy, ...prunedFor(attack, policy) });
  const cells = {
    hit: chanceOf(odds, ({ struck }) => struck),
    cripples: chanceOf(odds, ({ crippled }) => crippled.length > 0),
    down: chanceOf(odds, ({ condition }) => condition !== "up"),
  };
  for (const [name, chance] of Object.entries({ hit, cripples, down })) {
    const own = cells[name as keyof typeof cells];
    if (Math.abs(own - chance) > NEAR + odds.lost) throw new Disagreement(`${name}: ${chance} in the summary, ${own} in all cells`);
  }
}

/**
 * Compares the odds of an attack with the results of the attack's state machine.
 * @param seed seed of the sampled dice
 * @param attacks number of attacks that the run judges
 * @param answers the defenders' answers; omitted: the preselected answers
 * @returns how the attack was judged: by all faces or by a sample
 * @throws {Disagreement} if the odds and the state machine differ; the message states the difference
 */
export function judgeOdds(attack: Attack, seed: number, attacks: number, answers: Answers = "preselected"): Way {
  // The odds recognize the game's own answers by identity.
  const policy = answers === "preselected" ? preselected : answersOf(answers);
  const odds = judgedOdds(attack, policy);
  const lines = attack.field.cone?.firingLines.length ?? 1;
  if (odds.lost > MOST_LOST[answers] * lines || (odds.lost > 0 && isExact(attack))) throw new Disagreement(`the odds lost ${odds.lost}`);
  if (odds.cells.length > 0) {
    const whole = chanceOf(odds, () => true);
    if (Math.abs(whole - 1) > NEAR + odds.lost) throw new Disagreement(`all cells come to ${whole}, lost ${odds.lost}`);
    againstSummary(attack, policy, odds);
  }
  if (odds.lost === 0 && aboutWays(attack, policy, seeded(seed)) <= MOST_FACES && againstFaces(attack, policy, odds)) return "faces";
  againstPlays(attack, policy, odds, seed, attacks);
  return "plays";
}
