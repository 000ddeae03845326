import { calledKey, effectKey } from "../../cards/card-words";
import { formFor, plain, signed } from "../../foundry/numbers";
import type { AttackQuestion } from "../../play/authority/prompts";
import { ruleset } from "../../play/ruleset";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Callable } from "../../play/preview/callable-locations";
import type { Call } from "../../rules/called-shots/called-shot";
import { LOCATION_EFFECTS, fineLocation } from "../../rules/body/injuries/called-locations";
import { isLimb, LIMBS, type Limb } from "../../rules/body/limbs";
import { isBare } from "../../rules/attack/model/in-hand";
import { kindsWith } from "../../rules/contest/effective-skill";
import { fireMode, type FireMode } from "../../rules/attack/model/declaration";
import { RANDOM_SITUATIONS } from "../../rules/body/hit-locations/random-location";
import { showsOf, type RollReading } from "../../rules/describe/formulas";
import { stepsContext } from "../parts/steps";
import { silhouetteContext } from "../parts/silhouette";
import { closedWords } from "./call-marks";
import { advancedContext } from "./advanced-context";
import { callId, ODDS_COLUMNS } from "./odds-board";

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** Remaining and maximum Cripple Threshold of each of the target's limbs, by limb id; empty if they are hidden from this user. */
export type KnownLimbs = Readonly<Record<string, { readonly value: number; readonly max: number }>>;

/** Limbs from top to bottom; the arrow keys follow this order. */
const PICKED_IN_ORDER: readonly Limb[] = ["head", "torso", "right-arm", "left-arm", "right-leg", "left-leg"];

/**
 * Describes how much of a limb's Cripple Threshold remains, or that the limb is crippled. "" if the limb has no threshold, or if it is
 * hidden from the user. @rule XF-06
 */
function limbState(limb: string, known: KnownLimbs): string {
  const state = known[limb];
  if (!state || state.max <= 0) return "";
  if (state.value <= 0) return format("CROSSFIRE.Attack.crippled", {});
  return format("CROSSFIRE.Attack.limbState", { value: plain(state.value), max: String(state.max) });
}

/**
 * Returns the last part of a language key below CROSSFIRE.Attack: `leaf` if the ruleset counts hits, otherwise `leaf` with the reading
 * appended.
 */
const inReading = (leaf: string, reading: RollReading): string => (reading === "hits" ? leaf : `${leaf}-${reading}`);

/** Returns the language key of the text for a call's modifier: in dice if the ruleset counts hits, otherwise as a bare number. */
const noteKey = (reading: RollReading, modifier: number): string =>
  reading === "hits" ? formFor("CROSSFIRE.Attack.limbNote", modifier) : `CROSSFIRE.Attack.${inReading("limbNote", reading)}`;

/** Returns the silhouette, and the state of every limb in words. A limb whose state is hidden from the user is drawn as unhurt. @rule XF-06 */
export const bodyState = (known: KnownLimbs) => ({
  drawing: silhouetteContext(LIMBS.map((id) => ({ id, value: known[id]?.value ?? 1, max: known[id]?.max ?? 1 }))),
  limbs: PICKED_IN_ORDER.map((id) => ({ id, state: limbState(id, known) })),
});

/** Returns the silhouette, and the radio buttons for every limb and for a random location. @rule XF-03 */
function bodyContext(known: KnownLimbs, chosen: string, modifiers: Readonly<Record<string, number>>, reading: RollReading) {
  const { drawing, limbs } = bodyState(known);
  return {
    drawing,
    limbs: limbs.map(({ id, state }) => ({
      id,
      state,
      label: `CROSSFIRE.Limb.${id}`,
      note: format(noteKey(reading, modifiers[id] ?? 0), { modifier: signed(modifiers[id] ?? 0) }),
      checked: chosen === id,
      figures: FURTHER,
    })),
    anywhere: chosen === "",
    figures: FURTHER,
  };
}

/** Odds that are shown in addition to the chance to hit. */
const FURTHER = ODDS_COLUMNS.filter((figure) => figure !== "hit").map((id) => ({ id, label: `CROSSFIRE.Odds.short.${id}` }));

/** Lists the effects besides damage that a hit at this location may cause; "" if there are none. @rule SS-CALLED-06 */
const effectsAt = ({ location }: Call): string =>
  fineLocation(location)
    ? LOCATION_EFFECTS[location as keyof typeof LOCATION_EFFECTS].effects.map((id) => format(effectKey(id), {})).join(", ")
    : "";

