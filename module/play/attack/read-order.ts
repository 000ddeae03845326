import { faultsOf, type Fault, type JsonSchema } from "../../data/json-schema";
import { COVERABLE, isEmptyCorrection } from "../../rules/attack/model/by-hand";
import { CONE_FORMS } from "../../rules/attack/model/cone";
import type { AreaOrder, AttackOrder, AttackSeries, DirectDamage, UnderFire } from "../../rules/attack/model/order";
import { DAMAGE_TYPES } from "../../rules/body/pools";
import { ATTACK_KINDS } from "../../rules/contest/effective-skill";
import type { CoverGrade } from "../../rules/flight/cover";
import { LIMITS } from "../../rules/limits";
import { RANDOM_SITUATIONS } from "../../rules/locations/location-aim";

/** Flags of an order. */
const FLAGS = ["intercepts", "blind", "through", "harmless", "overwatch", "demolitions"] as const satisfies readonly (keyof AttackOrder)[];

const flag: JsonSchema = { type: "boolean" };
const name: JsonSchema = { type: "string", maxLength: LIMITS.name };
const uuid: JsonSchema = { type: "string", maxLength: LIMITS.uuid };
const id: JsonSchema = { type: "string", maxLength: LIMITS.id };
const whole = (minimum: number, maximum: number): JsonSchema => ({ type: "integer", minimum, maximum });
const measure = (minimum: number, maximum: number): JsonSchema => ({ type: "number", minimum, maximum });
const listOf = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: "array", items, maxItems });
const penalty = whole(-LIMITS.modifier, 0);
const coordinate = measure(-LIMITS.map, LIMITS.map);
const distance = measure(0, LIMITS.distance);
const cover: JsonSchema = { enum: ["none", "partial", "good"] satisfies CoverGrade[] };

const MODIFIERS = listOf(
  { type: "object", required: ["name", "value"], properties: { name, value: whole(-LIMITS.modifier, LIMITS.modifier) } },
  LIMITS.modifiers,
);

const CALLED: JsonSchema = {
  type: ["object", "null"],
  required: ["location"],
  properties: { location: name, side: { enum: [null, "left", "right"] } },
};

const MULTIPLE: JsonSchema = {
  type: "object",
  required: ["attacks", "index", "first", "otherWeapon"],
  properties: {
    attacks: whole(2, LIMITS.attacks),
    index: whole(0, LIMITS.attacks - 1),
    first: whole(0, LIMITS.attacks - 1),
    otherWeapon: { type: ["string", "null"], maxLength: LIMITS.uuid },
  },
};

const AIMING: JsonSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    range: penalty,
    situation: { enum: RANDOM_SITUATIONS },
    kind: { enum: ATTACK_KINDS.map(({ kind }) => kind) },
    largeArea: flag,
    chink: flag,
    overhead: flag,
    behind: flag,
    weaponPenalty: penalty,
    bruise: whole(0, LIMITS.points),
  },
};

const STRUCK: JsonSchema = {
  type: "object",
  required: ["name", "dv", "damageKind", "type", "arp", "unresisted"],
  properties: {
    name,
    dv: whole(0, LIMITS.points),
    damageKind: { enum: ["health", "strain"] },
    type: { enum: DAMAGE_TYPES },
    arp: whole(0, LIMITS.points),
    unresisted: flag,
  },
};

const HAND: JsonSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    exclude: listOf(uuid, LIMITS.byHand),
    include: listOf(uuid, LIMITS.byHand),
    cover,
    limbs: listOf({ enum: COVERABLE }, LIMITS.limbs),
    metres: distance,
    each: listOf(
      { type: "object", required: ["who"], additionalProperties: false, properties: { who: uuid, cover, metres: distance } },
      LIMITS.byHand,
    ),
  },
};

const AREA: JsonSchema = {
  type: "object",
  properties: {
    at: {
      type: ["object", "null"],
      required: ["scene", "x", "y"],
      properties: { scene: id, x: coordinate, y: coordinate, elevation: coordinate },
    },
    among: listOf(
      { type: "object", required: ["target", "metres"], properties: { target: uuid, metres: measure(0, LIMITS.fromCenter) } },
      LIMITS.named,
    ),
    placed: flag,
    form: { enum: CONE_FORMS },
  },
};

