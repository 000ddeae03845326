import { isEmptyCorrection, type ByHand, type EntityCorrection } from "../../rules/attack/model/by-hand";
import { CONE_FORMS } from "../../rules/attack/model/cone";
import type { AreaOrder, AttackOrder, AttackSeries, DirectDamage, UnderFire } from "../../rules/attack/model/order";
import { DAMAGE_TYPES } from "../../rules/body/pools";
import { RANDOM_SITUATIONS } from "../../rules/locations/location-aim";
import { isLimb } from "../../rules/body/limbs";
import { ATTACK_KINDS } from "../../rules/contest/effective-skill";
import type { CoverGrade } from "../../rules/flight/cover";

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
const isFlag = (value: unknown): boolean => value === undefined || typeof value === "boolean";
const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Longest name of a mode, a location or a modifier, and longest uuid: a token in a scene in a compendium has fewer than 150 letters. */
const LONGEST_NAME = 60;
const LONGEST_UUID = 200;
const isName = (value: unknown): value is string => isText(value) && value.length <= LONGEST_NAME;
const isUuid = (value: unknown): value is string => isText(value) && value.length <= LONGEST_UUID;

/** No table adds more to a pool than this, and no client throws more dice than it can. */
const MOST_MODIFIERS = 10;
const LARGEST_MODIFIER = 20;
const MOST_AIM = 6;
const MOST_ATTACKS = 20;
const LARGEST_BRUISE = 100;
/** What an order may say of itself. */
const FLAGS = ["intercepts", "blind", "through", "harmless", "overwatch", "demolitions"] as const satisfies readonly (keyof AttackOrder)[];

const isModifier = (value: unknown): value is AttackOrder["modifiers"][number] =>
  isRaw(value) && isName(value["name"]) && isWhole(value["value"]) && Math.abs(value["value"]) <= LARGEST_MODIFIER;

const isCall = (value: unknown): value is NonNullable<AttackOrder["called"]> =>
  isRaw(value) && isName(value["location"]) && ([undefined, null, "left", "right"] as readonly unknown[]).includes(value["side"]);

const isWithin = (value: unknown, from: number, below: number): boolean => isWhole(value) && value >= from && value < below;

/** Several attacks: the rules say how many there may be, and which is next. */
function isMultiple(value: unknown): value is NonNullable<AttackOrder["multiple"]> {
  if (!isRaw(value)) return false;
  const { attacks, index, first, otherWeapon } = value;
  if (!isWithin(attacks, 2, MOST_ATTACKS + 1) || !(otherWeapon === null || isUuid(otherWeapon))) return false;
  return isWithin(index, 0, attacks as number) && isWithin(first, 0, attacks as number);
}

/** The most damage anybody writes into an order. */
const LARGEST_DAMAGE = 999;

const isStruck = (value: unknown): value is DirectDamage =>
  isRaw(value) &&
  isName(value["name"]) &&
  isWithin(value["dv"], 0, LARGEST_DAMAGE + 1) &&
  (["health", "strain"] as readonly unknown[]).includes(value["damageKind"]) &&
  (DAMAGE_TYPES as readonly unknown[]).includes(value["type"]) &&
  isWithin(value["arp"], 0, LARGEST_DAMAGE + 1) &&
  typeof value["unresisted"] === "boolean";

const struckPart = ({ name, dv, damageKind, type, arp, unresisted }: DirectDamage): DirectDamage => ({
  name,
  dv,
  damageKind,
  type,
  arp,
  unresisted,
});

const SITUATIONS: readonly string[] = RANDOM_SITUATIONS;
/** What the table may say about how an attack goes for a place, and what each has to be. */
const AIMING: Readonly<Record<string, (value: unknown) => boolean>> = {
  range: (value) => isWhole(value) && value <= 0 && value >= -LARGEST_MODIFIER,
  situation: (value) => isText(value) && SITUATIONS.includes(value),
  kind: (value) => ATTACK_KINDS.some(({ kind }) => kind === value),
  largeArea: isFlag,
  chink: isFlag,
  overhead: isFlag,
  behind: isFlag,
  weaponPenalty: (value) => isWhole(value) && value <= 0 && value >= -LARGEST_MODIFIER,
  bruise: (value) => isWhole(value) && value >= 0 && value <= LARGEST_BRUISE,
};