/** Returns one hit location as a row of the table, with its side if it comes in pairs. */
const placeChoice = ({ call, name, modifier, dvLimit, instead }: Callable, chosen: string, reading: RollReading) => ({
  id: callId(call),
  label: calledKey(name),
  side: call.side ? `CROSSFIRE.Side.${call.side}` : "",
  modifier: signed(modifier),
  dvLimit,
  instead,
  effects: reading === "hits" ? effectsAt(call) : "",
  checked: callId(call) === chosen,
});

/** Returns whether a call names a limb that a humanoid lacks. @rule XF-25 */
const isOwnLimb = ({ call, name }: Callable): boolean => name !== call.location;

/** Returns the remaining Cripple Threshold of a called limb that a humanoid lacks; "" for all other limbs. @rule XF-25 */
const ownLimbState = (place: Callable, known: KnownLimbs): string => (isOwnLimb(place) ? limbState(place.call.location, known) : "");

/**
 * Returns the locations that an attack can call. If it can call all limbs of a humanoid, a silhouette shows them; a table lists all other
 * locations.
 */
export function whereContext({ callable, withheld, odds, reading }: AttackQuestion, order: AttackOrder, known: KnownLimbs) {
  const { declaration } = ruleset();
  const called = callId(order.called);
  const modifiers = Object.fromEntries(callable.map(({ call, modifier }) => [call.location, modifier]));
  const drawn = declaration.limbs.every(isLimb) && LIMBS.every((limb) => limb in modifiers) && !callable.some(isOwnLimb);
  const listed = drawn ? callable.filter(({ call }) => !isLimb(call.location)) : callable;
  return {
    body: drawn ? bodyContext(known, called, modifiers, reading) : null,
    places: listed.map((place) => ({ ...placeChoice(place, called, reading), state: ownLimbState(place, known) })),
    nowhere: !drawn,
    anywhere: called === "",
    withheld: closedWords(withheld.map((closed) => ({ closed }))),
    placesOpen: !drawn || listed.some(({ call }) => callId(call) === called),
    placesLabel: drawn || (reading === "hits" && !callable.some(isOwnLimb)) ? "CROSSFIRE.Attack.fine" : "CROSSFIRE.Attack.place",
    odds: odds === "none" ? null : ODDS_COLUMNS.map((id) => ({ id, label: `CROSSFIRE.Odds.column.${id}`, title: `CROSSFIRE.Odds.${id}` })),
  };
}

/** Returns the field for aiming; null if the ruleset has no aim action. */
function aimContext(question: AttackQuestion, order: AttackOrder, reading: RollReading, mayAim: boolean) {
  const { weapon } = question;
  if (!ruleset().declaration.actions.some(({ id }) => id === "aim")) return null;
  const leaf = reading === "hits" ? "aim" : "kind" in weapon.system && weapon.system.kind === "melee" ? "evaluate" : "aimTurns";
  return {
    value: order.aim,
    may: mayAim,
    open: question.advanced || order.aim > 0,
    label: `CROSSFIRE.Attack.${leaf}`,
    hint: `CROSSFIRE.Attack.${leaf}Hint`,
  };
}

/** Returns the kinds of attack this weapon offers; empty for powers, and if there is only one kind. @rule TD-ROLL-11 */
function kindsContext({ weapon: { system } }: AttackQuestion, { aiming = {} }: AttackOrder) {
  if (!("kind" in system)) return [];
  const kinds = kindsWith({ grapples: system.grapples, flies: system.kind !== "melee", bare: isBare(system.skill) });
  return kinds.length < 2 ? [] : kinds.map((id) => ({ id, label: `CROSSFIRE.AttackKind.${id}`, selected: aiming.kind === id }));
}

/**
 * Returns the checkbox for an attack on the whole body. For a weapon with an area, the box is always checked; for other weapons, only the
 * GM gets it. @rule TD-AREA-01
 */
function allOverCheck({ weapon: { system }, rights }: AttackQuestion, { aiming = {} }: AttackOrder) {
  const own = "kind" in system && system.area.radius !== null;
  if (!own && !rights.decide) return [];
  return [{ id: "largeArea", label: "CROSSFIRE.Attack.largeArea", checked: own || aiming.largeArea === true, fixed: own }];
}

/**
 * Returns the further options of the attack, such as penalties, the kind of attack, and aiming at chinks; null if the ruleset has none.
 * @rule TD-CHINK-01 @rule TD-LOC-11 @rule TD-RANDOM-06 @rule TD-ROLL-06 @rule TD-LOC-39 @rule TD-WOUND-10
 */
