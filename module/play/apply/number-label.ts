import type { PlannedChange } from "../../documents/attack-record";
import type { UpkeepLine } from "../../documents/upkeep";
import { placeKey } from "../../cards/card-words";
import type { CrossfireActor } from "../../foundry/types";
import { placeName } from "../../rules/body/body-plan";
import { bodyOn } from "../../scene/fighter";
import { statusList } from "../../foundry/version";
import { documentAt } from "../uuids";

/** Part of a document's data model that labels its fields. */
interface Named {
  readonly system?: { readonly schema?: { getField(path: string): { readonly label?: string } | undefined } };
}

/**
 * Returns the label of a document's number: a language key for pools and limbs, otherwise the field's label, or the path if there is no
 * label.
 */
export function numberLabel(document: object | null, path: string): Pick<UpkeepLine, "label" | "name"> {
  const [, group, id] = /^system\.(pools|limbs)\.([^.]+)\./.exec(path) ?? [];
  if (group === "pools") return { label: `CROSSFIRE.Pool.${id}`, name: "" };
  if (id) return { label: placeKey(document instanceof Actor ? placeName(id, bodyOn(document as CrossfireActor)) : id), name: "" };
  if (path === "system.overflow") return { label: "CROSSFIRE.Sheet.overflow", name: "" };
  const field = (document as Named | null)?.system?.schema?.getField(path.replace(/^system\./, ""));
  return { label: "", name: field?.label ? (game.i18n?.localize(field.label) ?? field.label) : path };
}

/** Returns the label of a document's number as text. */
export function numberName(document: object | null, path: string): string {
  const { label, name } = numberLabel(document, path);
  return name || (game.i18n?.localize(label) ?? label);
}

/**
 * Returns one line for a planned change, as a rest or a consequence lists it; empty for a replaced number, and for clock changes other than
 * the Initiative Score.
 */
function lineOf({ uuid, kind, path, by, status, source }: PlannedChange): UpkeepLine[] {
  switch (kind) {
    case "amount":
      return [{ ...numberLabel(documentAt(uuid), path), by }];
    case "effect": {
      const known = statusList().find(({ id }) => id === status)?.name ?? "";
      const { name = "" } = (source ?? {}) as { readonly name?: string };
      return [by > 0 ? { label: known, name: "", by, begins: true } : { label: known, name, by: null }];
    }
    case "injury":
      return [{ label: "CROSSFIRE.Injury.critical", name: "", by }];
    case "clock":
      return path === "score" ? [{ label: "CROSSFIRE.Tracker.score", name: "", by }] : [];
    default:
      return [];
  }
}

/** Returns the lines for planned changes. */
export const linesOf = (changes: readonly PlannedChange[]): UpkeepLine[] => changes.flatMap(lineOf);
