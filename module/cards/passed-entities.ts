import type { Attack } from "../rules/attack/model/ruleset";
import type { CardRow } from "./card-words";

/** What one bullet did to one entity, as far as it counts here; its rows are still being written. */
interface Meeting {
  readonly entity: string;
  readonly name: string;
  readonly bullet: number;
  readonly intended: boolean;
  readonly contact: string;
  readonly rows: CardRow[];
}

/** The sentence that names whom a bullet comes to next. */
export const GOES_TO = "CROSSFIRE.Card.next.to";

/** Things a bullet passed without touching them are on its way on the map, and nothing happened to them: they leave the list. */
export function leaveOutPassed(attack: Attack, meetings: Meeting[]): void {
  const things = new Set(attack.field.entities.flatMap(({ fighter }) => (fighter.kind === "barrier" ? [fighter.id] : [])));
  const passed = meetings.filter((one) => one.contact === "miss" && !one.intended && things.has(one.entity));
  for (const one of passed) {
    const at = meetings.indexOf(one);
    const from = meetings.slice(0, at).findLast(({ bullet }) => bullet === one.bullet);
    // What came before it led to what came behind it.
    const led = from?.rows.findLastIndex(({ key, values }) => key === GOES_TO && values["name"] === one.name) ?? -1;
    if (led >= 0) from!.rows.splice(led, 1, ...one.rows.filter(({ key }) => key === GOES_TO));
    meetings.splice(at, 1);
  }
}
