import type { Battlefield } from "../attack/model/battlefield";
import { declare } from "../attack/declare/declare";
import type { AttackOrder } from "../attack/model/order";
import type { Attack, Ruleset } from "../attack/model/ruleset";
import type { Call } from "../called-shots/called-shot";
import type { Ruling } from "../ruling";
import { heals, type Parts } from "./reduce/body-left";
import { obstructions } from "../attack/unintended-targets/obstructions";
import { shutOff } from "../attack/unintended-targets/through-cover";
import { opening } from "../attack/model/state";
import { conditionOf } from "../body/unconsciousness-and-death";
import type { BodyState } from "../body/body-state";
import { follow, type FollowOptions } from "./follow";
import { coneOdds } from "./cone-odds";
import { strikes } from "./seen";
import type { Followed, View } from "./view";
import { attackOdds, chanceOf, othersOf, targetOdds, type Cell } from "./attack-odds";

/** Summary of an attack's odds against the intended target. All numbers are probabilities, 0 to 1. */
export interface Prospect {
  /** Probability of a hit. A graze without effect does not count. */
  readonly hit: number;
  /**
   * Probability that a pool loses points. Strain counts only if the attack itself does Strain, not if Health damage that armor stopped
   * causes Strain (XF-28).
   */
  readonly through: number;
  /** Probability that the attack cripples a limb. */
  readonly cripples: number;
  /** Probability that the target goes down. */
  readonly down: number;
  /** Maximum error: each probability may be too low by this much; 0: exact. */
  readonly lost: number;
}

/** Risk to another entity on the line of fire. */
export interface Danger {
  /** Index in the battlefield's list of entities. */
  readonly entity: number;
  readonly name: string;
  readonly struck: number;
  readonly down: number;
  /** Maximum error: each probability may be too low by this much. */
  readonly lost: number;
}

/**
 * Returns the attack with only its target if nothing is in the way. A bullet that passed the target never returns to it. With cover on the
 * line, every entity counts. A bullet that misses because of cover may hit any entity, even the target.
 */
function aimedAlone(attack: Attack): Attack {
  const { field } = attack;
  const { entities, intended } = field;
  const first = opening(field);
  if (obstructions(attack, first).length > 0 || shutOff(attack, first, intended).length > 0) return attack;
  return { ...attack, field: { ...field, entities: [entities[intended]!], intended: 0, grants: [[0]] } };
}

/** Returns whether the target has limbs that can be crippled. */
const hasLimbs = ({ field: { intended, entities } }: Attack): boolean =>
  entities[intended]!.fighter.plan.limbs !== null || entities[intended]!.fighter.body.limbs.length > 0;

/** Returns whether Strain means that the attack got through. @rule XF-28 Health damage that armor stops can still cause Strain */
const countsStrain = ({ field, called }: Attack): boolean => field.weapon.damageKind === "strain" || Boolean(called?.option);

const isThrough =
  (attack: Attack) =>
  ({ loss }: Cell): boolean =>
    loss.shield > 0 || loss.armored > 0 || loss.flesh > 0 || (loss.strain > 0 && countsStrain(attack));

const [HIT, THROUGH, DOWN, CRIPPLED] = [1, 2, 4, 8];

/** Returns a view that observes only what the given questions need. */
function asked(attack: Attack, parts: Parts, questions: number): View {
  const { intended, entities } = attack.field;
  const { plan, body: before } = entities[intended]!.fighter;
  const strains = countsStrain(attack);
  const lessThan = (body: BodyState): boolean =>
    body.shield < before.shield || body.armored < before.armored || body.flesh < before.flesh || (strains && body.strain > before.strain);
  return {
    kind: `${parts} ${questions} ${strains}`,
    watched: 1 << intended,
    parts,
    see: (seen, event) => {
      if (!("entity" in event) || event.entity !== intended) return seen;
      return event.kind === "crippled" ? seen | (CRIPPLED & questions) : strikes(event) ? seen | (HIT & questions) : seen;
    },
    look: (entity, body) => {
      if (entity !== intended) return 0;
      const found = (lessThan(body) ? THROUGH : 0) | (conditionOf(plan, body) === "up" ? 0 : DOWN);
      return found & questions;
    },
    settled: (seen) => (seen & questions) === questions,
  };
}

