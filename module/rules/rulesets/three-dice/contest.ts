import { ofLatest } from "../../attack/declare/of-latest";
import { sumOf, type Part } from "../../chance/roll-specs";
import { activeDefenses, decidedBy, defenseCounts, lands, type Incoming } from "./active-defense";
import type { DefenseOption } from "../../contest/defense";
import { countedMargin, decidesAlone, readRollUnder, rollUnderSpec } from "../../contest/roll-under";
import type { Attack, AttackResult, Contest, Need, Verdict } from "../../attack/model/ruleset";
import { coverLeft } from "../../attack/machine/cover";
import { alongFiringLine } from "../../attack/machine/area-attack";
import { flies } from "../../attack/model/fighter";
import { typedAgainst } from "../../attack/model/order";
import { isRolled, type AttackState } from "../../attack/model/state";
import { alikeState } from "./alike";
import { attemptAim, attemptParts } from "./attempt";
import { speedOf } from "./derive";
import { attemptFor, type Aimed } from "./read-field";
import { farther, testless } from "../../attack/model/battlefield";

/** Result of an entity without a defense roll: below any rolled result. */
const UNDEFENDED = -20;

/** Option not to defend. */
const NO_DEFENCE: DefenseOption = { id: "none", price: 0, affordable: true, parts: [], limit: null };

/** Skill of an attack, and the part of it that is the aiming penalty. */
interface Skill {
  readonly parts: readonly Part[];
  readonly skill: number;
  /** 0 or less. */
  readonly aim: number;
}

const skillOf = ofLatest((attack: Aimed): Skill => {
  const attempt = attemptFor(attack);
  const parts = attemptParts(attempt);
  return { parts, skill: sumOf(parts), aim: attemptAim(attempt).penalty };
});

const UNMOVED = { passed: 0, from: 0 };

/** Reads the attack roll. @rule TD-ROLL-08 @rule TD-ROLL-09 @rule TD-ROLL-10 against the skill after the target's cover */
function readAttack(attack: Attack, value: number): AttackResult {
  const { skill } = skillOf(attack);
  const { outcome } = readRollUnder(value, skill - coverLeft(attack, UNMOVED, attack.field.intended));
  return {
    hits: skill - value,
    glitch: outcome === "critical-failure" ? "glitch" : "none",
    sure: outcome === "critical-success" ? "hit" : outcome === "critical-failure" ? "miss" : "",
  };
}

/** Returns the skill against an entity; only the intended target has the aiming penalty. @rule UT-45 */
function skillAgainst(attack: Attack, _state: AttackState, entity: number): number {
  const { skill, aim } = skillOf(attack);
  return entity === attack.field.intended ? skill : skill - aim;
}

/** Reads the attack roll against an entity's skill. A roll for several firing lines was made on the first. */
const readAgainst = (attack: Attack, state: AttackState, entity: number) =>
  readRollUnder(skillOf(alongFiringLine(attack, 0)).skill - state.hits, skillAgainst(attack, state, entity));

const hitsAgainst = (attack: Attack, state: AttackState, entity: number): number => countedMargin(readAgainst(attack, state, entity));

const incoming = (attack: Attack, state: AttackState): Incoming => ({
  // The throw only decided where it landed; a defender must still evade the blast.
  margin: state.leg === "blast" ? Math.max(0, hitsAgainst(attack, state, state.subject)) : hitsAgainst(attack, state, state.subject),
  cover: coverLeft(attack, state, state.subject),
  // The dice were not rolled for a secondary target beyond, so a critical does not count.
  sure: state.subject === attack.field.intended && state.leg !== "beyond" ? state.sure : "",
});

const withoutDefence = ({ field }: Attack, entity: number) => testless(field.entities[entity]!);

function optionsOf(attack: Attack, entity: number): DefenseOption[] {
  const { fighter } = attack.field.entities[entity]!;
  const able = withoutDefence(attack, entity) === null;
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
  return [...options.toSorted((a, b) => sumOf(b.parts) - sumOf(a.parts)), NO_DEFENCE];
}

/** Returns the parts of the chosen defense; null: none is made. */
function chosenParts(attack: Attack, { defences }: AttackState, entity: number): readonly Part[] | null {
  const { choice } = defences[entity]!;
  const option = optionsOf(attack, entity).find(({ id }) => id === choice);
  if (!option || option.id === NO_DEFENCE.id) return null;
  return [...option.parts, ...typedAgainst(attack.order, entity === attack.field.intended)];
}

/**
 * Returns what the defense still needs.
 * @rule TD-RANDOM-03
 * @rule UT-40 it is rolled only if the attack would hit or it ranks several candidates
 */
function needs(attack: Attack, state: AttackState): Need {
  const { subject, choices, defences } = state;
  if (withoutDefence(attack, subject) !== null) return "none";
  if (choices === 0 && !defenseCounts(incoming(attack, state))) return "not-now";
  const { choice } = defences[subject]!;
  if (choice === null) return "choice";
  return choice === NO_DEFENCE.id ? "none" : "throw";
}

/** Returns the margin of the defense; without a roll, a value that ranks last. */
function defenceOf(_attack: Attack, { defences }: AttackState, entity: number): number {
  const kept = defences[entity]!;
  return isRolled(kept) ? kept.hits : UNDEFENDED;
}

function compare(attack: Attack, state: AttackState): Verdict {
  const attacked = incoming(attack, state);
  const defense = defenceOf(attack, state, state.subject);
  const by = decidedBy(attacked, defense, decidesAlone(readAgainst(attack, state, state.subject)));
  const rule = state.leg === "intended" || state.leg === "blast" ? "TD-RANDOM-03" : "UT-45";
  return { contact: lands(attacked, defense) ? "hit" : "miss", net: attacked.margin - attacked.cover, rule, by };
}

/** 3d6 against a skill, then one active defense. @rule TD-ROLL-01 @rule TD-RANDOM-03 */
export const rollUnderContest: Contest = {
  namesDefenceFirst: false,
  rollsEachBullet: false,
  rules: { declare: "TD-ROLL-03", attack: "TD-ROLL-01", choice: "TD-RANDOM-03", defense: "TD-RANDOM-03", surprised: "UT-06" },
  undefended: UNDEFENDED,
  attackThrow: (attack) => rollUnderSpec(skillOf(attack).parts),
  readAttack: (attack, _bullet, { value }) => readAttack(attack, value),
  testless: (_attack, at) => testless(at),
  needs,
  optionsOf,
  defenceThrow(attack, state, entity) {
    const parts = chosenParts(attack, state, entity);
    return parts && rollUnderSpec(parts);
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
    // A successful throw lands exactly.
    less: (attack, state) => (hitsAgainst(attack, state, attack.field.intended) >= 0 ? Infinity : 0),
    compare,
  },
  // A defense holds or fails; its margin matters only with cover.
  enough: () => 0,
  alike: (attack, state) => alikeState(attack, state, skillOf(attack)),
  // No entity is easier to hit than one without an aiming penalty.
  canStrike(attack, { hits }) {
    const { skill, aim } = skillOf(attack);
    return countedMargin(readRollUnder(skill - hits, skill - aim)) >= 0;
  },
};
