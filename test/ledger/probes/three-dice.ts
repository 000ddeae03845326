import { aimedAt, aimPenalty, sided } from "../../../module/rules/body/hit-locations";
import { missingLocations } from "../../../module/rules/body/injury-tolerance";
import { locationMode, mayAim, seeksGaps } from "../../../module/rules/body/location-aim";
import { afterInjury, areaLocation, injuryFrom, type Injury } from "../../../module/rules/body/location-injury";
import { HUMANOID, landedAt, locationWays } from "../../../module/rules/body/location-table";
import { criticalTable, knockdownModifier, shock } from "../../../module/rules/body/shock";
import { lands } from "../../../module/rules/contest/active-defence";
import { ATTACK_KINDS, type AttackKind } from "../../../module/rules/contest/effective-skill";
import { readRollUnder } from "../../../module/rules/contest/roll-under";
import { damageRanges } from "../../../module/rules/flight/half-damage";
import { hasChinks, mayAimAtChink } from "../../../module/rules/protection/chinks";
import type { WornResistance } from "../../../module/rules/protection/damage-resistance";
import { isGiantBlow, type Exposure } from "../../../module/rules/protection/large-area";
import { attemptSkill, target, type Attempt } from "../../../module/rules/rulesets/three-dice/attempt";
import { averageProtection, bruise, workOut, workOutAll, type Hit, type WorkedOut } from "../../../module/rules/rulesets/three-dice/damage";
import { flag, has, noProbe, num, numbers, numberTable, record, text, word, type Probe, type Probes, type Words } from "../probe";
import { aimOf, areaKindOf, bodyOf, choosingOf, classOf, lacksOf, makeOf, placeOf, placesOf, spaced } from "./three-dice-words";

const roll: Probe = (given) => {
  const { outcome, success, margin } = readRollUnder(num(given, "roll"), num(given, "effective_skill"));
  return { outcome: spaced(outcome), success, margin };
};

const KINDS = Object.fromEntries(ATTACK_KINDS.map(({ kind }) => [spaced(kind), kind])) as Readonly<Record<string, AttackKind>>;

const skill: Probe = (given) => {
  const kind = word(given, "kind", KINDS);
  const at = aimOf(given);
  const attempt: Attempt = {
    kind: flag(given, "grappling") ? "grappling" : kind,
    shot: kind === "ranged",
    skill: { id: "any", rating: num(given, "base_skill") },
    accuracy: num(given, "accuracy", 0),
    aimed: flag(given, "aimed"),
    evaluate: num(given, "evaluate", 0),
    evaluated: flag(given, "evaluated"),
    range: num(given, "range_mod", 0),
    circumstances: [{ name: "circumstances", value: num(given, "circumstantial", 0) }],
    at: aimedAt(at),
    shielded: flag(given, "shield"),
    chink: flag(given, "chink"),
    weaponPenalty: num(given, "weapon_penalty", 0),
    choosing: choosingOf(given),
  };
  return { effective_skill: attemptSkill(attempt), location_used: target(attempt) };
};

const ranges: Probe = (given) => {
  const read = damageRanges(text(given, "range_text")) ?? noProbe("no ranges in the text");
  return { half_d_yd: read.halfYards, max_yd: read.maxYards };
};

const told = ({ modifier, injury, lost, pool, major, crippled, blinded }: Injury): Words => ({
  multiplier: modifier.times / modifier.per,
  injury,
  lost,
  pool,
  major_wound: major,
  crippled,
  eye_blinded: blinded > 0,
  eyes_blinded: blinded,
});

const toldInFull = (worked: WorkedOut): Words => ({
  ...told(worked),
  damage_at_range: worked.atRange,
  dr_total: worked.dr,
  penetrating: worked.penetrating,
  location_used: worked.location,
  hp_after: worked.hpAfter,
  shock: worked.shock,
});

const EVERYWHERE: Exposure = { kind: "area-effect", hidden: [], turnedAway: false, immersed: null };

