import type { AttackEvent, EventOf } from "../rules/attack/model/events";
import type { Attack } from "../rules/attack/model/ruleset";
import type { RollReading } from "../rules/describe/formulas";
import type { Point } from "../rules/flight/corridor";
import { coneOutline } from "../rules/flight/cone-zone";
import { row, sentence, type CardRow, type Sentence } from "./card-words";

/** Metres with one decimal at most. */
const inMetres = (metres: number): number => Math.round(metres * 10) / 10;

/** How far it went astray, and why no farther. */
export const scatteredRow = ({ rule, thrown, less, metres }: EventOf<"scattered">): CardRow =>
  row("next", "plain", sentence("area.scattered", rule, { rolled: thrown.outcome.value, less, metres }));

/** Where it came down, and that nobody was there. */
export function landedRows({ rule, metres, hour, reached }: EventOf<"landed">): CardRow[] {
  const leaf = metres === 0 ? "area.asAimed" : hour === null ? "area.farther" : "area.landed";
  return [
    row("next", "plain", sentence(leaf, rule, { metres, hour: hour ?? 0 })),
    ...(reached.length === 0 ? [row("next", "plain", sentence("area.nobody", rule))] : []),
  ];
}

/** Where it came down and how far it reaches; undefined without a map. */
export function landedOn(
  { field: { blast } }: Attack,
  events: readonly AttackEvent[],
): { readonly x: number; readonly y: number; readonly radius: number } | undefined {
  const event = events.find(({ kind }) => kind === "landed") as EventOf<"landed"> | undefined;
  return blast && event?.at ? { x: event.at.x, y: event.at.y, radius: blast.radius } : undefined;
}

/** The part of the map an attack at several covered; nothing without a map. */
export function coveredIn({ field: { fan } }: Attack): { readonly covered?: readonly Point[] } {
  const round = (metres: number): number => Math.round(metres * 100) / 100;
  return fan?.zone ? { covered: coneOutline(fan.zone).map(({ x, y }) => ({ x: round(x), y: round(y) })) } : {};
}

/** What fire that suppresses goes on doing, and that somebody ran into it. @rule TD-RANDOM-06 */
export function fireRows({ field: { fan }, order }: Attack): CardRow[] {
  if (order.underFire) return [row("then", "plain", sentence("own.underFire", "TD-RANDOM-06"))];
  const lasts = fan?.form === "suppress" && fan.since !== "";
  return lasts ? [row("then", "plain", sentence("own.suppresses", "TD-RANDOM-06"))] : [];
}

/** How near somebody was; a piece that strikes opens a meeting of its own. */
export function inBlastRow({ rule, metres, loss, piece }: EventOf<"in-blast">): CardRow {
  if (piece > 0) return row("hit", "good", sentence("area.piece", rule, { piece }));
  const leaf = metres < 1 ? "area.inTheMiddle" : "area.away";
  return row("hit", "plain", sentence(leaf, rule, { metres: inMetres(metres), loss }));
}

/** Somebody a blast reaches, where no pools are compared: struck or out of its way. Null: said as any comparison is. */
export const blastSentence = (reading: RollReading, { contact, rule }: EventOf<"compared">): Sentence | null =>
  reading === "hits" ? null : sentence(contact === "hit" ? "area.struck" : "area.evaded", rule);
