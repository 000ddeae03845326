import type { TimerQuestion } from "../../play/authority/prompts";

import { MOMENTS } from "../../rules/clock/clock";

/**
 * Returns the timer choices: the number of rounds and a moment. The moment is this score, the actor's own phase of a pass, or the start or
 * end of the round.
 * @rule SS-TIMED-04
 */
export const timerContext = ({ rounds, passes }: Pick<TimerQuestion, "rounds" | "passes">) => ({
  rounds,
  most: passes,
  moments: Object.fromEntries(MOMENTS.map((id) => [id, `CROSSFIRE.Charge.moment.${id}`])),
});
