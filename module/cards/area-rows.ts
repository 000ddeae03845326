import type { AttackEvent, EventOf } from "../rules/attack/model/events";
import type { Attack } from "../rules/attack/model/ruleset";
import type { RollReading } from "../rules/describe/formulas";
import type { Point } from "../rules/flight/corridor";
import { coneOutline } from "../rules/flight/cone-zone";
import { row, sentence, type CardRow, type Sentence } from "./card-words";

/** Rounds meters to one decimal. */
const inMeters = (meters: number): number => Math.round(meters * 10) / 10;

/**
 * Returns the row about an area attack's scatter: its distance in meters, its reduction by the attack roll, or its doubling by a critical
 * glitch.
 */
export function scatteredRow({ rule, rolled, less, meters }: EventOf<"scattered">): CardRow {
  const leaf = less > 0 ? "area.scattered" : meters > rolled.outcome.value ? "area.scatteredTwice" : "area.scatteredFully";
  return row("next", "plain", sentence(leaf, rule, { rolled: rolled.outcome.value, less, meters }));
}

/** Returns the row about the point where an area attack landed, and a second row if it reached no one. */
export function landedRows({ rule, meters, hour, reached }: EventOf<"landed">): CardRow[] {
  const leaf = meters === 0 ? "area.asAimed" : hour === null ? "area.farther" : "area.landed";
  return [
    row("next", "plain", sentence(leaf, rule, { meters, hour: hour ?? 0 })),
    ...(reached.length === 0 ? [row("next", "plain", sentence("area.nobody", rule))] : []),
  ];
}

/** Returns the point where a blast went off, in meters, and its radius; undefined without a map. */
export function landedOn(
  { field: { blast } }: Attack,
  events: readonly AttackEvent[],
): { readonly x: number; readonly y: number; readonly radius: number } | undefined {
  const event = events.find(({ kind }) => kind === "landed") as EventOf<"landed"> | undefined;
  return blast && event?.at ? { x: event.at.x, y: event.at.y, radius: blast.radius } : undefined;
}

/** Returns the corners of the area that a cone attack covered, in meters; empty for other attacks, and without a map. */
export function coveredIn({ field: { cone } }: Attack): { readonly covered?: readonly Point[] } {
  const round = (meters: number): number => Math.round(meters * 100) / 100;
  return cone?.zone ? { covered: coneOutline(cone.zone).map(({ x, y }) => ({ x: round(x), y: round(y) })) } : {};
}

/** Returns the row about suppressive fire that lasts or that a token moved into; empty for any other attack. @rule TD-RANDOM-06 */
export function fireRows({ field: { cone }, order }: Attack): CardRow[] {
  if (order.underFire) return [row("then", "plain", sentence("own.underFire", "TD-RANDOM-06"))];
  const lasts = cone?.form === "suppress" && cone.since !== "";
  return lasts ? [row("then", "plain", sentence("own.suppresses", "TD-RANDOM-06"))] : [];
}

/** Returns the row about an entity's distance from a blast, or about a fragment that hits it. */
export function inBlastRow({ rule, meters, loss, piece }: EventOf<"in-blast">): CardRow {
  if (piece > 0) return row("hit", "good", sentence("area.piece", rule, { piece }));
  const leaf = meters < 1 ? "area.inTheMiddle" : "area.away";
  return row("hit", "plain", sentence(leaf, rule, { meters: inMeters(meters), loss }));
}

/**
 * Returns the sentence about an entity that a blast struck, or that evaded it. Null for comparisons of pools, which have their own
 * sentences.
 */
export const blastSentence = (reading: RollReading, { contact, rule }: EventOf<"compared">): Sentence | null =>
  reading === "hits" ? null : sentence(contact === "hit" ? "area.struck" : "area.evaded", rule);
