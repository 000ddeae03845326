import { swanSongFacts } from "../../../module/rules/rulesets/swan-song/facts";
import { COVER_DICE, coverGrade, gradeDice, coverAgainst, proneCover } from "../../../module/rules/protection/cover";
import { poolSize } from "../../../module/rules/contest/hits-and-glitches";
import { modifiedDamage } from "../../../module/rules/protection/armor-and-soak";
import {
  behindScreen,
  bodyBarrierPool,
  throughBodyBarrier,
  barrierPool,
  barrierSuffers,
  breakingBase,
  holeIn,
  holeOpened,
} from "../../../module/rules/protection/barriers";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { flag, has, num, word, type Probe, type Probes, type Words } from "../probe";
import { damageKind } from "../scenes/exchange";
import { usualRangedAccuracy } from "../../../module/rules/attack/model/weapon";

/** Attribute rating that no row reduces to 0. */
const HALE = 20;
const BARE = { pools: {}, limbs: {}, naturalArmor: 0, worn: [], injuries: [] };

const BLOWS = {
  melee: "blow",
  unarmed: "blow",
  biotics: "blow",
  explosive: "explosive",
  explosive_contact: "explosive-contact",
} as const;

/** Returns the results of an attack meant to break a barrier. Without a Structure in the row, returns only the modified DV. */
export const breaking: Probe = (given) => {
  const mDV = modifiedDamage(breakingBase(word(given, "weapon", BLOWS), num(given, "DV")), num(given, "hits", 0));
  if (!has(given, "structure")) return { mDV };
  const structure = num(given, "structure");
  const damage = barrierSuffers(mDV, num(given, "barrier_hits", 0), damageKind(given));
  return { mDV, damage, hole_m2: holeOpened(structure, [0, damage]), pool: barrierPool(structure, num(given, "armor", 0)) };
};

const ATTACKS = { ranged: "ranged", spell: "power", indirect_spell: "indirect-power", melee: "melee" } as const;

/** Returns a probe for the defense pool. The pool is the defender's own dice plus the cover dice against the row's kind of attack. */
export const coveredAgainst =
  (grade: "none" | "partial" | "good"): Probe =>
  (given) => ({ pool: num(given, "REA") + num(given, "INT") + COVER_DICE[coverAgainst(word(given, "attack", ATTACKS), grade)] });

/**
 * Returns the dice pools of attack and defense if a barrier hides part or all of the target. Also returns whether the attack must penetrate
 * it.
 * @param hidden - hidden part of the target, 0 to 1
 * @param transparent - true: the target is visible through the barrier
 * @param aware - true: the defender is aware of the attack
 */
function hiddenBy(given: Words, hidden: number, transparent: boolean, aware: boolean): Words {
  const behind = behindScreen({ hidden, transparent }, aware);
  const cover = gradeDice(coverGrade(behind.hidden), true, swanSong.cover);
  const base = has(given, "base_defense") ? num(given, "base_defense") : num(given, "REA", 0) + num(given, "INT", 0);
  return {
    attack_pool: poolSize(num(given, "attack_pool") + behind.attack),
    defense_pool: behind.coverDiceOnly ? cover : base + cover,
    must_penetrate: behind.mustPenetrate,
  };
}

export const probes: Probes = {
  "SS-COVER-04": (given) => ({ bonus: COVER_DICE[proneCover(flag(given, "prone"), num(given, "distance_m"))] }),
  "SS-COVER-05": (given) => hiddenBy(given, num(given, "hidden_percent", 100) / 100, false, flag(given, "defender_aware")),
  "SS-BARRIER-04": (given) => hiddenBy(given, 1, false, false),
  "SS-BARRIER-05": (given) => hiddenBy(given, 1, flag(given, "transparent"), true),
  "SS-BARRIER-15": (given) => ({ hole: holeIn(num(given, "structure"), num(given, "total")).open }),
  "SS-BARRIER-16": (given) => ({ area_m2: holeIn(num(given, "structure"), num(given, "total")).area }),
  "SS-BARRIER-25": (given) => {
    const held = { body: num(given, "BOD"), armor: num(given, "AV", 0) };
    const { bodyDamage, through } = throughBodyBarrier(held, num(given, "mDV"), num(given, "barrier_hits", 0));
    return { pool: bodyBarrierPool(held, num(given, "ARP", 0)), body_damage: bodyDamage, through };
  },
  "SS-BARRIER-26": (given) => {
    const attributes = { strength: num(given, "STR"), agility: HALE, reaction: HALE };
    const { effective } = swanSongFacts.people.derive({ ...BARE, attributes, bodyShield: num(given, "BOD_shield") });
    return { penalty: effective["agility"]! - HALE };
  },
  "SS-ACCURACY-07": (given) => {
    const quality = word(given, "kind", { basic: "", specialised: "specialized", improvised: "improvised" });
    const { least, most, initial } = usualRangedAccuracy({ kind: "ranged", skill: "longarms", quality })!;
    return { accuracy_range: [least, most], accuracy: initial };
  },
};
