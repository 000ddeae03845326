import { changes } from "../../../module/rules/attack/changes";
import { ownCover, UPRIGHT } from "../../../module/rules/attack/declare/own-cover";
import { actionAp } from "../../../module/rules/attack/declare/attack-cost";
import type { Attack, Ruleset } from "../../../module/rules/attack/model/ruleset";
import { mayTakeDeadeye } from "../../../module/rules/called-shots/deadeye";
import type { CoverGrade } from "../../../module/rules/protection/cover";
import { sumOf } from "../../../module/rules/chance/roll-specs";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { callOutlook } from "../../../module/rules/rulesets/called-shot-d20/solid-hit-odds";
import { bulletsOf, declared, IT, lossesOf, partOf, shoot, type Shot } from "../../rules/rulesets/called-shot-d20/attacks";
import { flag, has, noProbe, num, numbers, text, word, type Probe, type Probes, type Words } from "../probe";
import type { Fought } from "../scenes/fight";

/** Returns "Left Arm" for "left-arm". */
const titled = (limb: string): string =>
  limb
    .split("-")
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join(" ");

function limbOf(given: Words): string {
  const id = text(given, "limb").toLowerCase().replace(" ", "-");
  return calledShotD20.declaration.places.includes(id) ? id : noProbe(`limb "${id}"`);
}

const called = (given: Words): boolean => word(given, "attack", { called: true, standard: false }, "standard");

/** Returns the ruleset with the row's AP cost for every attack. */
function priced(given: Words): Ruleset {
  const { declaration } = calledShotD20;
  const price = num(given, has(given, "burst_ap") ? "burst_ap" : "base_ap", 4);
  return { ...calledShotD20, declaration: { ...declaration, modes: declaration.modes.map((mode) => ({ ...mode, price })) } };
}

const GRADES = { none: "none", half: "partial", full: "good" } as const satisfies Readonly<Record<string, CoverGrade>>;
const coverOf = (given: Words): number =>
  ownCover({ ...UPRIGHT, cover: word(given, "cover", GRADES, "none") }, 12, calledShotD20.cover).dice;

const facesOf = (given: Words): readonly number[] => {
  if (has(given, "shots_d20")) return numbers(given, "shots_d20");
  if (has(given, "shots")) return Array.from({ length: num(given, "shots") }, () => 10);
  return [num(given, "d20", 10)];
};

/**
 * Returns the damage of a hit, and the target's DT and DR percent for the whole body. A row without "raw" has damage that DT and DR percent
 * have already reduced.
 */
function blowOf(given: Words): Pick<Shot, "damage" | "target"> {
  if (!has(given, "raw")) return { damage: num(given, "damage", 5) };
  const kinetic = { dt: num(given, "dt", 0), drPercent: num(given, "dr_percent", 0) };
  return { damage: num(given, "raw"), target: { thresholds: [{ limbs: [], against: { kinetic } }] } };
}

/** Returns the attack that a row declares. Values that the row omits do not affect the expected result. */
const shotOf = (given: Words, calls = called(given)): Shot => ({
  ruleset: priced(given),
  modifiers: num(given, "modifiers", 8),
  faces: facesOf(given),
  call: calls ? (has(given, "limb") ? limbOf(given) : "torso") : null,
  overwatch: flag(given, "overwatch"),
  deadeye: flag(given, "deadeye"),
  evasion: num(given, "evasion", 12),
  cover: coverOf(given),
  coveredLimbs: flag(given, "limb_covered") ? [limbOf(given)] : [],
  locations: [num(given, "location_d20", 14)],
  ...(has(given, "ap_available") ? { ap: num(given, "ap_available") } : {}),
  ...blowOf(given),
});

/** Returns the results that are known once the attack is declared, such as its cost. */
function settled(given: Words, attack: Attack, { events }: Fought): Words {
  const paid = changes(attack, events).find((change) => change.kind === "ap" && change.entity === -1);
  // The AP of overwatch were held when the overwatch began.
  const held = attack.order.overwatch ? actionAp(attack.ruleset, attack.order, attack.mode, attack.field) : 0;
  return {
    may_declare: true,
    ap_cost: held + attack.price.ap,
    ap_left: has(given, "ap_available") ? num(given, "ap_available") + (paid && "by" in paid ? paid.by : 0) : null,
    accuracy_penalty: partOf(attack, "called") ?? 0,
    deadeye_bonus: partOf(attack, "deadeye") ?? 0,
  };
}

/** Returns the values known before the roll. */
function foreseen(attack: Attack): Words {
  const seen = callOutlook(attack);
  return {
    effective_evasion: seen.evasion,
    threshold: seen.threshold,
    threshold_drop: seen.thresholdDrop,
    band: seen.band,
    offset: seen.band,
    hit_in_20: seen.hitIn20,
    solid_in_20: seen.solidIn20,
    die_for_hit: seen.dieForHit,
    die_for_solid: seen.dieForSolid,
  };
}

const nameOf = (limb: string | null): string | null => (limb === null ? null : titled(limb));

