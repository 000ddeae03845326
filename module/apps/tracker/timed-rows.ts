import type { Clock } from "../../rules/clock/clock";
import { type Countdown, countdowns } from "../../rules/clock/timed-items";
import { type StateWord, stateWord } from "./words";

/** A timed item as an entry in the list of combatants. @rule SS-TIMED-01 */
export interface TimedRow {
  readonly id: string;
  readonly name: string;
  readonly due: boolean;
  readonly when: StateWord;
  /** Score at which the item goes off in this pass; null if it does not go off in this pass; Infinity if it is already due. */
  readonly count: number | null;
}

function whenOf({ item, rounds, due }: Countdown, clock: Clock): StateWord {
  if (due) return stateWord("timed.due");
  const where = item.moment === "score" ? "score" : item.moment;
  const values = { rounds, pass: item.pass, score: item.score };
  return stateWord(`timed.${where}${rounds > 0 ? "Later" : ""}${clock.passes ? "" : "Once"}`, values);
}

/** Returns all timed items, in the order that they go off. */
export const timedRows = (clock: Clock): readonly TimedRow[] =>
  countdowns(clock).map((one) => ({
    id: one.item.id,
    name: one.item.name ?? "",
    due: one.due,
    when: whenOf(one, clock),
    count: one.due ? Infinity : one.count,
  }));
