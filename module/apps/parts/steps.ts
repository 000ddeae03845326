/** Declare, attack, defend, apply. @rule SS-ATTACK-04 */
const STEPS = ["declare", "attack", "defend", "apply"] as const;
export type Step = (typeof STEPS)[number];

/** The four steps of an attack, and which of them it is at. @rule SS-ATTACK-04 */
export const stepsContext = (now: Step) =>
  STEPS.map((id, index) => ({
    label: `CROSSFIRE.Attack.steps.${id}`,
    now: id === now,
    done: index < STEPS.indexOf(now),
  }));
