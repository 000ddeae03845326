import type { Planned } from "../documents/attack-record";

const numberAt = (document: object, path: string): number => Number(foundry.utils.getProperty(document, path) ?? 0);

/** A number that goes up or down: never below 0. Nothing when it would not change. */
export function amount(uuid: string, path: string, by: number): Planned[] {
  const document = fromUuidSync(uuid) as { toObject(): object } | null;
  if (!document) return [];
  const before = numberAt(document, path);
  const stored = foundry.utils.getProperty(document.toObject(), path) as number | null | undefined;
  const after = Math.max(0, before + by);
  if (after === before) return [];
  return [
    { uuid, kind: "amount", path, by: after - before, before, after, id: "", status: "", ...(stored === undefined ? {} : { stored }) },
  ];
}
