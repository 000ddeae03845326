import { coverGivers } from "../../attack/machine/flight";
import { isBeyond, isHitStage, isLastBullet, type Watched } from "./state";
import type { Attack } from "../../attack/model/ruleset";
import { isRolled, to, type AttackState } from "../../attack/model/state";

/** Would this bullet, were it fired now, strike nobody of those watched? What it meets first is the one aimed at, whose result is kept. */
function isIdle(attack: Attack, state: AttackState, bullet: number, watched: number): boolean {
  const { contest } = attack.ruleset.method;
  const { intended } = attack.field;
  const fired = to(state, { bullet, leg: "intended", subject: intended, from: 0, passed: 0, choices: 0 });
  const flies = contest.canStrike(attack, fired);
  if (flies && watched !== 1 << intended) return false;
  const { contact, by } = contest.compare(attack, fired);
  if (contact !== "miss" && contact !== "grazing") return false;
  // Past the one aimed at it does not come back, unless cover took it.
  return !flies || by !== "cover" || coverGivers(attack, fired).length === 0;
}

/** Everything the question hangs on as one number. */
function keyOf({ field }: Attack, { hits, glitch, bullet, defences }: AttackState, watched: number): number {
  const kept = defences[field.intended]!;
  const covered = kept.coverLow * MOST_DICE + kept.coverHigh;
  const results = ((hits + MOST_HITS) * 2 * MOST_HITS + kept.hits + MOST_HITS) * MOST_DICE * MOST_DICE + covered;
  return ((results * GLITCHES.length + GLITCHES.indexOf(glitch)) * MOST_BULLETS + bullet) * 2 + (watched === 1 << field.intended ? 1 : 0);
}

const GLITCHES = ["none", "glitch", "critical"];
const [MOST_HITS, MOST_DICE, MOST_BULLETS] = [1024, 8, 32];

const SHORTER = new WeakMap<Attack, Map<number, Attack>>();

function cut(attack: Attack, state: AttackState, watched: number): Attack {
  const { rounds } = attack;
  for (let last = rounds - 1; last > state.bullet; last -= 1) if (!isIdle(attack, state, last, watched)) return ofLength(attack, last + 1);
  return ofLength(attack, state.bullet + 1);
}

const LENGTHS = new WeakMap<Attack, Map<number, Attack>>();

/** The same attack with so many bullets; always the same one, however it came to be so short. */
function ofLength(attack: Attack, rounds: number): Attack {
  if (rounds === attack.rounds) return attack;
  const known = LENGTHS.get(attack) ?? new Map<number, Attack>();
  const made = known.get(rounds) ?? { ...attack, rounds };
  known.set(rounds, made);
  LENGTHS.set(attack, known).set(made, known);
  return made;
}

/**
 * The attack without the later bullets that can strike nobody watched, after all that is known: where one roll serves for all of them.
 * It must be played on as what comes back: what they would have met is forgotten with them.
 */
export function withoutSpentBullets(attack: Attack, state: AttackState, { watched, parts = "all" }: Watched): Attack {
  const { field, order, rounds, ruleset } = attack;
  const known = isRolled(state.defences[field.intended]!) && state.stage !== "attack" && state.stage !== "choose-defence";
  if (rounds === 1 || watched === 0 || parts === "all" || !known || state.stage === "done" || ruleset.method.contest.rollsEachBullet)
    return attack;
  if (order.through || field.weapon.power !== null || field.blast || field.fan) return attack;
  let shorter = SHORTER.get(attack);
  if (!shorter) SHORTER.set(attack, (shorter = new Map()));
  const key = keyOf(attack, state, watched);
  const before = shorter.get(key);
  if (before) return before;
  const made = cut(attack, state, watched);
  shorter.set(key, made);
  return made;
}

/** Is this one of the shots that make no difference to those watched? What all of them share is rolled with the first. */
export function isIdleShot({ ruleset, field }: Attack, { stage, bullet }: AttackState, { shots }: Watched): boolean {
  if (!field.fan || !shots || shots[bullet] || stage === "done") return false;
  const unrolled = stage === "attack" || (stage === "choose-defence" && bullet === 0 && ruleset.method.contest.namesDefenceFirst);
  return !unrolled || (stage === "attack" && ruleset.method.contest.rollsEachBullet);
}

/** Cover dice of whoever may still roll are those that are left at that moment, so that it matters when. */
const rollsInCover = ({ field: { entities, grants } }: Attack, state: AttackState): boolean =>
  entities.some(
    ({ fighter }, index) =>
      fighter.kind !== "barrier" && !isRolled(state.defences[index]!) && grants.some((given) => (given[index] ?? 0) > 0),
  );

/**
 * Does nothing that this bullet may still do make a difference to those watched? Later ones come then: who would have rolled for this one
 * rolls for them, with the same dice.
 */
export const isIdleFlight = (attack: Attack, state: AttackState, { watched }: Watched): boolean =>
  state.stage !== "done" &&
  !isLastBullet(attack, state) &&
  !attack.field.blast &&
  !attack.field.fan &&
  isBeyond(attack, state, watched) &&
  !(isHitStage(state.stage) && state.subject === attack.field.intended) &&
  !rollsInCover(attack, state);
