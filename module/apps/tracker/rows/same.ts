import type { Ticking } from "../../../rules/clock/clock";

/** Returns whether two values are equal. Compares primitive values, plain objects and arrays; no value may be undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}

const sameScore = (a: Ticking, b: Ticking): boolean =>
  a.rolled === b.rolled &&
  a.adjust === b.adjust &&
  a.pending === b.pending &&
  a.reaction === b.reaction &&
  a.intuition === b.intuition &&
  a.coin === b.coin &&
  a.down === b.down &&
  a.stunned === b.stunned;

const samePhase = (a: Ticking, b: Ticking): boolean =>
  a.startedIn === b.startedIn &&
  a.actedIn === b.actedIn &&
  a.ambushing === b.ambushing &&
  a.surprised === b.surprised &&
  isSame(a.surprisedBy, b.surprisedBy) &&
  isSame(a.delay, b.delay) &&
  isSame(a.held, b.held);

const sameActions = (a: Ticking, b: Ticking): boolean =>
  a.apMax === b.apMax &&
  a.spentIn === b.spentIn &&
  a.ap === b.ap &&
  a.freeActions === b.freeActions &&
  a.attacks === b.attacks &&
  a.usedBefore === b.usedBefore &&
  a.defenses === b.defenses &&
  a.fullDefenseIn === b.fullDefenseIn &&
  isSame(a.extended, b.extended) &&
  isSame(a.overwatch, b.overwatch);

const sameMovement = (a: Ticking, b: Ticking): boolean =>
  a.movedIn === b.movedIn &&
  a.meters === b.meters &&
  a.runs === b.runs &&
  a.sprinted === b.sprinted &&
  a.walkedIn === b.walkedIn &&
  isSame(a.way, b.way) &&
  isSame(a.slips, b.slips);

/** Returns whether two states of a combatant are equal. The fields are spelled out because hundreds of rows are compared for each change. */
export const sameFighter = (a: Ticking, b: Ticking): boolean =>
  a === b || (samePhase(a, b) && sameActions(a, b) && sameScore(a, b) && sameMovement(a, b));
