import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { declare } from "../../../module/rules/attack/declare/declare";
import { defenseRollSpec } from "../../../module/rules/attack/declare/pools";
import { opening } from "../../../module/rules/attack/model/state";
import { penetration } from "../../../module/rules/attack/unintended-targets/penetration";
import { unintendedTargets as asWritten } from "../../rules/rulesets/unintended-targets";
import { aField, aFighter, anOrder, aWeapon, placed } from "../../rules/fixtures";
import {
  flag,
  has,
  list,
  noProbe,
  notCovered,
  num,
  numbers,
  numberTable,
  pass,
  records,
  text,
  word,
  type Probe,
  type Probes,
  type Words,
} from "../probe";
import { fight, resultOf, type Fought, type Party, type Wish } from "../scenes/fight";
import { dvFor, resistedTo } from "../scenes/figures";

const PLAIN = { limbs: false, woundingModifiers: false, unintendedTargets: true, choosesThings: true } as const;

const shoot = (wish: Omit<Wish, "ruleset">): Fought => fight({ ruleset: asWritten, switches: PLAIN, ...wish });

const IT = "IT";

/**
 * Returns the row's obstructions and the intended target behind them. Without obstructions, the cover bonus is cover that comes from no
 * entity.
 */
function behindCover(given: Words): readonly Party[] {
  const cover = num(given, "cover_bonus", 0);
  const count = num(given, "obstructions", 0);
  const between = Array.from({ length: count }, (_, at): Party => ({
    name: `O${at + 1}`,
    along: 4 + at,
    hits: 30,
    grants: { [IT]: cover },
  }));
  return [...between, { name: IT, along: 12, hits: num(given, "target_hits", 0), cover: count === 0 ? cover : 0 }];
}

const outcomeOf = (fought: Fought): "hit" | "obstruction" | "beyond" =>
  fought.one("compared")!.contact === "hit" ? "hit" : fought.one("cover-missed") ? "obstruction" : "beyond";

/**
 * Plays the attack roll against the intended target.
 * @returns the defense result, the net hits, and whether the bullet hits, may hit an obstruction, or flies on
 */
const atTarget: Probe = (given) => {
  const through = !flag(given, "around_cover", true);
  const fought = shoot({ order: { through }, attack: { hits: num(given, "weapon_hits", 0) }, parties: behindCover(given), at: IT });
  const compared = through ? fought.one("aimed-through", IT)! : fought.one("compared")!;
  const net = compared.hits - resultOf(compared);
  return {
    defense_result: resultOf(compared),
    outcome: outcomeOf(fought),
    net_hits: net,
    net_miss: 0 - net,
    obstruction_check: fought.one("cover-missed") !== undefined,
  };
};

/**
 * Returns a probe that plays a bullet at an obstruction or at a secondary target.
 * @param fallback - stage of rows that state none
 */
const secondary =
  (fallback: "obstruction" | "beyond"): Probe =>
  (given) => {
    const where = word(given, "stage", { obstruction: "obstruction", beyond: "beyond" } as const, fallback);
    const hits = num(given, "weapon_hits", 0);
    const near = where === "obstruction";
    const struck: Party = {
      name: "ST",
      along: near ? 6 : 20,
      hits: num(given, "target_hits", 0),
      cover: num(given, "cover_bonus", 0),
      plan: { body: 2 },
      ...(near ? { grants: { [IT]: 2 } } : {}),
    };
    const fought = shoot({
      attack: { hits },
      weapon: { dv: num(given, "base_dv", 5) },
      parties: [struck, { name: IT, along: 12, hits: near ? Math.max(hits, 1) : hits + 1 }],
      at: IT,
    });
    const compared = fought.one("compared", "ST");
    if (!compared) return notCovered("an attack without a hit comes near nobody else");
    const struckIt = compared.contact === "hit";
    return {
      defense_result: resultOf(compared),
      outcome: struckIt ? "hit" : "miss",
      evades: !struckIt,
      net_hits: compared.net,
      modified_dv: fought.one("soaked", "ST")?.dv ?? null,
    };
  };

