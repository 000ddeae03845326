import type { AttackCard, CardMeeting } from "../../cards/attack-card";
import { placeKey, type CardRow } from "../../cards/card-words";
import { formFor } from "../../foundry/numbers";
import { sentenceInWords, shownName } from "./in-words";
import { outcomeOf, verdictOf } from "./verdicts";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

const verdict = (id: string): string => localize(`CROSSFIRE.Card.verdict.${id}`);
const summary = (leaf: string, values: Record<string, string | number> = {}): string =>
  format(`CROSSFIRE.Card.summary.${leaf}`, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));

/** Verdict ids by the contact id with the same meaning; other contact ids are verdict ids already. */
const CONTACT: Readonly<Record<string, string>> = { grazing: "grazed", miss: "missed" };

/** Separator between the items of a line; a line cannot break before it. */
export const DOT = "\u00a0· ";

/** Returns the id of the verdict on whether the attack hit. */
export const contactOf = ({ contact }: Pick<CardMeeting, "contact">): string => CONTACT[contact] ?? contact;

/** Result of an attack for an entity. It sets the color of the line, whose text states the same result. */
export type Toll = "none" | "good" | "hurt" | "down";

/** Outcome of an attack for one entity, in parts of a line. */
export interface Outcome {
  readonly entity: string;
  readonly name: string;
  /** Verdict: hit, graze, miss or unreached; for several bullets, the number that hit. */
  readonly badge: { readonly id: string; readonly text: string };
  /** True: several bullets reached the entity. */
  readonly several: boolean;
  /** Locations and quality of the hits. */
  readonly where: string;
  /** Locations that no effect names; "" if there are too many for a line, or if the entity is out of the fight. */
  readonly places: string;
  /** Points lost, or the damage that got through if no loss is stored; 0 for no damage. */
  readonly points: number;
  /** Points lost and points healed, in words; "" for neither. */
  readonly damage: string;
  /** Effect of the entity on the bullet, such as "Stopped by armor" or "Penetrated". */
  readonly through: string;
  /** Protection that let no damage through, such as "Armor holds, no damage"; "" if damage got through. */
  readonly held: string;
  /** Name of the entity that the bullet met next, or where the bullet ended; "" if it ended at this entity. */
  readonly next: string;
  /** True: a bullet ended at this entity. */
  readonly stopped: boolean;
  /** Effects on the entity, with the limbs they concern: first a lower Initiative Score, then the other effects, worst last. */
  readonly endings: readonly string[];
  /** Severity of the worst effect; 0 for none. */
  readonly severity: number;
  readonly toll: Toll;
}

export const leafOf = ({ key }: Pick<CardRow, "key">): string => key.replace("CROSSFIRE.Card.", "");

const each = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))];

export const joined = (texts: readonly string[]): string => texts.filter(Boolean).join(DOT);

const placeOf = ({ limb }: CardMeeting): string => (limb ? localize(placeKey(limb)) : "");

/** Maximum number of locations that a verdict names. */
const FEW = 2;

/** Returns locations and qualities, such as "Torso, Solid"; for several hits, such as "Torso, Head · 2 solid, 1 glancing". */
function whereOf(meetings: readonly CardMeeting[]): string {
  const places = each(meetings.map(placeOf)).join(", ");
  const qualities = meetings.flatMap(({ quality }) => quality ?? []);
  if (qualities.length < 2) return [places, ...qualities.map(verdict)].filter(Boolean).join(", ");
  const counted = each(qualities).map((one) => summary(one, { count: qualities.filter((other) => other === one).length }));
  return joined([places, counted.join(", ")]);
}

/** Returns the damage that got through, including damage to a barrier. */
const damageOf = ({ damage, rows }: CardMeeting): number =>
  damage + rows.reduce((sum, row) => sum + (leafOf(row) === "through.barrier" ? Number(row.values["damage"] ?? 0) : 0), 0);

/** Text keys for a bullet that protection stopped, by the verdict on the protection; "" for a verdict without a text of its own. */
const HELD: Readonly<Record<string, string>> = { held: "stoppedByArmor", soaked: "stoppedBySoak", withstood: "" };
/** Verdicts on whether a bullet went through an entity. */
const FLOWN: readonly string[] = ["penetrated", "stopped"];

