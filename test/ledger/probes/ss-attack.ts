import { MELEE_ACCURACY, wornAccuracy } from "../../../module/rules/contest/accuracy";
import { mentalLimit, physicalLimit } from "../../../module/rules/contest/limits";
import { touches } from "../../../module/rules/contest/opposed";
import { readPool, succeeds } from "../../../module/rules/contest/hits-and-glitches";
import { glitchChance } from "../../../module/rules/contest/pool-odds";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { flag, has, num, numbers, withDefaults, word, type Probes, type Words } from "../probe";
import { damageValue, exchange, told } from "../scenes/exchange";
import { fight } from "../scenes/fight";
import { dvFor } from "../scenes/figures";

const attackTold = (given: Words): Words => told(exchange(given));

/** Plays a melee attack and returns the defender's dice pool and hits. */
function defenseTold(given: Words): Words {
  const reach = num(given, "mods", 0);
  const fought = fight({
    ruleset: swanSong,
    attack: { hits: 1 },
    weapon: { kind: "melee", ammo: null, modes: [], skill: "pistols" },
    order: { mode: "melee" },
    parties: [
      {
        name: "target",
        along: 1,
        reach,
        attributes: { reaction: num(given, "REA", 0), intuition: num(given, "INT", 0) },
        defenseDice: has(given, "dice") ? { faces: numbers(given, "dice") } : { hits: 0 },
      },
    ],
  });
  const defended = fought.one("defended")?.rolled;
  return { pool: defended?.spec.kind === "pool" ? defended.spec.dice : 0, hits: defended?.outcome.value ?? 0 };
}

/** Plays a hit, graze or miss with a touch weapon, and returns whether the effect of the touch applies. */
function contactEffect(given: Words): Words {
  const hits = word(given, "outcome", { grazing: [2, 2], miss: [1, 2], hit: [3, 2] });
  const fought = exchange({ attack_hits: hits[0], defense_hits: hits[1], contact_effect: flag(given, "contact_effect") });
  return { effect_applies: touches(fought.one("compared")!.contact, fought.attack.field.weapon.contact) };
}

const dice = (given: Words): Words => {
  const reading = readPool(numbers(given, "dice"), has(given, "limit") && given["limit"] !== null ? num(given, "limit") : null);
  return { hits: reading.hits, glitch: reading.glitch };
};

/** Plays an attack on a barrier, and returns whether it misses and how it glitches. */
const atBarrier = (given: Words): Words => {
  const fought = fight({ ruleset: swanSong, attack: { faces: numbers(given, "dice") }, parties: [{ name: "wall", hits: null }] });
  return { misses: fought.one("compared")!.contact === "miss", glitch: fought.one("attacked")!.rolled.outcome.glitch };
};

const limits = (given: Words): Words => {
  const of = (key: string) => num(given, key, 0);
  return {
    physical: physicalLimit({ strength: of("STR"), body: of("BOD"), reaction: of("REA") }),
    limit: physicalLimit({ strength: of("STR"), body: of("BOD"), reaction: of("REA") }),
    mental: mentalLimit({ logic: of("LOG"), intuition: of("INT"), willpower: of("WIL") }),
  };
};

const BUILDS = { weapon: "", real: "", improvised: "improvised", clumsy: "clumsy", heavy: "clumsy" } as const;

export const probes: Probes = {
  "SS-ATTACK-03": attackTold,
  "SS-ATTACK-08": (given) => ({ DV: damageValue(given) }),
  "SS-ATTACK-09": attackTold,
  "SS-ATTACK-10": attackTold,
  "SS-ATTACK-11": defenseTold,
  "SS-ATTACK-12": attackTold,
  "SS-ATTACK-13": (given) => told(exchange({ DV: num(given, "DV"), attack_hits: num(given, "net"), defense_hits: 0 })),
  "SS-ATTACK-14": (given) => attackTold(withDefaults(given, { DV: 99 })),
  "SS-ATTACK-15": (given) => told(exchange({ DV: 99, AV: num(given, "mAV"), BOD: num(given, "BOD") })),
  "SS-ATTACK-16": (given) => told(exchange({ DV: dvFor(num(given, "mDV"), 1), attack_hits: 1, soak_hits: num(given, "soak_hits") })),
  "SS-ATTACK-17": attackTold,
  "SS-ATTACK-19": attackTold,
  "SS-ATTACK-20": attackTold,
  "SS-ATTACK-21": contactEffect,
  "SS-GLITCH-01": dice,
  "SS-GLITCH-02": (given) => {
    const limit = given["limit"] === null ? null : num(given, "limit");
    const hits = readPool(Array<number>(num(given, "hits")).fill(6), limit).hits;
    return { hits, success: succeeds(hits, num(given, "threshold")) };
  },
  "SS-GLITCH-03": dice,
  "SS-GLITCH-04": dice,
  "SS-GLITCH-05": (given) => ({ permille: Math.round(1000 * glitchChance(num(given, "dice"))) }),
  "SS-GLITCH-06": atBarrier,
  "SS-ACCURACY-01": (given) => {
    const fought = fight({
      ruleset: swanSong,
      attack: { hits: num(given, "rolled") },
      weapon: { accuracy: num(given, "accuracy") },
      parties: [{ name: "target", hits: 0 }],
    });
    return { hits: fought.one("attacked")!.rolled.outcome.value };
  },
  "SS-ACCURACY-02": (given) => ({ accuracy: MELEE_ACCURACY[word(given, "kind", BUILDS)] }),
  "SS-ACCURACY-03": (given) => ({ accuracy: wornAccuracy(num(given, "accuracy"), flag(given, "poor", true)) }),
  "SS-ACCURACY-04": (given) => {
    const attributes = { strength: num(given, "STR", 0), body: num(given, "BOD", 0), reaction: num(given, "REA", 0) };
    const fought = fight({
      ruleset: swanSong,
      attack: { hits: 1 },
      attacker: { attributes },
      weapon: { accuracy: null },
      parties: [{ name: "target", hits: 0 }],
    });
    const spec = fought.one("attacked")!.rolled.spec;
    return { limit: spec.kind === "pool" ? spec.limit : null };
  },
  "SS-ACCURACY-05": limits,
  "SS-ACCURACY-08": (given) => ({ accuracy: wornAccuracy(num(given, "accuracy"), flag(given, "poor", true)) }),
};
