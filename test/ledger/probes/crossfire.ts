import { changes } from "../../../module/rules/attack/changes";
import { attackParts } from "../../../module/rules/attack/declare/pools";
import { sumOf } from "../../../module/rules/chance/roll-specs";
import { unhurt, type BodyPlan, type BodyState } from "../../../module/rules/body/body-state";
import { hitsWorth, type Quality } from "../../../module/rules/body/glancing-hits";
import { limbTreated } from "../../../module/rules/body/cripple-threshold";
import { crossfireFacts } from "../../../module/rules/rulesets/crossfire/facts";
import { takeHarm } from "../../../module/rules/body/damage";
import { FINE_LOCATIONS, fineLocation } from "../../../module/rules/body/injuries/called-locations";
import { isLimb, limbKind, LIMBS, type Limb } from "../../../module/rules/body/limbs";
import { TOLERANCES } from "../../../module/rules/body/hit-locations/injury-tolerance";
import { WOUND_CLASSES } from "../../../module/rules/body/hit-locations/wound-classes";
import { limbModifier, type Call } from "../../../module/rules/called-shots/called-shot";
import { diceWorth } from "../../../module/rules/tuning";
import { corridorHalfWidth } from "../../../module/rules/flight/corridor";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";
import { actionPrice } from "../../../module/rules/attack/model/declaration";
import { sprintMeters } from "../../../module/rules/movement/walk-run-sprint";
import { flag, has, list, noProbe, num, numbers, text, word, type Probe, type Probes, type Words } from "../probe";
import { harmOf } from "../scenes/body";
import { fight, resultOf, stage, type Fought, type Party, type Wish } from "../scenes/fight";
import { dvFor, resistedTo } from "../scenes/figures";

type Shot = Omit<Wish, "ruleset">;
const shoot = (wish: Shot): Fought => fight({ ruleset: crossfire, ...wish });
/** Settings for tests of the bullet's path, without limbs and wounding modifiers. */
const BULLET = { limbs: false, woundingModifiers: false, unintendedTargets: true } as const;

/**
 * Returns the call of the location that a row names; null if the row names none. For a location on an arm or leg, the side is left unless
 * the row states a side.
 */
function callOf(given: Words, key = "called"): Call | null {
  if (given[key] === null || given[key] === undefined) return null;
  const location = text(given, key);
  const sided = !isLimb(location) && ["arm", "leg"].includes(fineLocation(location)?.limb ?? "");
  return { location, ...(sided ? { side: word(given, "side", { left: "left", right: "right" } as const, "left") } : {}) };
}

/** Plays a hit on a person, with or without a called shot. */
const hitOn = (given: Words, hits: number): Fought =>
  shoot({
    attack: { hits },
    order: { called: callOf(given) },
    locations: [num(given, "location_d20", 14)],
    parties: [{ name: "target", hits: 0 }],
  });

const where: Probe = (given) => {
  const fought = hitOn(given, 3);
  const { called } = fought.attack;
  return { limb: fought.one("located")!.limb, modifier: called?.modifier ?? 0, dv_limit: called?.dvLimit ?? null };
};

const howSquarely: Probe = (given) => {
  const judged = hitOn(given, num(given, "net")).one("judged");
  return { threshold: judged?.threshold, quality: judged?.quality ?? null };
};

/** Returns the AP cost of a called shot, and whether the Free Action is used up. The fire mode is chosen by its cost without the call. */
const callCost: Probe = (given) => {
  const base = num(given, "base_ap");
  const mode =
    crossfire.declaration.modes.find(({ price, rounds }) => price === base && rounds > 0) ?? noProbe(`no fire mode costs ${base} AP`);
  const used = flag(given, "free_action_used");
  const fought = shoot({
    attack: { hits: 1 },
    attacker: { readiness: { ap: 9, freeActionUsed: used } },
    weapon: { modes: [mode.id], ammo: 10 },
    order: { called: { location: "torso" }, mode: mode.id },
    parties: [{ name: "target", hits: 0 }],
  });
  const spent = changes(fought.attack, fought.events);
  return { ap: fought.attack.price.ap, free_action_used: used || spent.some(({ kind }) => kind === "free-action") };
};

