import type { AttackQuestion } from "../../play/authority/prompts";
import { statedFor } from "../../rules/attack/model/by-hand";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { CoverGrade } from "../../rules/flight/cover";
import { goesOff } from "../../scene/weapon";

const GRADES = ["none", "partial", "good"] as const satisfies readonly CoverGrade[];

/** Grades of cover to choose from. */
export const coversFor = (cover: CoverGrade | undefined) =>
  GRADES.map((id) => ({ id, label: `CROSSFIRE.Choice.cover.${id}`, selected: id === cover }));

/** Does this go off around a spot, whoever it is thrown at? */
export const isBlast = ({ weapon: { system } }: Pick<AttackQuestion, "weapon">): boolean =>
  "kind" in system ? goesOff(system) : system.area.radius !== null;

/** Does the order, as the window opens, strike everybody somewhere? */
export const isOverArea = (question: Pick<AttackQuestion, "weapon">, { area }: Pick<AttackOrder, "area">): boolean =>
  area !== undefined || isBlast(question);

/** One of those it may come to, with what is said of them; nearest first where that is known. @rule UT-09 */
const rowOf = ({ uuid, name, away }: AttackQuestion["others"][number], hand: NonNullable<AttackOrder["hand"]>) => {
  const { cover, metres } = statedFor(hand, [uuid]);
  return {
    uuid,
    name,
    isIn: hand.include?.includes(uuid) ?? false,
    isOut: hand.exclude?.includes(uuid) ?? false,
    metres: metres ?? "",
    away: away === undefined ? "" : String(Math.round(away * 10) / 10),
    covers: coversFor(cover),
  };
};

/** Who is in what an attack covers, by hand: a row each. Null where it is not theirs to say, or there is no map. @rule UT-09 */
export function areaHandContext({ rights, others }: AttackQuestion, { hand = {}, area }: AttackOrder) {
  if (!rights.correct || others.length === 0) return null;
  return {
    rows: others.toSorted((a, b) => (a.away ?? 0) - (b.away ?? 0)).map((other) => rowOf(other, hand)),
    hint: `CROSSFIRE.Attack.${area?.form ? "areaHintFan" : "areaHintBlast"}`,
    said: Object.keys(hand).length > 0,
  };
}

/** What is asked of somebody in the list where there is no map; null where the attack is at one alone. @param may set cover by hand */
export function amongContext({ area, hand = {} }: AttackOrder, uuid: string, may: boolean) {
  const { cover } = statedFor(hand, [uuid]);
  const metres = area?.among.find(({ target }) => target === uuid)?.metres;
  return { metres: metres ?? "", covers: may ? coversFor(cover) : null };
}
