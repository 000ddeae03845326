import { readChange } from "../merge";
import type { Place } from "../places";
import { Refusal, type Source } from "../source";
import type { Work } from "./work";

/**
 * Refuses a change to the type that leaves the data of the old type in place [foundryvtt/foundryvtt#11951]. The new data must replace all
 * old data, with the replacement operator or with a non-recursive update.
 * @throws {Refusal} that names the data to send
 */
export function demandDataOfType(work: Work, place: Place, documentName: string, changes: Source, before: unknown, after: unknown): void {
  const { fields } = work.schemas.shape(documentName);
  if (before === after || !("type" in fields) || !("system" in fields)) return;
  const replaced = Object.entries(changes).some(([written, value]) => {
    const { key, operator } = readChange(written, value);
    return key === "system" && (operator?.kind === "replace" || (!operator && work.operation.recursive === false));
  });
  if (replaced) return;
  throw new Refusal(
    `${place.documentName} [${place.id}]: the type changes from "${String(before)}" to "${String(after)}" only together with its data: ` +
      `send "==system" in the same update, or system with {recursive: false}`,
  );
}
