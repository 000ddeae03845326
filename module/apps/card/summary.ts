import type { AttackCard, CardMeeting } from "../../cards/attack-card";
import { placeKey, type CardRow } from "../../cards/card-words";
import { sentenceInWords, shownName } from "./in-words";
import { outcomeOf, verdictOf } from "./verdicts";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

const verdict = (id: string): string => localize(`CROSSFIRE.Card.verdict.${id}`);

/** Results that replace a contact of the same meaning. */
const CONTACT: Readonly<Record<string, string>> = { grazing: "grazed", miss: "missed" };

/** Separator between the items of a line; a line cannot break before it. */
export const DOT = "\u00a0· ";

/** Returns the result of the question whether the attack hit. */
export const contactOf = ({ contact }: Pick<CardMeeting, "contact">): string => CONTACT[contact] ?? contact;

/** Result of an attack for an entity. It selects a color, and the words state the same. */
type Toll = "none" | "good" | "hurt" | "down";

/** Result of an attack for one entity, in parts of a line. */
export interface Outcome {
  readonly entity: string;
  readonly name: string;
  /** Hit, graze or miss. */
  readonly badge: { readonly id: string; readonly label: string };
  /** Number of hits among several bullets; "" for a single bullet. */
  readonly count: string;
  /** Location and quality of the hits. */
  readonly where: string;
  /** Only the locations; "" if they are too many for a line or no longer matter. */
  readonly places: string;
  /** Damage that got through, or points healed; "" for none. */
  readonly damage: string;
  /** Effect of protection or the body on the bullet: "Armor holds", "Penetrated". */
  readonly through: string;
  /** Protection that stopped all damage; "" for none. */
  readonly held: string;
  /** The entity that the bullet met next, or the bullet's end. */
  readonly next: string;
  /** True if the bullets ended here. */
  readonly stopped: boolean;
  /** Effects on the entity, worst last. */
  readonly endings: readonly string[];
  readonly toll: Toll;
}

const leafOf = ({ key }: Pick<CardRow, "key">): string => key.replace("CROSSFIRE.Card.", "");

const each = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))];

export const joined = (texts: readonly string[]): string => texts.filter(Boolean).join(DOT);

const placeOf = ({ limb }: CardMeeting): string => (limb ? localize(placeKey(limb)) : "");

/** Maximum number of locations that the line names. */
const FEW = 2;

/** Returns location and quality: "Torso, Solid"; for several bullets "Torso, Head · Solid 2, Glancing 1". */
function whereOf(meetings: readonly CardMeeting[]): string {
  const places = each(meetings.map(placeOf)).join(", ");
  const qualities = meetings.flatMap(({ quality }) => quality ?? []);
  if (meetings.length === 1) return [places, ...qualities.map(verdict)].filter(Boolean).join(", ");
  const counted = each(qualities).map((one) => `${verdict(one)} ${qualities.filter((other) => other === one).length}`);
  return joined([places, counted.join(", ")]);
}

/** Returns the damage that got through, including damage to a wall. */
const damageOf = ({ damage, rows }: CardMeeting): number =>
  damage + rows.reduce((sum, row) => sum + (leafOf(row) === "through.barrier" ? Number(row.values["damage"] ?? 0) : 0), 0);

/** Results of protection that stopped all damage. */
const HELD: readonly string[] = ["held", "soaked", "withstood"];
/** Results of a bullet's way through a body. */
const FLOWN: readonly string[] = ["penetrated", "stopped"];

const verdictsAmong = ({ rows }: CardMeeting, wanted: readonly string[]): string[] =>
  rows.flatMap((row) => verdictOf(row)?.id ?? []).filter((id) => wanted.includes(id));

/** Sentences about points that an attack gave rather than took. */
const GIVEN: readonly string[] = ["through.healed", "through.keptUp"];

const givenBy = ({ rows }: CardMeeting): string[] => rows.filter((row) => GIVEN.includes(leafOf(row))).map(sentenceInWords);

/**
 * Returns the points lost. They may differ from the damage that got through because of a wounding modifier or a cap. If unknown, returns
 * that damage.
 */
function damageIn(meetings: readonly CardMeeting[]): string {
  const through = meetings.reduce((sum, meeting) => sum + damageOf(meeting), 0);
  if (through <= 0) return "";
  const lost = meetings.reduce((sum, meeting) => sum + (meeting.lost ?? 0) + damageOf(meeting) - meeting.damage, 0);
  const told = lost > 0 && meetings.every((meeting) => meeting.damage === 0 || meeting.lost !== undefined);
  return format("CROSSFIRE.Card.summary.damage", { damage: String(told ? lost : through) });
}

