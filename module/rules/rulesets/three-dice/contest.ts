import { ofLatest } from "../../attack/declare/of-latest";
import { sumOf, type Part } from "../../chance/roll-specs";
import { activeDefenses, decidedBy, defenseCounts, lands, type Incoming } from "./active-defense";
import type { DefenseOption } from "../../contest/defense";
import { countedMargin, decidesAlone, readRollUnder, rollUnderSpec, type RollUnderReading } from "../../contest/roll-under";
import type { Attack, AttackResult, Contest, Need, Verdict } from "../../attack/model/ruleset";
import { coverLeft } from "../../attack/unintended-targets/cover-left";
import { alongFiringLine, countsWhole } from "../../attack/machine/area-attack";
import { flies } from "../../attack/model/fighter";
import { typedAgainst } from "../../attack/model/order";
import { bulletHits, isRolled, type AttackState } from "../../attack/model/state";
import { alikeState } from "./alike";
import { attemptAim, attemptParts } from "./attempt";
import { speedOf } from "./derive";
import { attemptFor, type Aimed } from "./read-field";
import { farther, testless } from "../../attack/model/battlefield";

/** Defense margin of an entity that does not roll. It is lower than every rolled margin. */
const UNDEFENDED = -20;

/** The option to make no defense. */
const NO_DEFENSE: DefenseOption = { id: "none", price: 0, affordable: true, parts: [], limit: null };

/** Effective skill of an attack, and the aiming penalty in it. */
interface Skill {
  readonly parts: readonly Part[];
  readonly skill: number;
  /** Aiming penalty, 0 or less. */
  readonly aim: number;
}

const skillOf = ofLatest((attack: Aimed): Skill => {
  const attempt = attemptFor(attack);
  const parts = attemptParts(attempt);
  return { parts, skill: sumOf(parts), aim: attemptAim(attempt).penalty };
});

const UNMOVED = { passed: 0, from: 0 };

/** Value of `less` for an attack without later bullets: the skill is not lower. */
const FIRST = [0] as const;

/**
 * Reads the attack roll.
 * @rule TD-ROLL-08
 * @rule TD-ROLL-09
 * @rule TD-ROLL-10 the skill minus the target's cover decides whether the roll is critical
 */
function readAttack(attack: Attack, value: number): AttackResult {
  const { skill } = skillOf(attack);
  const { outcome } = readRollUnder(value, skill - coverLeft(attack, UNMOVED, attack.field.intended));
  return {
    hits: skill - value,
    glitch: outcome === "critical-failure" ? "glitch" : "none",
    sure: outcome === "critical-success" ? "hit" : outcome === "critical-failure" ? "miss" : "",
  };
}

/**
 * Returns the skill that counts for the current bullet of a burst.
 * @rule UT-12 one roll for all bullets; each later bullet counts against a skill that is lower by 2
 */
const forBullet = (attack: Attack, state: AttackState, skill: number): number =>
  countsWhole(attack) || state.leg === "blast" ? skill : bulletHits({ hits: skill, bullet: state.bullet });

/** Returns, from the current bullet on, how much lower each bullet's skill is than the first bullet's skill. */
const lessToCome = ({ rounds }: Attack, { leg, bullet }: AttackState): readonly number[] =>
  leg === "blast" || rounds === 1
    ? FIRST
    : Array.from({ length: rounds - bullet }, (_, later) => 0 - bulletHits({ hits: 0, bullet: bullet + later }));

/** Returns the skill against an entity. The aiming penalty counts only against the intended target. @rule UT-45 */
function skillAgainst(attack: Attack, state: AttackState, entity: number): number {
  const { skill, aim } = skillOf(attack);
  return forBullet(attack, state, entity === attack.field.intended ? skill : skill - aim);
}

/** Returns the sum of the attack roll. An attack along several firing lines rolls for the first line. */
const rolled = (attack: Attack, { hits }: Pick<AttackState, "hits">): number => skillOf(alongFiringLine(attack, 0)).skill - hits;

/**
 * Compares the attack roll with the attacker's skill against an entity.
 * @rule SS-TIMED-01 no one rolled for a placed explosive charge, so its margin counts, regardless of the skill
 */
const readAgainst = (attack: Attack, state: AttackState, entity: number): RollUnderReading =>
  attack.field.blast?.placed
    ? { outcome: "success", success: true, margin: state.hits }
    : readRollUnder(rolled(attack, state), skillAgainst(attack, state, entity));

const hitsAgainst = (attack: Attack, state: AttackState, entity: number): number => countedMargin(readAgainst(attack, state, entity));

const incoming = (attack: Attack, state: AttackState): Incoming => ({
  // The attack roll decided only where the blast landed. A defender must still evade the blast.
  margin: state.leg === "blast" ? Math.max(0, hitsAgainst(attack, state, state.subject)) : hitsAgainst(attack, state, state.subject),
  cover: coverLeft(attack, state, state.subject),
  // The roll was not for a secondary target beyond, so a critical result does not count.
  sure: state.subject === attack.field.intended && state.leg !== "beyond" ? state.sure : "",
});

const withoutDefense = ({ field }: Attack, entity: number) => testless(field.entities[entity]!);

