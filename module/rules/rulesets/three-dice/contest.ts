import { sumOf, type Part } from "../../chance/throws";
import { activeDefences, decidedBy, defenceCounts, lands, type Incoming } from "./active-defense";
import type { DefenceOption } from "../../contest/defense";
import { countedMargin, decidesAlone, readRollUnder, rollUnderThrow } from "../../contest/roll-under";
import type { Attack, AttackResult, Contest, Need, Verdict } from "../../attack/model/ruleset";
import { coverLeft } from "../../attack/machine/cover";
import { onLane } from "../../attack/machine/area-attack";
import { farther } from "../../attack/model/distance";
import { flies } from "../../attack/model/fighter";
import { typedAgainst } from "../../attack/model/order";
import { isRolled, type AttackState } from "../../attack/model/state";
import { testless } from "../../attack/model/testless";
import { alikeState } from "./alike";
import { attemptAim, attemptParts } from "./attempt";
import { speedOf } from "./derive";
import { attemptFor, type Aimed } from "./read-field";

/** What a defence nobody makes counts: below any that somebody makes. */
const UNDEFENDED = -20;

/** Somebody may also choose to do nothing. */
const NO_DEFENCE: DefenceOption = { id: "none", price: 0, affordable: true, parts: [], limit: null };

/** The skill of an attack, and what of it the place aimed at takes away. */
interface Skill {
  readonly parts: readonly Part[];
  readonly skill: number;
  /** 0 or less. */
  readonly aim: number;
}

const SKILLS = new WeakMap<Aimed, Skill>();

function skillOf(attack: Aimed): Skill {
  const known = SKILLS.get(attack);
  if (known) return known;
  const attempt = attemptFor(attack);
  const parts = attemptParts(attempt);
  const made: Skill = { parts, skill: sumOf(parts), aim: attemptAim(attempt).penalty };
  SKILLS.set(attack, made);
  return made;
}

const UNMOVED = { passed: 0, from: 0 };

/** @rule TD-ROLL-08 @rule TD-ROLL-09 @rule TD-ROLL-10 read against the skill as its cover leaves it */
function readAttack(attack: Attack, value: number): AttackResult {
  const { skill } = skillOf(attack);
  const { outcome } = readRollUnder(value, skill - coverLeft(attack, UNMOVED, attack.field.intended));
  return {
    hits: skill - value,
    glitch: outcome === "critical-failure" ? "glitch" : "none",
    sure: outcome === "critical-success" ? "hit" : outcome === "critical-failure" ? "miss" : "",
  };
}

/** The skill for this entity: of strays and whatever is in the way no place was aimed at. @rule UT-45 */
function skillAgainst(attack: Attack, _state: AttackState, entity: number): number {
  const { skill, aim } = skillOf(attack);
  return entity === attack.field.intended ? skill : skill - aim;
}

/** The one roll, against the skill for this entity; where it serves for several lines, it was read along the first. */
const readAgainst = (attack: Attack, state: AttackState, entity: number) =>
  readRollUnder(skillOf(onLane(attack, 0)).skill - state.hits, skillAgainst(attack, state, entity));

const hitsAgainst = (attack: Attack, state: AttackState, entity: number): number => countedMargin(readAgainst(attack, state, entity));

const incoming = (attack: Attack, state: AttackState): Incoming => ({
  // Where it came down was the matter of the throw; what goes off has to be got away from.
  margin: state.leg === "blast" ? Math.max(0, hitsAgainst(attack, state, state.subject)) : hitsAgainst(attack, state, state.subject),
  cover: coverLeft(attack, state, state.subject),
  // Whom a stray meets never was what the dice were thrown for.
  sure: state.subject === attack.field.intended && state.leg !== "beyond" ? state.sure : "",
});

const withoutDefence = ({ field }: Attack, entity: number) => testless(field.entities[entity]!);