const nextRow = ({ rows }: CardMeeting): CardRow | undefined => rows.find((row) => leafOf(row) === "next.to");

/** Returns the name of the entity that a bullet met after this one; null for none. */
const nextName = (meeting: CardMeeting): string | null => {
  const name = nextRow(meeting)?.values["name"];
  return name === undefined ? null : String(name);
};

/** Returns the text for a bullet that met no one after this. It is "hits no one" after a miss, otherwise "hits no one else". */
const noOne = (contact: string): string => localize(`CROSSFIRE.Card.summary.${contact === "missed" ? "left" : "noOneElse"}`);

/** Describes where a bullet that left the fight ended: "hits no one · It stops at a wall." */
function endIn({ ends, meetings }: AttackCard, met: CardMeeting): string {
  const { bullet, entity } = met;
  const end = ends.find((one) => one.bullet === bullet);
  const last = meetings.findLast((one) => one.bullet === bullet);
  if (!end || last?.entity !== entity) return "";
  return joined([noOne(contactOf(met)), leafOf(end) === "next.left" ? "" : sentenceInWords(end)]);
}

const isStopped = (meeting: CardMeeting): boolean => verdictsAmong(meeting, FLOWN).at(-1) === "stopped";

/** Describes where a bullet goes after this entity: to another one, out of the fight, or nowhere. */
function nextOf(meeting: CardMeeting, card: AttackCard): string {
  const to = nextName(meeting);
  if (to !== null) return format("CROSSFIRE.Card.summary.to", { name: shownName(to) });
  return endIn(card, meeting) || (isStopped(meeting) ? noOne("hit") : "");
}

/** Effects on an entity, worst last. */
const EFFECTS: readonly string[] = ["overcome", "intercepted", "prone", "crippled", "broken", "unconscious", "near-death", "dead"];
/** Effects that put an entity out of the fight, or are worse than its points show. */
const DOWN: readonly string[] = EFFECTS.slice(EFFECTS.indexOf("prone"));

/** Effects that end the fight for an entity. The worst of them makes the others irrelevant. */
const OUT: readonly string[] = ["unconscious", "near-death", "dead"];

function effectsOn(meetings: readonly CardMeeting[]): string[] {
  const all = new Set(meetings.flatMap(({ rows }) => outcomeOf(rows, "")));
  const worst = OUT.findLast((id) => all.has(id));
  return worst ? [worst] : EFFECTS.filter((id) => all.has(id));
}

const isStruck = (meeting: CardMeeting): boolean => ["hit", "through-cover"].includes(contactOf(meeting));

const badgeOf = (id: string): Outcome["badge"] => ({ id, label: `CROSSFIRE.Card.verdict.${id}` });

/** Returns the result of one or more bullets for one entity. */
function outcomeFor(all: readonly CardMeeting[], card: AttackCard): Outcome {
  const [first] = all as [CardMeeting, ...CardMeeting[]];
  const { entity } = first;
  const name = shownName(first.name);
  // A bullet that first hit an obstruction has not struck the entity behind it.
  const meetings = all.filter(({ way, bullet }) => way !== "behind" || !all.some((one) => one.way !== "behind" && one.bullet === bullet));
  if (meetings.every(({ way }) => way === "behind")) {
    const badge = { id: "missed", label: "CROSSFIRE.Card.verdict.unreached" };
    return {
      entity,
      name,
      badge,
      count: "",
      where: "",
      places: "",
      damage: "",
      through: "",
      held: "",
      next: "",
      stopped: false,
      endings: [],
      toll: "none",
    };
  }
  const struck = meetings.filter((one) => isStruck(one) && one.way !== "behind");
  const given = each(meetings.flatMap(givenBy)).join(", ");
  const damage = damageIn(meetings);
  const effects = effectsOn(meetings);
  const places = each(meetings.map(placeOf));
  return {
    entity,
    name,
    badge: badgeOf(contactOf(struck[0] ?? meetings.find((meeting) => contactOf(meeting) !== "missed") ?? first)),
    count: meetings.length > 1 ? format("CROSSFIRE.Card.summary.count", { hits: String(struck.length), of: String(meetings.length) }) : "",
    where: whereOf(meetings),
    places: places.length > FEW || effects.some((id) => OUT.includes(id)) ? "" : places.join(", "),
    damage: joined([damage, given]),
    through: each(
      meetings.flatMap((meeting) => [...verdictsAmong(meeting, HELD), ...(card.area ? [] : verdictsAmong(meeting, FLOWN))]).map(verdict),
    ).join(", "),
    held: each(meetings.flatMap((meeting) => verdictsAmong(meeting, HELD)))
      .slice(0, 1)
      .map(verdict)
      .join(""),
    next: card.area ? "" : each(meetings.map((meeting) => nextOf(meeting, card))).join(", "),
    stopped: meetings.some(isStopped),
    endings: effects.map(verdict),
    toll: effects.some((id) => DOWN.includes(id)) ? "down" : damage ? "hurt" : given ? "good" : "none",
  };
}

