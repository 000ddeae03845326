import { unhurt } from "../../../module/rules/body/body-state";
import { mayTakeDeadeye } from "../../../module/rules/body/deadeye";
import type { Quality } from "../../../module/rules/body/glancing";
import { glancingOffset, qualityOfTotal } from "../../../module/rules/body/glancing-points";
import { isLimb, limbAt, LIMBS, limbShare, type Limb } from "../../../module/rules/body/limbs";
import { attackTotal } from "../../../module/rules/contest/evasion";
import { pastThreshold, UNPROTECTED } from "../../../module/rules/protection/damage-threshold";
import { resolveBullets, strike, type Bullet, type RawBlow, type Target } from "../../../module/rules/rulesets/called-shot-d20/bullets";
import { announce, type CalledAttack } from "../../../module/rules/rulesets/called-shot-d20/called-attack";
import { COVER, READINGS } from "../../../module/rules/rulesets/called-shot-d20/declaration";
import { bodyOf } from "../../../module/rules/rulesets/called-shot-d20/derive";
import { outlook } from "../../../module/rules/rulesets/called-shot-d20/limb-odds";
import type { Ruling } from "../../../module/rules/ruling";
import { flag, has, noProbe, num, numbers, text, word, type Probe, type Probes, type Words } from "../probe";

/** "Left Arm" for "left-arm". */
const titled = (limb: Limb): string =>
  limb
    .split("-")
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join(" ");

function limbOf(given: Words): Limb {
  const id = text(given, "limb").toLowerCase().replace(" ", "-");
  return isLimb(id) ? id : noProbe(`limb "${id}"`);
}

const called = (given: Words): boolean => word(given, "attack", { called: true, standard: false }, "standard");

/** The attack a row announces. What it does not name, a limb or a price, makes no difference to what it asks. */
const announced = (given: Words, calls = called(given)): Ruling<CalledAttack> =>
  announce({
    mode: { price: num(given, has(given, "burst_ap") ? "burst_ap" : "base_ap", 4), recoil: 0 },
    call: calls ? { location: has(given, "limb") ? limbOf(given) : "torso" } : null,
    reaction: { overwatch: flag(given, "overwatch"), deadeye: flag(given, "deadeye") },
    accuracy: [{ part: "typed", value: num(given, "modifiers", 0), rule: "CS-07" }],
    ap: has(given, "ap_available") ? num(given, "ap_available") : null,
  });

const targetOf = (given: Words): Target => ({
  evasion: num(given, "evasion"),
  cover: word(given, "cover", COVER, "none"),
  coveredLimbs: flag(given, "limb_covered") ? (has(given, "limb") ? [limbOf(given)] : LIMBS) : [],
});

const partOf = ({ parts }: CalledAttack, part: string): number => parts.find((one) => one.part === part)?.value ?? 0;

/** What the announcement settles. */
const settled = (attack: CalledAttack): Words => ({
  may_declare: true,
  ap_cost: attack.price,
  ap_left: attack.left,
  accuracy_penalty: partOf(attack, "called"),
  deadeye_bonus: partOf(attack, "deadeye"),
  offset: glancingOffset(attack.called?.modifier ?? null),
});

/** What is known before the roll. */
const foreseen = (attack: CalledAttack, target: Target): Words => {
  const seen = outlook(attack, target, READINGS);
  return {
    effective_evasion: seen.evasion,
    threshold: seen.threshold,
    threshold_drop: seen.thresholdDrop,
    band: seen.band,
    hit_in_20: seen.hitIn20,
    solid_in_20: seen.solidIn20,
    die_for_hit: seen.dieForHit,
    die_for_solid: seen.dieForSolid,
  };
};

const BODY = bodyOf(1000);
const QUALITIES = { solid: "solid", glancing: "glancing" } as const satisfies Record<Quality, Quality>;

/** Damage that comes in: `damage` is what DT and DR have let through already. */
const blowOf = (given: Words): RawBlow => {
  if (!has(given, "raw")) return { raw: num(given, "damage", 0), type: "kinetic", protection: UNPROTECTED };
  return { raw: num(given, "raw"), type: "kinetic", protection: { dt: num(given, "dt", 0), drPercent: num(given, "dr_percent", 0) } };
};