/**
 * Plays a shot that misses or passes its target. Returns the candidate that the bullet reaches next (null: none), and what decided this.
 */
const candidates: Probe = (given) => {
  const where = word(given, "stage", { obstruction: "obstruction", beyond: "beyond" } as const);
  const rows = records(given, "candidates");
  const glitch = flag(given, "glitch");
  const parties = rows.map((row): Party => {
    const party = {
      name: text(row, "name"),
      along: num(row, "distance"),
      hits: row["hits"] === null ? null : num(row, "hits"),
      cover: num(row, "cover", 0),
    };
    const grants = num(row, "grants", 2);
    return where === "obstruction" ? { ...party, grants: { [IT]: grants } } : party;
  });
  const wish = where === "obstruction" ? pastObstructions(parties, glitch) : beyondTarget(parties, glitch);
  const fought = shoot({
    ...wish,
    ...(has(given, "choose") ? { choose: text(given, "choose") } : {}),
    keepObvious: !flag(given, "gm_overrides_obvious"),
  });
  const own = new Set(parties.map(({ name }) => name));
  const asked =
    fought.one("compared", IT)?.contact === "hit"
      ? noProbe("the intended target was hit at once")
      : fought.all("picked").find(({ entity }) => own.has(fought.nameOf(entity)));
  if (!asked) return { target: null, by: fought.one("left-battle") ? "gm_narrates" : "nobody" };
  return { target: fought.nameOf(asked.entity), by: asked.by === "only" ? (where === "obstruction" ? "obvious" : "lowest") : asked.by };
};

type Shot = Omit<Wish, "ruleset">;

/** Returns a shot that misses the intended target by 1 due to cover, so that an obstruction may be hit. */
function pastObstructions(parties: readonly Party[], glitch: boolean): Shot {
  const cover = Math.max(...parties.map(({ grants }) => grants![IT]!));
  const hits = 1 + cover;
  const behind = Math.max(...parties.map(({ along }) => along!)) + 1;
  return { attack: { hits, glitch }, parties: [...parties, { name: IT, along: behind, hits: 2 }], at: IT };
}

/**
 * Returns a shot after which all given entities are still in reach. If the intended target is one of them, its cover causes the miss.
 * Otherwise, the shot misses a target in front of them.
 */
function beyondTarget(parties: readonly Party[], glitch: boolean): Shot {
  const first = Math.min(...parties.map(({ along }) => along!), 13);
  const intended = parties.find(({ name }) => name === IT);
  if (!intended) return { attack: { hits: 1, glitch }, parties: [{ name: IT, along: first - 1, hits: 2 }, ...parties], at: IT };
  const cover = 2 + (intended.cover ?? 0);
  const hits = Number(intended.hits ?? 0) + cover - 1;
  return {
    attack: { hits, glitch },
    parties: [{ name: "evading", along: first - 1, hits: hits + 1, grants: { [IT]: cover } }, ...parties],
    at: IT,
  };
}

/** Plays a hit on the intended target that leaves the row's unresisted damage. */
function unresisted(given: Words, wish: Partial<Wish> = {}): Fought {
  const [av, arp, body] = [num(given, "av", 0), num(given, "ap", 0), 2];
  const { dv, soaks } = resistedTo({ left: num(given, "unresisted"), net: 1, av, arp, body });
  const party: Party = { name: IT, along: 12, hits: 0, armor: av, plan: { body }, soaks };
  const weapon = { dv, arp, penetrates: flag(given, "can_penetrate", true) };
  return shoot({ attack: { hits: 1 }, weapon, parties: [party], at: IT, ...wish });
}

