import { isObject } from "../../attack/model/battlefield";
import { mostCover } from "../../attack/unintended-targets/cover-left";
import { choosesAmongThings } from "../../attack/unintended-targets/obstructions";
import { hasPassed, isRolled, to, type AttackState, type Defense } from "../../attack/model/state";
import type { Attack } from "../../attack/model/ruleset";

/** A roll that never hits. `LEAST` to `MOST` are the rolls for which only the skill decides. */
const NEVER = 18;
const [LEAST, MOST] = [5, 16];

/**
 * Returns the worst roll with the same result. A margin above all possible cover does not matter, and neither does the margin of a miss.
 * @param skill Skill against the intended target; `aim` is the aiming penalty, 0 or less.
 * @param cover Highest possible penalty for cover, 0 or more.
 */
export function alikeRoll(roll: number, { skill, aim }: { readonly skill: number; readonly aim: number }, cover: number): number {
  if (roll > MOST || (roll >= LEAST && skill - aim < roll)) return NEVER;
  const worst = Math.min(MOST, skill - cover);
  return worst >= Math.max(LEAST, roll) ? worst : roll;
}

/**
 * Skill against the intended target; `aim` is the aiming penalty, 0 or less. `less`: for each bullet still to come, how much lower its
 * skill is.
 */
export interface CountedSkill {
  readonly skill: number;
  readonly aim: number;
  readonly less: readonly number[];
}

/** Returns the worst roll that has the same result for every bullet still to come. */
export function alikeForAll(roll: number, { skill, aim, less }: CountedSkill, cover: number): number {
  const counted = less.map((fewer) => ({ skill: skill - fewer, aim }));
  const same = (other: number): boolean => counted.every((one) => alikeRoll(other, one, cover) === alikeRoll(roll, one, cover));
  let worst = NEVER;
  while (worst > roll && !same(worst)) worst -= 1;
  return Math.max(worst, roll);
}

/** Returns the margins moved closer together: each gap is at most 1 point more than cover can bridge. No margin changes sign. */
export function closed(margins: readonly number[], cover: number): number[] {
  const sorted = [...new Set(margins)].sort((a, b) => a - b);
  const levels = new Map<number, number>();
  const failed = sorted.filter((margin) => margin < 0);
  failed.reduceRight((above, margin, at) => {
    const level = at === failed.length - 1 ? -1 : above - Math.min(failed[at + 1]! - margin, cover + 1);
    levels.set(margin, level);
    return level;
  }, -1);
  const held = sorted.filter((margin) => margin >= 0);
  held.reduce((below, margin, at) => {
    const last = at === 0 ? failed.at(-1) : held[at - 1]!;
    const level = last === undefined ? 0 : below + Math.min(margin - last, cover + 1);
    levels.set(margin, level);
    return level;
  }, -1);
  return margins.map((margin) => levels.get(margin)!);
}

const level = (kept: Defense, hits: number): Defense =>
  kept.hits === hits ? kept : { choice: kept.choice, hits, coverLow: 0, coverHigh: 0 };

function alikeDefenses({ field }: Attack, { defenses, passed, from }: AttackState, cover: number): readonly Defense[] {
  const ahead = (index: number): boolean =>
    !hasPassed({ passed }, index) && (index === field.intended || field.entities[index]!.along >= from);
  // Defenses whose margin exceeds all cover rank last. Their order matters only for a choice between objects.
  const most = choosesAmongThings(field) ? Infinity : cover;
  const levelled = defenses.map((kept, index) => (ahead(index) && kept.hits > most ? level(kept, most) : kept));
  const met = levelled.map((_, index) => index).filter((index) => ahead(index) && !isObject(field.entities[index]!));
  if (!met.every((index) => isRolled(levelled[index]!))) return levelled;
  const margins = closed(
    met.map((index) => levelled[index]!.hits),
    cover,
  );
  return levelled.map((kept, index) => (met.includes(index) ? level(kept, Math.min(most, margins[met.indexOf(index)]!)) : kept));
}

/**
 * Returns an equivalent state without the differences that cannot change the result.
 * @param skill null: the roll counts on several firing lines and does not change.
 */
export function alikeState(attack: Attack, state: AttackState, skill: CountedSkill | null): AttackState {
  if (state.stage === "attack" || state.stage === "done") return state;
  const cover = mostCover(attack.field);
  const hits = skill ? skill.skill - alikeForAll(skill.skill - state.hits, skill, cover) : state.hits;
  const defenses = alikeDefenses(attack, state, cover);
  const same = defenses.every((kept, index) => kept === state.defenses[index]);
  return to(state, { hits, net: 0, defenses: same ? state.defenses : defenses });
}