const KNOWN_OPTIONS = new WeakMap<Attack["field"], (readonly DefenseOption[])[]>();

/** Returns the defenses of an entity, cached because a battlefield never changes. */
function optionsOf(attack: Attack, entity: number): readonly DefenseOption[] {
  const known = KNOWN_OPTIONS.get(attack.field) ?? [];
  KNOWN_OPTIONS.set(attack.field, known);
  return (known[entity] ??= optionsHere(attack, entity));
}

function optionsHere(attack: Attack, entity: number): DefenseOption[] {
  const { fighter } = attack.field.entities[entity]!;
  const able = withoutDefense(attack, entity) === null;
  const defender = {
    speed: speedOf(fighter.attributes),
    parrySkill: fighter.parrySkill,
    blockSkill: fighter.shield?.skill ?? null,
    able,
  };
  const options = activeDefenses(defender, flies(attack.field.weapon), farther(attack.field, entity)).map(
    ({ id, parts }): DefenseOption => ({
      id,
      parts,
      price: 0,
      affordable: true,
      limit: null,
    }),
  );
  return [...options.toSorted((a, b) => sumOf(b.parts) - sumOf(a.parts)), NO_DEFENSE];
}

/** Returns the parts of the chosen defense, with entered modifiers; null if the defender makes no defense. */
function chosenParts(attack: Attack, { defenses }: AttackState, entity: number): readonly Part[] | null {
  const { choice } = defenses[entity]!;
  const option = optionsOf(attack, entity).find(({ id }) => id === choice);
  if (!option || option.id === NO_DEFENSE.id) return null;
  return [...option.parts, ...typedAgainst(attack.order, entity === attack.field.intended)];
}

/**
 * Returns what the defense needs next: a choice, a roll, nothing, or nothing yet ("not-now").
 * @rule TD-RANDOM-03
 * @rule UT-40 the defender rolls only if the attack would hit or the roll ranks several candidates
 */
function needs(attack: Attack, state: AttackState): Need {
  const { subject, choices, defenses } = state;
  if (withoutDefense(attack, subject) !== null) return "none";
  if (choices === 0 && !defenseCounts(incoming(attack, state))) return "not-now";
  const { choice } = defenses[subject]!;
  if (choice === null) return "choice";
  return choice === NO_DEFENSE.id ? "none" : "roll";
}

/** Returns the margin of the defense; without a roll, `UNDEFENDED`. */
function defenseOf(_attack: Attack, { defenses }: AttackState, entity: number): number {
  const kept = defenses[entity]!;
  return isRolled(kept) ? kept.hits : UNDEFENDED;
}

function compare(attack: Attack, state: AttackState): Verdict {
  const attacked = incoming(attack, state);
  const defense = defenseOf(attack, state, state.subject);
  const by = decidedBy(attacked, defense, decidesAlone(readAgainst(attack, state, state.subject)));
  const rule = state.leg === "intended" || state.leg === "blast" ? "TD-RANDOM-03" : "UT-45";
  return { contact: lands(attacked, defense) ? "hit" : "miss", net: attacked.margin - attacked.cover, rule, by };
}

/** Contest of 3d6 against a skill, followed by one active defense. @rule TD-ROLL-01 @rule TD-RANDOM-03 */
export const rollUnderContest: Contest = {
  namesDefenseFirst: false,
  rollsEachBullet: false,
  rules: { declare: "TD-ROLL-03", attack: "TD-ROLL-01", choice: "TD-RANDOM-03", defense: "TD-RANDOM-03", surprised: "UT-06" },
  undefended: UNDEFENDED,
  attackRoll: (attack) => rollUnderSpec(skillOf(attack).parts),
  readAttack: (attack, _bullet, { value }) => readAttack(attack, value),
  testless: (_attack, at) => testless(at),
  needs,
  optionsOf,
  defenseRoll(attack, state, entity) {
    const parts = chosenParts(attack, state, entity);
    return parts && rollUnderSpec(parts);
  },
  readDefense(attack, state, { value }) {
    const parts = chosenParts(attack, state, state.subject) ?? [];
    return { hits: countedMargin(readRollUnder(value, sumOf(parts))), coverLow: 0, coverHigh: 0 };
  },
  hitsAgainst,
  skillAgainst,
  defenseOf,
  coverOf: coverLeft,
  compare,
  blast: {
    // A thrown object lands exactly at its aim if the roll succeeds.
    less: (attack, state) => (hitsAgainst(attack, state, attack.field.intended) >= 0 ? Infinity : 0),
    compare,
  },
  // A defense succeeds or fails. Its margin matters only with cover.
  enough: () => 0,
  // One roll counts against the skill on each of several firing lines.
  alike: (attack, state) =>
    alikeState(attack, state, attack.field.cone && attack.rounds > 1 ? null : { ...skillOf(attack), less: lessToCome(attack, state) }),
  // An entity without an aiming penalty is the easiest to hit.
  canStrike(attack, state) {
    const { skill, aim } = skillOf(attack);
    return countedMargin(readRollUnder(rolled(attack, state), forBullet(attack, state, skill - aim))) >= 0;
  },
};