/** Plays a shot through an obstruction, because the attack ties with the intended target's defense including cover. */
function throughObstruction(given: Words): Fought {
  const left = num(given, "unresisted");
  const weapon = { dv: left, arp: num(given, "ap", 0), penetrates: flag(given, "can_penetrate", true) };
  const parties: readonly Party[] = [
    { name: "obstruction", along: 6, hits: 0, armor: num(given, "av", 0), grants: { [IT]: 2 } },
    { name: IT, along: 12, hits: 1, defenseDice: { hits: 1, coverHits: 0 } },
  ];
  return fight({
    ruleset: { ...asWritten, ties: { ...asWritten.ties, tieGoesThroughCover: true } },
    switches: PLAIN,
    attack: { hits: 1 },
    weapon,
    parties,
    at: IT,
  });
}

/** Compendium weapons by the row's weapon class. */
const CLASSES = {
  firearm: "service-pistol",
  rail_gun: "rail-rifle",
  emp_weapon: "arc-pistol",
  emp: "arc-pistol",
  thrusting_blade: "spear",
  club: "baseball-bat",
  thrown: "stone",
  fist: "bare-hands",
} as const;

const WEAPONS = path.resolve(import.meta.dirname, "../../../packs/weapons");
const shipped = (name: string): { readonly system: { readonly penetrates?: boolean } } =>
  parse(readFileSync(path.join(WEAPONS, `${name}.yaml`), "utf8"));

const penetrates: Probe = (given) => {
  if (has(given, "weapon_class"))
    return { default_can_penetrate: shipped(word(given, "weapon_class", CLASSES)).system.penetrates === true };
  const through = !flag(given, "around_cover", true) && flag(given, "target_is_obstruction");
  const fought = through ? throughObstruction(given) : unresisted(given);
  const went = fought.all("penetrated")[0];
  return {
    needed: penetration(num(given, "unresisted"), num(given, "av", 0), num(given, "ap", 0), true).needed,
    penetrates: went !== undefined,
    next: went ? "beyond" : "stopped",
    next_dv: went?.carry ?? 0,
  };
};

/** Returns the damage with which a bullet reaches an entity and the damage that remains behind the entity. */
const carried: Probe = (given) => {
  const resisted = num(given, "resisted");
  const [ap, net] = [num(given, "ap", 0), num(given, "net_hits_given", 1)];
  const struck: Party = {
    name: "struck",
    along: 20,
    hits: 0,
    armor: num(given, "av"),
    plan: { body: 2 * resisted },
    soaks: [{ hits: resisted }],
  };
  const weapon = { arp: ap, penetrates: flag(given, "can_penetrate", true) };
  const fought = has(given, "fixed_dv")
    ? shoot({
        attack: { hits: net },
        weapon: { ...weapon, dv: dvFor(num(given, "fixed_dv"), net) },
        parties: [{ name: IT, along: 12, hits: 0, plan: { body: 0 } }, struck],
        at: IT,
      })
    : shoot({ attack: { hits: net }, weapon: { ...weapon, dv: num(given, "base_dv") }, parties: [struck] });
  const soaked = fought.one("soaked", "struck");
  const went = fought.one("penetrated", "struck");
  return {
    modified_dv: soaked?.dv ?? fought.one("armor-held", "struck")?.dv,
    unresisted: soaked?.left ?? 0,
    penetrates: went !== undefined,
    next_dv: went?.carry ?? 0,
  };
};

/** Fires one bullet. The row states whether the bullet hits, and whether the weapon can penetrate. */
function oneRound(given: Words): Fought {
  const hit = flag(given, "round_hit");
  const through = flag(given, "penetrates_given");
  return shoot({ attack: { hits: 1 }, weapon: { penetrates: through }, parties: [{ name: IT, along: 12, hits: hit ? 0 : 2 }], at: IT });
}