const verdictsAmong = ({ rows }: CardMeeting, wanted: readonly string[]): string[] =>
  rows.flatMap((row) => verdictOf(row)?.id ?? []).filter((id) => wanted.includes(id));

const heldBy = (meeting: CardMeeting): string[] => verdictsAmong(meeting, Object.keys(HELD));

/** Keys of sentences about attacks that heal or take effect instead of causing damage. The next constant is the key about a lower score. */
const GIVEN: readonly string[] = ["through.healed", "through.keptUp"];
const SHAKEN: readonly string[] = ["then.score"];

/** Returns the sentences with these keys about an entity, each once. */
const sentencesIn = (meetings: readonly CardMeeting[], leaves: readonly string[]): string[] =>
  each(meetings.flatMap(({ rows }) => rows.filter((row) => leaves.includes(leafOf(row))).map(sentenceInWords)));

/** Returns the points lost, or, if no loss is stored, the damage that got through. A modifier or cap can make them differ. */
function pointsIn(meetings: readonly CardMeeting[]): number {
  const through = meetings.reduce((sum, meeting) => sum + damageOf(meeting), 0);
  if (through <= 0) return 0;
  const lost = meetings.reduce((sum, meeting) => sum + (meeting.lost ?? 0) + damageOf(meeting) - meeting.damage, 0);
  const told = lost > 0 && meetings.every((meeting) => meeting.damage === 0 || meeting.lost !== undefined);
  return told ? lost : through;
}

/** Returns the sum of the points in the rows with this key. */
const pointsOf = (meetings: readonly CardMeeting[], leaf: string): number =>
  meetings.flatMap(({ rows }) => rows).reduce((sum, row) => sum + (leafOf(row) === leaf ? Number(row.values["points"] ?? 0) : 0), 0);

const strainInWords = (points: number): string => format("CROSSFIRE.Card.then.strained", { points: String(points) });

/** Returns the points lost in words: as Strain if the attack cost nothing else. */
const damageInWords = (meetings: readonly CardMeeting[], points: number): string =>
  pointsOf(meetings, "lost.strain") === points
    ? strainInWords(points)
    : format(formFor("CROSSFIRE.Card.summary.damage", points), { damage: String(points) });

/** Returns the name of the entity that a bullet met next; null if it met none. */
function nextName({ rows }: CardMeeting): string | null {
  const name = rows.find((row) => leafOf(row) === "next.to")?.values["name"];
  return name === undefined ? null : String(name);
}

/** Returns the words for a bullet that hits no one afterwards: "hits no one" if it missed this entity, else "hits no one else". */
export const noOne = (contact: string): string => summary(contact === "missed" ? "left" : "noOneElse");

/** Text keys for the obstacle that ended a stray round, by the key of the sentence that reports it. */
const ENDS: Readonly<Record<string, string>> = {
  "next.leftWall": "endsAtWall",
  "next.leftFloor": "endsAtFloor",
  "next.leftEdge": "endsAtEdge",
};

/** Returns where a stray round ended, such as "hits no one · stopped by a wall"; "" unless the bullet left the fight after this entity. */
function endIn({ ends, meetings }: AttackCard, met: CardMeeting): string {
  const { bullet, entity } = met;
  const end = ends.find((one) => one.bullet === bullet);
  const last = meetings.findLast((one) => one.bullet === bullet);
  if (!end || last?.entity !== entity) return "";
  const at = ENDS[leafOf(end)];
  return joined([noOne(contactOf(met)), at ? summary(at) : ""]);
}

const isStopped = (meeting: CardMeeting): boolean => verdictsAmong(meeting, FLOWN).at(-1) === "stopped";

/** Describes where a bullet goes after this entity: to another entity, or out of the fight; "" if the bullet ended at this entity. */
function nextOf(meeting: CardMeeting, card: AttackCard): string {
  const to = nextName(meeting);
  return to === null ? endIn(card, meeting) : summary("to", { name: shownName(to) });
}

/** Text keys for a bullet that stayed in an entity, by the entity's kind. */
const STAYED = { person: "stoppedInBody", vehicle: "stoppedInside", barrier: "stopsBullet" } as const;

