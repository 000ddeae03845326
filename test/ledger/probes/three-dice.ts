import type { AttackOrder } from "../../../module/rules/attack/model/order";
import { weaponInHands } from "../../../module/rules/attack/model/weapon";
import { hitPoints } from "../../../module/rules/body/unconsciousness-and-death";
import { LOCATION_IDS, sided } from "../../../module/rules/body/hit-locations/hit-locations";
import { ownDr, totalDr } from "../../../module/rules/body/hit-locations/damage-resistance";
import { HUMANOID, locationAtSum } from "../../../module/rules/body/hit-locations/random-location";
import { knockdownModifier, shock } from "../../../module/rules/body/hit-locations/shock-and-knockdown";
import { sumOf } from "../../../module/rules/chance/roll-specs";
import { ATTACK_KINDS, type AttackKind } from "../../../module/rules/contest/effective-skill";
import { rollOdds } from "../../../module/rules/odds/roll-odds";
import { threeDice } from "../../../module/rules/rulesets/three-dice/three-dice";
import { RIFLE } from "../../rules/attack/model/stored-rifle";
import { aBlade, aRifle, declared, fight, refusal, type Fought, type Party, type Wish } from "../../rules/rulesets/three-dice/attacks";
import { flag, has, noProbe, num, numbers, numberTable, record, text, word, type Probe, type Probes, type Words } from "../probe";
import { aimOf, areaKindOf, choosingOf, classOf, hidden, makeOf, placeOf, placesOf, spaced } from "./three-dice-words";

/** Skill so high that no attack of a row misses. */
const SURE = 60;
/** A target that cannot defend. */
const STILL: Party = { helpless: true };

const roll: Probe = (given) => {
  const fought = fight({ skill: num(given, "effective_skill"), roll: num(given, "roll"), parties: [STILL] });
  const { hits: margin, contact } = fought.one("compared");
  const success = contact === "hit";
  const critical = fought.state.sure !== "";
  return { outcome: `${critical ? "critical " : ""}${success ? "success" : "failure"}`, success, margin };
};

const KINDS = Object.fromEntries(ATTACK_KINDS.map(({ kind }) => [spaced(kind), kind])) as Readonly<Record<string, AttackKind>>;

/** An armored target with a chink that can be attacked. */
const PLATED: Party = { ...STILL, armor: 1 };

const skill: Probe = (given) => {
  const ranged = word(given, "kind", KINDS) === "ranged";
  const at = aimOf(given);
  const aimed = flag(given, "aimed");
  const turns = num(given, "evaluate", 0);
  const evaluated = flag(given, "evaluated");
  const order: Partial<AttackOrder> = {
    aim: ranged ? Number(aimed) : evaluated ? turns : 0,
    modifiers: [{ name: "circumstances", value: num(given, "circumstantial", 0) }],
    aiming: { range: num(given, "range_mod", 0), chink: flag(given, "chink") },
  };
  const make = ranged ? aRifle : aBlade;
  const weapon = make({ accuracy: num(given, "accuracy", 0), woundClass: "imp" });
  const fought = fight({
    weapon,
    skill: num(given, "base_skill"),
    order,
    roll: 3,
    parties: [PLATED],
    ...(at === null ? {} : { called: at }),
  });
  const { spec } = fought.one("attacked").rolled;
  return { effective_skill: spec.kind === "sum" ? sumOf(spec.parts) : null, location_used: fought.one("located").limb };
};

/** Matches ranges in yards in the rulebook's notation, such as "1/2D 100, Max 1500" or "Max 20". */
const RANGES = /^(?:1\/2D\s*(\d+)\s*,\s*)?Max\s*(\d+)$/i;

const ranges: Probe = (given) => {
  const [, half, max] = RANGES.exec(text(given, "range_text")) ?? noProbe("no ranges in the text");
  const carries = { half: half === undefined ? null : Number(half), max: Number(max) };
  const { ranges: read } = weaponInHands({ id: "", name: "", stored: { ...RIFLE, carries } }, {}, threeDice);
  return { half_d_yd: read?.halfYards, max_yd: read?.maxYards };
};