const roundsStopped: Probe = (given) => {
  const rounds = list(given, "rounds_stopped") as readonly boolean[];
  const flying = rounds.indexOf(false);
  const fought = shoot({
    attack: { hits: 2 * rounds.length },
    rounds: rounds.length,
    weapon: { penetrates: false },
    parties: [{ name: IT, along: 12, hits: 0 }],
    leaveOpen: (ask) => flying >= 0 && ask.kind === "roll" && ask.what === "soak" && ask.id.startsWith(`soak:${flying}:`),
  });
  return { attack_over: fought.state.stage === "done" };
};

/** Plays the row's attack, and returns whether the rules look for secondary targets after it. */
const consulted: Probe = (given) => {
  const hit = flag(given, "attack_hit");
  const melee = !flag(given, "ranged", true);
  const fought = shoot({
    switches: { ...PLAIN, unintendedTargets: flag(given, "module_enabled", true) },
    order: { harmless: !flag(given, "consequences", true) },
    attack: { hits: 1 },
    weapon: {
      penetrates: flag(given, "can_penetrate"),
      area: flag(given, "area_effect"),
      ...(melee ? { kind: "melee", modes: [], ammo: null } : {}),
    },
    parties: [
      { name: IT, along: 1, hits: hit ? 0 : 2 },
      { name: "bystander", along: 2, hits: 9 },
    ],
    at: IT,
  });
  return { consult: fought.one("picked") !== undefined || fought.one("left-battle") !== undefined };
};

const KINDS = {
  character: "person",
  critter: "person",
  spirit: "person",
  drone: "vehicle",
  vehicle: "vehicle",
  wall: "barrier",
  object: "barrier",
  barrier: "barrier",
  crate: "barrier",
} as const;

/**
 * Returns whether an entity of the row's kind is a defender and whether it rolls a defense test. Also returns the hits that count for its
 * defense.
 */
const defender: Probe = (given) => {
  const kind = word(given, "entity_kind", KINDS);
  const party: Party = {
    name: IT,
    kind,
    cover: num(given, "cover_bonus", 0),
    surprised: flag(given, "surprised"),
    helpless: flag(given, "helpless"),
    defenseDice: { hits: 0 },
  };
  const fought = shoot({ attack: { hits: 0 }, parties: [party] });
  const compared = fought.one("compared")!;
  return {
    is_defender: fought.one("undefended")?.why !== "object",
    rolls_test: fought.asked.some((ask) => ask.kind === "defense"),
    defense_result: resultOf(compared),
  };
};

/** Resolves a bullet at a distance in meters. Returns the entities that are still in reach afterward, and the entities already passed. */
const progressed: Probe = (given) => {
  const entities = Object.entries(numberTable(given, "entities"));
  const at = num(given, "resolved_at");
  const resolved = entities.find(([, distance]) => distance === at)?.[0] ?? noProbe(`nobody stands at ${at} m`);
  const parties = entities.map(([name, along]): Party => ({ name, along, hits: name === resolved ? 2 : 9 }));
  const fought = shoot({ attack: { hits: 1 }, parties, at: resolved });
  const remaining = (fought.all("picked")[0]?.among ?? []).map(fought.nameOf);
  return { remaining, passed: entities.map(([name]) => name).filter((name) => !remaining.includes(name)) };
};

/** Resolves a bullet at a distance in meters. Returns the cover that still counts for the target afterward, and the defense result. */
const coverFrom: Probe = (given) => {
  const target: Party = { name: "T", along: num(given, "target_distance"), hits: num(given, "target_hits", 0) };
  const sources = records(given, "cover_sources").map((row): Party => ({
    name: text(row, "name"),
    along: num(row, "distance"),
    hits: 30,
    grants: { T: num(row, "grants") },
  }));
  const at = num(given, "resolved_at", 0);
  const there = sources.some(({ along }) => along === at) || at === 0 ? [] : [{ name: "resolved", along: at, hits: 30 }];
  const aimedAt = at === 0 ? "T" : (sources.find(({ along }) => along === at)?.name ?? "resolved");
  const fought = shoot({ attack: { hits: 1 }, parties: [...sources, ...there, target], at: aimedAt });
  const compared = fought.one("compared", "T") ?? noProbe("the bullet never came near the target");
  return { cover_bonus: compared.cover, defense_result: resultOf(compared) };
};