/** Returns what stopped the bullet, such as "Stopped by armor"; the verdict "stopped" if the cause is unknown. */
function stoppedBy(meeting: CardMeeting): string {
  const held = meeting.kind === "barrier" ? "" : heldBy(meeting).flatMap((id) => HELD[id] || [])[0];
  const leaf = held || (meeting.kind && STAYED[meeting.kind]);
  return leaf ? summary(leaf) : verdict("stopped");
}

/** Returns the effects of an entity on a bullet, in words. @param flies False: the attack is a blast, which ends nowhere. */
function throughOf(meeting: CardMeeting, flies: boolean): string[] {
  const held = heldBy(meeting);
  const flown = flies ? verdictsAmong(meeting, FLOWN).at(-1) : undefined;
  if (flown !== "stopped") return [...held, ...(flown ? [flown] : [])].map(verdict);
  return [...held.filter((id) => !HELD[id]).map(verdict), stoppedBy(meeting)];
}

/** Effects on an entity, worst last. */
const EFFECTS: readonly string[] = ["overcome", "intercepted", "prone", "crippled", "broken", "unconscious", "near-death", "dead"];
/** Effects for which the summary is marked "down": prone or worse. */
const DOWN: readonly string[] = EFFECTS.slice(EFFECTS.indexOf("prone"));

/** Effects that put an entity out of the fight. Only the worst of them is shown, and no other effect. */
const OUT: readonly string[] = ["unconscious", "near-death", "dead"];

function effectsOn(meetings: readonly CardMeeting[]): string[] {
  const all = new Set(meetings.flatMap(({ rows }) => outcomeOf(rows, "")));
  const worst = OUT.findLast((id) => all.has(id));
  return worst ? [worst] : EFFECTS.filter((id) => all.has(id));
}

/** Returns the row about an entity that was already out of the fight and still is; undefined for none. */
const stillDown = (meetings: readonly CardMeeting[]): CardRow | undefined =>
  meetings.flatMap(({ rows }) => rows.filter((row) => leafOf(row) === "then.still")).at(-1);

/** Returns the names of the limbs these bullets crippled. */
const crippledIn = (meetings: readonly CardMeeting[]): string[] =>
  each(
    meetings.flatMap(({ rows }) => rows.filter((row) => leafOf(row) === "then.crippled")).map(({ words }) => localize(words["limb"] ?? "")),
  );

/** Returns an effect in words, with the limbs that it concerns, such as "Right arm crippled". */
const endingOf = (id: string, crippled: readonly string[]): string =>
  id === "crippled" && crippled.length > 0 ? summary("crippled", { place: crippled.join(", ") }) : verdict(id);

const isStruck = (meeting: CardMeeting): boolean => meeting.way !== "behind" && ["hit", "through-cover"].includes(contactOf(meeting));
const isGrazed = (meeting: CardMeeting): boolean => contactOf(meeting) === "grazed";

/**
 * Returns hit, graze or miss; for several bullets also their number, such as "2 of 3 bullets hit".
 * @param harmless True: the toll is "none".
 * @param counted True: several meetings are several bullets, not a blast and its fragments.
 */
function badgeOf(meetings: readonly CardMeeting[], harmless: boolean, counted: boolean): Outcome["badge"] {
  const [first] = meetings as [CardMeeting, ...CardMeeting[]];
  const id = contactOf(meetings.find(isStruck) ?? meetings.find(isGrazed) ?? first);
  const grazed = id === "grazed" && harmless;
  if (meetings.length === 1 || !counted) return { id, text: grazed ? summary("grazed") : verdict(id) };
  const hits = meetings.filter(id === "grazed" ? isGrazed : isStruck).length;
  const leaf = id === "grazed" ? (grazed ? "bulletsGrazedOnly" : "bulletsGrazed") : "bullets";
  return { id, text: summary(leaf, { hits, of: meetings.length }) };
}

const UNREACHED = { severity: 0, points: 0, where: "", places: "", damage: "", through: "", held: "", next: "", endings: [] } as const;

