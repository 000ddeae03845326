import { diceOf } from "../../chance/roll-specs";
import { defenseResult, madeByCover, oppose } from "../../contest/opposed";
import { strikesBarrier } from "../../protection/barriers";
import { strikesUnaware } from "../../contest/defense";
import { coverHits } from "../../protection/cover";
import type { Attack, BlastContest, Contest, Need, Verdict } from "../../attack/model/ruleset";
import { coverLeft } from "../../attack/unintended-targets/cover-left";
import { countsWhole } from "../../attack/machine/area-attack";
import { coverGivers } from "../../attack/unintended-targets/obstructions";
import { attackRollSpec, defenseRollSpec, optionsOf } from "../../attack/declare/pools";
import { bulletHits, isRolled, type AttackState } from "../../attack/model/state";
import { testless } from "../../attack/model/battlefield";

/** Returns the hits that a bullet loses beyond the target because it went through an entity. @rule XF-17 */
const lostBeyond = ({ ruleset }: Attack, { leg, carry }: AttackState): number =>
  leg === "beyond" && carry >= 0 && ruleset.bodySlows ? (ruleset.tuning?.body.hits ?? 0) : 0;

/**
 * Returns the hits that count for the current bullet.
 * @rule XF-14 each bullet of a burst counts 2 hits fewer than the bullet before
 * @rule XF-17 a bullet that went through an entity counts fewer hits beyond the target
 */
const hitsOf = (attack: Attack, state: AttackState): number =>
  (countsWhole(attack) ? state.hits : bulletHits(state)) - lostBeyond(attack, state);

const without = ({ field }: Attack, entity: number) => testless(field.entities[entity]!, field.weapon.power);

/** Returns the hits of an entity's cover dice that still count. @rule XF-08 @rule UT-19 */
function coverBonus(attack: Attack, state: AttackState, entity: number): number {
  const { coverLow, coverHigh } = state.defenses[entity]!;
  return coverHits(coverLeft(attack, state, entity), coverLow, coverHigh);
}

function needs(attack: Attack, state: AttackState): Need {
  const { subject } = state;
  const { power } = attack.field.weapon;
  // A target that resists a power has no choice of defense (SS-WOUND-04).
  const chooses = without(attack, subject) === null && power?.defense !== "resist";
  if (chooses && state.defenses[subject]!.choice === null) return "choice";
  const spec = defenseRollSpec(attack, state, subject);
  return spec !== null && diceOf(spec) > 0 ? "roll" : "none";
}

/**
 * Returns the number of obstructions whose cover the attack goes through after a tie. The number is at least 1 if the target has cover and
 * any cover counts in this ruleset.
 * @rule SS-COVER-07 @rule XF-12
 */
function coverGivenBy(attack: Attack, state: AttackState): number {
  const givers = coverGivers(attack, state).length;
  const any = attack.ruleset.ties.tieGoesThroughAnyCover && coverLeft(attack, state, state.subject) > 0;
  return any ? Math.max(1, givers) : givers;
}

/**
 * Compares the attack hits with the defense and cover hits.
 * @rule SS-ATTACK-03
 * @rule SS-DEFENSE-17 1 hit is enough against an unaware target without cover
 * @rule SS-BARRIER-11 an attack on a barrier fails only on a critical glitch
 * @rule UT-23
 */
function compare(attack: Attack, state: AttackState): Verdict {
  const { subject } = state;
  const hits = hitsOf(attack, state);
  const { hits: rolled } = state.defenses[subject]!;
  const cover = coverBonus(attack, state, subject);
  const result = defenseResult(rolled, cover);
  const why = without(attack, subject);
  const aimed = state.leg === "intended";
  const rule = aimed ? "SS-ATTACK-03" : "UT-45";
  if (why === "object" && aimed && result === 0) {
    const struck = strikesBarrier(hits, state.glitch);
    return { ...struck, rule, by: struck.contact === "miss" ? "dice" : "figures" };
  }
  if (why !== null && result === 0) return { ...strikesUnaware(hits), rule };
  const { ties } = attack.ruleset;
  const verdict = oppose(hits, result, aimed ? coverGivenBy(attack, state) : 0, ties);
  const by = verdict.contact === "miss" && madeByCover(verdict.net, cover) ? "cover" : "figures";
  const through = ties.tieGoesThroughAnyCover ? "SS-COVER-07" : "XF-12";
  const { contact, net } = verdict;
  return { contact, net, rule: contact === "through-cover" ? through : rule, by };
}

/** Returns the hits of a blast. A thrown or fired explosive has at least 1 hit; a power has only the hits of its roll. */
const blastHits = ({ field: { weapon } }: Attack, { hits }: AttackState): number => Math.max(weapon.power ? 0 : 1, hits);

/**
 * Contest of a blast. Hits of the attack roll reduce the scatter.
 * @rule SS-DEFENSE-33 every entity that the blast reaches makes its own test
 */
const blastOfPools: BlastContest = {
  less: (_attack, { hits }) => hits,
  compare(attack, state) {
    const hits = blastHits(attack, state);
    const rule = "SS-DEFENSE-33";
    if (without(attack, state.subject) === "object") return { ...strikesBarrier(hits, "none"), rule };
    // Only cover that is set on the defender counts against a blast. No obstruction gives cover.
    const result = defenseResult(state.defenses[state.subject]!.hits, coverBonus(attack, state, state.subject));
    return { ...oppose(hits, result, 0, attack.ruleset.ties), rule };
  },
};

/**
 * Contest of two dice pools. The attacker and each defender roll once, and the results count for the whole attack.
 * @rule SS-ATTACK-03
 * @rule UT-31
 */
export const poolContest: Contest = {
  namesDefenseFirst: true,
  rollsEachBullet: false,
  rules: {
    declare: "SS-ATTACK-05",
    attack: "SS-ATTACK-09",
    choice: "SS-ATTACK-06",
    defense: "SS-ATTACK-11",
    surprised: "SS-SURPRISE-12",
  },
  undefended: 0,
  attackRoll: attackRollSpec,
  readAttack: (_attack, _bullet, { value, glitch }) => ({ hits: value, glitch, sure: "" }),
  testless: ({ field }, at) => testless(at, field.weapon.power),
  needs: (attack, state) => (isRolled(state.defenses[state.subject]!) ? "none" : needs(attack, state)),
  optionsOf,
  defenseRoll: defenseRollSpec,
  readDefense: (_attack, _state, { value, coverLow, coverHigh }) => ({ hits: value, coverLow, coverHigh }),
  hitsAgainst: (attack, state) => (state.leg === "blast" ? blastHits(attack, state) : hitsOf(attack, state)),
  defenseOf: (_attack, state, entity) => Math.max(0, state.defenses[entity]!.hits),
  coverOf: coverBonus,
  fewer: lostBeyond,
  compare,
  blast: blastOfPools,
  // A defense needs one hit more than the attack, because a tie is not a miss.
  enough: (attack, state) => Math.max(0, hitsOf(attack, state)) + 1,
  canStrike: (attack, state) => hitsOf(attack, state) > 0,
};