const keptHits: Probe = (given) => {
  const rounds = num(given, "rolls_requested");
  pass(given, "later_roll_hits");
  const fought = shoot({
    attack: { hits: 4 * rounds + num(given, "first_roll_hits") },
    rounds,
    weapon: { penetrates: false },
    parties: [{ name: IT, along: 12, hits: num(given, "first_roll_hits") }],
  });
  const tests = fought.asked.filter((ask) => ask.kind === "roll" && ask.what === "defense");
  return { hits_used: fought.all("compared").map(({ defense }) => defense), tests_rolled: tests.length };
};

/**
 * Plays a shot that is compared with the same target before and after the bullet has passed the target's cover. Returns both defense
 * results; the second is null if there is no second comparison.
 */
const coverDrops: Probe = (given) => {
  const [hits, then, now] = [num(given, "target_hits"), num(given, "cover_then"), num(given, "cover_now")];
  const fought = shoot({
    attack: { hits: hits + then - 1 },
    parties: [
      { name: "evading", along: 6, hits: 40, grants: { [IT]: then } },
      { name: IT, along: 12, hits, cover: now },
    ],
    at: IT,
  });
  const [before, after] = fought.all("compared", IT);
  return { result_then: resultOf(before!), result_now: after ? resultOf(after) : null };
};

/** Returns the bonus dice for a defender farther away than the intended target. */
const rangeBonus: Probe = (given) => {
  const entities = [
    { name: IT, along: num(given, "it_distance") },
    { name: "defender", along: num(given, "defender_distance") },
  ].toSorted((a, b) => a.along - b.along);
  const field = aField({
    weapon: aWeapon({ increment: num(given, "increment"), maxRange: 0 }),
    entities: entities.map(({ name, along }) => placed(aFighter({ id: name, name }), along)),
    intended: entities.findIndex(({ name }) => name === IT),
  });
  const ruling = declare(asWritten, anOrder(), field);
  if (!ruling.allowed) return noProbe(ruling.refusal);
  const spec = defenseRollSpec(
    ruling.value,
    opening(field),
    entities.findIndex(({ name }) => name === "defender"),
  );
  const parts = spec?.kind === "pool" ? spec.parts : [];
  return { bonus_dice: parts.find(({ part }) => part === "range")?.value ?? 0 };
};

/** Plays a shot through the row's obstructions, nearest first, and returns the damage with which it reaches its target. */
const inTurn: Probe = (given) => {
  const rows = records(given, "through");
  const obstructions = rows.map((row, at): Party => {
    const soak = num(row, "soak", 0);
    return {
      name: text(row, "name"),
      along: 1 + at,
      hits: flag(row, "evades") ? 9 : 0,
      plan: { body: 2 * soak },
      soaks: [{ hits: soak }],
      grants: { [IT]: 2 },
    };
  });
  const target: Party = { name: IT, along: 50, hits: 1, defenseDice: { hits: 1, coverHits: 0 }, plan: { body: 2 } };
  const fought = fight({
    ruleset: { ...asWritten, ties: { ...asWritten.ties, tieGoesThroughCover: true } },
    switches: PLAIN,
    attack: { hits: 1 },
    weapon: { dv: num(given, "dv") },
    parties: [...obstructions, target],
    at: IT,
  });
  return { dv_at_target: fought.one("soaked", IT)?.dv ?? 0 };
};

/**
 * Plays a shot past obstructions that have the row's defense results. Returns whether all of them evade, and the second comparison with the
 * intended target; null if there is none.
 */