/** Returns the protection that let no damage through, and the Strain of a bruise; "" for none, or for an obstruction. @rule XF-28 */
const heldWords = (meetings: readonly CardMeeting[], bruise: number, { area }: AttackCard): string => {
  const [id] = meetings.filter(({ kind }) => area || kind !== "barrier").flatMap(heldBy);
  if (id === undefined) return "";
  return bruise > 0 ? joined([verdict(id), strainInWords(bruise)]) : HELD[id] ? summary(id) : verdict(id);
};

/** Returns the outcome of one or more bullets for one entity. */
function outcomeFor(all: readonly CardMeeting[], card: AttackCard): Outcome {
  const [first] = all as [CardMeeting, ...CardMeeting[]];
  const { entity } = first;
  const name = shownName(first.name);
  // A bullet that hit an obstruction first has not struck the entity behind it.
  const meetings = all.filter(({ way, bullet }) => way !== "behind" || !all.some((one) => one.way !== "behind" && one.bullet === bullet));
  if (meetings.every(({ way }) => way === "behind")) {
    const badge = { id: "missed", text: verdict("unreached") };
    return { ...UNREACHED, entity, name, badge, several: false, stopped: false, toll: "none" };
  }
  const given = sentencesIn(meetings, GIVEN).join(", ");
  const points = pointsIn(meetings);
  const bruise = pointsOf(meetings, "then.bruised");
  const caused = effectsOn(meetings);
  const still = caused.some((id) => OUT.includes(id)) ? undefined : stillDown(meetings);
  const effects = still ? [(still.words["status"] ?? "").replace("CROSSFIRE.Status.", "")] : caused;
  const out = effects.some((id) => OUT.includes(id));
  const shaken = out ? [] : sentencesIn(meetings, SHAKEN);
  const crippled = crippledIn(meetings);
  const places = each(meetings.map(placeOf));
  const toll = effects.some((id) => DOWN.includes(id)) ? "down" : points > 0 || bruise > 0 ? "hurt" : given ? "good" : "none";
  return {
    entity,
    name,
    badge: badgeOf(meetings, toll === "none", !card.area),
    several: meetings.length > 1 && !card.area,
    where: whereOf(meetings),
    places: places.length > FEW || out ? "" : places.filter((place) => !crippled.includes(place)).join(", "),
    points,
    damage: joined([points > 0 ? damageInWords(meetings, points) : "", given]),
    through: each(meetings.flatMap((meeting) => throughOf(meeting, !card.area))).join(", "),
    held: heldWords(meetings, bruise, card),
    next: card.area ? "" : each(meetings.map((meeting) => nextOf(meeting, card))).join(", "),
    stopped: meetings.some(isStopped),
    endings: [...shaken, ...(still ? [sentenceInWords(still)] : effects.map((id) => endingOf(id, crippled)))],
    severity: Math.max(0, ...effects.map((id) => EFFECTS.indexOf(id) + 1)),
    toll,
  };
}

/**
 * Returns the ids of the entities in the order that the bullets met them. If only a later bullet met an entity, inserts it before the next
 * listed entity on that bullet's path. Entities that no bullet reached are last.
 */
function inOrderMet(meetings: readonly CardMeeting[]): string[] {
  const bullets = [...new Set(meetings.map(({ bullet }) => bullet))];
  const reached = meetings.filter(({ way }) => way !== "behind");
  const order: string[] = [];
  for (const bullet of bullets) {
    const path = reached.filter((one) => one.bullet === bullet).map(({ entity }) => entity);
    for (const [at, entity] of path.entries()) {
      if (order.includes(entity)) continue;
      const later = order.findIndex((one) => path.indexOf(one, at) > at);
      order.splice(later < 0 ? order.length : later, 0, entity);
    }
  }
  return [...new Set([...order, ...meetings.map(({ entity }) => entity)])];
}

/**
 * Returns one outcome for every entity in these meetings, in the order that the bullets met them. For an area attack, the worst outcome is
 * first.
 * @rule XF-01
 */
export function outcomesOf(card: AttackCard, meetings: readonly CardMeeting[]): Outcome[] {
  const outcomes = inOrderMet(meetings).map((id) =>
    outcomeFor(
      meetings.filter(({ entity }) => entity === id),
      card,
    ),
  );
  return card.area ? outcomes.sort((one, other) => other.severity - one.severity || other.points - one.points) : outcomes;
}