const facts = (attributes: Readonly<Record<string, number>>) =>
  crossfireFacts.people.derive({ attributes, pools: {}, limbs: {}, naturalArmor: 0, worn: [], injuries: [] });

const body = (flesh = 1000, tolerance: BodyPlan["tolerance"] = ""): BodyPlan => ({
  maxima: { shield: null, armored: null, flesh },
  strainThreshold: 1000,
  limbs: LIMBS.map(() => 1000),
  body: 1000,
  physicalLimit: 5,
  injurable: true,
  tolerance,
});

const limbOf = (given: Words, key = "limb"): Limb => {
  const id = text(given, key);
  return isLimb(id) ? id : noProbe(`limb "${id}"; it knows ${LIMBS.join(", ")}`);
};

const QUALITIES = { solid: "solid", glancing: "glancing" } as const satisfies Record<Quality, Quality>;

const cripple: Probe = (given) => {
  if (has(given, "body"))
    return Object.fromEntries(Object.entries(facts({ body: num(given, "body") }).limbs).map(([id, { max }]) => [id, max]));
  const limb = limbOf(given);
  const plan = body();
  const before: BodyState = { ...unhurt(plan), limbs: LIMBS.map((id) => (id === limb ? num(given, "value") : 1000)) };
  const kind = word(given, "kind", { health: "health", strain: "strain" } as const);
  const harm = harmOf({}, { kind, damage: num(given, "past_shield"), limb, quality: word(given, "quality", QUALITIES) });
  const done = takeHarm(plan, before, harm);
  return { value: done.state.limbs[LIMBS.indexOf(limb)], crippled: done.crippled };
};

/** Plays a called, solid hit on a limb with one point left. If the row has First Aid hits, gives First Aid to the limb instead. */
const crippled: Probe = (given) => {
  if (has(given, "first_aid_hits")) {
    limbOf(given);
    return limbTreated(num(given, "value"), num(given, "first_aid_hits"), num(given, "max"));
  }
  const limb = limbOf(given);
  const plan = body();
  const fought = shoot({
    switches: { ...crossfire.switches, woundingModifiers: false },
    attack: { hits: 5 },
    weapon: { dv: 1 },
    order: { called: { location: limb } },
    parties: [
      {
        name: "target",
        hits: 0,
        plan: { ...plan, physicalLimit: 1000 },
        body: { ...unhurt(plan), limbs: LIMBS.map(() => 1) },
        testHits: num(given, "test_hits", 0),
        attributes: { strength: 9, agility: 9, body: 9, willpower: 9 },
      },
    ],
  });
  const done = changes(fought.attack, fought.events);
  const statuses = done.flatMap((change) =>
    (change.kind === "status" || change.kind === "injury") && change.active ? [change.status] : [],
  );
  const knocked = fought.one("knocked-down") ? noProbe("the hit itself knocked the target down") : statuses.includes("prone");
  return {
    prone: knocked,
    slowed: statuses.includes("slowed"),
    winded: statuses.includes("winded"),
    one_arm_bandit: statuses.includes("one-arm-bandit"),
    weak_side: statuses.includes("weak-side"),
    blinded_eyes: statuses.filter((id) => id === "blinded-eye").length,
    score_change: done.reduce((sum, change) => (change.kind === "score" ? sum + change.by : sum), 0),
  };
};

const coverDice: Probe = (given) => {
  const [own, cover] = [numbers(given, "defense_dice"), numbers(given, "cover_dice")];
  const fought = shoot({
    switches: BULLET,
    attack: { hits: num(given, "attack_hits", 0) },
    parties: [
      { name: "cover", along: 5, hits: 30, grants: { target: cover.length } },
      { name: "target", along: 10, attributes: { reaction: own.length, intuition: 0 }, defenseDice: { faces: [...own, ...cover] } },
    ],
    at: "target",
  });
  const compared = fought.one("compared", "target")!;
  return {
    result: resultOf(compared),
    cover_bonus: compared.cover,
    result_without_cover: compared.defense,
    net_miss: 0 - compared.net,
    missed_due_to_cover: fought.one("cover-missed") !== undefined,
  };
};

