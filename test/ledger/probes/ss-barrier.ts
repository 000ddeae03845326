import type { Weapon } from "../../../module/rules/attack/model/fighter";
import { barrierPoints, BARRIER_GRADES, throughBarrier } from "../../../module/rules/protection/barriers";
import { coverGrade, gradeDice } from "../../../module/rules/protection/cover";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { flag, has, noProbe, num, numbers, pass, text, type Probe, type Probes, type Words } from "../probe";
import { damageKind } from "../scenes/exchange";
import { fight, type Fought } from "../scenes/fight";
import { dvFor } from "../scenes/figures";
import { breaking } from "./ss-barrier-destroy";

const WEAPONS = { melee: false, unarmed: false, biotics: false, bullet: true, projectile: true, firearm: true } as const;

/**
 * Plays an attack on a barrier. Without `hits` in the row, the attack has one hit. If the row has mDV, the weapon gets the Damage Value
 * that leads to this mDV.
 */
function atBarrier(given: Words, weapon: Partial<Weapon> = {}): Fought {
  const hits = num(given, "hits", 1);
  const dv = has(given, "mDV") ? dvFor(num(given, "mDV"), hits) : num(given, "DV", 5);
  const structure = num(given, "structure", 20);
  return fight({
    ruleset: swanSong,
    attack: { hits },
    weapon: { dv, arp: num(given, "ARP", 0), penetrates: false, damageKind: damageKind(given), ...weapon },
    parties: [
      {
        name: "wall",
        hits: null,
        armor: num(given, "armor", 0),
        plan: { body: structure, maxima: { shield: null, armored: null, flesh: 1000 } },
        soaks: [{ hits: num(given, "barrier_hits", 0) }],
      },
    ],
  });
}

/** Plays a melee attack through a wall that soaks no damage. Returns the damage that remains for the target behind it, or 0. */
function beyondWall(damage: number, structure: number): number {
  const fought = fight({
    ruleset: swanSong,
    attack: { hits: 1 },
    weapon: { kind: "melee", modes: [], ammo: null, dv: dvFor(damage, 1), penetrates: false },
    parties: [
      { name: "wall", along: 1, hits: null, armor: 0, plan: { body: structure } },
      { name: "target", along: 1.5, hits: 0, shut: ["wall"] },
    ],
    at: "target",
  });
  return fought.one("penetrated", "wall")?.carry ?? 0;
}

function resisted(given: Words, weapon: Partial<Weapon> = {}): Words {
  const fought = atBarrier(given, weapon);
  const soaked = fought.one("soaked");
  return {
    pool: soaked?.rolled.spec.kind === "pool" ? soaked.rolled.spec.dice : 0,
    mDV: soaked?.dv ?? fought.one("armor-held")?.dv ?? 0,
    damage: fought.one("harmed")?.damage ?? 0,
  };
}

const POOL_OF = (given: Words): Words =>
  resisted({ mDV: 99, structure: num(given, "structure"), armor: num(given, "armor"), ARP: num(given, "ARP", 0) });

/**
 * Plays a bullet against a barrier with the attack's state machine. Several bullets, or bullets that by the GM's decision do no damage, are
 * calculated without the state machine. Returns the barrier's damage, the damage that goes through, and whether the bullet pierces the
 * barrier.
 */
function bulletThrough(given: Words): Words {
  const bullets = num(given, "bullets", 1);
  const [dv, armor, arp] = [num(given, "mDV", 99), num(given, "armor", 0), num(given, "ARP", 0)];
  const none = flag(given, "gm_no_damage");
  const leaf = throughBarrier(dv, armor, arp, bullets, none);
  const words = (damage: number, through: number, pierced: boolean) => ({
    barrier_damage: damage,
    through,
    target_mDV: through,
    pierces: pierced,
  });
  if (bullets > 1 || none) return words(leaf.barrierDamage, leaf.through, leaf.pierced);
  const fought = atBarrier({ mDV: dv, armor, ARP: arp }, { penetrates: true });
  const told = fought.one("barrier")!;
  return words(told.damage, told.through, fought.one("penetrated") !== undefined || told.through > 0);
}

