import type { Reply } from "../../rules/attack/model/ask";
import { figured } from "../../cards/card-words";
import { defenceNamed, namedDefence } from "../../rules/contest/defense";
import type { OpenAsk } from "../../play/attack/open-ask";
import type { AttackStep } from "../parts/steps";

const format = (key: string, values: Record<string, string | number> = {}): string => game.i18n?.format(key, figured(values)) ?? key;

/** One answer somebody may give. */
export interface DefenseChoice {
  readonly value: string;
  readonly text: string;
  /** Dice and price, and why not. */
  readonly note: string;
  /** What it means; "" where that is plain. */
  readonly about: string;
  readonly disabled: boolean;
}

/** What more dice for a point of Karma would be. @rule SS-KARMA-03 */
interface KarmaOffer {
  readonly text: string;
  readonly hint: string;
}

/** Somebody may also choose to do nothing. */
const NO_DEFENCE = "none";

/** What is rolled for a defence. Questions of an older version say nothing of how they read: those are pools. */
function rollNote(id: string, dice: number, limit: number | null, reading: OpenAsk["reading"] | undefined): string {
  if (id === NO_DEFENCE) return format("CROSSFIRE.Defence.nothing");
  if (reading === "margin") return format("CROSSFIRE.Defence.against", { dice });
  return format(limit === null ? "CROSSFIRE.Defence.dice" : "CROSSFIRE.Defence.diceLimit", { dice, limit: limit ?? 0 });
}

/** What being farther away than the one aimed at brings. @rule UT-34 */
function rangeNote(id: string, { range = 0, reading }: OpenAsk): string[] {
  if (range <= 0 || id === NO_DEFENCE) return [];
  return [format(reading === "margin" ? "CROSSFIRE.Defence.rangePoints" : "CROSSFIRE.Defence.range", { dice: range })];
}

/** @rule SS-ATTACK-07 what a defence costs, and why it is out of reach */
function priceNote({ id, price, dice, limit, affordable }: OpenAsk["options"][number], ask: OpenAsk): string {
  const pool = [rollNote(id, dice, limit, ask.reading), ...rangeNote(id, ask)].join(" · ");
  const cost = price === 0 ? format("CROSSFIRE.Defence.free") : format("CROSSFIRE.Defence.price", { ap: price });
  return [pool, cost, ...(affordable ? [] : [format("CROSSFIRE.Defence.unaffordable")])].join(" · ");
}

/** Walls have no names of their own: those that are called the same are told apart by a number. */
function numbered({ among }: OpenAsk, name: string, place: number): string {
  const alike = among.filter((one) => one.name === name).length;
  if (alike === 1) return name;
  return format("CROSSFIRE.Ask.numbered", { name, number: among.slice(0, place + 1).filter((one) => one.name === name).length });
}

/** @rule SS-DEFENSE-05 what somebody does who chooses it */
const aboutOf = (id: string, reading: OpenAsk["reading"] | undefined): string => {
  const key = `CROSSFIRE.Defence.${reading === "margin" && id !== NO_DEFENCE ? "aboutMargin" : "about"}.${id}`;
  const said = format(key);
  return said === key ? "" : said;
};

/** Whether a defence may be made better with Karma, and by how much; null: there is none to spend. @rule SS-KARMA-03 */
export function karmaOffer({ kind, options }: OpenAsk): KarmaOffer | null {
  const better = kind === "defence" ? options.find(({ id }) => namedDefence(id).push) : undefined;
  const plain = better && options.find(({ id }) => id === namedDefence(better.id).defence);
  if (!better || !plain) return null;
  return { text: format("CROSSFIRE.Defence.karma", { dice: better.dice - plain.dice }), hint: format("CROSSFIRE.Defence.karmaHint") };
}

/** What may be answered to a question, the preselected answer first. */
export function choicesOf(ask: OpenAsk): readonly DefenseChoice[] {
  switch (ask.kind) {
    case "defence":
      return ask.options
        .filter(({ id }) => !namedDefence(id).push)
        .map((option) => ({
          value: option.id,
          text: format(`CROSSFIRE.Defence.${option.id}`),
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

/** At which step of the attack this is asked, where the rules in play count four; null: nobody is at one of them. @rule SS-ATTACK-04 */
export function stepOf({ kind, dice, reading }: OpenAsk): AttackStep | null {
  if (reading !== "hits" || !["defence", "throw"].includes(kind)) return null;
  if (kind === "defence" || dice?.what === "defence") return "defend";
  return dice?.what === "attack" ? "attack" : "apply";
}

/** The answer as the gamemaster's client reads it. @param push with a point of Karma */
export function replyOf(ask: OpenAsk, value: string, push = false): Reply {
  if (ask.kind === "defence") return { ask: ask.id, kind: "defence", defence: defenceNamed(value, push) };
  if (ask.kind === "keep-obvious") return { ask: ask.id, kind: "keep", keep: value === "keep" };
  return { ask: ask.id, kind: "entity", entity: Number(value) };
}

/** Whoever says where a bullet goes is not under attack. */
export const titleOf = (ask: OpenAsk): string =>
  ["choose", "keep-obvious"].includes(ask.kind) ? format("CROSSFIRE.Ask.titleChoose") : format("CROSSFIRE.Ask.title", { name: ask.name });
export const legendOf = (ask: OpenAsk): string => format(`CROSSFIRE.Ask.${ask.kind}`, { name: ask.name });
export const answerLabel = (): string => format("CROSSFIRE.Ask.answer");
export const attackLine = (attacker: string): string => format("CROSSFIRE.Ask.from", { attacker });
export const keysLine = (count: number): string => format("CROSSFIRE.Ask.keys", { count });
/** What somebody throws real dice for. */
export const throwLine = (ask: OpenAsk): string => format(`CROSSFIRE.Dice.${ask.dice?.what ?? "attack"}`, { name: ask.name });
