import type { AttackCard, CardMeeting } from "../../cards/attack-card";
import { placeKey, type CardRow } from "../../cards/card-words";
import { outcomeOf, verdictOf } from "./verdicts";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

const verdict = (id: string): string => localize(`CROSSFIRE.Card.verdict.${id}`);

/** Verdicts that stand for a contact of the same meaning. */
const CONTACT: Readonly<Record<string, string>> = { grazing: "grazed", miss: "missed" };

/** Separator between the items of a line; a line cannot break before it. */
export const DOT = "\u00a0· ";

/** Returns the verdict of the question whether the attack hit. */
export const contactOf = ({ contact }: Pick<CardMeeting, "contact">): string => CONTACT[contact] ?? contact;

/** Outcome of an attack for one entity, in one line. */
export interface SummaryLine {
  readonly name: string;
  /** Verdict: hit, graze or miss. */
  readonly badge: { readonly id: string; readonly label: string };
  /** Number of hits among several bullets; "" for a single bullet. */
  readonly count: string;
  /** Location and quality of the hit, damage, further flight and effects. */
  readonly text: string;
}

const leafOf = ({ key }: CardRow): string => key.replace("CROSSFIRE.Card.", "");

const each = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))];

/** Returns location and quality: "Torso, solid". */
function where({ limb, quality }: CardMeeting): string {
  return [...(limb ? [localize(placeKey(limb))] : []), ...(quality ? [verdict(quality)] : [])].join(", ");
}

/** Returns the damage that got through; the damage to a wall counts as well. */
const damageOf = ({ damage, rows }: CardMeeting): number =>
  damage + rows.reduce((sum, row) => sum + (leafOf(row) === "through.barrier" ? Number(row.values["damage"] ?? 0) : 0), 0);

/** Verdicts of protection that stopped all damage. */
const HELD: readonly string[] = ["held", "soaked", "withstood"];

const heldBy = ({ rows }: CardMeeting): string[] =>
  rows
    .flatMap((row) => verdictOf(row)?.id ?? [])
    .filter((id) => HELD.includes(id))
    .map(verdict);

function through(meetings: readonly CardMeeting[]): string {
  const damage = meetings.reduce((sum, meeting) => sum + damageOf(meeting), 0);
  if (damage <= 0) return each(meetings.flatMap(heldBy)).join(", ");
  // The wounding modifier raises or lowers the points lost.
  const lost = meetings.reduce((sum, meeting) => sum + (meeting.lost ?? 0) + damageOf(meeting) - meeting.damage, 0);
  const told = meetings.every((meeting) => meeting.damage === 0 || meeting.lost !== undefined);
  return format(`CROSSFIRE.Card.summary.${told && lost !== damage ? "lost" : "damage"}`, { damage: String(damage), lost: String(lost) });
}

/** Describes where a bullet goes after this entity: to another one, out of the fight, or nowhere. */
function next({ bullet, entity, rows }: CardMeeting, card: AttackCard): string {
  const to = rows.find((row) => leafOf(row) === "next.to");
  if (to) return format("CROSSFIRE.Card.summary.to", { name: String(to.values["name"]) });
  const last = card.meetings.findLast((meeting) => meeting.bullet === bullet);
  const left = card.ends.some((end) => end.bullet === bullet && last?.entity === entity);
  if (left) return localize("CROSSFIRE.Card.summary.left");
  const id = rows.flatMap((row) => verdictOf(row)?.id ?? []).findLast((one) => one === "penetrated" || one === "stopped");
  return id ? verdict(id) : "";
}

/** Verdicts that the flight or the protection already shows. */
const SAID: readonly string[] = ["penetrated", "stopped", "solid", "glancing", ...HELD];

function endings(meetings: readonly CardMeeting[]): string[] {
  return each(meetings.flatMap(({ rows }) => outcomeOf(rows, "")).filter((id) => !SAID.includes(id))).map(verdict);
}

const isStruck = (meeting: CardMeeting): boolean => ["hit", "through-cover"].includes(contactOf(meeting));

/** Returns the outcome of one or more bullets for one entity. */
function lineOf(all: readonly CardMeeting[], card: AttackCard): SummaryLine {
  const [first] = all as [CardMeeting, ...CardMeeting[]];
  // A bullet that hit an obstruction first has not struck the entity behind it.
  const meetings = all.filter(({ way, bullet }) => way !== "behind" || !all.some((one) => one.way !== "behind" && one.bullet === bullet));
  if (meetings.every(({ way }) => way === "behind"))
    return { name: first.name, badge: { id: "missed", label: "CROSSFIRE.Card.verdict.unreached" }, count: "", text: "" };
  const struck = meetings.filter((one) => isStruck(one) && one.way !== "behind");
  const badge = contactOf(struck[0] ?? meetings.find((meeting) => contactOf(meeting) !== "missed") ?? first);
  const several = meetings.length > 1;
  return {
    name: first.name,
    badge: { id: badge, label: `CROSSFIRE.Card.verdict.${badge}` },
    count: several ? format("CROSSFIRE.Card.summary.count", { hits: String(struck.length), of: String(meetings.length) }) : "",
    text: [
      each(meetings.map(where)).join("; "),
      through(meetings),
      card.area ? "" : each(meetings.map((meeting) => next(meeting, card))).join(", "),
      ...endings(meetings),
    ]
      .filter(Boolean)
      .join(DOT),
  };
}

/**
 * Answers the four questions in one line for every entity these bullets reached. Bullets that reached the same entity share a line.
 * @rule XF-01
 */
export function cardSummary(card: AttackCard, meetings: readonly CardMeeting[]): SummaryLine[] {
  const whom = [...new Set(meetings.map(({ entity }) => entity))];
  return whom.map((id) =>
    lineOf(
      meetings.filter(({ entity }) => entity === id),
      card,
    ),
  );
}
