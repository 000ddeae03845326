import type { TimerQuestion } from "../../play/authority/prompts";

const MOMENTS = ["score", "phase", "start", "end"] as const;

/** What the window offers: so many rounds on, at the score one has, in the own phase of a pass, or at an end of the round. @rule SS-TIMED-04 */
export const timerContext = ({ rounds, passes }: Pick<TimerQuestion, "rounds" | "passes">) => ({
  rounds,
  most: passes,
  moments: Object.fromEntries(MOMENTS.map((id) => [id, `CROSSFIRE.Charge.moment.${id}`])),
});
