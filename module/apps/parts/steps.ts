import { made } from "./form-nodes";

/** Steps of an attack, in order. @rule SS-ATTACK-04 */
const STEPS = ["declare", "attack", "defend", "apply"] as const;
export type AttackStep = (typeof STEPS)[number];

/** Returns the four steps of an attack, and marks the current one. @rule SS-ATTACK-04 */
export const stepsContext = (now: AttackStep) =>
  STEPS.map((id, index) => ({
    label: `CROSSFIRE.Attack.steps.${id}`,
    now: id === now,
    done: index < STEPS.indexOf(now),
  }));

/** Returns the steps as a list element for windows built from DOM nodes. */
export function stepsList(now: AttackStep): HTMLElement {
  const list = made("ol", "", { class: "cf-steps", "aria-label": game.i18n?.localize("CROSSFIRE.Attack.steps.label") ?? "" });
  for (const { label, now: here, done } of stepsContext(now))
    list.append(
      made("li", game.i18n?.localize(label) ?? label, { ...(done ? { class: "done" } : {}), ...(here ? { "aria-current": "step" } : {}) }),
    );
  return list;
}