const TYPES = { kinetic: "kinetic", shock: "shock" } as const;
const CLASSES = Object.fromEntries(WOUND_CLASSES.map((id) => [id, id]));
const TOLERANCE = { ...Object.fromEntries(TOLERANCES.map((id) => [id, id])), none: "" } as Readonly<Record<string, BodyPlan["tolerance"]>>;

/** Returns the loss from damage that reached Flesh, including overflow, and the wounding modifier. */
const flesh: Probe = (given) => {
  const plan = body(num(given, "flesh_max", 1000), word(given, "tolerance", TOLERANCE, "none"));
  const woundClass = given["class"] === null || given["class"] === undefined ? null : word(given, "class", CLASSES);
  const fine = given["fine"] === null || given["fine"] === undefined ? null : text(given, "fine");
  const done = takeHarm(
    plan,
    unhurt(plan),
    harmOf({}, { damage: num(given, "to_flesh"), woundClass, limb: limbOf(given), fine, quality: "solid" }),
  );
  return { flesh_loss: done.loss.flesh + done.loss.overflow, multiplier: done.woundingModifier };
};

const tieInCover: Probe = (given) => {
  const count = num(given, "cover_from_entities", 0);
  const result = num(given, "result");
  const between = Array.from({ length: count }, (_, at): Party => ({ name: `O${at}`, along: 2 + at, hits: 30, grants: { target: 2 } }));
  const fought = shoot({
    switches: BULLET,
    attack: { hits: num(given, "attack_hits") },
    parties: [...between, { name: "target", along: 90, hits: result, defenseDice: { hits: result, coverHits: 0 } }],
    at: "target",
  });
  const { contact, net } = fought.one("compared", "target")!;
  return { outcome: contact, net };
};

/** Plays a graze, and returns whether the bullet flies on or is stopped. */
const goesOn: Probe = (given) => {
  word(given, "outcome", { grazing: true });
  const tie = word(given, "cause", { tie: true, armor: false });
  const melee = !flag(given, "ranged", true);
  const fought = shoot({
    switches: BULLET,
    attack: { hits: 1 },
    weapon: { dv: 1, penetrates: true, ...(melee ? { kind: "melee", modes: [], ammo: null } : {}) },
    parties: [
      { name: "target", along: 1, hits: tie ? 1 : 0, armor: tie ? 0 : 9 },
      { name: "behind", along: 2, hits: 30 },
    ],
  });
  const onward = fought.one("picked") !== undefined || fought.one("left-battle") !== undefined;
  return { flies_on: onward, stopped: !onward && fought.state.stage === "done" };
};

const burst: Probe = (given) => {
  const rounds = num(given, "rounds");
  const fought = shoot({
    switches: BULLET,
    attack: { hits: num(given, "weapon_hits") },
    rounds,
    weapon: { penetrates: false },
    parties: [{ name: "target", hits: num(given, "result") }],
  });
  const compared = fought.all("compared", "target");
  return { net: compared.map(({ net }) => net), bullets_hit: compared.filter(({ contact }) => contact === "hit").length };
};

/** Returns the hits that a bullet counts against a target after it has penetrated this many people. */
const hitsBeyond: Probe = (given) => {
  const frail = { hits: 0, plan: { body: 0 } };
  const fought = shoot({
    switches: BULLET,
    attack: { hits: num(given, "hits") },
    weapon: { dv: 9 },
    parties: [
      ...Array.from({ length: num(given, "through") }, (_, at): Party => ({ ...frail, name: `P${at}`, along: 2 + at })),
      { name: "last", along: 90, hits: num(given, "through") === 0 ? 30 : 1 },
    ],
  });
  return { hits_beyond: fought.one("compared", "last")!.hits };
};