const allEvade: Probe = (given) => {
  const [hits, cover] = [num(given, "weapon_hits"), num(given, "cover_bonus")];
  const results = numbers(given, "obstruction_results");
  const obstructions = results.map((result, at): Party => ({ name: `O${at}`, along: 5 + at, hits: result, grants: { [IT]: cover } }));
  const fought = shoot({ attack: { hits }, parties: [...obstructions, { name: IT, along: 12, hits: num(given, "target_hits") }], at: IT });
  const [first, again] = fought.all("compared", IT);
  const struck = fought.all("compared").some(({ entity, contact }) => fought.nameOf(entity) !== IT && contact === "hit");
  return {
    net_miss: 0 - first!.net,
    all_evade: !struck,
    it_result_now: again ? resultOf(again) : null,
    it_hit_now: again?.contact === "hit",
    net_hits: again?.net ?? null,
  };
};

/**
 * Plays a shot at several obstructions in order. Each gives the target one more cover die than the next obstruction. Returns the
 * obstructions that evade, and the one that is hit.
 */
const oneByOne: Probe = (given) => {
  const hits = num(given, "weapon_hits");
  const rows = records(given, "sequence");
  const obstructions = rows.map((row, at): Party => ({
    name: text(row, "name"),
    along: 5 + at,
    hits: num(row, "hits"),
    cover: num(row, "cover", 0),
    grants: { [IT]: 1 + rows.length - at },
  }));
  const fought = shoot({ attack: { hits }, parties: [...obstructions, { name: IT, along: 50, hits }], at: IT });
  const tried = fought.all("compared").filter(({ entity }) => fought.nameOf(entity) !== IT);
  const struck = tried.find(({ contact }) => contact === "hit");
  return {
    evaded: tried.filter(({ contact }) => contact !== "hit").map(({ entity }) => fought.nameOf(entity)),
    struck: struck ? fought.nameOf(struck.entity) : null,
  };
};

export const probes: Probes = {
  "UT-03": consulted,
  "UT-05": defender,
  "UT-06": defender,
  "UT-11": (given) => ({ stopped: oneRound(given).one("stopped") !== undefined }),
  "UT-12": roundsStopped,
  "UT-13": consulted,
  "UT-14": consulted,
  "UT-15": consulted,
  "UT-16": consulted,
  "UT-17": consulted,
  "UT-18": atTarget,
  "UT-19": atTarget,
  "UT-20": (given) => {
    const { outcome } = shoot({ attack: { faces: numbers(given, "dice") }, parties: [{ name: IT, hits: 40 }] }).one("attacked")!.rolled;
    return { hits: outcome.value, glitch: outcome.glitch !== "none" };
  },
  "UT-21": atTarget,
  "UT-22": penetrates,
  "UT-23": atTarget,
  "UT-24": atTarget,
  "UT-25": atTarget,
  "UT-26": progressed,
  "UT-27": progressed,
  "UT-28": coverFrom,
  "UT-29": coverFrom,
  "UT-31": keptHits,
  "UT-32": coverDrops,
  "UT-34": rangeBonus,
  "UT-35": atTarget,
  "UT-36": inTurn,
  "UT-37": atTarget,
  "UT-38": candidates,
  "UT-39": candidates,
  "UT-41": atTarget,
  "UT-42": candidates,
  "UT-43": candidates,
  "UT-44": candidates,
  "UT-45": secondary("obstruction"),
  "UT-47": allEvade,
  "UT-48": oneByOne,
  "UT-49": (given) => {
    const fought = oneRound(given);
    return { progresses: fought.one("picked") !== undefined || fought.one("left-battle") !== undefined };
  },
  "UT-50": candidates,
  "UT-51": candidates,
  "UT-52": secondary("beyond"),
  "UT-53": candidates,
  "UT-54": candidates,
  "UT-55": penetrates,
  "UT-56": carried,
  "UT-57": penetrates,
  "UT-58": penetrates,
};
