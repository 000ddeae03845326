import type { AttackQuestion } from "../../play/prompts";
import type { AttackOrder } from "../../rules/attack/order";
import type { ASKED_FLAGS } from "./order-form";

type Flag = (typeof ASKED_FLAGS)[number];

const isBlow = ({ weapon: { system } }: AttackQuestion): boolean =>
  "kind" in system ? system.kind === "melee" : system.defence === "melee";

/** What may be said of an attack now and then; the rules refuse what does not fit. @rule SS-COVER-05 @rule UT-35 @rule XF-22 @rule SS-INTERCEPT-01 */
function flagsOf(question: AttackQuestion): Flag[] {
  const pools = question.reading === "hits";
  const blow = isBlow(question);
  return [
    ...(pools ? (["blind"] as const) : []),
    ...(blow ? [] : (["through"] as const)),
    ...(question.reading === "margin" ? [] : (["overwatch"] as const)),
    ...(blow && pools && question.rights.decide ? (["intercepts"] as const) : []),
  ];
}

/** Several attacks out of one pool. @rule SS-MULTI-01 @rule SS-MULTI-02 */
function multipleContext({ reading, otherWeapons }: AttackQuestion, { multiple }: AttackOrder) {
  if (reading !== "hits") return null;
  return {
    attacks: multiple?.attacks ?? 1,
    first: (multiple?.first ?? 0) + 1,
    next: multiple && multiple.index > 0 ? multiple.index + 1 : null,
    otherWeapons: otherWeapons.map((weapon) => ({ ...weapon, selected: weapon.id === multiple?.otherWeapon })),
  };
}

/** Whoever is on the line where no map says so. @rule UT-08 */
function lineContext({ actors }: AttackQuestion, { bystanders = [] }: AttackOrder) {
  if (!actors) return null;
  const chosen = bystanders.flatMap((uuid) => actors.filter((actor) => actor.uuid === uuid));
  return { chosen, actors };
}

/** The half of the dialog that stays closed for whoever is in a hurry. */
export function advancedContext(question: AttackQuestion, order: AttackOrder) {
  const flags = flagsOf(question).map((id) => ({
    id,
    label: `CROSSFIRE.Attack.${id}`,
    hint: `CROSSFIRE.Attack.${id}Hint`,
    checked: order[id] === true,
  }));
  const used = flags.some(({ checked }) => checked) || order.multiple !== undefined || (order.bystanders?.length ?? 0) > 0;
  return {
    open: question.advanced || used,
    flags,
    multiple: multipleContext(question, order),
    line: lineContext(question, order),
    against: question.rights.decide,
  };
}
