/**
 * Small random situations: an attacker, a target, other entities nearby, walls, and one attack. The situations are plain values: the rules
 * play them alone, and a table draws them on a map. A seed and an index identify each situation.
 */
import fc from "fast-check";
import { touches, type Answers, type PowerWords } from "./means";

export const RULESET_IDS = ["crossfire", "swan-song", "called-shot-d20", "three-dice"] as const;
export type RulesetId = (typeof RULESET_IDS)[number];

/** Ids of the statuses that change a roll, and "inanimate", which is a setting of the sheet. */
export const STATUSES = ["surprised", "unconscious", "running", "last-fight", "in-vehicle", "inanimate"] as const;
export type Status = (typeof STATUSES)[number];

export interface Standing {
  /**
   * Position of an entity. `along`: fraction of the distance from the attacker to the target. `aside`: distance to the side, in meters. The
   * target is at 1 and 0.
   */
  readonly along: number;
  readonly aside: number;
}

/** A person, a crate or a vehicle. Each ruleset converts the values into its own. */
export interface Body extends Standing {
  readonly kind: "person" | "crate" | "vehicle";
  /** True: one level above the ground. */
  readonly upstairs: boolean;
  /** Dice of an ordinary defense, 2 to 16, or the equivalent in other rulesets. */
  readonly quick: number;
  /** Body, 1 to 8, or the equivalent in other rulesets. */
  readonly tough: number;
  readonly armor: number;
  /** Armor rating on the torso. */
  readonly vest: number;
  readonly cover: "none" | "partial" | "good";
  readonly tookCover: boolean;
  readonly prone: boolean;
  readonly status: Status | null;
  /** Points lost from the pool that wounds reduce; for a vehicle, from the hull. */
  readonly hurt: number;
  /** Points of Karma left. The maximum is the same number. */
  readonly karma: number;
}

/**
 * Kinds of walls between attacker and target, and behind the target. A plain wall hides only one side of the target: the rules refuse a
 * shot at a fully hidden target.
 */
export const WALL_KINDS = ["plain", "low", "window", "door", "pane", "crates", "behind", "open-door", "floor"] as const;
export type WallKind = (typeof WALL_KINDS)[number];

/** Called limbs and the option to disarm, which each ruleset converts into its own locations. */
export const CALLS = ["head", "torso", "left-leg", "right-arm", "disarm"] as const;

/** Fire modes. A ruleset without one of these modes uses its own longest mode instead. */
export const MODES = ["single", "burst", "long-burst", "full-auto"] as const;
export type Mode = (typeof MODES)[number];

export interface WallPiece extends Standing {
  readonly kind: WallKind;
  /** True: the wall is made of the stronger of two materials. */
  readonly strong: boolean;
}

/** Attacks without a single target: a blast around a point, a cone of shot, a burst at several targets, suppressive fire. */
export const AREAS = ["blast", "cone", "spread", "suppress"] as const;
export type Area = (typeof AREAS)[number];

/** Means of an attack. Grenades, explosive charges and powers with a radius go off around a point. */
export type Means = "gun" | "blade" | "power" | "grenade" | "charge";

/** Aiming options that only the three-dice ruleset has. */
export const AIMINGS = ["chink", "behind", "overhead"] as const;

/** Ammunition marked as loaded, in the format of its item. */
export interface Rounds {
  readonly damage: number;
  readonly arp: number;
  readonly knockdown: number;
  readonly flechette: boolean;
  readonly kind: "" | "strain";
}

/** A blast in the format of a grenade item. */
export interface BlastWords {
  readonly radius: number;
  readonly falloff: number;
  readonly scatter: number;
  readonly fragments: { readonly count: number; readonly dv: number };
}

