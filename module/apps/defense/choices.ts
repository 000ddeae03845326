import type { Reply } from "../../rules/attack/model/ask";
import { figured, formFor } from "../../foundry/numbers";
import { defenseName, readDefenseName } from "../../rules/contest/defense";
import type { OpenAsk } from "../../play/attack/open-ask";
import type { AttackStep } from "../parts/steps";

const format = (key: string, values: Record<string, string | number> = {}): string => game.i18n?.format(key, figured(values)) ?? key;

/** One possible answer to a question of an attack. */
export interface DefenseChoice {
  readonly value: string;
  readonly text: string;
  /** Dice and cost of a defense, and the reason if it is unavailable; "" for other answers. */
  readonly note: string;
  /** Explanation of the choice; "" if it needs none. */
  readonly about: string;
  readonly disabled: boolean;
}

/** Offer of extra defense dice for 1 Karma. @rule SS-KARMA-03 */
interface KarmaOffer {
  readonly text: string;
  readonly hint: string;
}

/** Id of the choice not to defend. */
const NO_DEFENSE = "none";

/** Describes the roll of a defense. Questions stored by an older version do not state how rolls are read; their rolls are dice pools. */
function rollNote(id: string, dice: number, limit: number | null, reading: OpenAsk["reading"] | undefined): string {
  if (id === NO_DEFENSE) return format("CROSSFIRE.Defense.nothing");
  if (reading === "margin") return format("CROSSFIRE.Defense.against", { dice });
  return format(limit === null ? "CROSSFIRE.Defense.dice" : "CROSSFIRE.Defense.diceLimit", { dice, limit: limit ?? 0 });
}

/** Describes the bonus of a defender who is farther away than the target; empty without a bonus. @rule UT-34 */
function rangeNote(id: string, { range = 0, reading }: OpenAsk): string[] {
  if (range <= 0 || id === NO_DEFENSE) return [];
  return [format(reading === "margin" ? "CROSSFIRE.Defense.rangePoints" : "CROSSFIRE.Defense.range", { dice: range })];
}

/** Describes the dice and the cost of a defense, and why an unavailable defense cannot be chosen. @rule SS-ATTACK-07 */
function priceNote({ id, price, dice, limit, affordable }: OpenAsk["options"][number], ask: OpenAsk): string {
  const pool = [rollNote(id, dice, limit, ask.reading), ...rangeNote(id, ask)].join(" · ");
  const cost = price === 0 ? format("CROSSFIRE.Defense.free") : format("CROSSFIRE.Defense.price", { ap: price });
  return [pool, cost, ...(affordable ? [] : [format("CROSSFIRE.Defense.unaffordable")])].join(" · ");
}

/** Returns the entity's name. Entities with the same name, such as walls, get a number. */
function numbered({ among }: OpenAsk, name: string, place: number): string {
  const alike = among.filter((one) => one.name === name).length;
  if (alike === 1) return name;
  return format("CROSSFIRE.Ask.numbered", { name, number: among.slice(0, place + 1).filter((one) => one.name === name).length });
}

/** Explains a defense; "" if there is no text for it. @rule SS-DEFENSE-05 */
const aboutOf = (id: string, reading: OpenAsk["reading"] | undefined): string => {
  const key = `CROSSFIRE.Defense.${reading === "margin" && id !== NO_DEFENSE ? "aboutMargin" : "about"}.${id}`;
  const text = format(key);
  return text === key ? "" : text;
};

/** Returns the offer to improve a defense with Karma; null without an offer. @rule SS-KARMA-03 */
export function karmaOffer({ kind, options }: OpenAsk): KarmaOffer | null {
  const better = kind === "defense" ? options.find(({ id }) => readDefenseName(id).push) : undefined;
  const plain = better && options.find(({ id }) => id === readDefenseName(better.id).defense);
  if (!better || !plain) return null;
  const dice = better.dice - plain.dice;
  return { text: format(formFor("CROSSFIRE.Defense.karma", dice), { dice }), hint: format("CROSSFIRE.Defense.karmaHint") };
}

/** Returns the possible answers to a question, the preselected answer first; empty for a roll. */
export function choicesOf(ask: OpenAsk): readonly DefenseChoice[] {
  switch (ask.kind) {
    case "defense":
      return ask.options
        .filter(({ id }) => !readDefenseName(id).push)
        .map((option) => ({
          value: option.id,
          text: format(`CROSSFIRE.Defense.${option.id}`),
          note: priceNote(option, ask),
          about: aboutOf(option.id, ask.reading),
          disabled: !option.affordable,
        }));
    case "keep-obvious":
      return ["keep", "aside"].map((value) => ({ value, text: format(`CROSSFIRE.Ask.${value}`), note: "", about: "", disabled: false }));
    case "choose":
      return ask.among.map(({ index, name }, place) => ({
        value: String(index),
        text: numbered(ask, name, place),
        note: "",
        about: "",
        disabled: false,
      }));
    default:
      return [];
  }
}

/**
 * Returns the step of the attack at which this question is asked; null for a question outside the steps, and in rulesets without steps.
 * @rule SS-ATTACK-04
 */
export function stepOf({ kind, dice, reading }: OpenAsk): AttackStep | null {
  if (reading !== "hits" || !["defense", "roll"].includes(kind)) return null;
  if (kind === "defense" || dice?.what === "defense") return "defend";
  return dice?.what === "attack" ? "attack" : "apply";
}

/**
 * Builds the reply for the GM's client.
 * @param push True: spends 1 Karma.
 */
export function replyOf(ask: OpenAsk, value: string, push = false): Reply {
  if (ask.kind === "defense") return { ask: ask.id, kind: "defense", defense: defenseName(value, push) };
  if (ask.kind === "keep-obvious") return { ask: ask.id, kind: "keep", keep: value === "keep" };
  return { ask: ask.id, kind: "entity", entity: Number(value) };
}

/** Returns the window title. Choices about where a bullet goes have their own title, because they are not a defense. */
export const titleOf = (ask: OpenAsk): string =>
  ["choose", "keep-obvious"].includes(ask.kind) ? format("CROSSFIRE.Ask.titleChoose") : format("CROSSFIRE.Ask.title", { name: ask.name });
export const legendOf = (ask: OpenAsk): string =>
  ask.kind === "roll" ? rollLine(ask) : format(`CROSSFIRE.Ask.${ask.kind}`, { name: ask.name });
export const answerLabel = (): string => format("CROSSFIRE.Ask.answer");
export const attackLine = (attacker: string): string => format("CROSSFIRE.Ask.from", { attacker });
export const keysLine = (count: number): string => format("CROSSFIRE.Ask.keys", { count });
/** Names the roll that the user makes with physical dice. */
export const rollLine = (ask: OpenAsk): string => format(`CROSSFIRE.Dice.${ask.dice?.what ?? "attack"}`, { name: ask.name });