/**
 * Returns the result for every entity that these bullets reached. Bullets that reached the same entity share one.
 * @rule XF-01
 */
export function outcomesOf(card: AttackCard, meetings: readonly CardMeeting[]): Outcome[] {
  const whom = [...new Set(meetings.map(({ entity }) => entity))];
  return whom.map((id) =>
    outcomeFor(
      meetings.filter(({ entity }) => entity === id),
      card,
    ),
  );
}

/** A line of a closed card about one entity. */
interface TollLine {
  readonly toll: Toll;
  readonly text: string;
}

/** Content of a closed card. */
export interface Gist {
  /** Result of the attack for its target; null for an attack on several targets. */
  readonly verdict: TollLine | null;
  /** The four answers about the target, with the first one apart; for an area attack, its landing place. Null for none. @rule XF-01 */
  readonly answers: { readonly badge: Outcome["badge"] | null; readonly text: string } | null;
  /** One line for each further entity. */
  readonly further: readonly TollLine[];
}

const NO_DAMAGE = "CROSSFIRE.Card.through.grazed-tie";

const verdictLine = ({ toll, damage, places, endings }: Outcome): TollLine => ({
  toll,
  text: joined([damage || localize(NO_DAMAGE), damage && places, ...[...endings].reverse()]),
});

/** Returns the line of an entity other than the target: name, damage, worst effect, and where the bullet then ended. */
function furtherLine({ name, badge, count, toll, damage, through, held, next, stopped, endings }: Outcome, alone: boolean): TollLine {
  const met = count || !(damage || held) ? `${localize(badge.label)} ${count}`.trim() : "";
  const said = joined([met, damage || held || through, endings.at(-1) ?? "", alone && next && !stopped ? noOne(badge.id) : ""]);
  return { toll, text: `${name}: ${said}` };
}

/** Returns where rounds ended that met only the target; "" before the attack is over. */
const endOf = ({ badge }: Outcome, over: boolean): string => (over ? noOne(badge.id) : "");

/** Sentences about the landing place of an area attack. */
const LANDED: readonly string[] = ["area.asAimed", "area.landed", "area.farther", "area.nobody"];

/**
 * Returns the contents of a closed card: the target first, then all others.
 * @param over True: all bullets of the attack have reached their end.
 */
export function gistOf(card: AttackCard, over: boolean): Gist {
  const { meetings, own } = card;
  const outcomes = outcomesOf(card, meetings);
  const several = Boolean(card.area || card.cone);
  const target = several ? undefined : (meetings.find(({ intended }) => intended) ?? meetings[0])?.entity;
  const main = outcomes.find(({ entity }) => entity === target);
  const others = outcomes.filter((one) => one !== main);
  const oneBullet = card.bullets === 1 && !several;
  // The entity that a bullet met next has a line below. The ends of several bullets appear among the reasons.
  const named = (next: string): boolean => others.some(({ name }) => next === format("CROSSFIRE.Card.summary.to", { name }));
  const nextFor = ({ next }: Outcome): string => (named(next) || !oneBullet ? "" : next);
  const alone = main && others.length === 0 ? endOf(main, over) : "";
  const landed = own.filter((row) => LANDED.includes(leafOf(row))).map(sentenceInWords);
  const paid = own.filter(({ tone }) => tone === "bad").map(sentenceInWords);
  return {
    // The answers alone state a miss.
    verdict: main && (main.badge.id !== "missed" || main.toll !== "none") ? verdictLine(main) : null,
    answers: main
      ? {
          badge: main.badge,
          text: [main.count ? ` ${main.count}` : "", main.where, main.through, nextFor(main) || alone]
            .filter((text, at) => at === 0 || text)
            .join(DOT),
        }
      : landed.length > 0
        ? { badge: null, text: landed.join(" ") }
        : null,
    further: [
      ...others.map((one) => furtherLine({ ...one, next: nextFor(one) }, oneBullet)),
      ...paid.map((text): TollLine => ({ toll: "hurt", text })),
    ],
  };
}
