import { lacksPermission } from "../permissions";
import type { Place } from "../places";
import { valuesAt } from "../sanitise";
import { Refusal, sameJson, type Source } from "../source";
import type { Work } from "./work";

/**
 * Protects the fields that only GMs may change: those of the core schemas, such as ownership, and the manifest's `gmOnlyFields`. Compares
 * the source before and after the change, so that no notation can bypass the check.
 * @throws {Refusal} if a player changes such a field
 */
export function guardGmOnly(work: Work, place: Place, before: Source, after: Source, documentName = place.documentName): void {
  if (work.asker.isGM) return;
  const { schemas } = work;
  const patterns = [...schemas.shape(documentName).gmOnlyPaths, ...schemas.manifest.gmOnlyFields(documentName, before["type"])];
  for (const pattern of patterns) {
    if (sameJson(valuesAt(before, pattern), valuesAt(after, pattern))) continue;
    const refusal = lacksPermission(work.asker, "update", place.documentName, place.id, place.parent);
    throw new Refusal(`${refusal.message}: "${pattern}" can be changed by a GM only`);
  }
}