const hitOf = (given: Words, basic: number): Hit => ({
  basic,
  woundClass: classOf(given),
  tightBeam: flag(given, "tight_beam"),
  location: aimOf(given) === "weapon" ? "weapon" : placeOf(given),
  chink: flag(given, "chink"),
  divisor: num(given, "divisor", 1),
  range: has(given, "distance_yd")
    ? {
        yards: num(given, "distance_yd"),
        ranges: { halfYards: has(given, "half_d_yd") ? num(given, "half_d_yd") : null, maxYards: num(given, "max_yd") },
      }
    : null,
  area: flag(given, "large_area") ? EVERYWHERE : null,
});

const wornOf = (given: Words): WornResistance => ({ all: num(given, "dr", 0), at: {}, openFaced: flag(given, "open_faced") });

const rolled: Probe = (given) => {
  const body = bodyOf(given, wornOf(given), has(given, "exposed") ? placesOf(given, "exposed") : null);
  if (!has(given, "hits")) return toldInFull(workOut(hitOf(given, num(given, "basic_damage", 0)), body));
  const done = workOutAll(
    numbers(given, "hits").map((basic) => hitOf(given, basic)),
    body,
  );
  const hp = done.at(-1)!.hpAfter;
  return { injuries: done.map(({ injury }) => injury), injury_total: body.hp - hp, hp_after: hp };
};

/** Damage that already got past all DR. */
const through: Probe = (given) => {
  const location = has(given, "exposed") ? areaLocation(placesOf(given, "exposed")) : placeOf(given);
  const penetrating = num(given, "penetrating");
  const blow = { penetrating, woundClass: classOf(given), tightBeam: flag(given, "tight_beam"), location, bluntTrauma: false };
  const injury = injuryFrom({ ...blow, area: flag(given, "large_area") }, makeOf(given));
  const hp = has(given, "hp_current") ? { hp_after: afterInjury(num(given, "hp_current"), injury.injury) } : {};
  return { ...told(injury), ...hp, penetrating, location_used: location };
};

const blunt: Probe = (given) => {
  placeOf(given);
  return toldInFull(bruise(num(given, "blunt_trauma"), classOf(given), bodyOf(given, wornOf(given))));
};

const QUERIES: Readonly<Record<string, Probe>> = {
  penalty: (given) =>
    aimPenalty({
      at: aimOf(given) ?? "torso",
      shielded: flag(given, "shield"),
      grappling: flag(given, "grappling"),
      chink: flag(given, "chink"),
      weaponPenalty: num(given, "weapon_penalty", 0),
    }),
  knockdown: (given) => ({ knockdown_mod: knockdownModifier({ location: placeOf(given), woundClass: classOf(given) }, makeOf(given)) }),
  critical_table: (given) => ({ critical_table: criticalTable({ location: placeOf(given), woundClass: classOf(given) }) }),
  shock: (given) => ({
    shock: shock({ location: placeOf(given), woundClass: classOf(given) }, num(given, "injury_given"), makeOf(given)),
  }),
  location_ways: () => {
    const ways = Object.entries(locationWays(HUMANOID)).map(([id, count]) => [spaced(id), count] as const);
    return { ways: Object.fromEntries(ways), ways_total: ways.reduce((sum, [, count]) => sum + count, 0) };
  },
};

const landed: Probe = (given) => {
  const { location, side } = landedAt(HUMANOID, {
    sum: num(given, "location_roll"),
    sideDie: num(given, "side_die", 1),
    fromAbove: flag(given, "from_above"),
    missing: missingLocations(lacksOf(given)),
  });
  return { rolled_location: spaced(sided(location, side)) };
};

/** A roll that succeeds, and one that does not, without being critical. */
const rolledWell = (well: boolean) => readRollUnder(10, well ? 10 : 9);

const struck: Probe = (given) => ({
  roll_location: lands(rolledWell(flag(given, "attack_success")), rolledWell(flag(given, "defended"))),
});

const giant: Probe = (given) => {
  const large = isGiantBlow({
    melee: flag(given, "melee"),
    attacker: num(given, "sm_attacker"),
    target: num(given, "sm_target"),
    unarmed: flag(given, "unarmed"),
    scaled: flag(given, "weapon_scaled"),
  });
  return { is_large_area: large, giant_may_target: mayAim("arm", { ...choosingOf(given), giant: large }).allowed };
};