/** Plays a hit on a person that leaves the row's unresisted damage. @returns whether the bullet goes on, and with how much damage */
const throughPerson: Probe = (given) => {
  if (has(given, "through")) return hitsBeyond(given);
  const [av, arp, rating] = [num(given, "AV"), num(given, "ARP"), num(given, "BOD")];
  const { dv, soaks } = resistedTo({ left: num(given, "unresisted"), net: 1, av, arp, body: rating });
  const fought = shoot({
    switches: BULLET,
    attack: { hits: 1 },
    weapon: { dv, arp, penetrates: flag(given, "can_penetrate", true) },
    parties: [{ name: "target", hits: 0, armor: av, plan: { body: rating }, soaks }],
  });
  const went = fought.one("penetrated");
  return { penetrates: went !== undefined, carry: went?.carry ?? 0 };
};

const QUALITY_NET = { solid: 3, glancing: 1, none: 2 } as const;

/** Plays the hit that takes the last Flesh, or a later hit. Returns the Flesh left and the overflow. */
const lastBlow: Probe = (given) => {
  const rating = num(given, "BOD");
  const net = given["quality"] === null ? QUALITY_NET.none : word(given, "quality", QUALITY_NET);
  const { dv, soaks } = resistedTo({ left: num(given, "damage"), net, av: 0, arp: 0, body: rating });
  const plan = body(10);
  const fought = shoot({
    switches: { ...BULLET, limbs: net !== QUALITY_NET.none },
    attack: { hits: net },
    weapon: { dv },
    locations: [14],
    parties: [{ name: "target", hits: 0, soaks, plan: { ...plan, body: rating }, body: { ...unhurt(plan), flesh: num(given, "flesh") } }],
  });
  const { flesh: left, overflow } = fought.one("harmed")!.done.state;
  return { flesh: left, overflow };
};

/** Plays a hit that armor or soak may stop, and returns the Strain. */
const bluntForce: Probe = (given) => {
  const net = 1;
  const fought = shoot({
    switches: BULLET,
    attack: { hits: net },
    weapon: { dv: dvFor(num(given, "modified_dv"), net), arp: num(given, "ARP"), type: word(given, "type", TYPES, "kinetic") },
    parties: [
      {
        name: "target",
        hits: 0,
        armor: num(given, "AV"),
        soaks: [{ hits: num(given, "soak_hits", 0) }],
        plan: body(),
        body: unhurt(body()),
      },
    ],
  });
  return { strain: fought.state.bodies[0]!.strain };
};

/** Returns the dice pool of an attack in a fire mode, and the reduction of the pool by recoil. */
const recoils: Probe = (given) => {
  const modes = crossfire.declaration.modes.filter(({ rounds }) => rounds > 0).map(({ id }) => id);
  const mode = word(given, "mode", Object.fromEntries(modes.map((id) => [id, id])));
  const fought = shoot({
    attack: { hits: 0 },
    attacker: { skills: { pistols: num(given, "pool") } },
    weapon: { modes, ammo: num(given, "left", 30) },
    order: { mode },
    parties: [{ name: "target", hits: 0 }],
  });
  const spec = fought.one("attacked")!.rolled.spec;
  const kick = attackParts(fought.attack).find(({ part }) => part === "recoil")?.value ?? 0;
  return { recoil: 0 - kick, dice: spec.kind === "pool" ? spec.dice : 0 };
};

const MODIFIERS: readonly (Call & { readonly modifier: number })[] = [
  ...LIMBS.map((location) => ({ location, modifier: limbModifier(limbKind(location), crossfire.tuning?.call) })),
  ...FINE_LOCATIONS.map(({ location, modifier }) => ({ location, modifier, side: "left" as const })),
];

