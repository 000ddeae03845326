import type { AttackQuestion } from "../../play/authority/prompts";
import { type AttackOrder, isReaction } from "../../rules/attack/model/order";
import { mostAttacks } from "../../rules/contest/multiple-attacks";
import { isPerson } from "../../scene/kinds";
import type { ASKED_FLAGS } from "./order-form";
import { ruleset } from "../../play/ruleset";
import { amongContext, areaHandContext, coversFor, isBlast, isOverArea } from "./area-hand";
import { fireMode } from "../../rules/attack/model/declaration";
import { COVERABLE } from "../../rules/attack/model/by-hand";
import { CONE_FORMS, type ConeForm } from "../../rules/attack/model/cone";
import { isLimb } from "../../rules/body/limbs";
import { placeKey } from "../../cards/card-words";
import { goesOff } from "../../scene/weapon";

type Flag = (typeof ASKED_FLAGS)[number];

const isBlow = ({ weapon: { system } }: AttackQuestion): boolean =>
  "kind" in system ? system.kind === "melee" : system.defense === "melee";

/**
 * Returns the optional attack flags that the ruleset allows for this weapon and that this user may set. The rules refuse flags that do not
 * fit the order.
 * @rule SS-COVER-05 @rule UT-35 @rule XF-22 @rule SS-INTERCEPT-01 @rule SS-BARRIER-12
 */
function flagsOf(question: AttackQuestion): Flag[] {
  const pools = question.reading === "hits";
  const blow = isBlow(question);
  return [
    ...(pools ? (["blind"] as const) : []),
    ...(blow ? [] : (["through"] as const)),
    ...(question.reading === "margin" ? [] : (["overwatch"] as const)),
    ...(pools && question.rights.decide ? (["demolitions"] as const) : []),
    ...(blow && pools && question.rights.decide ? (["intercepts"] as const) : []),
  ];
}

/**
 * Returns the area forms (cone, spread, suppressive fire) that a ranged weapon can use, plus the order's own form. Null if there are none,
 * for explosives, for other kinds of weapons, and for powers. @rule SS-ACTION-12
 */
function overContext({ weapon: { system } }: AttackQuestion, { area }: AttackOrder) {
  if (!("kind" in system) || system.kind !== "ranged" || goesOff(system)) return null;
  const rounds = [...system.modes].map((id) => fireMode(ruleset(), id)?.rounds ?? 0);
  const can: Readonly<Record<ConeForm, boolean>> = {
    cone: system.spread !== "" || system.areaKind === "cone",
    spread: rounds.some((count) => count > 1),
    suppress: rounds.some((count) => count > 1),
  };
  const forms = CONE_FORMS.filter((form) => can[form] || area?.form === form);
  if (forms.length === 0) return null;
  return forms.map((id) => ({ id, label: `CROSSFIRE.Attack.over.${id}`, selected: area?.form === id }));
}

/** Maximum number of attacks offered to an attacker without skills, such as a vehicle. */
const MOST_UNKNOWN = 10;

/**
 * Returns the maximum number of attacks from one dice pool, derived from the attacker's skill with this weapon. For an attacker without
 * skills, returns `MOST_UNKNOWN`. @rule SS-MULTI-06
 */
const mostOf = ({ attacker, weapon }: AttackQuestion): number =>
  isPerson(attacker) ? mostAttacks(attacker.system.skills[weapon.system.skill] ?? 0) : MOST_UNKNOWN;

/**
 * Returns the fields for several attacks that share one dice pool; null for an attack out of turn, and in rulesets that do not count hits.
 * @rule SS-MULTI-01 @rule SS-MULTI-02
 */
function multipleContext(question: AttackQuestion, order: AttackOrder) {
  const { multiple } = order;
  const { reading, otherWeapons } = question;
  if (reading !== "hits" || isReaction(order)) return null;
  return {
    most: mostOf(question),
    attacks: multiple?.attacks ?? 1,
    first: (multiple?.first ?? 0) + 1,
    next: multiple && multiple.index > 0 ? multiple.index + 1 : null,
    otherWeapons: otherWeapons.map((weapon) => ({ ...weapon, selected: weapon.id === multiple?.otherWeapon })),
  };
}

/**
 * Id and language keys of the list of bystanders: for a single shot or a melee attack, for a blast, and for a cone, a spread or suppressive
 * fire.
 */
