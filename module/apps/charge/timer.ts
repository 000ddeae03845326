import type { TimerQuestion, TimerSet } from "../../play/authority/prompts";
import { MOMENTS } from "../../rules/clock/entries";
import { askInClock, numberIn, wordIn } from "../tracker/clock-dialog";

/** Asks in how many rounds, and when within the round, an explosive charge goes off. Null if the user cancels. @rule SS-TIMED-04 */
export async function askForTimer(question: TimerQuestion): Promise<TimerSet | null> {
  const answer = await askInClock({
    id: "crossfire-charge",
    title: game.i18n?.format("CROSSFIRE.Charge.title", { name: question.name }) ?? "",
    icon: "fa-solid fa-stopwatch",
    template: "charge",
    context: timerContext(question),
    buttons: { set: game.i18n?.localize("CROSSFIRE.Charge.set") ?? "" },
  });
  if (!answer) return null;
  const { form } = answer;
  return {
    rounds: numberIn(form, "rounds"),
    moment: wordIn(form, "moment", MOMENTS) ?? "score",
    pass: Math.max(1, numberIn(form, "pass")),
  };
}

/**
 * Returns the choices for a timer: the number of rounds, then at this score, in the actor's own phase of a pass, or at the start or end of
 * the round.
 * @rule SS-TIMED-04
 */
export const timerContext = ({ rounds, passes }: Pick<TimerQuestion, "rounds" | "passes">) => ({
  rounds,
  most: passes,
  moments: Object.fromEntries(MOMENTS.map((id) => [id, `CROSSFIRE.Charge.moment.${id}`])),
});