/** Returns the results of the rolls. Lists have one entry for each bullet; other values belong to the first bullet. */
function rolled(fought: Fought): Words {
  const bullets = bulletsOf(fought);
  const first = bullets[0]!;
  const { health, limbs } = lossesOf(fought);
  return {
    total: first.total,
    hit: first.hit,
    location: nameOf(first.limb),
    quality: first.quality,
    totals: bullets.map(({ total }) => total),
    hits: bullets.map(({ hit }) => hit),
    locations: bullets.map(({ limb }) => nameOf(limb)),
    qualities: bullets.map(({ quality }) => quality),
    damage: fought.one("reduced", IT)?.left ?? 0,
    hp_damage: health,
    cripple_damage: Object.values(limbs).reduce((sum, loss) => sum + loss, 0),
  };
}

/**
 * Returns the sum of modifiers with which a 10 on the die gives this total. @throws {NoProbe} if the attack is refused or its roll adds no
 * die
 */
function modifiersFor(shot: Shot, total: number): number {
  const ruling = declared({ ...shot, modifiers: 0 });
  if (!ruling.allowed) return noProbe(`the attack is refused: ${ruling.refusal}`);
  const spec = ruling.value.ruleset.method.contest.attackRoll(ruling.value, 0);
  return spec.kind === "sum" ? total - 10 - sumOf(spec.parts) : noProbe("no die is added to");
}

/** Plays an attack from its declaration to the wound. A refused attack has no further results. */
const attack: Probe = (given) => {
  const announced = shotOf(given);
  const shot = has(given, "total_given")
    ? { ...announced, faces: [10], modifiers: modifiersFor(announced, num(given, "total_given")) }
    : announced;
  const ruling = declared(shot);
  if (!ruling.allowed) return { may_declare: false };
  const fought = shoot(shot);
  return { ...settled(given, ruling.value, fought), ...foreseen(ruling.value), ...rolled(fought) };
};

/** Plays a hit of the quality that the row states, or else the roll of the row. */
const damage: Probe = (given) => {
  if (!has(given, "quality_given")) return attack(given);
  const wanted = word(given, "quality_given", { solid: "solid", glancing: "glancing" });
  const shot = shotOf(given, false);
  const { threshold } = callOutlook(attackOf(shot));
  const told = rolled(shoot({ ...shot, faces: [10], modifiers: modifiersFor(shot, wanted === "solid" ? threshold + 1 : threshold) }));
  return told["quality"] === wanted ? told : noProbe(`a ${wanted} hit`);
};

function attackOf(shot: Shot): Attack {
  const ruling = declared(shot);
  return ruling.allowed ? ruling.value : noProbe(`the attack is refused: ${ruling.refusal}`);
}

const mayCall: Probe = (given) => {
  called(given);
  return { may_call: declared(shotOf(given, true)).allowed };
};

/** Returns the names and the number of all locations that can be called. */
const limbList: Probe = (given) => {
  word(given, "query", { limb_list: true });
  const limbs = calledShotD20.declaration.places.filter((place) => declared({ call: place }).allowed);
  return { limbs: limbs.map(titled), limb_count: limbs.length };
};

const locationOf = (face: number): string => titled(bulletsOf(shoot({ faces: [20], locations: [face] }))[0]!.limb!);

const shares: Probe = (given) => {
  word(given, "query", { location_shares: true });
  const percent: Record<string, number> = {};
  for (let face = 1; face <= 20; face += 1) percent[locationOf(face)] = (percent[locationOf(face)] ?? 0) + 5;
  return { shares_percent: percent, sum_percent: Object.values(percent).reduce((sum, share) => sum + share, 0) };
};

export const D20 = "no row can ask for this one; a named test holds it";

export const probes: Probes = {
  "CS-01": attack,
  "CS-02": attack,
  "CS-03": limbList,
  "CS-04": attack,
  "CS-05": attack,
  "CS-06": attack,
  "CS-07": attack,
  "CS-08": attack,
  "CS-09": attack,
  "CS-10": attack,
  "CS-11": attack,
  "CS-12": attack,
  "CS-13": damage,
  "CS-14": attack,
  "CS-15": (given) => ({ rolled_location: locationOf(num(given, "location_d20")) }),
  "CS-16": shares,
  "CS-17": attack,
  "CS-18": attack,
  "CS-19": attack,
  "CS-20": attack,
  "CS-21": attack,
  "CS-22": (given) => ({ cover_bonus: shoot(shotOf(given)).one("compared", IT)!.cover }),
  "CS-23": attack,
  "CS-24": attack,
  "CS-26": attack,
  "CS-27": attack,
  "CS-28": attack,
  "CS-29": attack,
  "CS-30": attack,
  "CS-31": attack,
  "CS-32": attack,
  "CS-33": attack,
  "CS-34": mayCall,
  "CS-35": mayCall,
  "CS-36": (given) => ({ may_take_deadeye: mayTakeDeadeye(num(given, "sniper_tier"), num(given, "small_guns"), calledShotD20.deadeye!) }),
  "CS-37": attack,
  "CS-38": attack,
  "CS-39": attack,
  "GL-01": attack,
  "GL-02": attack,
  "GL-03": attack,
  "GL-04": damage,
  "GL-05": damage,
  "GL-06": damage,
  "GL-07": damage,
  "GL-08": damage,
  "GL-09": attack,
  "GL-10": attack,
  "GL-11": attack,
  "GL-12": attack,
  "GL-13": attack,
  "GL-14": attack,
  "GL-15": damage,
  "GL-16": attack,
};