export interface Situation {
  readonly ruleset: RulesetId;
  /** Position of the target relative to the attacker, in meters: along the x axis of the map; `drift`: along the y axis. */
  readonly meters: number;
  readonly drift: number;
  /** Dice of the attack, 2 to 16, or the equivalent in other rulesets. */
  readonly dice: number;
  readonly shooter: { readonly prone: boolean; readonly status: Status | null; readonly upstairs: boolean };
  readonly weapon: {
    readonly damage: number;
    readonly arp: number;
    readonly accuracy: number;
    readonly penetrates: boolean;
    readonly spread: "" | "narrow" | "wide";
    /** True: the weapon is designed to destroy vehicles, such as a rocket. */
    readonly antiVehicle: boolean;
    /** Ammunition that is marked as loaded; null: the weapon's own rounds. */
    readonly rounds: Rounds | null;
    readonly blast: BlastWords;
    readonly power: PowerWords;
    /** Reach of a blade as its item stores it, 0 to 2. */
    readonly reach: number;
  };
  readonly order: {
    readonly means: Means;
    readonly answers: Answers;
    readonly mode: Mode;
    /** Called limb or "disarm", which the ruleset converts into a location; null: no called shot. */
    readonly call: (typeof CALLS)[number] | null;
    readonly aim: number;
    readonly modifier: number;
    readonly through: boolean;
    /** Area of the attack; null: an attack on the target alone. */
    readonly area: Area | null;
    readonly aiming: (typeof AIMINGS)[number] | null;
  };
  readonly target: Body;
  readonly others: readonly Body[];
  readonly walls: readonly WallPiece[];
  /** Seed of the dice. */
  readonly seed: number;
}

const hundredths = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(least * 100), max: Math.round(most * 100) }).map((many) => many / 100);

const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });

/** Random status; null in two of three cases. */
const status = maybe(fc.constantFrom(...STATUSES));
const rarely = fc.constantFrom(false, false, false, true);
const seldom = fc.constantFrom(...Array<boolean>(9).fill(false), true);

const body = (kinds: readonly Body["kind"][], place: { along: fc.Arbitrary<number>; aside: fc.Arbitrary<number> }): fc.Arbitrary<Body> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    upstairs: seldom,
    ...place,
    quick: fc.integer({ min: 2, max: 16 }),
    tough: fc.integer({ min: 1, max: 8 }),
    armor: fc.integer({ min: 0, max: 8 }),
    vest: fc.constantFrom(0, 0, 2, 5),
    cover: fc.constantFrom("none", "none", "partial", "good"),
    tookCover: fc.boolean(),
    prone: rarely,
    status,
    hurt: fc.constantFrom(0, 0, 1, 3),
    karma: fc.constantFrom(0, 1, 2, 3),
  });

const piece: fc.Arbitrary<WallPiece> = fc.record({
  kind: fc.constantFrom(...WALL_KINDS),
  along: hundredths(0.2, 0.9),
  aside: hundredths(-0.2, 0.6),
  strong: rarely,
});

const rounds: fc.Arbitrary<Rounds> = fc.record({
  damage: fc.integer({ min: -2, max: 3 }),
  arp: fc.integer({ min: -2, max: 3 }),
  knockdown: fc.constantFrom(0, 0, 2),
  flechette: rarely,
  kind: fc.constantFrom("", "", "", "strain"),
});

const blast: fc.Arbitrary<BlastWords> = fc.record({
  radius: fc.integer({ min: 1, max: 5 }),
  falloff: fc.integer({ min: 0, max: 3 }),
  scatter: fc.constantFrom(0, 0, 1),
  fragments: fc.record({ count: fc.constantFrom(0, 0, 0, 2), dv: fc.integer({ min: 1, max: 6 }) }),
});

const power: fc.Arbitrary<PowerWords> = fc.record({
  defense: fc.constantFrom("ranged", "melee", "resist", "none"),
  direct: fc.boolean(),
  contact: rarely,
  kind: fc.constantFrom("health", "strain"),
  heals: fc.constantFrom(0, 0, 0, 1, 2),
  strain: fc.constantFrom(0, 0, 2),
  limit: fc.constantFrom("physical", "mental"),
});