/** DR all over the body, by location, and by type of damage where the row says so. */
const averaged: Probe = (given) => {
  const byType = has(given, "torso_dr_by_type");
  const key = byType ? "exposed_dr_by_type" : has(given, "all_dr") ? "all_dr" : "exposed_dr";
  const table = record(given, key);
  const places = placesOf({ places: Object.keys(table) }, "places");
  const at = byType ? Object.fromEntries(places.map((place) => [place, numberTable(table, place)])) : numberTable(given, key);
  const torso = byType ? numberTable(given, "torso_dr_by_type") : num(given, "torso_dr");
  const immersed = has(given, "immersed") ? placesOf(given, "immersed") : null;
  const named = has(given, "attack_kind") ? areaKindOf(given) : null;
  const exposure: Exposure = {
    kind: named ?? (immersed ? "immersion" : "cone"),
    hidden: placesOf(given, "not_exposed", []),
    turnedAway: flag(given, "turned_away"),
    immersed,
  };
  const woundClass = byType ? classOf({ type: text(given, "damage_kind") }) : classOf(given);
  const body = bodyOf(given, { all: 0, at: { ...at, torso }, openFaced: false }, places);
  return { effective_dr: averageProtection(woundClass, body, exposure).dr };
};

const aim: Probe = (given) => {
  const choosing = choosingOf(given);
  const at = aimOf(given) ?? "torso";
  const untargetable = missingLocations(choosing.lacks);
  return { may_target: mayAim(at, choosing).allowed, location_mode: locationMode(at, choosing), untargetable };
};

const chink: Probe = (given) => {
  flag(given, "chink");
  const seeks = seeksGaps(classOf(given), flag(given, "tight_beam"));
  return { may_target_chink: mayAimAtChink(seeks, hasChinks(num(given, "dr", 1), true)).allowed };
};

/** By the words of a row, which question it asks; the first that fits. */
const QUESTIONS: readonly (readonly [readonly string[], Probe])[] = [
  [["roll"], roll],
  [["base_skill"], skill],
  [["range_text"], ranges],
  [["location_roll"], landed],
  [["attack_success"], struck],
  [["sm_attacker"], giant],
  [["torso_dr", "torso_dr_by_type"], averaged],
  [["blunt_trauma"], blunt],
  [["penetrating"], through],
  [["basic_damage", "hits", "dr"], rolled],
  [["attack_kind"], (given) => ({ is_large_area: areaKindOf(given) !== null })],
  [["chink"], chink],
  [["attack_situation", "unaimed", "large_area", "lacks", "location"], aim],
];

const asked: Probe = (given) => {
  if (has(given, "query")) return word(given, "query", QUERIES)(given);
  const question = QUESTIONS.find(([words]) => words.some((key) => has(given, key)));
  return question ? question[1](given) : noProbe(`a row with ${Object.keys(given).join(", ")}`);
};

/** Rules of a chapter by their numbers. */
const chapter = (name: string, numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => `TD-${name}-${String(number).padStart(2, "0")}`);

const upTo = (last: number, without: readonly number[] = []): readonly number[] =>
  Array.from({ length: last }, (_, at) => at + 1).filter((number) => !without.includes(number));

/** Every rule that has rows; the others are held by test/rules/three-dice. */
const ROWS = [
  ...chapter("ROLL", upTo(10, [3])),
  ...chapter("RANGE", upTo(5)),
  ...chapter("WOUND", upTo(12)),
  ...chapter("LOC", upTo(42, [1, 7, 11, 27, 38, 39])),
  ...chapter("RANDOM", upTo(7, [1, 5])),
  ...chapter("TOLERANCE", upTo(18, [1, 2, 7, 9])),
  ...chapter("AREA", upTo(13)),
  ...chapter("CHINK", upTo(7, [2])),
];

export const probes: Probes = Object.fromEntries(ROWS.map((id) => [id, asked]));