const METRES = 0.9144;
const rangesOf = (given: Words) => ({
  halfYards: has(given, "half_d_yd") ? num(given, "half_d_yd") : null,
  maxYards: num(given, "max_yd"),
});

/**
 * Plays a hit with this damage on the row's target: a called shot, an uncalled attack or a large-area attack. If the call is refused, plays
 * a random hit that can only land on the called location.
 */
function blow(given: Words, dv: number, hp: number | null = null): Fought {
  const at = aimOf(given);
  const chink = flag(given, "chink");
  const location = placeOf(given);
  const woundClass = chink && !has(given, "type") ? "imp" : classOf(given);
  const make = makeOf(given);
  const large = flag(given, "large_area");
  const covered = has(given, "exposed") ? hidden(placesOf(given, "exposed")) : [];
  const party: Party = {
    ...STILL,
    make,
    full: make.hp,
    hp: hp ?? num(given, "hp_current", make.hp),
    fp: make.hp,
    resistance: { all: num(given, "dr", 0), at: {}, openFaced: flag(given, "open_faced") },
    along: has(given, "distance_yd") ? num(given, "distance_yd") * METRES : 1,
    coveredLimbs: covered,
    exact: true,
  };
  const weapon = aRifle({
    dv,
    woundClass,
    tightBeam: flag(given, "tight_beam"),
    divisor: num(given, "divisor", 1),
    penetrates: false,
    area: large,
    areaKind: covered.length > 0 ? "cone" : "area-effect",
    ...(has(given, "max_yd") ? { ranges: rangesOf(given) } : {}),
  });
  const wish: Wish = { weapon, skill: SURE, order: { aiming: { chink } }, parties: [party] };
  if (large || at === null) return fight(wish);
  const called: Wish = { ...wish, called: at };
  if (refusal(called) === null) return fight(called);
  const table = { id: "only", rows: [{ from: 3, to: 18, location, side: null }] };
  return fight({ ...wish, called: "random", parties: [{ ...party, aspect: { table } }] });
}

/** Returns the results of a hit by ledger key. */
function told(fought: Fought): Words {
  const reduced = fought.one("reduced");
  const [harmed] = fought.all("harmed");
  const [capped] = fought.all("capped");
  const parts = fought.all("crippled").map(({ limb }) => limb);
  const eyes = parts.filter((part) => part.endsWith("-eye"));
  const { flesh = 0, overflow = 0, strain = 0 } = harmed?.done.loss ?? {};
  const part = (name: string): number => sumOf(reduced.by.filter((one) => one.part === name));
  const { plan } = fought.attack.field.entities[0]!.fighter;
  return {
    ...(harmed ? { multiplier: harmed.done.woundingModifier } : {}),
    injury: flesh + overflow + strain,
    lost: capped ? capped.from - capped.limit : 0,
    pool: strain > 0 ? "fp" : "hp",
    major_wound: fought.all("tested").length > 0,
    crippled: parts.length > eyes.length,
    eye_blinded: eyes.length > 0,
    eyes_blinded: eyes.length,
    damage_at_range: reduced.raw + part("range"),
    dr_total: 0 - part("dr"),
    penetrating: reduced.left,
    location_used: fought.all("located")[0]?.limb,
    hp_after: hitPoints(plan, fought.state.bodies[0]!),
    shock: fought.all("marked").find(({ status }) => status === "shocked")?.value ?? 0,
  };
}

/** Returns the total DR of a target without armor. A chink halves only armor, so it changes nothing here. */
const bare: Probe = (given) => {
  const [armor, own] = [num(given, "dr"), ownDr(placeOf(given), classOf(given))];
  return { dr_total: totalDr({ armor, own, chink: flag(given, "chink"), divisor: num(given, "divisor", 1) }) };
};

const rolled: Probe = (given) => {
  if (flag(given, "chink") && num(given, "dr", 0) === 0) return bare(given);
  if (!has(given, "hits")) return told(blow(given, num(given, "basic_damage", 0)));
  const hp = num(given, "hp_current");
  const done: Words[] = [];
  for (const basic of numbers(given, "hits")) done.push(told(blow(given, basic, (done.at(-1)?.["hp_after"] as number | undefined) ?? hp)));
  const after = done.at(-1)!["hp_after"] as number;
  return { injuries: done.map(({ injury }) => injury), injury_total: hp - after, hp_after: after };
};

