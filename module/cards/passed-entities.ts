import type { Attack } from "../rules/attack/model/ruleset";
import type { CardRow } from "./card-words";

/** An entity on a bullet's path: contact or miss, and the card's rows about it so far. */
interface Meeting {
  readonly entity: string;
  readonly name: string;
  readonly bullet: number;
  readonly intended: boolean;
  readonly contact: string;
  readonly rows: CardRow[];
}

/** Language key of the sentence that names a bullet's next entity. */
export const GOES_TO = "CROSSFIRE.Card.next.to";

/** Removes barriers, except the target, that a bullet passed without contact. Only the path on the map shows these barriers. */
export function leaveOutPassed(attack: Attack, meetings: Meeting[]): void {
  const things = new Set(attack.field.entities.flatMap(({ fighter }) => (fighter.kind === "barrier" ? [fighter.id] : [])));
  const passed = meetings.filter((one) => one.contact === "miss" && !one.intended && things.has(one.entity));
  for (const one of passed) {
    const at = meetings.indexOf(one);
    const from = meetings.slice(0, at).findLast(({ bullet }) => bullet === one.bullet);
    // The entity before the barrier now names the one behind it as the bullet's next.
    const led = from?.rows.findLastIndex(({ key, values }) => key === GOES_TO && values["name"] === one.name) ?? -1;
    if (led >= 0) from!.rows.splice(led, 1, ...one.rows.filter(({ key }) => key === GOES_TO));
    meetings.splice(at, 1);
  }
}
