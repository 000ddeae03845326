import { aftermath, effectsOf, injuriesAfter } from "../../rules/body/injuries/aftermath-of";
import { injuryOf, effectRounds, stack, takesEffect, type ActiveInjury } from "../../../module/rules/body/injuries/active-injury";
import {
  afterEffectTest,
  bringsEffects,
  effectRoll,
  type CalledHit,
  type Consequence,
  type EffectTest,
  type StruckPerson,
} from "../../../module/rules/body/injuries/effect-tests";
import {
  bleedoutDamage,
  injuryParts,
  isSprintPossible,
  mayPerceive,
  mayStandUp,
  mayTake,
  type ActivityUse,
} from "../../../module/rules/body/injuries/called-effects";
import { CALLED_EFFECTS, ROUNDS_PER_HOUR, ROUNDS_PER_MINUTE, type EffectId } from "../../../module/rules/body/injuries/effect-durations";
import { LOCATION_EFFECTS, type FineId, FINE_LOCATIONS, fineLocation } from "../../../module/rules/body/injuries/called-locations";
import { slowDeathStrain } from "../../../module/rules/body/bleeding";
import { treatment } from "../../../module/rules/healing/treatments";
import { sumOf } from "../../../module/rules/chance/roll-specs";
import { mayAct } from "../../../module/rules/clock/passes";
import { newcomer, STOPPED } from "../../../module/rules/clock/clock";
import { scoreOf } from "../../../module/rules/clock/initiative";
import { afterRoll, BEGUN, isDone, type ExtendedTest } from "../../../module/rules/contest/extended";
import { poolSize, readPool, succeeds } from "../../../module/rules/contest/hits-and-glitches";
import { unhurt } from "../../../module/rules/body/body-state";
import { afterHealingPower } from "../../../module/rules/healing/recovery";
import { treated } from "../../../module/rules/healing/treat";
import { ratesAt, walkRate } from "../../../module/rules/movement/walk-run-sprint";
import { flag, has, list, noProbe, num, numbers, text, word, type Probe, type Probes, type Words } from "../probe";
import { bodyPlan } from "../scenes/body";
import { damageKind } from "../scenes/exchange";

const HIT: CalledHit = { location: "ankle", side: null, originalDv: 6, dv: 1, kind: "health", piercing: true };
const STANDING: StruckPerson = { active: [], prone: false, body: 3, organs: 2 };

/**
 * Returns the id of a called location from the rulebook's name, such as "shoulder" for "Shoulder/Upper Arm".
 * @throws {NoProbe} if there is no such location
 */
function fineId(name: string): FineId {
  const id = name.toLowerCase().split("/")[0]!.trim();
  return FINE_LOCATIONS.find(({ location }) => location === id)?.location ?? noProbe(`location "${name}"`);
}

/**
 * Returns the id of an effect from the rulebook's name, such as "one-arm-bandit" for "One-Armed Bandit".
 * @throws {NoProbe} if there is no such effect
 */
function effectId(name: string): EffectId {
  const id = name
    .toLowerCase()
    .replace(/\s*\(.*\)$/, "")
    .replaceAll(" ", "-")
    .replace("one-armed", "one-arm");
  return (Object.keys(CALLED_EFFECTS) as EffectId[]).find((effect) => effect === id) ?? noProbe(`effect "${name}"`);
}

/** Returns the test that one effect of a hit requires. @throws {NoProbe} if the hit requires no such test */
const testFor = (hit: CalledHit, effect: EffectTest["effect"], struck: StruckPerson = STANDING): EffectTest =>
  aftermath(hit, struck).tests.find((test) => test.effect === effect) ?? noProbe(`no ${effect} at ${hit.location}`);

const afterTest = (hit: CalledHit, effect: EffectTest["effect"], hits: number): Consequence[] =>
  afterEffectTest(hit, testFor(hit, effect), hits);

/** Returns the effects that consecutive hits cause without a test. */
function suffering(hits: readonly CalledHit[], organs = 2): readonly ActiveInjury[] {
  return hits.reduce<readonly ActiveInjury[]>(
    (active, hit) =>
      injuriesAfter(aftermath(hit, { ...STANDING, active, organs }).consequences).reduce(
        (all, injury) => stack(all, injury, organs),
        active,
      ),
    [],
  );
}

const dice = (active: readonly ActiveInjury[], doing: ActivityUse, part?: string, organs = 2): number =>
  sumOf(injuryParts(active, doing, organs).filter((row) => part === undefined || row.part === part));

/** Returns the Initiative Score after a test against Stunned with this many hits, and whether the target can still act. */
function stunned(location: FineId, hits: number, rolled: number): Words {
  const by = afterTest({ ...HIT, location }, "stunned", hits).reduce((sum, one) => sum + (one.kind === "score" ? one.by : 0), 0);
  const fighter = { ...newcomer(3, 3, 3, 1), rolled, adjust: by };
  return { score: scoreOf({ pass: 1 }, fighter), acts_again: mayAct({ ...STOPPED, round: 1 }, fighter) };
}