const GRADES: Readonly<Record<string, keyof typeof BARRIER_GRADES>> = {
  fragile: "fragile",
  cheap: "cheap",
  average: "average",
  heavy: "heavy",
  reinforced: "reinforced",
  "reinforced (door)": "reinforced",
  structure: "structure",
  "heavy structure": "heavy-structure",
  "reinforced concrete": "reinforced-concrete",
  hardened: "hardened",
};

const grade: Probe = (given) => {
  const name = text(given, "barrier").toLowerCase();
  const found = BARRIER_GRADES[GRADES[name] ?? noProbe(`barrier "${name}"; it knows ${Object.keys(GRADES).join(", ")}`)];
  return { ...found, resist_pool: POOL_OF({ structure: found.structure, armor: found.armor })["pool"] };
};

/** Plays a shot that ties with, or hits, a target behind a barrier. Returns how the bullet reaches the target, and with how much damage. */
const tieThroughCover: Probe = (given) => {
  pass(given, "bullets");
  const fought = fight({
    ruleset: crossfire,
    switches: { limbs: false, woundingModifiers: false, unintendedTargets: false },
    attack: { hits: num(given, "attack_hits") },
    weapon: { dv: num(given, "DV"), arp: num(given, "ARP", 0), penetrates: true },
    parties: [
      { name: "barrier", along: 5, hits: null, armor: num(given, "barrier_armor"), grants: { target: 2 } },
      { name: "target", along: 10, hits: num(given, "defense_hits"), defenseDice: { hits: num(given, "defense_hits"), coverHits: 0 } },
    ],
    at: "target",
  });
  const reached = fought.one("soaked", "target")?.dv ?? fought.one("harmed", "target")?.damage ?? 0;
  const contact = fought.one("compared", "target")!.contact;
  return { path: contact === "through-cover" ? "through_cover" : contact === "hit" ? "direct" : contact, reaches_target: reached };
};

const hidden = (given: Words): number => num(given, "hidden_percent") / 100;

const blowAt: Probe = (given) => {
  const weapon = text(given, "weapon");
  if (!Object.hasOwn(WEAPONS, weapon)) return breaking(given);
  if (WEAPONS[weapon as keyof typeof WEAPONS]) return bulletThrough(given);
  return resisted(given);
};

export const probes: Probes = {
  "SS-COVER-01": (given) => ({ cover: coverGrade(hidden(given)) }),
  "SS-COVER-02": (given) => ({ bonus: gradeDice(coverGrade(hidden(given)), flag(given, "took_cover"), swanSong.cover) }),
  "SS-COVER-07": tieThroughCover,
  "SS-BARRIER-02": (given) => ({ hp: barrierPoints(num(given, "structure"), num(given, "area_m2"), num(given, "thickness_cm", 10)) }),
  "SS-BARRIER-06": resisted,
  "SS-BARRIER-07": (given) => ({ through: beyondWall(num(given, "damage"), num(given, "structure")) }),
  "SS-BARRIER-08": bulletThrough,
  "SS-BARRIER-09": grade,
  "SS-BARRIER-10": (given) => resisted({ DV: num(given, "DV"), hits: num(given, "hits") }),
  "SS-BARRIER-11": (given) => {
    const fought = fight({ ruleset: swanSong, attack: { faces: numbers(given, "dice") }, parties: [{ name: "wall", hits: null }] });
    return { misses: fought.one("compared")!.contact === "miss" };
  },
  "SS-BARRIER-13": POOL_OF,
  "SS-BARRIER-14": resisted,
  "SS-BARRIER-17": blowAt,
  "SS-BARRIER-18": blowAt,
  "SS-BARRIER-19": blowAt,
  "SS-BARRIER-20": (given) => {
    pass(given, "weapon");
    return resisted({ DV: num(given, "DV"), hits: num(given, "hits") }, { antiVehicle: true });
  },
  "SS-BARRIER-21": bulletThrough,
  "SS-BARRIER-22": bulletThrough,
  "SS-BARRIER-23": bulletThrough,
  "SS-BARRIER-24": bulletThrough,
  "XF-15": (given) => ({ cover_dice: gradeDice(coverGrade(num(given, "hidden")), flag(given, "took_cover"), crossfire.cover) }),
};