/** Plays a hit with the row's penetrating damage. The damage rolled is higher by the location's own DR, except in a large-area attack. */
const through: Probe = (given) => {
  const large = flag(given, "large_area");
  const bone = large ? 0 : ownDr(placeOf(given), classOf(given));
  return told(blow(given, num(given, "penetrating") + bone));
};

const bruised: Probe = (given) => {
  const weapon = aRifle({ woundClass: classOf(given) });
  const aiming = { bruise: num(given, "blunt_trauma") };
  return told(fight({ weapon, skill: SURE, called: placeOf(given), order: { aiming }, parties: [{ ...STILL, armor: 99 }] }));
};

/** Returns an attack with the row's facts about the weapon and the target that decide which locations can be called. */
function calling(given: Words): Wish {
  const choosing = choosingOf(given);
  const weapon = aBlade({ woundClass: choosing.woundClass, tightBeam: choosing.tightBeam, area: choosing.largeArea });
  const aiming = choosing.situation ? { situation: choosing.situation } : {};
  const make = makeOf(given);
  return { weapon, skill: SURE, order: { aiming }, parties: [{ ...STILL, make, aspect: { pinned: choosing.pinned } }] };
}

const penalty: Probe = (given) => {
  const weapon = aBlade({ woundClass: "imp", grapples: flag(given, "grappling") });
  const aiming = { chink: flag(given, "chink"), weaponPenalty: num(given, "weapon_penalty", 0) };
  const shield = flag(given, "shield") ? ({ skill: 10, side: "left" } as const) : null;
  const { ruling } = declared({ weapon, called: aimOf(given) ?? "torso", order: { aiming }, parties: [{ ...PLATED, shield }] });
  return ruling.allowed ? { penalty: ruling.value.called!.modifier } : noProbe(`a call that is refused: ${ruling.refusal}`);
};

const ways: Probe = () => {
  const found: Record<string, number> = {};
  for (const { outcome, chance } of rollOdds({ kind: "sum", dice: 3, faces: 6, parts: [] }, "location")) {
    const { location, side } = locationAtSum(HUMANOID, { sum: outcome.value, fromAbove: false, missing: [] });
    const id = spaced(sided(location, side));
    found[id] = (found[id] ?? 0) + Math.round(chance * 6 ** 3);
  }
  return { ways: found, ways_total: Object.values(found).reduce((sum, count) => sum + count, 0) };
};

const QUERIES: Readonly<Record<string, Probe>> = {
  penalty,
  knockdown: (given) => ({ knockdown_mod: knockdownModifier({ location: placeOf(given), woundClass: classOf(given) }, makeOf(given)) }),
  critical_table(given) {
    const weapon = aBlade({ woundClass: classOf(given) });
    const { note } = fight({ weapon, called: placeOf(given), roll: 3 }).one("noted");
    return { critical_table: note.replace("critical-", "") };
  },
  shock: (given) => ({
    shock: shock({ location: placeOf(given), woundClass: classOf(given) }, num(given, "injury_given"), makeOf(given)),
  }),
  location_ways: ways,
};

const landed: Probe = (given) => {
  const { limb } = fight({
    skill: SURE,
    called: "random",
    order: { aiming: { overhead: flag(given, "from_above") } },
    parties: [STILL],
    locations: [num(given, "location_roll")],
    sides: [num(given, "side_die", 1)],
  }).one("located");
  return { rolled_location: spaced(limb) };
};

/** Returns true if the attack required a location roll. */
const isRolled = ({ asked }: Fought): boolean => asked.some((ask) => ask.kind === "roll" && ask.what === "location");

const struck: Probe = (given) => ({
  roll_location: isRolled(
    fight({ called: "random", roll: flag(given, "attack_success") ? 12 : 13, parties: [{ defends: flag(given, "defended") ? 8 : 9 }] }),
  ),
});

const isLarge = (fought: Fought): boolean => fought.all("located").some(({ rule }) => rule === "TD-AREA-12");

