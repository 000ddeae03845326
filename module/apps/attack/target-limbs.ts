import { actorAt } from "../../play/uuids";
import type { KnownLimbs } from "./context";

/** Limbs of the one aimed at, when this person may look at that sheet; else nothing. */
export function knownLimbs(uuid: string): KnownLimbs {
  const actor = uuid ? actorAt(uuid) : null;
  if (!actor || !game.user || !actor.testUserPermission(game.user, "OBSERVER")) return {};
  const { limbs = {} } = actor.system as { limbs?: Record<string, { value: number | null; max: number | null }> };
  return Object.fromEntries(Object.entries(limbs).map(([id, { value, max }]) => [id, { value: value ?? 0, max: max ?? 0 }]));
}