function optionsOf(attack: Attack, entity: number): DefenceOption[] {
  const { fighter } = attack.field.entities[entity]!;
  const able = withoutDefence(attack, entity) === null;
  const defender = {
    speed: speedOf(fighter.attributes),
    parrySkill: fighter.parrySkill,
    blockSkill: fighter.shield?.skill ?? null,
    able,
  };
  const options = activeDefences(defender, flies(attack.field.weapon), farther(attack.field, entity)).map(
    ({ id, parts }): DefenceOption => ({
      id,
      parts,
      price: 0,
      affordable: true,
      limit: null,
    }),
  );
  return [...options.toSorted((a, b) => sumOf(b.parts) - sumOf(a.parts)), NO_DEFENCE];
}

/** Value of the defence chosen, or null when nobody makes one. */
function chosenParts(attack: Attack, { defences }: AttackState, entity: number): readonly Part[] | null {
  const { choice } = defences[entity]!;
  const option = optionsOf(attack, entity).find(({ id }) => id === choice);
  if (!option || option.id === NO_DEFENCE.id) return null;
  return [...option.parts, ...typedAgainst(attack.order, entity === attack.field.intended)];
}

/** A defence is rolled when it decides something: the blow would land, or several are ranked by it. @rule TD-RANDOM-03 @rule UT-40 */
function needs(attack: Attack, state: AttackState): Need {
  const { subject, choices, defences } = state;
  if (withoutDefence(attack, subject) !== null) return "none";
  if (choices === 0 && !defenceCounts(incoming(attack, state))) return "not-now";
  const { choice } = defences[subject]!;
  if (choice === null) return "choice";
  return choice === NO_DEFENCE.id ? "none" : "throw";
}

/** Margin of the one defence; the choice to make none and whoever cannot come last. */
function defenceOf(_attack: Attack, { defences }: AttackState, entity: number): number {
  const kept = defences[entity]!;
  return isRolled(kept) ? kept.hits : UNDEFENDED;
}

function compare(attack: Attack, state: AttackState): Verdict {
  const attacked = incoming(attack, state);
  const defence = defenceOf(attack, state, state.subject);
  const by = decidedBy(attacked, defence, decidesAlone(readAgainst(attack, state, state.subject)));
  const rule = state.leg === "intended" || state.leg === "blast" ? "TD-RANDOM-03" : "UT-45";
  return { contact: lands(attacked, defence) ? "hit" : "miss", net: attacked.margin - attacked.cover, rule, by };
}

/** Three dice against a skill, then the one active defence. @rule TD-ROLL-01 @rule TD-RANDOM-03 */
export const rollUnderContest: Contest = {
  namesDefenceFirst: false,
  rollsEachBullet: false,
  rules: { declare: "TD-ROLL-03", attack: "TD-ROLL-01", choice: "TD-RANDOM-03", defence: "TD-RANDOM-03", surprised: "UT-06" },
  undefended: UNDEFENDED,
  attackThrow: (attack) => rollUnderThrow(skillOf(attack).parts),
  readAttack: (attack, _bullet, { value }) => readAttack(attack, value),
  testless: (_attack, at) => testless(at),
  needs,
  optionsOf,
  defenceThrow(attack, state, entity) {
    const parts = chosenParts(attack, state, entity);
    return parts && rollUnderThrow(parts);
  },
  readDefence(attack, state, { value }) {
    const parts = chosenParts(attack, state, state.subject) ?? [];
    return { hits: countedMargin(readRollUnder(value, sumOf(parts))), coverLow: 0, coverHigh: 0 };
  },
  hitsAgainst,
  skillAgainst,
  defenceOf,
  coverOf: coverLeft,
  compare,
  blast: {
    // Whoever throws well enough at a spot meets it.
    less: (attack, state) => (hitsAgainst(attack, state, attack.field.intended) >= 0 ? Infinity : 0),
    compare,
  },
  // A defence holds or it does not: how well matters only where cover is added to it.
  enough: () => 0,
  alike: (attack, state) => alikeState(attack, state, skillOf(attack)),
  // Nobody is easier to hit than somebody at whom no place was aimed.
  canStrike(attack, { hits }) {
    const { skill, aim } = skillOf(attack);
    return countedMargin(readRollUnder(skill - hits, skill - aim)) >= 0;
  },
};
