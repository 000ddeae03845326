import { isObject } from "../../attack/model/battlefield";
import { coverGivers } from "../../attack/unintended-targets/obstructions";
import type { Watched } from "./body-left";
import { isPastWatched, isHitStage, isLastBullet } from "./state";
import type { Attack } from "../../attack/model/ruleset";
import { isRolled, to, type AttackState } from "../../attack/model/state";

/** Returns whether this bullet certainly misses all observed entities. The intended target's result is already known. */
function isIdle(attack: Attack, state: AttackState, bullet: number, watched: number): boolean {
  const { contest } = attack.ruleset.method;
  const { intended } = attack.field;
  const fired = to(state, { bullet, leg: "intended", subject: intended, from: 0, passed: 0, choices: 0 });
  const flies = contest.canStrike(attack, fired);
  if (flies && watched !== 1 << intended) return false;
  const { contact, by } = contest.compare(attack, fired);
  if (contact !== "miss" && contact !== "grazing") return false;
  // A bullet that passed the target does not come back, unless cover caused the miss.
  return !flies || by !== "cover" || coverGivers(attack, fired).length === 0;
}

/** Returns a cache key made from everything that decides where the attack is cut. */
function keyOf({ field }: Attack, { hits, glitch, bullet, defenses }: AttackState, watched: number): number {
  const kept = defenses[field.intended]!;
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

/** Returns the attack with this number of bullets. The same number gives the same object. */
function ofLength(attack: Attack, rounds: number): Attack {
  if (rounds === attack.rounds) return attack;
  const known = LENGTHS.get(attack) ?? new Map<number, Attack>();
  const made = known.get(rounds) ?? { ...attack, rounds };
  known.set(rounds, made);
  LENGTHS.set(attack, known).set(made, known);
  return made;
}

/**
 * Returns the attack without later bullets that certainly miss all observed entities, if all bullets share one roll. Follow the returned
 * attack from here on: reduced states keep no data for the dropped bullets.
 */
export function withoutSpentBullets(attack: Attack, state: AttackState, { watched, parts = "all" }: Watched): Attack {
  const { field, order, rounds, ruleset } = attack;
  const known = isRolled(state.defenses[field.intended]!) && state.stage !== "attack" && state.stage !== "choose-defense";
  if (rounds === 1 || watched === 0 || parts === "all" || !known || state.stage === "done" || ruleset.method.contest.rollsEachBullet)
    return attack;
  if (order.through || field.weapon.power !== null || field.blast || field.cone) return attack;
  let shorter = SHORTER.get(attack);
  if (!shorter) SHORTER.set(attack, (shorter = new Map()));
  const key = keyOf(attack, state, watched);
  const before = shorter.get(key);
  if (before) return before;
  const made = cut(attack, state, watched);
  shorter.set(key, made);
  return made;
}

/** Returns whether this shot cannot matter to the observed entities. The first shot makes the roll that all shots share. */
export function isIdleShot({ ruleset, field }: Attack, { stage, bullet }: AttackState, { shots }: Watched): boolean {
  if (!field.cone || !shots || shots[bullet] || stage === "done") return false;
  const unrolled = stage === "attack" || (stage === "choose-defense" && bullet === 0 && ruleset.method.contest.namesDefenseFirst);
  return !unrolled || (stage === "attack" && ruleset.method.contest.rollsEachBullet);
}

/** Returns whether an entity that may still roll has cover that it can lose. The time of its roll then matters. */
const rollsInCover = ({ field: { entities, grants } }: Attack, state: AttackState): boolean =>
  entities.some((at, index) => !isObject(at) && !isRolled(state.defenses[index]!) && grants.some((given) => (given[index] ?? 0) > 0));

/**
 * Returns whether the rest of this bullet's flight cannot matter to the observed entities. Entities that would roll against this bullet
 * roll against a later bullet instead, with the same dice.
 */
export const isIdleFlight = (attack: Attack, state: AttackState, { watched }: Watched): boolean =>
  state.stage !== "done" &&
  !isLastBullet(attack, state) &&
  !attack.field.blast &&
  !attack.field.cone &&
  isPastWatched(attack, state, watched) &&
  !(isHitStage(state.stage) && state.subject === attack.field.intended) &&
  !rollsInCover(attack, state);