const isAiming = (value: unknown): value is NonNullable<AttackOrder["aiming"]> =>
  isRaw(value) && Object.entries(value).every(([name, said]) => Object.hasOwn(AIMING, name) && AIMING[name]!(said));

/** Most entities somebody may put in the way or take out of it, and the farthest anybody shoots, metres. */
const MOST_BY_HAND = 30;
/** More than anybody points at; of these the nearest are in the attack. */
const MOST_BYSTANDERS = 100;
const FARTHEST = 100_000;
const MOST_LIMBS = 6;
const isDistance = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= FARTHEST;
const GRADES: readonly unknown[] = ["none", "partial", "good"] satisfies readonly CoverGrade[];

const isListOf =
  <T>(isOne: (value: unknown) => value is T, most: number) =>
  (value: unknown): value is readonly T[] =>
    Array.isArray(value) && value.length <= most && value.every(isOne);

const SAID_OF: Readonly<Record<keyof EntityCorrection, (value: unknown) => boolean>> = {
  who: isUuid,
  cover: (value) => value === undefined || GRADES.includes(value),
  metres: (value) => value === undefined || isDistance(value),
};
const isSaidOf = (value: unknown): value is EntityCorrection =>
  isRaw(value) &&
  Object.keys(value).every((name) => Object.hasOwn(SAID_OF, name)) &&
  Object.entries(SAID_OF).every(([name, fits]) => fits(value[name]));

const HAND: Readonly<Record<keyof ByHand, (value: unknown) => boolean>> = {
  exclude: (value) => isListOf(isUuid, MOST_BY_HAND)(value),
  include: (value) => isListOf(isUuid, MOST_BY_HAND)(value),
  cover: (value) => GRADES.includes(value),
  limbs: (value) => Array.isArray(value) && value.length <= MOST_LIMBS && value.every((limb) => isText(limb) && isLimb(limb)),
  metres: (value) => isDistance(value),
  each: (value) => isListOf(isSaidOf, MOST_BY_HAND)(value),
};

const isByHand = (value: unknown): value is ByHand =>
  isRaw(value) &&
  Object.entries(value).every(([name, said]) => said === undefined || (Object.hasOwn(HAND, name) && HAND[name as keyof ByHand](said)));
/** No map is larger, pixels; and nobody stands farther from a spot, metres. */
const LARGEST_MAP = 1_000_000;
const FARTHEST_FROM_SPOT = 1000;
const MOST_NAMED = 29;
const LONGEST_ID = 40;

const isMeasure = (value: unknown, most: number): value is number =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= most;

const isSpot = (value: unknown): value is NonNullable<AreaOrder["at"]> =>
  isRaw(value) &&
  isText(value["scene"]) &&
  value["scene"].length <= LONGEST_ID &&
  isMeasure(value["x"], LARGEST_MAP) &&
  isMeasure(value["y"], LARGEST_MAP) &&
  (value["elevation"] === undefined || isMeasure(value["elevation"], LARGEST_MAP));

const isNamed = (value: unknown): value is AreaOrder["among"][number] =>
  isRaw(value) && isUuid(value["target"]) && isMeasure(value["metres"], FARTHEST_FROM_SPOT) && value["metres"] >= 0;

const isArea = (value: unknown): value is AreaOrder =>
  isRaw(value) &&
  (value["at"] === undefined || value["at"] === null || isSpot(value["at"])) &&
  (value["among"] === undefined || isListOf(isNamed, MOST_NAMED)(value["among"])) &&
  isFlag(value["placed"]) &&
  ([undefined, ...CONE_FORMS] as readonly unknown[]).includes(value["form"]);

/** A spot and nothing besides. */
const areaIn = ({ at, among = [], placed, form }: Partial<AreaOrder>): AreaOrder => ({
  at: at ? { scene: at.scene, x: at.x, y: at.y, ...(at.elevation === undefined ? {} : { elevation: at.elevation }) } : null,
  among: among.map(({ target, metres }) => ({ target, metres })),
  ...(placed ? { placed } : {}),
  ...(form ? { form } : {}),
});

