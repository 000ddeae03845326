import { clockOf } from "../../documents/combat";
import { historyEntryOf } from "../../documents/tactics";
import { closestElement } from "../../foundry/elements";
import type { CrossfireCombat } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { steps, type ClockStep } from "../../play/combat/steps";
import { rewind } from "../../rules/clock/rewind/clock-patch";
import type { Clock } from "../../rules/clock/clock";
import { askInClock } from "./clock-dialog";
import { words } from "./words";

/** One step of the clock as a row of the list. */
interface HistoryRow {
  readonly key: string;
  readonly text: string;
  /** Round and pass after this step. */
  readonly when: string;
  /** True for the newest step, the current state of the fight. */
  readonly here: boolean;
}

const whenOf = ({ round, pass, passes }: Clock): string => {
  if (round === 0) return words("CROSSFIRE.History.before");
  const inRound = words("CROSSFIRE.Tracker.round", { round });
  return passes ? `${inRound}, ${words("CROSSFIRE.Tracker.pass", { pass })}` : inRound;
};

function textOf(combat: CrossfireCombat, key: string, step: ClockStep): string {
  const { label, who, what } = historyEntryOf(combat, key, step);
  const name = who ? (combat.combatants.get(who)?.name ?? words("CROSSFIRE.History.gone")) : "";
  const done = words(`CROSSFIRE.History.step.${label}`);
  return [name, [done, what].filter(Boolean).join(" ")].filter(Boolean).join(": ");
}

/** Returns the steps of a fight's clock, newest first. */
function rowsOf(combat: CrossfireCombat): HistoryRow[] {
  let clock = clockOf(combat);
  return steps(combat).map(([key, step], index) => {
    const row = { key, text: textOf(combat, key, step), when: whenOf(clock), here: index === 0 };
    clock = step.undo.reduce(rewind, clock);
    return row;
  });
}

/** Opens the history of a fight. A click on a step rewinds the clock to just after that step. @rule SS-ROUND-02 */
export async function openHistory(combat: CrossfireCombat): Promise<void> {
  await askInClock({
    id: `crossfire-history-${combat.id}`,
    title: words("CROSSFIRE.History.title"),
    icon: "fa-solid fa-clock-rotate-left",
    template: "history",
    context: { rows: rowsOf(combat) },
    buttons: { close: words("CROSSFIRE.Doing.close") },
    opened: (root, close) =>
      root.addEventListener("click", (event) => {
        const button = closestElement(event.target, HTMLButtonElement, "button[data-after]");
        if (!button) return;
        event.preventDefault();
        void send("rewind", combat.id ?? "", { after: button.dataset["after"] });
        close();
      }),
  });
}