function aimingContext(question: AttackQuestion, order: AttackOrder) {
  const { aiming = {} } = order;
  const shown = showsOf(ruleset().declaration).aiming;
  if (shown.length === 0) return null;
  const figures = (["range", "weaponPenalty", ...(question.rights.decide ? (["bruise"] as const) : [])] as const).map((id) => ({
    id,
    label: `CROSSFIRE.Attack.${id}`,
    hint: `CROSSFIRE.Attack.${id}Hint`,
    // An empty range penalty comes from the map; `markStanding` shows it.
    value: id === "range" && aiming.range === undefined ? "" : Math.abs(aiming[id] ?? 0),
  }));
  const checks = (["chink", "behind", "overhead"] as const).filter((id) => shown.includes(id));
  return {
    figures,
    kinds: shown.includes("kind") ? kindsContext(question, order) : [],
    checks: [
      ...checks.map((id) => ({ id, label: `CROSSFIRE.Attack.${id}`, checked: aiming[id] === true, fixed: false })),
      ...(shown.includes("largeArea") ? allOverCheck(question, order) : []),
    ],
    situations: shown.includes("situation")
      ? RANDOM_SITUATIONS.map((id) => ({ id, label: `CROSSFIRE.RandomSituation.${id}`, selected: aiming.situation === id }))
      : [],
  };
}

/**
 * Describes a fire mode in a few words: its penalties for the attacker, the defender or later bullets. Adds its AP cost if another mode
 * costs less.
 * @rule CS-29
 * @rule XF-29
 */
function effectOf({ price, defense, kick = 0, recoil = 0 }: FireMode, priced: boolean): string {
  return [
    ...(priced ? [format("CROSSFIRE.Attack.apCost", { ap: String(price) })] : []),
    ...(kick === 0 ? [] : [format("CROSSFIRE.Attack.modeKick", { dice: signed(0 - kick) })]),
    ...(defense === 0 ? [] : [format("CROSSFIRE.Attack.modeDefense", { dice: signed(defense) })]),
    ...(recoil === 0 ? [] : [format("CROSSFIRE.Attack.modeRecoil", { accuracy: signed(0 - recoil) })]),
  ].join(", ");
}

/** Returns the weapon's fire modes that the active ruleset defines. */
function modesContext({ weapon }: AttackQuestion, order: AttackOrder) {
  const modes = [...("modes" in weapon.system ? weapon.system.modes : [])].flatMap((id) => {
    const mode = fireMode(ruleset(), id);
    return mode ? [{ id, mode }] : [];
  });
  const lowest = Math.min(...modes.map(({ mode }) => mode.price));
  return modes.map(({ id, mode }) => ({
    id,
    label: `CROSSFIRE.Mode.${id}`,
    selected: id === order.mode,
    effect: effectOf(mode, mode.price > lowest),
  }));
}

/**
 * Returns the choice of targets: one, all of them in turn, or all of them with one burst. Null for fewer than two targets.
 * @rule SS-MULTI-01
 */
function severalContext({ targets, targeted }: AttackQuestion, order: AttackOrder, spreads: boolean) {
  if (targeted.length < 2) return null;
  const rows = targets.filter(({ uuid }) => targeted.includes(uuid));
  return {
    rows: rows.map(({ uuid, name }) => ({ uuid, name, checked: uuid === order.target })),
    count: rows.length,
    spreads,
    spread: order.area?.form === "spread",
  };
}

/**
 * Returns the context of the attack form, the part of the dialog that is drawn only once.
 * @param mayAim True: aiming would improve this attack.
 */
export function attackFormContext(question: AttackQuestion, order: AttackOrder, known: KnownLimbs, mayAim: boolean) {
  const { weapon, targets, attacker, reading } = question;
  const modes = modesContext(question, order);
  const where = whereContext(question, order, known);
  const aim = order.area?.at ? null : aimContext(question, order, reading, mayAim);
  const advanced = advancedContext(question, order);
  const several = severalContext(question, order, advanced.over?.some(({ id }) => id === "spread") ?? false);
  // The order already names a point on the map, so it has no target and no called location.
  const atSpot = Boolean(order.area?.at);
  return {
    steps: reading === "hits" ? stepsContext("declare") : null,
    atSpot,
    attacker: attacker.name,
    weapon: weapon.name,
    several,
    targets: several ? [] : targets.map((target) => ({ ...target, selected: target.uuid === order.target })),
    noTarget: !order.target,
    modes,
    manyModes: modes.length > 1,
    ...where,
    aim,
    aiming: aimingContext(question, order),
    where: !atSpot && (where.body !== null || where.places.length > 0),
    modifierLabel: `CROSSFIRE.Attack.${inReading("modifier", reading)}`,
    advanced,
  };
}