const LONGEST_STAMP = 100;
const isUnderFire = (value: unknown): value is UnderFire =>
  isRaw(value) &&
  isText(value["by"]) &&
  value["by"].length <= LONGEST_ID &&
  isText(value["stamp"]) &&
  value["stamp"].length <= LONGEST_STAMP &&
  isRaw(value["met"]) &&
  isMeasure(value["met"]["x"], LARGEST_MAP) &&
  isMeasure(value["met"]["y"], LARGEST_MAP);

const underFireIn = ({ by, met: { x, y }, stamp }: UnderFire): UnderFire => ({ by, met: { x, y }, stamp });

/** The others of a series are orders, and begin none of their own. */
const isSeries = (value: unknown): value is AttackSeries =>
  isRaw(value) &&
  isText(value["of"]) &&
  value["of"].length <= LONGEST_ID &&
  isWithin(value["index"], 0, MOST_ATTACKS) &&
  (value["next"] === undefined || isListOf(isLater, MOST_ATTACKS - 1)(value["next"]));

const isLater = (value: unknown): value is AttackOrder => isRaw(value) && value["series"] === undefined && readOrder(value) !== null;

const seriesIn = ({ of, index, next }: AttackSeries): AttackSeries => ({
  of,
  index,
  ...(next ? { next: next.flatMap((one) => readOrder(one) ?? []) } : {}),
});

/** What every part of an order has to be; a part that may be left out says so. */
const PARTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  attacker: isUuid,
  attackerToken: (value) => value === undefined || value === null || isUuid(value),
  weapon: isUuid,
  target: isUuid,
  mode: isName,
  called: (value) => value === undefined || value === null || isCall(value),
  aim: (value) => value === undefined || isWithin(value, 0, MOST_AIM + 1),
  modifiers: (value) => value === undefined || isListOf(isModifier, MOST_MODIFIERS)(value),
  against: (value) => value === undefined || isListOf(isModifier, MOST_MODIFIERS)(value),
  bystanders: (value) => value === undefined || isListOf(isUuid, MOST_BYSTANDERS)(value),
  multiple: (value) => value === undefined || isMultiple(value),
  aiming: (value) => value === undefined || isAiming(value),
  struck: (value) => value === undefined || isStruck(value),
  hand: (value) => value === undefined || isByHand(value),
  area: (value) => value === undefined || isArea(value),
  underFire: (value) => value === undefined || isUnderFire(value),
  reaction: (value) => value === undefined || (isText(value) && value.length <= LONGEST_ID),
  series: (value) => value === undefined || isSeries(value),
};

/**
 * Reads an order that somebody wrote into a message: any client may have written anything.
 *
 * @returns the order and nothing besides, or null when it is none
 */
export function readOrder(raw: unknown): AttackOrder | null {
  if (!isRaw(raw)) return null;
  if (!Object.entries(PARTS).every(([name, fits]) => fits(raw[name])) || !FLAGS.every((name) => isFlag(raw[name]))) return null;
  const {
    attacker,
    attackerToken = null,
    weapon,
    target,
    mode,
    called = null,
    aim = 0,
    modifiers = [],
    ...rest
    // Unchecked: every part was tested above; what a player sent besides is left out below.
  } = raw as unknown as AttackOrder;
  const { against = [], bystanders = [], multiple, aiming, hand, area, struck, reaction, underFire, series } = rest;
  return {
    attacker,
    attackerToken,
    weapon,
    target,
    mode,
    called,
    aim,
    modifiers,
    ...(against.length ? { against } : {}),
    ...(bystanders.length ? { bystanders } : {}),
    ...(multiple ? { multiple } : {}),
    ...(aiming ? { aiming } : {}),
    ...(struck ? { struck: struckPart(struck) } : {}),
    ...(hand && !isEmptyCorrection(hand) ? { hand } : {}),
    ...(area ? { area: areaIn(area) } : {}),
    ...(reaction ? { reaction } : {}),
    ...(underFire ? { underFire: underFireIn(underFire) } : {}),
    ...(series ? { series: seriesIn(series) } : {}),
    ...Object.fromEntries(FLAGS.filter((name) => raw[name] === true).map((name) => [name, true])),
  };
}
