import type { Aiming, AreaOrder, AttackOrder, MultipleAttacks } from "../../rules/attack/model/order";
import { isEmptyCorrection, usualMeters, type ByHand, type EntityCorrection } from "../../rules/attack/model/by-hand";
import type { CoverGrade } from "../../rules/protection/cover";
import { isConeForm, type ConeForm } from "../../rules/attack/model/cone";
import type { RandomSituation } from "../../rules/body/hit-locations/random-location";
import type { AttackKind } from "../../rules/contest/effective-skill";
import { callOf } from "./odds-board";

/** Entries of the dialog's form; several modifiers share the same two field names. */
export type OrderFormEntries = Pick<FormData, "get" | "getAll">;

const text = (entries: OrderFormEntries, name: string): string => String(entries.get(name) ?? "");

/** Parses a number and drops its decimals. Returns 0 for empty or invalid input. */
const whole = (typed: unknown): number => Math.trunc(Number(typed ?? 0)) || 0;

/** Reads the modifiers with their names, and drops modifiers of 0. A modifier without a name is named `unnamed`. */
function modifiersFrom(entries: OrderFormEntries, unnamed: string, field: "modifier" | "against" = "modifier"): AttackOrder["modifiers"] {
  const names = entries.getAll(`${field}Name`).map(String);
  return entries
    .getAll(field)
    .map((typed, index) => ({ name: names[index]?.trim() || unnamed, value: whole(typed) }))
    .filter(({ value }) => value !== 0);
}

const SAID = ["chink", "behind", "overhead", "largeArea"] as const;
/** Numbers that the form of a three-dice attack contains, each with the sign of its stored value. */
const COUNTED = { range: -1, weaponPenalty: -1, bruise: 1 } as const;

/**
 * Reads one number from the form; omits it if it is 0. A number without a field keeps its value. For the range penalty, 0 counts as a
 * number, and only an empty field is omitted.
 */
function countedFrom(initial: Aiming, entries: OrderFormEntries, name: keyof typeof COUNTED): Partial<Aiming> {
  const typed = entries.get(name);
  if (typed === null) return initial[name] === undefined ? {} : { [name]: initial[name] };
  const value = COUNTED[name] * Math.abs(whole(typed)) || 0;
  const isNone = name === "range" ? String(typed).trim() === "" : value === 0;
  return isNone ? {} : { [name]: value };
}

/** Reads the aiming options that the form offers; omits `aiming` if none is set. */
function aimingFrom({ aiming: initial = {} }: AttackOrder, entries: OrderFormEntries): Pick<AttackOrder, "aiming"> {
  const situation = text(entries, "situation") as RandomSituation | "";
  const ticked = SAID.filter((name) => entries.get(name) !== null).map((name) => [name, true]);
  const figures = Object.assign(
    {},
    ...(Object.keys(COUNTED) as (keyof typeof COUNTED)[]).map((name) => countedFrom(initial, entries, name)),
  );
  const kind = text(entries, "kind") as AttackKind | "";
  const aiming = { ...Object.fromEntries(ticked), ...figures, ...(situation ? { situation } : {}), ...(kind ? { kind } : {}) } as Aiming;
  return Object.keys(aiming).length > 0 ? { aiming } : {};
}

/** Attack flags that the form can set. */
export const ASKED_FLAGS = [
  "blind",
  "through",
  "intercepts",
  "overwatch",
  "harmless",
  "demolitions",
] as const satisfies readonly (keyof AttackOrder)[];

/** Reads the flags. A flag that is not on the form keeps its value. */
function flagsFrom(initial: AttackOrder, entries: OrderFormEntries): Partial<AttackOrder> {
  const asked = entries.getAll("asked").map(String);
  const isSet = (flag: (typeof ASKED_FLAGS)[number]): boolean =>
    asked.includes(flag) ? entries.get(flag) !== null : initial[flag] === true;
  return Object.fromEntries(ASKED_FLAGS.filter(isSet).map((flag) => [flag, true]));
}

const GRADES: readonly string[] = ["none", "partial", "good"] satisfies readonly CoverGrade[];

const metersIn = (typed: string): Pick<EntityCorrection, "meters"> => {
  const meters = Number(typed.trim() || NaN);
  return meters >= 0 ? { meters } : {};
};
const coverIn = (typed: string): Pick<EntityCorrection, "cover"> => (GRADES.includes(typed) ? { cover: typed as CoverGrade } : {});

/** Returns the uuids of the entities that the form names for play without a map, the target first. */
const namedFrom = (initial: AttackOrder, entries: OrderFormEntries): string[] => [
  text(entries, "target") || initial.target,
  ...entries.getAll("bystander").map(String),
];

/** Reads the cover and distance stated for individual entities. Omits entities for which neither is stated. */
function eachFrom(initial: AttackOrder, entries: OrderFormEntries): EntityCorrection[] {
  const typed = (name: string): string[] => entries.getAll(name).map(String);
  const [meters, covers, amongCovers] = [typed("handEachMeters"), typed("handEachCover"), typed("amongCover")];
  const rows = typed("handWho").map((who, at): EntityCorrection => ({ who, ...metersIn(meters[at] ?? ""), ...coverIn(covers[at] ?? "") }));
  const named = namedFrom(initial, entries).map((who, at): EntityCorrection => ({ who, ...coverIn(amongCovers[at] ?? "") }));
  return [...rows, ...named].filter(({ cover, meters: away }) => cover !== undefined || away !== undefined);
}