/** Returns the results of the test against Stunned that a hit on the row's location requires. */
export const stunnedAt: Probe = (given) => stunned(fineId(text(given, "location")), num(given, "stun_test_hits"), num(given, "score"));

const times = (count: number, hit: CalledHit): CalledHit[] => Array.from({ length: count }, () => hit);

/** Plays one more hit on an ear or eye after the row's earlier hits. Returns whether the hit has effects, and the location's DV limit. */
function organs(given: Words, location: "ear" | "eye"): Words {
  const [count, before] = [num(given, `${location}s`, 2), num(given, `${location}s_hit_before`)];
  const active = suffering(times(before, { ...HIT, location }), count);
  return {
    effects: effectsOf({ ...HIT, location }, { ...STANDING, active, organs: count }).length > 0,
    damage_max: fineLocation(location)!.dvLimit,
  };
}

/**
 * Returns the penalty for the row's number of affected ears or eyes, the tests it applies to, and its rounds. Also returns whether the
 * person can still hear or see.
 */
function senses(given: Words, location: "ear" | "eye"): Words {
  const [sense, doing] = location === "ear" ? (["hearing", { hearing: true }] as const) : (["sight", { sight: true }] as const);
  const active = suffering(times(num(given, `${location}s`), { ...HIT, location, originalDv: num(given, "original_DV") }));
  const everywhere = dice(active, {}) !== 0;
  return {
    penalty: dice(active, doing),
    scope: everywhere ? "all" : sense,
    rounds: active[0]?.rounds ?? 0,
    perception: mayPerceive(active, sense),
  };
}

function brokenGrip(given: Words, location: "forearm" | "hand", count: string): Words {
  const sides = (["left", "right"] as const).slice(0, num(given, count, 1));
  const hits = sides.map((side) => ({ ...HIT, location, side, dv: num(given, "DV") }));
  const active = suffering(hits);
  const grip = active.find(({ effect }) => effect === "broken-grip");
  const drops = hits.every((hit) => aftermath(hit, STANDING).consequences.some(({ kind }) => kind === "drops"));
  return { rounds: grip?.rounds ?? 0, subdue_mod: dice(active, { subduing: true }), drops_item: drops };
}

const weakSide = (given: Words, location: FineId, holds: string): Words => {
  const active = flag(given, holds) ? suffering([{ ...HIT, location, side: "left" }]) : [];
  return { pool: poolSize(num(given, "melee_defense") + dice(active, { meleeDefense: true })) };
};

/**
 * Plays the test against Stunned at a location that has the row's threshold and loss of score.
 * @throws {NoProbe} if there is no such location
 */
const stunnedInGeneral: Probe = (given) => {
  const [threshold, loss] = [num(given, "threshold"), num(given, "loss")];
  const found = FINE_LOCATIONS.find(({ location }) => {
    const { stun } = LOCATION_EFFECTS[location];
    return stun !== null && stun.threshold === threshold && stun.score === -loss;
  });
  return stunned(
    found?.location ?? noProbe(`no location stuns with threshold ${threshold} and ${loss}`),
    num(given, "hits"),
    num(given, "score"),
  );
};

/**
 * Rolls an extended test until it succeeds or the rolls are used up. Returns the minutes that the test took; null if it has not succeeded.
 */
function minutesUntilDone(test: ExtendedTest, rolls: readonly number[], limit: number | null): number | null {
  let progress = BEGUN;
  for (const hits of rolls) {
    progress = afterRoll(progress, readPool(Array<number>(hits).fill(6), limit).hits);
    if (isDone(test, progress)) return progress.rolls * test.intervalMinutes;
  }
  return null;
}

/** Returns whether First Aid with this many hits, or a power that healed this many points, ends Bleedout. */
function stops(hits: number, healed: number): boolean {
  const of = treatment("stop-bleedout");
  const plan = bodyPlan({});
  const aid = treated(plan, unhurt(plan), of, { success: succeeds(hits, of.threshold), hits }, -1);
  const left = afterHealingPower([injuryOf("bleedout", HIT)], healed);
  return aid.ends.includes("bleedout") || left.length === 0;
}

const roundsOfInjury = (consequences: readonly Consequence[]): number => injuriesAfter(consequences)[0]?.rounds ?? 0;

const bandit = (dv: number): readonly ActiveInjury[] => suffering([{ ...HIT, location: "shoulder", side: "left", dv }]);

