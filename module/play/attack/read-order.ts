import { never, nullable, optional, pipe, rawCheck, regex, transform, type InferOutput } from "valibot";
import { isEmptyCorrection } from "../../rules/attack/model/by-hand";
import { CONE_FORMS } from "../../rules/attack/model/cone";
import type { AttackOrder } from "../../rules/attack/model/order";
import { LIMB_ID } from "../../rules/body/body-plan";
import { DAMAGE_TYPES } from "../../rules/body/health-pools";
import { ATTACK_KINDS } from "../../rules/contest/effective-skill";
import { LIMITS } from "../../rules/limits";
import { RANDOM_SITUATIONS } from "../../rules/body/hit-locations/random-location";
import { type Fault } from "../../rules/reading/faults";
import { faultsOf, readValue, withoutUndefined } from "../../rules/reading/read-value";
import {
  closedObject,
  coordinate,
  trueOrFalse,
  id,
  listOf,
  decimal,
  object,
  oneOf,
  boundedText,
  uuid,
  integer,
} from "../../rules/reading/values";

const label = boundedText(LIMITS.name);
const penalty = integer(-LIMITS.modifier, 0);
const meters = decimal(0, LIMITS.distance);
const points = integer(0, LIMITS.points);
/** A limb, hand or foot: an id of a body plan. */
const part = pipe(label, regex(LIMB_ID, "is no limb"));
const cover = oneOf(["none", "partial", "good"]);

const MODIFIERS = listOf(object({ name: label, value: integer(-LIMITS.modifier, LIMITS.modifier) }), LIMITS.modifiers);

const CALLED = pipe(
  object({ location: label, side: optional(nullable(oneOf(["left", "right"]))) }),
  transform(({ location, side }) => (side ? { location, side } : { location })),
);

/** Numbers of an attack in a group from one dice pool; `index` and `first` must be below `attacks`. */
const MULTIPLE = pipe(
  object({
    attacks: integer(2, LIMITS.attacks),
    index: integer(0, LIMITS.attacks - 1),
    first: integer(0, LIMITS.attacks - 1),
    otherWeapon: nullable(uuid),
  }),
  rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { attacks } = dataset.value;
    for (const key of ["index", "first"] as const) {
      const value = dataset.value[key];
      if (value < attacks) continue;
      addIssue({
        message: String(attacks - 1),
        input: value,
        path: [{ type: "object", origin: "value", input: dataset.value, key, value }],
      });
    }
  }),
);

const AIMING = closedObject({
  range: optional(penalty),
  situation: optional(oneOf(RANDOM_SITUATIONS)),
  kind: optional(oneOf(ATTACK_KINDS.map(({ kind }) => kind))),
  largeArea: optional(trueOrFalse),
  chink: optional(trueOrFalse),
  overhead: optional(trueOrFalse),
  behind: optional(trueOrFalse),
  weaponPenalty: optional(penalty),
  bruise: optional(points),
});

const STRUCK = object({
  name: label,
  dv: points,
  damageKind: oneOf(["health", "strain"]),
  type: oneOf(DAMAGE_TYPES),
  arp: points,
  unresisted: trueOrFalse,
});

const HAND = closedObject({
  exclude: optional(listOf(uuid, LIMITS.byHand)),
  include: optional(listOf(uuid, LIMITS.byHand)),
  cover: optional(cover),
  limbs: optional(listOf(part, LIMITS.limbs)),
  meters: optional(meters),
  each: optional(listOf(closedObject({ who: uuid, cover: optional(cover), meters: optional(meters) }), LIMITS.byHand)),
});

const AREA = object({
  at: optional(nullable(object({ scene: id, x: coordinate, y: coordinate, elevation: optional(coordinate) })), null),
  among: optional(listOf(object({ target: uuid, meters: decimal(0, LIMITS.fromCenter) }), LIMITS.named), []),
  placed: optional(trueOrFalse),
  form: optional(oneOf(CONE_FORMS)),
});

const UNDER_FIRE = object({ by: id, contact: object({ x: coordinate, y: coordinate }), stamp: id });

const ALONE = {
  attacker: uuid,
  attackerToken: optional(nullable(uuid), null),
  weapon: uuid,
  target: uuid,
  mode: label,
  called: optional(nullable(CALLED), null),
  aim: optional(integer(0, LIMITS.aim), 0),
  modifiers: optional(MODIFIERS, []),
  against: optional(MODIFIERS),
  bystanders: optional(listOf(uuid, LIMITS.bystanders)),
  multiple: optional(MULTIPLE),
  aiming: optional(AIMING),
  struck: optional(STRUCK),
  hand: optional(HAND),
  area: optional(AREA),
  underFire: optional(UNDER_FIRE),
  reaction: optional(id),
  intercepts: optional(trueOrFalse),
  blind: optional(trueOrFalse),
  through: optional(trueOrFalse),
  harmless: optional(trueOrFalse),
  overwatch: optional(trueOrFalse),
  demolitions: optional(trueOrFalse),
};

type Bare = InferOutput<ReturnType<typeof object<typeof ALONE>>>;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === false || value === "" || (Array.isArray(value) && value.length === 0);

/** Keys of an order that are omitted if blank: an empty list, an empty text, or false. */
const LEFT_OUT_IF_BLANK: ReadonlySet<string> = new Set(
  Object.keys(ALONE).filter((key) => !["attacker", "weapon", "target", "mode", "aim", "modifiers"].includes(key)),
);

/** Returns an order without blank values. */
function withoutBlanks<T extends Bare>(order: T): T {
  const kept = Object.fromEntries(Object.entries(order).filter(([key, value]) => !LEFT_OUT_IF_BLANK.has(key) || !isBlank(value))) as T;
  if (kept.hand && isEmptyCorrection(withoutUndefined(kept.hand))) delete kept.hand;
  if (kept.area?.placed === false) kept.area = { ...kept.area, placed: undefined };
  return kept;
}

/** A later order of a series; it contains no further series. */
const LATER = pipe(object({ ...ALONE, series: optional(never("nothing")) }), transform(withoutBlanks));

const SERIES = object({ of: id, index: integer(0, LIMITS.attacks - 1), next: optional(listOf(LATER, LIMITS.attacks - 1)) });

const ORDER = pipe(object({ ...ALONE, series: optional(SERIES) }), transform(withoutBlanks));

/**
 * Returns the faults of an order that any client may have written, each with the path of the wrong value. Empty if the order is readable.
 */
export const orderFaults = (raw: unknown): readonly Fault[] => faultsOf(ORDER, raw);

/** Reads an order that any client may have written. Returns only known keys; null if the order has a fault. */
export const readOrder = (raw: unknown): AttackOrder | null => readValue(ORDER, raw).value ?? null;
