import { die, type Rng } from "../chance/rng";
import { afterRounds } from "../body/injuries/active-injury";
import { woundsOf } from "../body/wound-modifier";
import { newcomer, STOPPED, putInPlace } from "../clock/clock";
import { endPhase, turnOver } from "../clock/phases";
import { newRoundInPlace } from "../clock/rounds";
import { initiativeScore, initiativeRoll, type InitiativeTest } from "../clock/initiative";
import { rating } from "../attack/model/fighter";
import { drawIndex, urnFor, type Urn } from "./draw";
import { engaged, idOf, isUp, commandClock, type Engagement, type Participant } from "./engagement";
import { takePhase, type Witness } from "./phase";
import type { SeenLines } from "./seen-lines";
import type { Skirmish } from "./skirmish";

/** Result of a fight: the winner, the rounds fought and the participants at the end. */
export interface Ending {
  /** Index of the winning side, 0 or 1; null: both sides are down, or neither side is down. */
  readonly winner: number | null;
  /** true: the rounds ran out with both sides up. */
  readonly undecided: boolean;
  readonly rounds: number;
  readonly everybody: readonly Participant[];
}

/** Number of sides of the tie-breaking die; so large that two rolls are almost never equal. @rule SS-INIT-07 */
const COIN = 1_000_000;

const fightersOf = ({ everybody }: Engagement): Participant[] => everybody.filter(({ side }) => side >= 0);

/** Returns the wound modifier if wounds lower the score in this ruleset, otherwise 0. @rule SS-INIT-15 @rule SS-INIT-16 */
function scorePenalty({ ruleset }: Skirmish, { entrant: { fighter }, body }: Participant): number {
  if (!ruleset.method.wounds.lowersScore) return 0;
  return woundsOf({ plan: fighter.plan, body });
}

/** Returns the initiative attributes with their ratings, in the order that they break ties. @rule SS-INIT-06 @rule SS-INIT-07 */
const quickness = ({ ruleset }: Skirmish, { entrant: { fighter } }: Participant): [string, number][] =>
  ruleset.people.initiative.attributes.map((id) => [id, rating(fighter.attributes, id)]);

/** An Initiative Test, and the score of each outcome. */
interface Quick {
  readonly urn: Urn;
  readonly scores: readonly number[];
}

function quickOf(skirmish: Skirmish, who: Participant, wounds: number): Quick {
  const attributes = Object.fromEntries(quickness(skirmish, who));
  const { initiative } = who.combatant!;
  const test: InitiativeTest = { ...skirmish.ruleset.people.initiative, attributes, woundModifier: wounds, ...initiative, karma: false };
  const urn = urnFor(initiativeRoll(test), "test");
  return { urn, scores: urn.answers.map(({ outcome }) => initiativeScore(test, outcome.value)) };
}

/** Initiative Tests by combatant and wound modifier. No other change in a fight affects an Initiative Test. */
const quick = new WeakMap<Skirmish, Map<number, Quick>[]>();

function rolled({ skirmish, rng }: Engagement, who: Participant): number {
  let known = quick.get(skirmish);
  if (!known) quick.set(skirmish, (known = []));
  const own = (known[who.index] ??= new Map<number, Quick>());
  const wounds = scorePenalty(skirmish, who);
  let test = own.get(wounds);
  if (!test) own.set(wounds, (test = quickOf(skirmish, who, wounds)));
  return test.scores[drawIndex(test.urn, rng)]!;
}

/** Adds all fighters to the clock. Fighters who did not notice the enemy are surprised before the first roll. @rule SS-SURPRISE-10 */
function assemble(fight: Engagement): void {
  const { actionPoints } = fight.skirmish.ruleset;
  const fighters = fightersOf(fight);
  const joined = fighters.map((who) => {
    const [first, second] = quickness(fight.skirmish, who);
    const ap = Math.max(0, actionPoints + who.combatant!.apBonus);
    const fighter = newcomer(first?.[1] ?? 0, second?.[1] ?? 0, ap, die(fight.rng, COIN));
    return [idOf(who), { ...fighter, down: !isUp(who) }] as const;
  });
  fight.clock = { ...STOPPED, fighters: Object.fromEntries(joined) };
  const failed = { failed: true, by: [], losesPhase: false, ambusher: false };
  const surprised = fighters.filter(({ entrant }) => entrant.surprised);
  if (surprised.length > 0)
    commandClock(fight, { kind: "surprise", results: Object.fromEntries(surprised.map((who) => [idOf(who), failed])) });
}

const beaten = ({ everybody }: Engagement, side: number): boolean => !everybody.some((who) => who.side === side && isUp(who));

const isOver = (fight: Engagement): boolean => beaten(fight, 0) || beaten(fight, 1);

/** Fights one round. @rule SS-ROUND-04 @rule SS-ROUND-18 every fighter rolls again and then acts until no phase is left */
function fightRound(fight: Engagement, witness: Witness): void {
  const rolls: Record<string, number> = {};
  for (const who of fight.everybody) if (who.side >= 0) rolls[idOf(who)] = rolled(fight, who);
  fight.clock = turnOver(newRoundInPlace(fight.clock, rolls, fight.skirmish.ruleset.switches.passes), putInPlace);
  for (let acting = fight.clock.acting; acting !== null && !isOver(fight); acting = fight.clock.acting) {
    takePhase(fight, fight.byId.get(acting)!, witness);
    fight.clock = endPhase(fight.clock, acting, putInPlace);
  }
  for (const who of fight.everybody) if (who.injuries.length > 0) who.injuries = afterRounds(who.injuries);
}

/** Fights a skirmish until a side is down or the rounds run out, and returns the ending. */
export function fightOut(skirmish: Skirmish, lines: SeenLines, rng: Rng, witness: Witness = {}): Ending {
  const fight = engaged(skirmish, lines, rng);
  assemble(fight);
  while (!isOver(fight) && fight.clock.round < skirmish.rounds) fightRound(fight, witness);
  const [first, second] = [beaten(fight, 0), beaten(fight, 1)];
  const winner = first === second ? null : first ? 1 : 0;
  return { winner, undecided: !first && !second, rounds: fight.clock.round, everybody: fight.everybody };
}