/** Returns the probability that an event was observed. Events observed before a state was pruned also count. */
const chanceOfSeen = ({ ends, left }: Followed, bit: number): number =>
  [...ends, ...left].reduce((sum, { seen, chance }) => ((seen & bit) === 0 ? sum : sum + chance), 0);

/** Returns the prospect of a healing power from final states, because the power can improve a body. */
function atTheEnd(attack: Attack, options: FollowOptions): Prospect {
  const odds = targetOdds(attack, options);
  return {
    hit: chanceOf(odds, ({ struck }) => struck),
    through: chanceOf(odds, isThrough(attack)),
    cripples: chanceOf(odds, ({ crippled }) => crippled.length > 0),
    down: chanceOf(odds, ({ condition }) => condition !== "up"),
    lost: odds.lost,
  };
}

/**
 * Returns the prospect of an attack. Limbs are followed separately from pools, because together they would multiply the states.
 * @throws {RangeError} if the policy leaves an Ask unanswered
 */
export function prospectOf(attack: Attack, options: FollowOptions = {}): Prospect {
  const alone = aimedAlone(attack);
  if (heals(alone)) return atTheEnd(alone, options);
  const pools = follow(alone, asked(alone, "pools", HIT | THROUGH | DOWN), options);
  const limbs = hasLimbs(alone) ? follow(alone, asked(alone, "limbs", CRIPPLED), options) : null;
  return {
    hit: chanceOfSeen(pools, HIT),
    through: chanceOfSeen(pools, THROUGH),
    cripples: limbs ? chanceOfSeen(limbs, CRIPPLED) : 0,
    down: chanceOfSeen(pools, DOWN),
    lost: Math.max(pools.lost, limbs?.lost ?? 0),
  };
}

/** Returns the options for following an attack. A single bullet is always followed exactly. */
const following = ({ rounds }: Attack, several: FollowOptions): FollowOptions => (rounds > 1 ? several : {});

/**
 * Returns the prospect of an order for one call, or the rules' refusal. Ignores the order's own `called`.
 * @rule XF-03
 * @param call The call; null: the attack without a call.
 * @param several Options for several bullets. A single bullet is always followed exactly.
 */
export function prospectFor(
  ruleset: Ruleset,
  order: AttackOrder,
  field: Battlefield,
  call: Call | null,
  several: FollowOptions = {},
): Ruling<Prospect> {
  const ruling = declare(ruleset, { ...order, called: call }, field);
  return ruling.allowed ? { allowed: true, value: prospectOf(ruling.value, following(ruling.value, several)) } : ruling;
}

/**
 * Returns the bystanders that an attack can hit, nearest first; empty if the rules refuse the order.
 * For an attack on several targets, these are all its targets.
 * @rule UT-06 @rule UT-16 @rule SS-ACTION-12
 */
export function dangersOf(ruleset: Ruleset, order: AttackOrder, field: Battlefield, several: FollowOptions = {}): readonly Danger[] {
  const ruling = declare(ruleset, order, field);
  if (!ruling.allowed) return [];
  const options = following(ruling.value, several);
  const { cone } = ruling.value.field;
  const { others, lost } = cone
    ? coneOdds(ruling.value, cone, options)
    : field.blast
      ? attackOdds(ruling.value, options)
      : othersOf(ruling.value, options);
  return others
    .filter(({ struck }) => cone || struck > 0)
    .map(({ entity, struck, down }) => ({ entity, name: field.entities[entity]!.fighter.name, struck, down, lost }));
}
