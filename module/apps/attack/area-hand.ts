import { inTenths } from "../../foundry/numbers";
import type { AttackQuestion } from "../../play/authority/prompts";
import { statedFor } from "../../rules/attack/model/by-hand";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { CoverGrade } from "../../rules/protection/cover";
import { goesOff } from "../../scene/weapon";

const GRADES = ["none", "partial", "good"] as const satisfies readonly CoverGrade[];

/** Returns the cover grades as choices for a select, with the given grade selected. */
export const coversFor = (cover: CoverGrade | undefined) =>
  GRADES.map((id) => ({ id, label: `CROSSFIRE.Choice.cover.${id}`, selected: id === cover }));

/** Returns true if this weapon or power explodes around a point. */
export const isBlast = ({ weapon: { system } }: Pick<AttackQuestion, "weapon">): boolean =>
  "kind" in system ? goesOff(system) : system.area.radius !== null;

/** Returns true if the order is an area attack, or if the weapon or power always makes one. */
export const isOverArea = (question: Pick<AttackQuestion, "weapon">, { area }: Pick<AttackOrder, "area">): boolean =>
  area !== undefined || isBlast(question);

/** Returns the fields for one entity that the area attack may reach, filled with the user's corrections. @rule UT-09 */
const rowOf = ({ uuid, name, away }: AttackQuestion["others"][number], hand: NonNullable<AttackOrder["hand"]>) => {
  const { cover, meters } = statedFor(hand, [uuid]);
  return {
    uuid,
    name,
    isIn: hand.include?.includes(uuid) ?? false,
    isOut: hand.exclude?.includes(uuid) ?? false,
    meters: meters ?? "",
    away: away === undefined ? "" : inTenths(away),
    covers: coversFor(cover),
  };
};

/**
 * Returns a row per entity near the area, nearest first. Null if no entity is near, if there is no map, or if this user may not correct the
 * map. @rule UT-09
 */
export function areaHandContext({ rights, others }: AttackQuestion, { hand = {}, area }: AttackOrder) {
  if (!rights.correct || others.length === 0) return null;
  return {
    rows: others.toSorted((a, b) => (a.away ?? 0) - (b.away ?? 0)).map((other) => rowOf(other, hand)),
    hint: `CROSSFIRE.Attack.${area?.form ? "areaHintFan" : "areaHintBlast"}`,
    said: Object.keys(hand).length > 0,
  };
}

/**
 * Returns an entity's cover choices and stated distance in meters, for play without a map. The distance is "" if none is stated.
 * @param may True: this user may set cover manually. False: there are no cover choices.
 */
export function amongContext({ area, hand = {} }: AttackOrder, uuid: string, may: boolean) {
  const { cover } = statedFor(hand, [uuid]);
  const meters = area?.among.find(({ target }) => target === uuid)?.meters;
  return { meters: meters ?? "", covers: may ? coversFor(cover) : null };
}
