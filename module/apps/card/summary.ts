import type { AttackCard } from "../../cards/attack-card";
import { sentenceInWords } from "./in-words";
import { DOT, joined, leafOf, noOne, type Outcome, outcomesOf, type Toll } from "./outcomes";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** One line about an entity on a closed card. */
interface TollLine {
  readonly toll: Toll;
  /** Name of the entity and a colon; may be shortened to fit; "" in the verdict. */
  readonly name: string;
  readonly text: string;
}

/** Content of a closed card. */
export interface Gist {
  /** Result of the attack for its target; null for an attack on several targets, a miss, and a graze without an effect. */
  readonly verdict: TollLine | null;
  /** A line for each entity that a bullet met before the target. */
  readonly before: readonly TollLine[];
  /**
   * Answers to the card's questions about the target; the badge is the first answer. The target's name is "" unless lines about other
   * entities come before. For an area attack, the text says where it landed. Null if there are no answers.
   * @rule XF-01
   */
  readonly answers: { readonly name: string; readonly badge: Outcome["badge"] | null; readonly text: string } | null;
  /** A line for each further entity, and for what the attack cost the attacker. */
  readonly further: readonly TollLine[];
}

/** Returns the result for the target: damage, hit locations, and the effects, worst first. */
const verdictLine = ({ toll, damage, held, places, endings }: Outcome): TollLine => ({
  toll,
  name: "",
  text: joined([damage || held || localize("CROSSFIRE.Card.summary.noDamage"), damage && places, ...[...endings].reverse()]),
});

/** Returns true if the answers alone state the whole result: a miss, or a graze without an effect. */
const isSaidByAnswers = ({ badge, toll }: Outcome): boolean => toll === "none" && ["missed", "grazed"].includes(badge.id);

/** Form of the lines about entities other than the target. */
interface LineForm {
  /** True: the attack is one bullet, and each line states where it ended. */
  readonly oneBullet: boolean;
  /** True: damage is only a number, so that each of several entities fits on one line. */
  readonly short: boolean;
}

/**
 * Returns the line of an entity that was not the target. It states the name, the damage, the worst effect or the location, and where the
 * bullet ended.
 */
function furtherLine(outcome: Outcome, { oneBullet, short }: LineForm): TollLine {
  const { name, badge, several, toll, points, damage, through, held, next, places, stopped, endings } = outcome;
  const met = several || !(damage || held) ? badge.text : "";
  const lost = short && points > 0 ? format("CROSSFIRE.Card.summary.lost", { damage: String(points) }) : damage;
  const what = lost || held || (met === through ? "" : through);
  const end = !oneBullet ? "" : stopped && damage ? through : next && !stopped ? noOne(badge.id) : "";
  return { toll, name: `${name}:`, text: joined([met, what, endings.at(-1) ?? (damage ? places : ""), end]) };
}

/** Keys of sentences about the point where an area attack landed, and about an attack that reached no one. */
const LANDED: readonly string[] = ["area.asAimed", "area.landed", "area.farther", "area.nobody"];

/**
 * Returns the content of a closed card. The result for the target comes first. All other entities follow in the order that the bullets met
 * them.
 * @param over True: no bullet of the attack is still in flight.
 */
export function gistOf(card: AttackCard, over: boolean): Gist {
  const { meetings, own } = card;
  const outcomes = outcomesOf(card, meetings);
  const severalTargets = Boolean(card.area || card.cone);
  const target = severalTargets ? undefined : (meetings.find(({ intended }) => intended) ?? meetings[0])?.entity;
  const main = outcomes.find(({ entity }) => entity === target);
  const others = outcomes.filter((one) => one !== main);
  const oneBullet = card.bullets === 1 && !severalTargets;
  // The entity a bullet met next has a line of its own; where each of several bullets ended is a reason.
  const named = (next: string): boolean => others.some(({ name }) => next === format("CROSSFIRE.Card.summary.to", { name }));
  const nextFor = ({ next }: Outcome): string => (named(next) || !oneBullet ? "" : next);
  // A bullet that was stopped has said where it ended.
  const alone = main && others.length === 0 && over && !(oneBullet && main.stopped) ? noOne(main.badge.id) : "";
  const landed = own.filter((row) => LANDED.includes(leafOf(row))).map(sentenceInWords);
  const paid = own.filter(({ tone }) => tone === "bad").map(sentenceInWords);
  const form = { oneBullet, short: others.length > 1 };
  const lines = (some: readonly Outcome[]): TollLine[] => some.map((one) => furtherLine({ ...one, next: nextFor(one) }, form));
  const metBefore = main ? outcomes.slice(0, outcomes.indexOf(main)) : [];
  return {
    verdict: main && !isSaidByAnswers(main) ? verdictLine(main) : null,
    before: lines(metBefore),
    answers: main
      ? {
          name: metBefore.length > 0 ? `${main.name}:` : "",
          badge: main.badge,
          text: ["", main.where, main.through, nextFor(main) || alone].filter((text, at) => at === 0 || text).join(DOT),
        }
      : landed.length > 0
        ? { name: "", badge: null, text: landed.join(" ") }
        : null,
    further: [...lines(others.slice(metBefore.length)), ...paid.map((text): TollLine => ({ toll: "hurt", name: "", text }))],
  };
}
