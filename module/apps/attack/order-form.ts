import type { Aiming, AreaOrder, AttackOrder, MultipleAttacks } from "../../rules/attack/model/order";
import { saysNothing, usualMetres, type ByHand, type SaidOf } from "../../rules/attack/model/by-hand";
import type { CoverGrade } from "../../rules/flight/cover";
import { isFanForm, type FanForm } from "../../rules/attack/model/cone";
import type { RandomSituation } from "../../rules/locations/location-aim";
import type { AttackKind } from "../../rules/contest/effective-skill";
import { callOf } from "./odds-board";

/** Everything the dialog's fields say; several modifiers under the same two names. */
export type OrderFormEntries = Pick<FormData, "get" | "getAll">;

const text = (entries: OrderFormEntries, name: string): string => String(entries.get(name) ?? "");

/** A whole number, whatever was typed: 0 for nothing and for nonsense. */
const whole = (typed: unknown): number => Math.trunc(Number(typed ?? 0)) || 0;

/** Named modifiers; one of 0 dice says nothing. */
function modifiersFrom(entries: OrderFormEntries, unnamed: string, field: "modifier" | "against" = "modifier"): AttackOrder["modifiers"] {
  const names = entries.getAll(`${field}Name`).map(String);
  return entries
    .getAll(field)
    .map((typed, index) => ({ name: names[index]?.trim() || unnamed, value: whole(typed) }))
    .filter(({ value }) => value !== 0);
}

const SAID = ["chink", "behind", "overhead", "largeArea"] as const;
/** Figures of an attack with three dice: which way they go. */
const COUNTED = { range: -1, weaponPenalty: -1, bruise: 1 } as const;

/** A figure the form asks; left out where it is 0. */
function countedFrom(initial: Aiming, entries: OrderFormEntries, name: keyof typeof COUNTED): Partial<Aiming> {
  const typed = entries.get(name);
  const value = typed === null ? (initial[name] ?? 0) : COUNTED[name] * Math.abs(whole(typed));
  return value === 0 ? {} : { [name]: value };
}

/** How else the attack goes for its place, as far as the form asks. */
function aimingFrom({ aiming: initial = {} }: AttackOrder, entries: OrderFormEntries): Pick<AttackOrder, "aiming"> {
  const situation = text(entries, "situation") as RandomSituation | "";
  const said = SAID.filter((name) => entries.get(name) !== null).map((name) => [name, true]);
  const figures = Object.assign(
    {},
    ...(Object.keys(COUNTED) as (keyof typeof COUNTED)[]).map((name) => countedFrom(initial, entries, name)),
  );
  const kind = text(entries, "kind") as AttackKind | "";
  const aiming = { ...Object.fromEntries(said), ...figures, ...(situation ? { situation } : {}), ...(kind ? { kind } : {}) } as Aiming;
  return Object.keys(aiming).length > 0 ? { aiming } : {};
}

/** Flags a form can ask. */
export const ASKED_FLAGS = [
  "blind",
  "through",
  "intercepts",
  "overwatch",
  "harmless",
  "demolitions",
] as const satisfies readonly (keyof AttackOrder)[];

/** Flags of an order; those the form does not ask stay as they were. */
function flagsFrom(initial: AttackOrder, entries: OrderFormEntries): Partial<AttackOrder> {
  const asked = entries.getAll("asked").map(String);
  const isSet = (flag: (typeof ASKED_FLAGS)[number]): boolean =>
    asked.includes(flag) ? entries.get(flag) !== null : initial[flag] === true;
  return Object.fromEntries(ASKED_FLAGS.filter(isSet).map((flag) => [flag, true]));
}

const GRADES: readonly string[] = ["none", "partial", "good"] satisfies readonly CoverGrade[];

const metresIn = (typed: string): Pick<SaidOf, "metres"> => {
  const metres = Number(typed.trim() || NaN);
  return metres >= 0 ? { metres } : {};
};
const coverIn = (typed: string): Pick<SaidOf, "cover"> => (GRADES.includes(typed) ? { cover: typed as CoverGrade } : {});

/** Whoever is named where there is no map, the one aimed at first. */
const namedFrom = (initial: AttackOrder, entries: OrderFormEntries): string[] => [
  text(entries, "target") || initial.target,
  ...entries.getAll("bystander").map(String),
];