const UNDER_FIRE: JsonSchema = {
  type: "object",
  required: ["by", "stamp", "met"],
  properties: { by: id, stamp: id, met: { type: "object", required: ["x", "y"], properties: { x: coordinate, y: coordinate } } },
};

const ALONE: JsonSchema = {
  type: "object",
  required: ["attacker", "weapon", "target", "mode"],
  properties: {
    attacker: uuid,
    attackerToken: { type: ["string", "null"], maxLength: LIMITS.uuid },
    weapon: uuid,
    target: uuid,
    mode: name,
    called: CALLED,
    aim: whole(0, LIMITS.aim),
    modifiers: MODIFIERS,
    against: MODIFIERS,
    bystanders: listOf(uuid, LIMITS.bystanders),
    multiple: MULTIPLE,
    aiming: AIMING,
    struck: STRUCK,
    hand: HAND,
    area: AREA,
    underFire: UNDER_FIRE,
    reaction: id,
    ...Object.fromEntries(FLAGS.map((one) => [one, flag])),
  },
};

/** A later order of a series is an order without a series of its own. */
const SERIES: JsonSchema = {
  type: "object",
  required: ["of", "index"],
  properties: {
    of: id,
    index: whole(0, LIMITS.attacks - 1),
    next: listOf({ ...ALONE, properties: { ...ALONE.properties, series: false } }, LIMITS.attacks - 1),
  },
};

const ORDER: JsonSchema = { ...ALONE, properties: { ...ALONE.properties, series: SERIES } };

/** Of several attacks this must be one. */
function multipleFaults({ multiple }: Pick<AttackOrder, "multiple">, where: string): Fault[] {
  if (!multiple) return [];
  return (["index", "first"] as const).flatMap((key): Fault[] =>
    multiple[key] < multiple.attacks
      ? []
      : [{ where: `${where}multiple.${key}`, key: "large", wanted: String(multiple.attacks - 1), found: String(multiple[key]) }],
  );
}

/** Returns what is wrong with an order that any client may have written, and where; empty if it can be read. */
export function orderFaults(raw: unknown): readonly Fault[] {
  const faults = faultsOf(raw, ORDER);
  if (faults.length > 0) return faults;
  // Unchecked: the schema has just found no fault.
  const order = raw as AttackOrder;
  const later = order.series?.next ?? [];
  return [...multipleFaults(order, ""), ...later.flatMap((one, at) => multipleFaults(one, `series.next[${at}].`))];
}

const struckPart = ({ name, dv, damageKind, type, arp, unresisted }: DirectDamage): DirectDamage => ({
  name,
  dv,
  damageKind,
  type,
  arp,
  unresisted,
});

/** A spot and nothing besides. */
const areaIn = ({ at, among = [], placed, form }: Partial<AreaOrder>): AreaOrder => ({
  at: at ? { scene: at.scene, x: at.x, y: at.y, ...(at.elevation === undefined ? {} : { elevation: at.elevation }) } : null,
  among: among.map(({ target, metres }) => ({ target, metres })),
  ...(placed ? { placed } : {}),
  ...(form ? { form } : {}),
});

const underFireIn = ({ by, met: { x, y }, stamp }: UnderFire): UnderFire => ({ by, met: { x, y }, stamp });

const seriesIn = ({ of, index, next }: AttackSeries): AttackSeries => ({
  of,
  index,
  ...(next ? { next: next.map(orderIn) } : {}),
});

/**
 * Reads an order that any client may have written into a message.
 *
 * @returns the order and nothing besides; null if `orderFaults` finds a fault
 */
export function readOrder(raw: unknown): AttackOrder | null {
  return orderFaults(raw).length > 0 ? null : orderIn(raw as AttackOrder);
}

/** Copies the parts of an order that is without fault. */
function orderIn(raw: AttackOrder): AttackOrder {
  const { attacker, attackerToken = null, weapon, target, mode, called = null, aim = 0, modifiers = [], ...rest } = raw;
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
