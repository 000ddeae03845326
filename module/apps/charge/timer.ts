import type { TimerQuestion, TimerSet } from "../../play/authority/prompts";
import { MOMENTS } from "../../rules/clock/clock";
import { timerContext } from "./context";
import { askInClock, numberIn, wordIn } from "../tracker/clock-dialog";

/** Asks for the rounds until an explosive charge goes off, and the moment within that round; null if the user cancels. @rule SS-TIMED-04 */
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