const words = fc.record({
  // The default refuses more orders than the other rulesets, so it is drawn more often.
  ruleset: fc.constantFrom(...RULESET_IDS, "crossfire", "swan-song"),
  meters: fc.integer({ min: 3, max: 25 }),
  drift: hundredths(-3, 3),
  dice: fc.integer({ min: 2, max: 16 }),
  shooter: fc.record({ prone: rarely, upstairs: seldom, status: fc.constantFrom(null, null, null, "running", "last-fight", "in-vehicle") }),
  weapon: fc.record({
    damage: fc.integer({ min: 2, max: 12 }),
    arp: fc.integer({ min: 0, max: 4 }),
    accuracy: fc.integer({ min: 2, max: 8 }),
    penetrates: fc.constantFrom(true, true, true, false),
    spread: fc.constantFrom("", "", "", "", "narrow", "wide"),
    antiVehicle: seldom,
    rounds: maybe(rounds),
    blast,
    power,
    reach: fc.integer({ min: 0, max: 2 }),
  }),
  order: fc.record({
    means: fc.constantFrom<Means>("gun", "gun", "gun", "gun", "blade", "power", "power"),
    answers: fc.constantFrom<Answers>("preselected", "preselected", "last"),
    /** Means of attack if the area of the attack is a blast; ignored otherwise. */
    goesOff: fc.constantFrom<Means>("grenade", "grenade", "charge", "charge", "power"),
    mode: fc.constantFrom("single", "single", "single", "single", "burst", "burst", "long-burst", "full-auto"),
    call: fc.constantFrom(null, null, null, ...CALLS),
    aim: fc.constantFrom(0, 0, 1, 2),
    modifier: fc.constantFrom(0, 0, -2, 3),
    through: rarely,
    area: fc.constantFrom(null, null, null, null, null, null, "blast", "blast", "cone", "spread", "suppress"),
    aiming: maybe(fc.constantFrom(...AIMINGS)),
  }),
  target: body(["person", "person", "person", "person", "vehicle", "crate"], { along: fc.constant(1), aside: fc.constant(0) }),
  others: fc.array(
    body(["person", "person", "person", "vehicle", "crate"], { along: hundredths(0.15, 1.6), aside: hundredths(-1.2, 1.2) }),
    { maxLength: 3 },
  ),
  walls: fc.array(piece, { maxLength: 2 }),
  /** True in one of four cases: the map is as simple as in a forecast. No entity takes cover, and no wall can be shot through. */
  isPlain: rarely,
  seed: fc.nat(),
});

type Drawn = Situation & { readonly order: { readonly goesOff: Means } };

/**
 * Returns the means that the attack has in its ruleset: a gun for every area except a blast. Only dice pool rulesets have powers;
 * elsewhere, a grenade or a blade replaces the power.
 */
function meansOf({ ruleset, order: { area, means, goesOff } }: Drawn): Means {
  const hasPowers = ruleset === "crossfire" || ruleset === "swan-song";
  if (area === "blast") return goesOff === "power" && !hasPowers ? "grenade" : goesOff;
  if (area !== null) return "gun";
  return means === "power" && !hasPowers ? "blade" : means;
}

/** Returns the situation. If the attack is made with a blade or by touch, moves the target within reach. */
function withinReach<S extends Situation>(situation: S): S {
  const { means, area } = situation.order;
  const isNear = means === "blade" || (means === "power" && area === null && touches(situation.weapon.power));
  return isNear ? { ...situation, meters: 1 + (situation.meters % 3) / 2, drift: 0 } : situation;
}

/**
 * Returns the situation with an order that is valid in its ruleset. An area attack has a mode and a weapon that cover several targets, and
 * no called shot.
 */
function fitting(drawn: Drawn): Situation {
  const { goesOff: _, ...rest } = drawn.order;
  const situation: Situation = withinReach({ ...drawn, order: { ...rest, means: meansOf(drawn) } });
  const { ruleset, weapon, order } = situation;
  if (order.area === null) return order.means === "gun" ? situation : { ...situation, order: { ...order, mode: "single" } };
  // Without bursts, only shot covers several targets.
  const area = ruleset === "three-dice" && order.area !== "blast" ? "cone" : order.area;
  const mode = area === "suppress" ? "full-auto" : area === "spread" && order.mode === "single" ? "burst" : order.mode;
  const spread = area === "cone" && weapon.spread === "" ? "wide" : weapon.spread;
  // Rounds other than shot make no cone.
  const loaded = area === "cone" && weapon.rounds ? { ...weapon.rounds, flechette: true } : weapon.rounds;
  const fits = { ...order, area, mode, call: null, through: false };
  return { ...situation, weapon: { ...weapon, spread, rounds: area === "blast" ? null : loaded }, order: fits };
}

const plainBody = (one: Body): Body => ({ ...one, kind: "person", tookCover: false, karma: 0 });
const plainWall = (one: WallPiece): WallPiece => ({ ...one, kind: one.kind === "behind" || one.kind === "low" ? one.kind : "plain" });

/**
 * Returns a situation as simple as in a forecast: no areas, powers, objects, Karma or taken cover, and no walls that can be shot through.
 */