/**
 * Reads the limbs that the user checked as behind cover; empty while the boxes show only the rules' result. A form without the boxes keeps
 * the stored limbs. @rule CS-25
 */
function limbsFrom({ hand }: AttackOrder, entries: OrderFormEntries): Pick<ByHand, "limbs"> {
  if (entries.get("limbsSaid") === null) return hand?.limbs ? { limbs: hand.limbs } : {};
  return text(entries, "limbsSaid") === "1" ? { limbs: entries.getAll("handLimbs").map(String) } : {};
}

/** Reads the manual corrections to the map. Corrections without fields in the form keep their values. @rule UT-09 */
function handFrom(order: AttackOrder, entries: OrderFormEntries): Pick<AttackOrder, "hand"> {
  const { limbs: _limbs, ...map } = order.hand ?? {};
  const corrections: ByHand = {
    ...(entries.getAll("asked").includes("hand") ? mapFrom(order, entries) : map),
    ...limbsFrom(order, entries),
  };
  return isEmptyCorrection(corrections) ? {} : { hand: corrections };
}

function mapFrom(initial: AttackOrder, entries: OrderFormEntries): ByHand {
  const says = entries.getAll("handSays").map(String);
  const who = (wanted: string): string[] =>
    entries
      .getAll("handWho")
      .map(String)
      .filter((_, index) => says[index] === wanted);
  const [include, exclude] = [who("in"), who("out")];
  const each = eachFrom(initial, entries);
  return {
    ...(exclude.length > 0 ? { exclude } : {}),
    ...(include.length > 0 ? { include } : {}),
    ...coverIn(text(entries, "handCover")),
    ...metersIn(text(entries, "handMeters")),
    ...(each.length > 0 ? { each } : {}),
  };
}

/**
 * Reads the entities in the area and their distances in meters. An entity without a typed distance gets the usual distance. Empty if no
 * distance was typed.
 */
function amongFrom(initial: AttackOrder, entries: OrderFormEntries, form: ConeForm | undefined): AreaOrder["among"] {
  const meters = entries.getAll("amongMeters").map((typed) => metersIn(String(typed)).meters);
  if (meters.every((away) => away === undefined)) return [];
  return namedFrom(initial, entries).map((target, at) => ({ target, meters: meters[at] ?? usualMeters(at, form) }));
}

/**
 * Reads an area attack. The user chooses its point on the map later, or names its targets here. A form without these fields keeps the area.
 */
function overFrom(initial: AttackOrder, entries: OrderFormEntries): Pick<AttackOrder, "area"> {
  const { area } = initial;
  const word = text(entries, "over");
  const form = isConeForm(word) ? word : undefined;
  if (form) return { area: { at: null, among: amongFrom(initial, entries, form), form } };
  if (entries.getAll("asked").includes("blast")) {
    const among = amongFrom(initial, entries, undefined);
    return among.length > 0 ? { area: { at: null, among } } : {};
  }
  return entries.get("over") === null && area ? { area } : {};
}

/**
 * Reads the settings of attacks from one dice pool: their number, this order's index, the leftover dice, the second weapon. A form without
 * these fields keeps the order's values. For fewer than two attacks, nothing is stored.
 */
function multipleFrom(initial: AttackOrder, entries: OrderFormEntries): { readonly multiple?: MultipleAttacks } {
  if (entries.get("attacks") === null) return initial.multiple ? { multiple: initial.multiple } : {};
  const attacks = whole(entries.get("attacks"));
  if (attacks < 2) return {};
  const index = initial.multiple?.attacks === attacks ? initial.multiple.index : 0;
  const first = Math.min(attacks - 1, Math.max(0, whole(entries.get("first")) - 1));
  return { multiple: { attacks, index, first, otherWeapon: text(entries, "otherWeapon") || null } };
}

/**
 * Builds the order that a filled-in form describes.
 * @param initial Order before the user's changes; supplies the values that are not on the form.
 * @param unnamed Default name of a modifier.
 * @param decides True: also reads the modifiers to the defense roll, which only a GM may set.
 */
export function orderFrom(initial: AttackOrder, entries: OrderFormEntries, unnamed: string, decides = false): AttackOrder {
  const { area: _area, aiming: _aiming, multiple: _multiple, against: _against, hand: _hand, bystanders = [], ...plain } = initial;
  const against = decides ? modifiersFrom(entries, unnamed, "against") : [];
  const rest = Object.fromEntries(Object.entries(plain).filter(([name]) => !(ASKED_FLAGS as readonly string[]).includes(name)));
  const inTheWay = entries.getAll("asked").includes("bystanders") ? entries.getAll("bystander").map(String) : bystanders;
  return {
    // Unchecked: all fields of an order except the flags, which are added below.
    ...(rest as unknown as AttackOrder),
    ...aimingFrom(initial, entries),
    ...flagsFrom(initial, entries),
    ...overFrom(initial, entries),
    ...multipleFrom(initial, entries),
    ...handFrom(initial, entries),
    ...(against.length > 0 ? { against } : {}),
    ...(inTheWay.length > 0 ? { bystanders: inTheWay } : {}),
    target: text(entries, "target") || initial.target,
    mode: text(entries, "mode") || initial.mode,
    called: callOf(text(entries, "limb")),
    aim: Math.max(0, whole(entries.get("aim"))),
    modifiers: modifiersFrom(entries, unnamed),
  };
}
