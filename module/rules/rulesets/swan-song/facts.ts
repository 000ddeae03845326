import { COVER_TAKEN } from "../../protection/cover";
import { SLIP_ACTION, SLIP_PRICE } from "../../movement/slip-past";
import { deriveFighter } from "../../body/derive";
import type { PoolSizes } from "../../body/health-pools";
import { LIMBS } from "../../body/limbs";
import { personBody } from "../../body/plans";
import { VEHICLE_EFFECTS } from "../../called-shots/vehicle-parts";
import type { ActionPrice, FireMode } from "../../attack/model/declaration";
import type { RulesetFacts } from "../../attack/model/ruleset";

const ATTRIBUTES = ["body", "agility", "reaction", "strength", "willpower", "logic", "intuition", "charisma"] as const;

const SKILLS = [
  "blades",
  "clubs",
  "unarmed",
  "pistols",
  "automatics",
  "longarms",
  "heavy-weapons",
  "throwing",
  "acrobatics",
  "running",
  "perception",
  "stealth",
  "first-aid",
  "medicine",
  "demolitions",
  "mechanics",
  "biotics",
  "piloting",
  "leadership",
] as const;

/** Sizes of the Flesh and Strain pools. This project sets them, because the rulebook gives none. @rule XF-16 */
const SIZES: PoolSizes = { flesh: { base: 10, perBody: 2 }, strain: { base: 8, perWillpower: 0.5 } };

/** Fire modes: defense dice and AP costs. @rule SS-DEFENSE-26 @rule SS-DEFENSE-27 @rule SS-DEFENSE-28 @rule XF-26 AP costs */
const MODES: readonly FireMode[] = [
  { id: "single", rounds: 1, price: 1, kind: "simple", defense: 0 },
  { id: "semi-auto-burst", rounds: 3, price: 1, kind: "simple", defense: -2 },
  { id: "burst", rounds: 3, price: 1, kind: "simple", defense: -2 },
  { id: "long-burst", rounds: 6, price: 1, kind: "simple", defense: -5 },
  { id: "full-auto", rounds: 10, price: 2, kind: "complex", defense: -9 },
  { id: "melee", rounds: 0, price: 2, kind: "complex", defense: 0 },
  { id: "throw", rounds: 1, price: 1, kind: "simple", defense: 0 },
  { id: "power", rounds: 0, price: 2, kind: "complex", defense: 0 },
];

/** Actions and their AP costs. @rule XF-26 a world can change the costs */
const ACTIONS: readonly ActionPrice[] = [
  { id: "single-shot", ap: 1, kind: "simple" },
  { id: "semi-auto-burst", ap: 1, kind: "simple" },
  { id: "burst", ap: 1, kind: "simple" },
  { id: "long-burst", ap: 1, kind: "simple" },
  { id: "full-auto", ap: 2, kind: "complex" },
  { id: "melee", ap: 2, kind: "complex" },
  { id: "full-defense", ap: 2, kind: "interrupt" },
  { id: "dodge", ap: 1, kind: "interrupt" },
  { id: "parry", ap: 1, kind: "interrupt" },
  { id: "block", ap: 1, kind: "interrupt" },
  { id: "intercept", ap: 1, kind: "interrupt" },
  { id: "take-cover", ap: 1, kind: "simple" },
  { id: "reload", ap: 1, kind: "simple" },
  { id: "ready", ap: 1, kind: "simple" },
  { id: "stand-up", ap: 1, kind: "simple" },
  { id: "use-item", ap: 1, kind: "simple" },
  { id: "aim", ap: 1, kind: "simple" },
  { id: "run", ap: 1, kind: "simple" },
  { id: "sprint", ap: 1, kind: "simple" },
  { id: SLIP_ACTION, ap: SLIP_PRICE, kind: "simple" },
];

const STATUSES = [
  "prone",
  "unconscious",
  "near-death",
  "stabilised",
  "dead",
  "last-fight",
  "surprised",
  "full-defense",
  "cover",
  "running",
  "in-vehicle",
  "bleeding",
  "slowed",
  "winded",
  "one-arm-bandit",
  "weak-side",
  "blinded-eye",
  "stunned",
  "deafened",
  "blinded",
  "broken-grip",
  "nauseous",
  "buckled",
  "slow-death",
  "unable-to-speak",
  "bleedout",
  ...VEHICLE_EFFECTS,
] as const;

/** Facts of Swan Song: dice pool against dice pool, passes, and damage to Shield, then Armored Health, then Flesh. */
export const swanSongFacts: RulesetFacts = {
  id: "swan-song",
  declaration: {
    attributes: ATTRIBUTES.map((id) => ({ id, initial: 3 })),
    skills: SKILLS.map((id) => ({ id, initial: 0 })),
    pools: [
      { id: "shield", kind: "health", holds: "shield", left: true },
      { id: "armored", kind: "health", holds: "armored", left: true },
      { id: "flesh", kind: "health", holds: "flesh", left: true },
      { id: "strain", kind: "strain", holds: "strain", left: false },
    ],
    limbs: LIMBS,
    places: LIMBS,
    modes: MODES,
    actions: ACTIONS,
    statuses: STATUSES,
  },
  karma: true,
  people: {
    derive: (facts) => deriveFighter(facts, SIZES),
    body: personBody,
    initiative: { attributes: ["reaction", "intuition"], faces: 6, moreDice: true },
  },
  switches: {
    limbs: false,
    woundingModifiers: false,
    unintendedTargets: false,
    passes: true,
    meleeCover: false,
    closedCalls: [],
    sparesBarriers: false,
  },
  ties: { nothingAgainstNothingMisses: false, tieGoesThroughCover: true, tieGoesThroughAnyCover: true },
  cover: COVER_TAKEN,
  // This project sets the corridor (XF-18) and the numbers of aim (XF-19) and Deadeye (XF-22), because the rulebook gives none.
  corridor: { halfWidth: 0.5, perMeter: 0.05 },
  aim: { perAp: 2, most: 6 },
  deadeye: { rating: 7, bonus: 2 },
  bodySlows: false,
  bodyIsBarrier: true,
  bulletByBullet: false,
  actionPoints: 3,
};