export const probes: Probes = {
  "SS-CALLED-06": (given) => ({
    effects: bringsEffects(
      word(given, "outcome", { hit: "hit", miss: "miss", grazing: "grazing", through_cover: "through-cover" } as const),
      num(given, "damage", 1),
    ),
  }),
  "SS-CALLED-08": (given) => {
    const active = list(given, "active").map((name) => injuryOf(effectId(String(name)), { ...HIT, location: "neck" }));
    const wanted = list(given, "new_location_effects").map(String);
    return { applied: wanted.filter((name) => takesEffect(active, { effect: effectId(name), location: "sternum", side: null })) };
  },
  "SS-CALLED-09": (given) => {
    const before: ActiveInjury = { ...injuryOf("winded", HIT), rounds: num(given, "rounds_left") };
    const location = flag(given, "same_location") ? HIT.location : "foot";
    return { rounds_left: stack([before], injuryOf("winded", { ...HIT, location, originalDv: num(given, "new_original_DV") }))[0]!.rounds };
  },
  "SS-CALLED-12": (given) => organs(given, "ear"),
  "SS-CALLED-13": (given) => senses(given, "ear"),
  "SS-CALLED-15": (given) => organs(given, "eye"),
  "SS-CALLED-16": (given) => senses(given, "eye"),
  "SS-CALLED-19": (given) => brokenGrip(given, "forearm", "injured_arms"),
  "SS-CALLED-20": (given) => weakSide(given, "forearm", "broken_grip"),
  "SS-CALLED-22": (given) => {
    const consequences = afterTest({ ...HIT, location: "gut" }, "nauseous", num(given, "hits"));
    return { rounds: roundsOfInjury(consequences), penalty: dice(injuriesAfter(consequences), {}) };
  },
  "SS-CALLED-23": (given) => {
    const consequences = afterTest({ ...HIT, location: "genitals", dv: num(given, "DV") }, "buckled", num(given, "hits"));
    return {
      rounds: roundsOfInjury(consequences),
      prone: consequences.some(({ kind }) => kind === "prone"),
      stays_down: !mayStandUp(injuriesAfter(consequences)),
    };
  },
  "SS-CALLED-25": (given) => {
    const active = suffering([{ ...HIT, location: "gut", kind: damageKind(given), piercing: flag(given, "piercing") }]);
    const rounds = num(given, "minutes") * ROUNDS_PER_MINUTE;
    const bleeding = active.some(({ effect }) => effect === "slow-death");
    return { strain: bleeding ? slowDeathStrain(rounds) : 0 };
  },
  "SS-CALLED-26": (given) => {
    const limit = has(given, "limit") && given["limit"] !== null ? num(given, "limit") : null;
    return { done_after_minutes: minutesUntilDone(treatment("stop-slow-death").extended!, numbers(given, "rolls"), limit) };
  },
  "SS-CALLED-28": (given) => brokenGrip(given, "hand", "injured_hands"),
  "SS-CALLED-30": (given) => {
    const hit: CalledHit = { ...HIT, location: "hip", dv: num(given, "DV") };
    const prone = afterTest(hit, "knockdown", num(given, "hits")).some(({ kind }) => kind === "prone");
    return { threshold: testFor(hit, "knockdown").test.threshold, prone };
  },
  "SS-CALLED-33": (given) => {
    const rounds = effectRounds("unable-to-speak", { originalDv: 0, dv: num(given, "DV") }, 0)!;
    return { hours: rounds / ROUNDS_PER_HOUR, rounds };
  },
  "SS-CALLED-36": (given) => {
    const bleeding = suffering([{ ...HIT, location: "neck" }]);
    const actions = Array.from({ length: num(given, "actions") }, (_, at) => at < num(given, "first_aid_actions", 0));
    return { damage: actions.reduce((sum, firstAid) => sum + bleedoutDamage(bleeding, firstAid), 0) };
  },
  "SS-CALLED-37": (given) => ({ stopped: stops(num(given, "hits", 0), num(given, "healed", 0)) }),
  "SS-CALLED-40": (given) => ({
    arm_unusable_rounds: bandit(num(given, "DV")).find(({ effect }) => effect === "one-arm-bandit")!.rounds,
    penalty_until_healed: dice(bandit(num(given, "DV")), { arms: ["left"] }),
  }),
  "SS-CALLED-41": (given) => weakSide(given, "shoulder", "arm_unusable"),
  "SS-CALLED-43": (given) => {
    const hit: CalledHit = { ...HIT, location: "sternum", originalDv: num(given, "original_DV") };
    const test = testFor(hit, "fatigued");
    const spec = effectRoll(test, { attributes: { body: num(given, "BOD") }, skills: {}, wounds: -2 });
    const strain = afterEffectTest(hit, test, num(given, "hits")).reduce((sum, one) => sum + (one.kind === "strain" ? one.by : 0), 0);
    return { pool: spec.kind === "pool" ? spec.dice : 0, incoming: test.test.threshold, strain };
  },
  "SS-CALLED-45": stunnedInGeneral,
  "SS-CALLED-46": (given) => {
    const active = suffering([{ ...HIT, location: "thigh" }]);
    const { walk, run, maySprint } = ratesAt(walkRate(num(given, "AGI")), { slowed: !isSprintPossible(active) });
    return { walk_m: walk, run_m: run, sprint: maySprint };
  },
  "SS-CALLED-47": (given) => {
    const active = suffering([{ ...HIT, originalDv: num(given, "original_DV") }]);
    return {
      rounds: active.find(({ effect }) => effect === "winded")!.rounds,
      complex_allowed: mayTake(active, "complex"),
      simple_allowed: mayTake(active, "simple"),
      extended_allowed: mayTake(active, "extended"),
    };
  },
};