const losses = (bullet: Bullet, blow: RawBlow): Words => {
  const done = strike(BODY, unhurt(BODY), bullet, blow);
  return {
    damage: pastThreshold(blow.raw, blow.protection),
    hp_damage: done?.loss.flesh ?? 0,
    cripple_damage: done?.limbLoss ?? 0,
  };
};

const nameOf = (limb: Limb | null): string | null => (limb === null ? null : titled(limb));

/** Every bullet; of a burst the lists, else the one. */
function rolled(given: Words, attack: CalledAttack, target: Target): Words {
  const faces = has(given, "shots_d20") ? numbers(given, "shots_d20") : [num(given, "d20")];
  const face = num(given, "location_d20", 20);
  const bullets = resolveBullets(attack, target, faces, () => face, READINGS);
  const first = bullets[0] ?? noProbe("no die was thrown");
  return {
    total: first.total,
    hit: first.hit,
    location: nameOf(first.limb),
    quality: first.quality,
    totals: bullets.map(({ total }) => total),
    hits: bullets.map(({ hit }) => hit),
    locations: bullets.map(({ limb }) => nameOf(limb)),
    qualities: bullets.map(({ quality }) => quality),
    ...losses(first, blowOf(given)),
  };
}

/** A hit whose class is known. */
const struck = (given: Words): Words => {
  const quality = word(given, "quality_given", QUALITIES);
  return { quality, ...losses({ face: 0, total: 0, evasion: 0, hit: true, limb: "torso", threshold: 0, quality }, blowOf(given)) };
};

/** A total that somebody already has. */
const totalled = (given: Words, { called: at }: CalledAttack, { evasion }: Target): Words => ({
  quality: qualityOfTotal(num(given, "total_given"), evasion, at?.modifier ?? null),
});

/** An attack as far as the row takes it, from its announcement to the wound. */
const attack: Probe = (given) => {
  if (has(given, "shots")) num(given, "shots");
  const ruling = announced(given);
  if (!ruling.allowed) return { may_declare: false };
  const told = settled(ruling.value);
  const thrown = has(given, "d20") || has(given, "shots_d20");
  if (!has(given, "evasion")) return { ...told, ...(thrown ? { total: attackTotal(num(given, "d20"), ruling.value.parts) } : {}) };
  const target = targetOf(given);
  return {
    ...told,
    ...foreseen(ruling.value, target),
    ...(thrown ? rolled(given, ruling.value, target) : {}),
    ...(has(given, "total_given") ? totalled(given, ruling.value, target) : {}),
  };
};

const damage: Probe = (given) => {
  if (has(given, "quality_given")) return struck(given);
  if (has(given, "attack")) return attack(given);
  const { raw, protection } = blowOf(given);
  return { damage: pastThreshold(raw, protection) };
};

const mayCall: Probe = (given) => {
  called(given);
  return { may_call: announced(given, true).allowed };
};

const coverBonus: Probe = (given) => ({ cover_bonus: word(given, "cover", COVER) });

const shares: Probe = (given) => {
  word(given, "query", { location_shares: true });
  const percent = Object.fromEntries(LIMBS.map((limb) => [titled(limb), 100 * limbShare(limb)]));
  return { shares_percent: percent, sum_percent: Object.values(percent).reduce((sum, share) => sum + share, 0) };
};

export const D20 = "no row can ask for this one; a named test holds it";

export const probes: Probes = {
  "CS-01": attack,
  "CS-02": attack,
  "CS-03": (given) => {
    word(given, "query", { limb_list: true });
    return { limbs: LIMBS.map(titled), limb_count: LIMBS.length };
  },
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
  "CS-15": (given) => ({ rolled_location: titled(limbAt(num(given, "location_d20"))) }),
  "CS-16": shares,
  "CS-17": attack,
  "CS-18": attack,
  "CS-19": attack,
  "CS-20": attack,
  "CS-21": attack,
  "CS-22": coverBonus,
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
  "CS-36": (given) => ({ may_take_deadeye: mayTakeDeadeye(num(given, "sniper_tier"), num(given, "small_guns")) }),
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