const callWithout: Probe = (given) => {
  const wanted = num(given, "location_modifier");
  const call = MODIFIERS.find(({ modifier }) => modifier === wanted) ?? noProbe(`no place costs ${wanted} dice`);
  const wish: Shot = {
    attack: { hits: 0 },
    attacker: { skills: { pistols: num(given, "pool") } },
    order: { called: call, aim: num(given, "aim_ap", 0) },
    parties: [{ name: "target", hits: 0 }],
  };
  if (!stage({ ruleset: crossfire, ...wish }).ruling.allowed) return { legal: false, dice: 0 };
  const spec = shoot(wish).one("attacked")!.rolled.spec;
  return { legal: true, dice: spec.kind === "pool" ? spec.dice : 0 };
};

/** Declares a called shot, on overwatch if the row says so. Returns whether the call is legal, with its modifiers and its extra AP. */
const onOverwatch: Probe = (given) => {
  const overwatch = flag(given, "overwatch");
  const wish: Shot = {
    attack: { hits: 0 },
    attacker: {
      deadeye: flag(given, "deadeye"),
      attributes: { agility: 9 },
      skills: { pistols: num(given, "skill", 4) },
      readiness: { ap: 3, freeActionUsed: true, heldAp: 1 },
    },
    order: { overwatch, called: { location: text(given, "called") } },
    parties: [{ name: "target", hits: 0 }],
  };
  const { ruling } = stage({ ruleset: crossfire, ...wish });
  if (!ruling.allowed) return { legal: false };
  const made = attackParts(ruling.value).filter(({ part }) => part === "called" || part === "deadeye");
  return { legal: true, modifier: sumOf(made), extra_ap: ruling.value.price.ap - (overwatch ? 0 : ruling.value.mode.price) };
};

const calledInCover: Probe = (given) => {
  const fought = shoot({
    attack: { hits: 0 },
    order: { called: callOf(given) },
    parties: [
      { name: "target", hits: 0, cover: num(given, "cover_dice"), coveredLimbs: list(given, "covered_limbs") as readonly string[] },
    ],
  });
  const ask = fought.asked.find((asked) => asked.kind === "roll" && asked.what === "defense");
  return { cover_dice: ask?.kind === "roll" && ask.spec.kind === "pool" ? ask.spec.cover : 0 };
};

const tied: Probe = (given) => {
  const fought = shoot({
    switches: BULLET,
    attack: { hits: num(given, "attack_hits") },
    parties: [{ name: "target", hits: num(given, "result") }],
  });
  return { outcome: fought.one("compared")!.contact };
};

export const probes: Probes = {
  "XF-02": (given) => ({ hits: hitsWorth(num(given, "points")), dice: 0 - diceWorth(num(given, "points"), crossfire.tuning!.call) }),
  "XF-03": where,
  "XF-04": callCost,
  "XF-05": howSquarely,
  "XF-06": cripple,
  "XF-07": crippled,
  "XF-08": coverDice,
  "XF-09": flesh,
  "XF-12": tieInCover,
  "XF-13": goesOn,
  "XF-14": burst,
  "XF-16": (given) => {
    const { pools } = facts({ body: num(given, "BOD"), willpower: num(given, "WIL") });
    return { flesh: pools["flesh"]!.max, strain_threshold: pools["strain"]!.max };
  },
  "XF-17": throughPerson,
  "XF-18": (given) => ({ half_width_m: corridorHalfWidth(num(given, "metres_beyond"), crossfireFacts.corridor) }),
  "XF-20": callWithout,
  "XF-21": calledInCover,
  "XF-22": onOverwatch,
  "XF-23": (given) => ({ metres: sprintMeters(num(given, "hits"), { walk: num(given, "walk_rate") }, true) }),
  "XF-24": tied,
  "XF-26": (given) => {
    const declared = Object.fromEntries(crossfire.declaration.actions.map(({ id }) => [id, id]));
    const { ap, kind } = actionPrice(crossfire, word(given, "action", declared));
    return { ap, kind };
  },
  "XF-27": lastBlow,
  "XF-28": bluntForce,
  "XF-29": recoils,
};