const giant: Probe = (given) => {
  const melee = flag(given, "melee");
  const make = melee ? aBlade : aRifle;
  const weapon = make({ ...(flag(given, "unarmed") ? { skill: "unarmed" } : {}), scaled: flag(given, "weapon_scaled") });
  const sized: Wish = {
    weapon,
    skill: SURE,
    attacker: { aspect: { size: num(given, "sm_attacker") } },
    parties: [{ aspect: { size: num(given, "sm_target"), pinned: flag(given, "pinned") }, defense: "none" }],
  };
  return { is_large_area: isLarge(fight(sized)), giant_may_target: refusal({ ...sized, called: "arm" }) === null };
};

/** A DR higher than any DR in the ledger rows. */
const THICK = 99;

/** Plays a large-area attack on a target with the row's DR by location and, if stated, by damage type. Returns the effective DR. */
const averaged: Probe = (given) => {
  const byType = has(given, "torso_dr_by_type");
  const key = byType ? "exposed_dr_by_type" : has(given, "all_dr") ? "all_dr" : "exposed_dr";
  const table = record(given, key);
  const at = byType ? Object.fromEntries(Object.keys(table).map((place) => [place, numberTable(table, place)])) : numberTable(given, key);
  const torso = byType ? numberTable(given, "torso_dr_by_type") : num(given, "torso_dr");
  const immersed = has(given, "immersed") ? placesOf(given, "immersed") : null;
  const areaKind = (has(given, "attack_kind") ? areaKindOf(given) : null) ?? (immersed ? "immersion" : "cone");
  const woundClass = byType ? classOf({ type: text(given, "damage_kind") }) : classOf(given);
  const party: Party = {
    ...STILL,
    resistance: { all: THICK, at: { ...at, torso }, openFaced: false },
    coveredLimbs: has(given, "not_exposed") ? hidden(LOCATION_IDS.filter((id) => !placesOf(given, "not_exposed").includes(id))) : [],
    aspect: { turnedAway: flag(given, "turned_away"), ...(immersed ? { immersed } : {}) },
  };
  const weapon = aRifle({ dv: THICK, woundClass, area: true, areaKind });
  return { effective_dr: told(fight({ weapon, skill: SURE, parties: [party] }))["dr_total"] };
};

/** Returns how the location was determined: "large-area", "random" or "chosen". @rule TD-LOC-05 */
const modeOf = (fought: Fought): string => (isLarge(fought) ? "large-area" : isRolled(fought) ? "random" : "chosen");

const aim: Probe = (given) => {
  const wish = calling(given);
  const at = aimOf(given) ?? "torso";
  const missing = LOCATION_IDS.filter((called) => refusal({ ...wish, called })?.refusal === "locationMissing");
  return { may_target: refusal({ ...wish, called: at }) === null, location_mode: modeOf(fight(wish)), untargetable: missing };
};

const chink: Probe = (given) => {
  const { weapon } = calling(given);
  const order = { aiming: { chink: flag(given, "chink") } };
  return {
    may_target_chink: refusal({ weapon: weapon!, order, called: "torso", parties: [{ ...STILL, armor: num(given, "dr", 1) }] }) === null,
  };
};

/** Row keys, each list with the probe for rows that contain at least one of the keys. The first match determines the probe. */
const QUESTIONS: readonly (readonly [readonly string[], Probe])[] = [
  [["roll"], roll],
  [["base_skill"], skill],
  [["range_text"], ranges],
  [["location_roll"], landed],
  [["attack_success"], struck],
  [["sm_attacker"], giant],
  [["torso_dr", "torso_dr_by_type"], averaged],
  [["blunt_trauma"], bruised],
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

/** Returns the ids of a chapter's rules with these numbers. */
const chapter = (name: string, numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => `TD-${name}-${String(number).padStart(2, "0")}`);

const upTo = (last: number, without: readonly number[] = []): readonly number[] =>
  Array.from({ length: last }, (_, at) => at + 1).filter((number) => !without.includes(number));

/** Ids of the rules whose rows these probes play. The tests in test/rules/rulesets/three-dice cover the other rules. */
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
