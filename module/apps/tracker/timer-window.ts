import { clockOf } from "../../documents/combat";
import type { CrossfireCombat } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { MOMENTS } from "../../rules/clock/clock";
import { passCount } from "../../rules/clock/passes";
import { askInClock, formValueOf, numberIn, wordIn } from "./clock-dialog";
import { words } from "./words";
import { timedRows } from "./timed-rows";

/** Lets the GM add a timed item to the clock. @rule SS-TIMED-01 @rule SS-TIMED-03 @rule SS-TIMED-04 */
export async function openScheduling(combat: CrossfireCombat): Promise<void> {
  const clock = clockOf(combat);
  const answer = await askInClock({
    id: `crossfire-timer-${combat.id}`,
    title: words("CROSSFIRE.Timer.title"),
    icon: "fa-solid fa-stopwatch",
    template: "timer",
    context: {
      round: clock.round,
      nextRound: clock.round + 1,
      passes: clock.passes,
      most: Math.max(passCount(clock), 1) + 3,
      moments: Object.fromEntries(MOMENTS.map((id) => [id, `CROSSFIRE.Timer.moment.${id}`])),
      setters: Object.fromEntries(combat.combatants.contents.map(({ id, name }) => [id, name])),
      acting: clock.acting,
    },
    buttons: { add: words("CROSSFIRE.Timer.add") },
  });
  if (!answer) return;
  const { form } = answer;
  await send("schedule", combat.id ?? "", {
    name: formValueOf(form, "name"),
    moment: wordIn(form, "moment", MOMENTS),
    by: formValueOf(form, "by") || null,
    round: numberIn(form, "round"),
    pass: clock.passes ? numberIn(form, "pass") : 1,
    score: numberIn(form, "score"),
  });
}

/** Lists the timed items that are still running, and ends the fight if the GM confirms it. @rule SS-TIMED-02 */
export async function endWithTimers(combat: CrossfireCombat): Promise<void> {
  const answer = await askInClock({
    id: `crossfire-end-${combat.id}`,
    title: words("CROSSFIRE.Tracker.endCombat"),
    icon: "fa-solid fa-stopwatch",
    template: "pending",
    context: { timed: timedRows(clockOf(combat)) },
    buttons: { end: words("CROSSFIRE.Tracker.endCombat"), keep: words("CROSSFIRE.Timer.keepFighting") },
  });
  if (answer?.pressed === "end") await combat.delete();
}

const dueWindow = (item: string): string => `crossfire-due-${item}`;

/** Closes the notice of an item that is no longer due. */
const withdrawDue = (item: string): void => void foundry.applications.instances.get(dueWindow(item))?.close();

/** Notifies the GM of a due item and asks the GM to confirm that it went off. @rule SS-TIMED-05 */
async function notifyDue(combat: CrossfireCombat, item: string): Promise<void> {
  const isDue = (): boolean => clockOf(combat).due.includes(item);
  const row = timedRows(clockOf(combat)).find(({ id }) => id === item);
  if (!row || !isDue()) return;
  const answer = await askInClock({
    id: dueWindow(item),
    title: words("CROSSFIRE.Timer.due", { name: row.name }),
    icon: "fa-solid fa-explosion",
    template: "due",
    context: { name: row.name },
    buttons: { off: words("CROSSFIRE.Tracker.wentOff"), later: words("CROSSFIRE.Timer.later") },
    // The clock may have been rewound while the window was opening.
    opened: (_root, close) => (isDue() ? undefined : close()),
  });
  if (answer?.pressed === "off") await send("go-off", combat.id ?? "", { item });
}

/** Timed items already announced to this GM, by combat. */
const announced = new Map<string, readonly string[]>();

/** Announces each timed item to the GM once it is due. Closes the notice of an item that is no longer due. @rule SS-TIMED-01 */
export function announceDue(combat: CrossfireCombat): void {
  const due = game.user?.isGM ? clockOf(combat).due : [];
  const before = announced.get(combat.id ?? "") ?? [];
  for (const id of due) if (!before.includes(id)) void notifyDue(combat, id);
  for (const id of before) if (!due.includes(id)) withdrawDue(id);
  announced.set(combat.id ?? "", [...due]);
}
