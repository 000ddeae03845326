import { diceOf } from "../../chance/throws";
import { defenceResult, madeByCover, oppose, strikesBarrier, strikesUnaware } from "../../contest/opposed";
import { coverHits } from "../../flight/cover";
import type { Attack, BlastContest, Contest, Need, Verdict } from "../../attack/model/ruleset";
import { coverLeft } from "../../attack/machine/cover";
import { countsWhole } from "../../attack/machine/area-attack";
import { coverGivers } from "../../attack/machine/flight";
import { attackThrow, defenceThrow, optionsOf } from "../../attack/declare/pools";
import { bulletHits, isRolled, type AttackState } from "../../attack/model/state";
import { testless } from "../../attack/model/testless";

/** Hits a shot counts with: those of a burst lose by the ones before them. @rule XF-14 */
const hitsOf = (attack: Attack, state: AttackState): number => (countsWhole(attack) ? state.hits : bulletHits(state));

const without = ({ field }: Attack, entity: number) => testless(field.entities[entity]!, field.weapon.power);

/** Hits of the cover that still counts. @rule XF-08 @rule UT-19 */
function coverBonus(attack: Attack, state: AttackState, entity: number): number {
  const { coverLow, coverHigh } = state.defences[entity]!;
  return coverHits(coverLeft(attack, state, entity), coverLow, coverHigh);
}

function needs(attack: Attack, state: AttackState): Need {
  const { subject } = state;
  const { power } = attack.field.weapon;
  // Whoever resists a power has no choice how (SS-WOUND-04).
  const chooses = without(attack, subject) === null && power?.defence !== "resist";
  if (chooses && state.defences[subject]!.choice === null) return "choice";
  const thrown = defenceThrow(attack, state, subject);
  return thrown !== null && diceOf(thrown) > 0 ? "throw" : "none";
}

/** How many give the subject the cover a tie goes through. @rule SS-COVER-07 @rule XF-12 */
function coverGivenBy(attack: Attack, state: AttackState): number {
  const givers = coverGivers(attack, state).length;
  const any = attack.ruleset.ties.tieGoesThroughAnyCover && coverLeft(attack, state, state.subject) > 0;
  return any ? Math.max(1, givers) : givers;
}

/** @rule SS-ATTACK-03 @rule SS-DEFENSE-17 unaware and without cover, one hit is enough @rule SS-BARRIER-11 a barrier aimed at is hardly missed @rule UT-23 */
function compare(attack: Attack, state: AttackState): Verdict {
  const { subject } = state;
  const hits = hitsOf(attack, state);
  const { hits: rolled } = state.defences[subject]!;
  const cover = coverBonus(attack, state, subject);
  const result = defenceResult(rolled, cover);
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
  return { ...verdict, rule: verdict.contact === "through-cover" ? through : rule, by };
}

/** Hits of what goes off: it does so whatever the throw was; a power does nothing without hits. */
const blastHits = ({ field: { weapon } }: Attack, { hits }: AttackState): number => Math.max(weapon.power ? 0 : 1, hits);

/**
 * A throw brings its hits nearer to the spot, and every blast counts like at least one hit: whoever cannot get out of the way is struck.
 *
 * @rule SS-DEFENSE-33 everybody it reaches has the own test
 */
const blastOfPools: BlastContest = {
  less: (_attack, { hits }) => hits,
  compare(attack, state) {
    const hits = blastHits(attack, state);
    const rule = "SS-DEFENSE-33";
    if (without(attack, state.subject) === "object") return { ...strikesBarrier(hits, "none"), rule };
    // What goes off is stopped by no cover but that which somebody says there is.
    const result = defenceResult(state.defences[state.subject]!.hits, coverBonus(attack, state, state.subject));
    return { ...oppose(hits, result, 0, attack.ruleset.ties), rule };
  },
};

/** Dice pools against dice pools: the weapon test is rolled once and kept, and so is every defence. @rule SS-ATTACK-03 @rule UT-31 */
export const poolContest: Contest = {
  namesDefenceFirst: true,
  rollsEachBullet: false,
  rules: {
    declare: "SS-ATTACK-05",
    attack: "SS-ATTACK-09",
    choice: "SS-ATTACK-06",
    defence: "SS-ATTACK-11",
    surprised: "SS-SURPRISE-12",
  },
  undefended: 0,
  attackThrow,
  readAttack: (_attack, _bullet, { value, glitch }) => ({ hits: value, glitch, sure: "" }),
  testless: ({ field }, at) => testless(at, field.weapon.power),
  needs: (attack, state) => (isRolled(state.defences[state.subject]!) ? "none" : needs(attack, state)),
  optionsOf,
  defenceThrow,
  readDefence: (_attack, _state, { value, coverLow, coverHigh }) => ({ hits: value, coverLow, coverHigh }),
  hitsAgainst: (attack, state) => (state.leg === "blast" ? blastHits(attack, state) : hitsOf(attack, state)),
  defenceOf: (_attack, state, entity) => Math.max(0, state.defences[entity]!.hits),
  coverOf: coverBonus,
  compare,
  blast: blastOfPools,
  // A tie is something else than a miss.
  enough: (attack, state) => Math.max(0, hitsOf(attack, state)) + 1,
  canStrike: (attack, state) => hitsOf(attack, state) > 0,
};