const LINE_WORDS = {
  id: "line",
  title: "CROSSFIRE.Attack.line",
  hint: "CROSSFIRE.Attack.lineHint",
  who: "CROSSFIRE.Attack.behindTarget",
};
const BLAST_WORDS = {
  id: "blast",
  title: "CROSSFIRE.Attack.areaList",
  hint: "CROSSFIRE.Attack.areaListHint",
  who: "CROSSFIRE.Attack.areaWho",
};
const AREA_WORDS = { ...BLAST_WORDS, id: "area", hint: "CROSSFIRE.Attack.fanListHint" };

/**
 * Returns the dialog's list of bystanders on the line of fire or in the area, for play without a map; null if there is a map. @rule UT-08
 */
function lineContext(question: AttackQuestion, order: AttackOrder, over: boolean) {
  const { actors, rights } = question;
  const { bystanders = [], target } = order;
  if (!actors) return null;
  const blast = isBlast(question);
  const among = (uuid: string) => (blast || over ? amongContext(order, uuid, rights.correct) : null);
  const chosen = bystanders.flatMap((uuid) => actors.filter((actor) => actor.uuid === uuid));
  return {
    chosen: chosen.map((actor) => ({ ...actor, among: among(actor.uuid) })),
    blank: { uuid: "", name: "", among: among("") },
    aimedAt: among(target),
    corrects: rights.correct && (blast || over),
    blast,
    // The dialog shows the words of the chosen kind of attack.
    words: blast ? [BLAST_WORDS] : over ? [LINE_WORDS, AREA_WORDS] : [LINE_WORDS],
    actors,
  };
}

/**
 * Returns the fields for manual corrections to the line of fire: distance, cover, and the entities on it. Null if no other entity is near,
 * or if the user may not correct the map.
 * @rule UT-09
 */
function handContext({ rights, others }: AttackQuestion, { hand = {}, target }: AttackOrder) {
  if (!rights.correct || others.length === 0) return null;
  const { exclude = [], include = [], cover, meters } = hand;
  const says = (uuid: string): string => (include.includes(uuid) ? "in" : exclude.includes(uuid) ? "out" : "");
  return {
    meters: meters ?? "",
    covers: coversFor(cover),
    others: others
      .filter(({ uuid }) => uuid !== target || others.length === 1)
      .map(({ uuid, name }) => ({ uuid, name, isIn: says(uuid) === "in", isOut: says(uuid) === "out" })),
    said: Object.keys(hand).length > 0,
  };
}

/**
 * Returns the checkboxes that mark limbs as behind cover; null if this user may not correct the map. The groin, hands, feet and the parts
 * of the head have boxes of their own where the ruleset uses them.
 * @rule CS-25
 * @rule TD-AREA-12
 * @rule TD-AREA-13
 */
function limbsContext({ rights }: AttackQuestion, { hand = {} }: AttackOrder) {
  if (!rights.correct) return null;
  const { limbs } = hand;
  const { places } = ruleset().declaration;
  const parts = COVERABLE.filter((id) => isLimb(id) || places.includes(id));
  return {
    said: limbs !== undefined,
    boxes: parts.map((id) => ({ id, label: isLimb(id) ? `CROSSFIRE.Limb.${id}` : placeKey(id), checked: limbs?.includes(id) ?? false })),
  };
}

/** Returns the context of the advanced options, a collapsible part of the attack dialog. */
export function advancedContext(question: AttackQuestion, order: AttackOrder) {
  // An attack at a point on the map has no target, so flags about the target are dropped.
  const flags = flagsOf(question)
    .filter((id) => id === "overwatch" || !order.area?.at)
    .map((id) => ({
      id,
      label: `CROSSFIRE.Attack.${id}`,
      hint: `CROSSFIRE.Attack.${id}Hint`,
      checked: order[id] === true,
    }));
  const atSpot = Boolean(order.area?.at);
  const inArea = isOverArea(question, order) ? areaHandContext(question, order) : null;
  const hand = inArea ? null : handContext(question, order);
  const over = atSpot ? null : overContext(question, order);
  const used =
    flags.some(({ checked }) => checked) ||
    (hand?.said ?? false) ||
    (inArea?.said ?? false) ||
    order.multiple !== undefined ||
    (order.bystanders?.length ?? 0) > 0 ||
    order.area !== undefined;
  return {
    all: question.advanced,
    open: question.advanced || used,
    flags,
    over,
    multiple: atSpot ? null : multipleContext(question, order),
    line: lineContext(question, order, over !== null),
    hand,
    limbCover: isOverArea(question, order) ? null : limbsContext(question, order),
    inArea,
    against: question.rights.decide && !atSpot,
  };
}