/** Cover and distance of single ones. */
function eachFrom(initial: AttackOrder, entries: OrderFormEntries): SaidOf[] {
  const typed = (name: string): string[] => entries.getAll(name).map(String);
  const [metres, covers, amongCovers] = [typed("handEachMetres"), typed("handEachCover"), typed("amongCover")];
  const rows = typed("handWho").map((who, at): SaidOf => ({ who, ...metresIn(metres[at] ?? ""), ...coverIn(covers[at] ?? "") }));
  const named = namedFrom(initial, entries).map((who, at): SaidOf => ({ who, ...coverIn(amongCovers[at] ?? "") }));
  return [...rows, ...named].filter(({ cover, metres: away }) => cover !== undefined || away !== undefined);
}

/** Limbs that were ticked as behind cover; nothing while the boxes only show what the rules say. @rule CS-25 */
function limbsFrom({ hand }: AttackOrder, entries: OrderFormEntries): Pick<ByHand, "limbs"> {
  if (entries.get("limbsSaid") === null) return hand?.limbs ? { limbs: hand.limbs } : {};
  return text(entries, "limbsSaid") === "1" ? { limbs: entries.getAll("handLimbs").map(String) } : {};
}

/** What somebody knows better than the map, as far as the form asks. @rule UT-09 */
function handFrom(order: AttackOrder, entries: OrderFormEntries): Pick<AttackOrder, "hand"> {
  const { limbs: _limbs, ...map } = order.hand ?? {};
  const said: ByHand = { ...(entries.getAll("asked").includes("hand") ? mapFrom(order, entries) : map), ...limbsFrom(order, entries) };
  return saysNothing(said) ? {} : { hand: said };
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
    ...metresIn(text(entries, "handMetres")),
    ...(each.length > 0 ? { each } : {}),
  };
}

/** Whoever stands there and how far away, where there is no map and somebody says so. */
function amongFrom(initial: AttackOrder, entries: OrderFormEntries, form: FanForm | undefined): AreaOrder["among"] {
  const metres = entries.getAll("amongMetres").map((typed) => metresIn(String(typed)).metres);
  if (metres.every((away) => away === undefined)) return [];
  return namedFrom(initial, entries).map((target, at) => ({ target, metres: metres[at] ?? usualMetres(at, form) }));
}

/** At several at once: the spot is pointed at afterwards, or whoever stands there is named. */
function overFrom(initial: AttackOrder, entries: OrderFormEntries): Pick<AttackOrder, "area"> {
  const { area } = initial;
  const said = text(entries, "over");
  const form = isFanForm(said) ? said : undefined;
  if (form) return { area: { at: null, among: amongFrom(initial, entries, form), form } };
  if (entries.getAll("asked").includes("blast")) {
    const among = amongFrom(initial, entries, undefined);
    return among.length > 0 ? { area: { at: null, among } } : {};
  }
  return entries.get("over") === null && area ? { area } : {};
}

/** Several attacks made together. @param made how many of as many in all have been made already */
function multipleFrom(initial: AttackOrder, entries: OrderFormEntries): { readonly multiple?: MultipleAttacks } {
  if (entries.get("attacks") === null) return initial.multiple ? { multiple: initial.multiple } : {};
  const attacks = whole(entries.get("attacks"));
  if (attacks < 2) return {};
  const index = initial.multiple?.attacks === attacks ? initial.multiple.index : 0;
  const first = Math.min(attacks - 1, Math.max(0, whole(entries.get("first")) - 1));
  return { multiple: { attacks, index, first, otherWeapon: text(entries, "otherWeapon") || null } };
}

/**
 * The order a filled-in form means.
 *
 * @param initial what the form does not ask
 * @param unnamed name of a modifier nobody has named
 * @param decides what only a gamemaster decides may be said
 */
export function orderFrom(initial: AttackOrder, entries: OrderFormEntries, unnamed: string, decides = false): AttackOrder {
  const { area: _area, aiming: _aiming, multiple: _multiple, against: _against, hand: _hand, bystanders = [], ...plain } = initial;
  const against = decides ? modifiersFrom(entries, unnamed, "against") : [];
  const rest = Object.fromEntries(Object.entries(plain).filter(([name]) => !(ASKED_FLAGS as readonly string[]).includes(name)));
  const inTheWay = entries.getAll("asked").includes("bystanders") ? entries.getAll("bystander").map(String) : bystanders;
  return {
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
