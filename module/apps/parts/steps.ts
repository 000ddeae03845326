import { made } from "./form-nodes";

/** Declare, attack, defend, apply. @rule SS-ATTACK-04 */
const STEPS = ["declare", "attack", "defend", "apply"] as const;
export type AttackStep = (typeof STEPS)[number];

/** The four steps of an attack, and which of them it is at: declared in the dialog, the others in the windows that ask people on the way. @rule SS-ATTACK-04 */
export const stepsContext = (now: AttackStep) =>
  STEPS.map((id, index) => ({
    label: `CROSSFIRE.Attack.steps.${id}`,
    now: id === now,
    done: index < STEPS.indexOf(now),
  }));

/** The same as a list, for windows that are built from nodes. */
export function stepsList(now: AttackStep): HTMLElement {
  const list = made("ol", "", { class: "cf-steps", "aria-label": game.i18n?.localize("CROSSFIRE.Attack.steps.label") ?? "" });
  for (const { label, now: here, done } of stepsContext(now))
    list.append(
      made("li", game.i18n?.localize(label) ?? label, { ...(done ? { class: "done" } : {}), ...(here ? { "aria-current": "step" } : {}) }),
    );
  return list;
}