const madePlain = (situation: Drawn): Drawn => ({
  ...situation,
  order: { ...situation.order, area: null, means: situation.order.means === "power" ? "blade" : situation.order.means },
  target: plainBody(situation.target),
  others: situation.others.map(plainBody),
  walls: situation.walls.map(plainWall),
});

/** Returns a situation as text, with one line for each value and each entry of a list. */
const readable = (situation: Situation): string =>
  Object.entries(situation)
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one) => `${key}: ${JSON.stringify(one)}`) : `${key}: ${JSON.stringify(value)}`,
    )
    .join("\n  ");

/** Random situations that describe themselves in words. */
export const situations: fc.Arbitrary<Situation> = words.map(({ isPlain, ...drawn }) => {
  const situation = fitting(isPlain ? madePlain(drawn) : drawn);
  return { ...situation, [fc.toStringMethod]: () => `\n  ${readable(situation)}\n` };
});

const bodiesOf = ({ target, others }: Situation): readonly Body[] => [target, ...others];
const isOf =
  (...kinds: readonly WallKind[]) =>
  ({ walls }: Situation): boolean =>
    walls.some(({ kind }) => kinds.includes(kind));
const isMany = ({ order: { means, mode } }: Situation): boolean => means === "gun" && mode !== "single";
const isBy =
  (...means: readonly Means[]) =>
  ({ order }: Situation): boolean =>
    means.includes(order.means);

/** Features of situations by name. `least`: minimum share of all situations, 0 to 1, that must have the feature. */
export const FEATURES: Readonly<Record<string, { readonly least: number; readonly has: (situation: Situation) => boolean }>> = {
  walls: { least: 0.2, has: ({ walls }) => walls.length > 0 },
  bodies: { least: 0.2, has: ({ others }) => others.length > 0 },
  cover: { least: 0.2, has: (situation) => bodiesOf(situation).some(({ cover }) => cover !== "none") },
  statuses: {
    least: 0.2,
    has: (situation) => [situation.shooter, ...bodiesOf(situation)].some((one) => one.status !== null || one.prone),
  },
  bursts: { least: 0.05, has: isMany },
  "long bursts": { least: 0.02, has: (one) => isMany(one) && ["long-burst", "full-auto"].includes(one.order.mode) },
  calls: { least: 0.05, has: ({ order }) => order.call !== null },
  aim: { least: 0.05, has: ({ order }) => order.aim > 0 },
  blasts: { least: 0.02, has: ({ order }) => order.area === "blast" },
  fans: { least: 0.04, has: ({ order }) => order.area !== null && order.area !== "blast" },
  melee: { least: 0.05, has: isBy("blade") },
  powers: { least: 0.015, has: isBy("power") },
  charges: { least: 0.01, has: isBy("charge") },
  "chosen defenses": { least: 0.15, has: ({ order }) => order.answers === "last" },
  Karma: {
    least: 0.05,
    has: (situation) =>
      ["crossfire", "swan-song"].includes(situation.ruleset) &&
      situation.order.answers === "last" &&
      bodiesOf(situation).some(({ kind, karma }) => kind === "person" && karma > 0),
  },
  shot: { least: 0.05, has: ({ weapon }) => weapon.spread !== "" },
  ammunition: { least: 0.1, has: ({ weapon }) => weapon.rounds !== null },
  vehicles: { least: 0.1, has: (situation) => bodiesOf(situation).some(({ kind }) => kind === "vehicle") },
  crates: { least: 0.1, has: (situation) => bodiesOf(situation).some(({ kind }) => kind === "crate") },
  levels: { least: 0.05, has: (situation) => [situation.shooter, ...bodiesOf(situation)].some(({ upstairs }) => upstairs) },
  floors: { least: 0.02, has: isOf("floor") },
  glass: { least: 0.02, has: isOf("pane", "window") },
  doors: { least: 0.03, has: isOf("door", "open-door") },
  "small pools": { least: 0.1, has: ({ dice, target }) => Math.min(dice, target.quick) <= 6 },
  "large pools": { least: 0.1, has: ({ dice, target }) => Math.max(dice, target.quick) >= 11 },
  ...Object.fromEntries(RULESET_IDS.map((id) => [id, { least: 0.05, has: ({ ruleset }: Situation) => ruleset === id }])),
};
