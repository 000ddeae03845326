import type { AttackCard, CardMeeting } from "../../cards/attack-card";
import { placeKey, type CardRow } from "../../cards/card-words";
import { outcomeOf, verdictOf } from "./verdicts";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

const verdict = (id: string): string => localize(`CROSSFIRE.Card.verdict.${id}`);

/** Contact and verdict share one word where they mean the same. */
const CONTACT: Readonly<Record<string, string>> = { grazing: "grazed", miss: "missed" };

/** Between things of one line: no line begins with it. */
export const DOT = "\u00a0· ";

/** The verdict on whether it hit. */
export const contactOf = ({ contact }: Pick<CardMeeting, "contact">): string => CONTACT[contact] ?? contact;

/** An attack in one line for everybody it met. */
export interface SummaryLine {
  readonly name: string;
  /** Whether it hit. */
  readonly badge: { readonly id: string; readonly label: string };
  /** Of several bullets: how many did. */
  readonly count: string;
  /** Where and how squarely, what got through, where the bullet goes next, what came of it. */
  readonly text: string;
}

const leafOf = ({ key }: CardRow): string => key.replace("CROSSFIRE.Card.", "");

const each = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))];

/** "Torso, solid" */
function where({ limb, quality }: CardMeeting): string {
  return [...(limb ? [localize(placeKey(limb))] : []), ...(quality ? [verdict(quality)] : [])].join(", ");
}

/** Points that got through; what a wall lost counts as well. */
const damageOf = ({ damage, rows }: CardMeeting): number =>
  damage + rows.reduce((sum, row) => sum + (leafOf(row) === "through.barrier" ? Number(row.values["damage"] ?? 0) : 0), 0);

/** Verdicts of protection that let nothing through. */
const HELD: readonly string[] = ["held", "soaked", "withstood"];

const heldBy = ({ rows }: CardMeeting): string[] =>
  rows
    .flatMap((row) => verdictOf(row)?.id ?? [])
    .filter((id) => HELD.includes(id))
    .map(verdict);

function through(meetings: readonly CardMeeting[]): string {
  const damage = meetings.reduce((sum, meeting) => sum + damageOf(meeting), 0);
  if (damage <= 0) return each(meetings.flatMap(heldBy)).join(", ");
  // Wounds take more, or less, than what came through.
  const lost = meetings.reduce((sum, meeting) => sum + (meeting.lost ?? 0) + damageOf(meeting) - meeting.damage, 0);
  const told = meetings.every((meeting) => meeting.damage === 0 || meeting.lost !== undefined);
  return format(`CROSSFIRE.Card.summary.${told && lost !== damage ? "lost" : "damage"}`, { damage: String(damage), lost: String(lost) });
}

/** Where a bullet goes from somebody: to somebody else, on and away, or nowhere. */
function next({ bullet, entity, rows }: CardMeeting, card: AttackCard): string {
  const to = rows.find((row) => leafOf(row) === "next.to");
  if (to) return format("CROSSFIRE.Card.summary.to", { name: String(to.values["name"]) });
  const last = card.meetings.findLast((meeting) => meeting.bullet === bullet);
  const left = card.ends.some((end) => end.bullet === bullet && last?.entity === entity);
  if (left) return localize("CROSSFIRE.Card.summary.left");
  const id = rows.flatMap((row) => verdictOf(row)?.id ?? []).findLast((one) => one === "penetrated" || one === "stopped");
  return id ? verdict(id) : "";
}

/** Said of the flight and of protection already. */
const SAID: readonly string[] = ["penetrated", "stopped", "solid", "glancing", ...HELD];

function endings(meetings: readonly CardMeeting[]): string[] {
  return each(meetings.flatMap(({ rows }) => outcomeOf(rows, "")).filter((id) => !SAID.includes(id))).map(verdict);
}

const isStruck = (meeting: CardMeeting): boolean => ["hit", "through-cover"].includes(contactOf(meeting));

/** What one or several bullets did to somebody. */
function lineOf(all: readonly CardMeeting[], card: AttackCard): SummaryLine {
  const [first] = all as [CardMeeting, ...CardMeeting[]];
  // Aimed well enough is not yet struck, where something else had to be gone through.
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
 * The four questions answered in a line for everybody these bullets met; bullets that met the same one are put together.
 *
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
