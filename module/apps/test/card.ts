import { placeKey } from "../../cards/card-words";
import { figured } from "../../foundry/numbers";
import { register } from "virtual:crossfire-templates/test";
import { checkCard, FOR_GMS, type CardSide, type CheckCard } from "../../cards/check-card";
import { isCheck, keptCheck, openChecks, publicCheck, type CheckMessage } from "../../documents/kept-check";
import type { CrossfireActor, CrossfireMessage } from "../../foundry/types";
import { restores, TREATMENTS } from "../../rules/healing/treatments";
import { showsOf } from "../../rules/describe/formulas";
import { rulesetById } from "../../rules/rulesets/rulesets";
import { diceContext } from "../card/dice";
import { partLabel } from "../parts/part-words";
import { templatePath } from "../parts/paths";
import { testedWords } from "./context";
import { maySettle } from "./watch";

register();

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string | number> = {}): string => game.i18n?.format(key, figured(values)) ?? key;

/**
 * Returns the card of a test: with all dice on a GM's client that has the record, otherwise the public card. Null if there is no card yet.
 */
function cardOf(message: CheckMessage): CheckCard | null {
  const kept = game.user?.isGM ? keptCheck(message) : null;
  const facts = kept && rulesetById(kept.ruleset);
  return kept && facts?.checks ? checkCard(facts.checks, showsOf(facts.declaration).reading, kept, FOR_GMS) : publicCheck(message);
}

/** Describes the result of a side, or its progress in an extended test; "" before the side has rolled. */
function sentence({ standing, threshold, rolls }: CardSide, { reading, extended }: CheckCard): string {
  const last = rolls.at(-1)?.reading;
  if (!standing || !last) return "";
  if (extended && standing.progress) {
    const { gathered, rolls: count, spoiled } = standing.progress;
    const leaf = spoiled ? "spoiled" : "gathered";
    return format(`CROSSFIRE.Test.extended.${leaf}`, {
      gathered,
      wanted: extended.wanted,
      rolls: count,
      minutes: count * extended.intervalMinutes,
    });
  }
  const leaf = last.success === null ? "open" : last.success ? "passed" : "failed";
  return format(`CROSSFIRE.Test.line.${reading}.${leaf}`, { value: last.value, threshold: threshold ?? 0, by: Math.abs(last.by ?? 0) });
}

function verdictOf({ standing, rolls }: CardSide) {
  const { success } = standing ?? { success: null };
  if (success === null) return null;
  const critical = rolls.at(-1)?.reading.critical && success;
  const id = success ? "passed" : "failed";
  return { id, label: critical ? "CROSSFIRE.Test.verdict.critical" : `CROSSFIRE.Card.verdict.${id}` };
}

const isOwner = (uuid: string): boolean => (fromUuidSync(uuid) as CrossfireActor | null)?.isOwner ?? false;

const offWords = (off: readonly string[]): string => {
  const names = off.map((key) => {
    const [part = "", of = ""] = key.split(":");
    return partLabel({ part, value: 0, rule: "", ...(of ? { of } : {}) });
  });
  return names.length > 0 ? format("CROSSFIRE.Test.without", { names: names.join(", ") }) : "";
};

const rulesOf = (side: CardSide): string => {
  const rules = [...side.rolls.map(({ reading }) => reading.rule), ...side.rolls.flatMap(({ dice }) => dice.parts.map(({ rule }) => rule))];
  return rules.length > 0 ? format("CROSSFIRE.Card.rule", { rules: [...new Set(rules)].filter(Boolean).join(", ") }) : "";
};

/** Returns the user that a side waits for, and whether this user may answer instead; null if the side waits for no user. */
function askContext(message: CheckMessage, index: number) {
  const ask = openChecks(message).find(({ side }) => side === index);
  if (!ask || message.system.status !== "asking") return null;
  const user = game.users?.get(ask.userId)?.name ?? localize("CROSSFIRE.Card.unknown");
  const mine = ask.userId === game.user?.id;
  return {
    text: format(`CROSSFIRE.Test.waits.${ask.kind}`, { user, name: ask.name }),
    may: game.user ? maySettle(game.user, ask) : false,
    mine,
    button: ask.dice && !mine ? "CROSSFIRE.Card.rollInstead" : mine ? "CROSSFIRE.Test.roll" : "CROSSFIRE.Test.rollFor",
  };
}

function sideContext(message: CheckMessage, card: CheckCard, side: CardSide, index: number) {
  const live = message.system.status !== "undone";
  const may = live && isOwner(side.actor) && !(card.secret && !game.user?.isGM);
  return {
    index,
    name: side.name,
    what: card.kind === "single" ? "" : testedWords(side),
    secret: side.status === "secret",
    ask: askContext(message, index),
    verdict: verdictOf(side),
    text: sentence(side, card),
    rolls: side.rolls.map(({ dice, again }) => ({ dice: diceContext(dice, "then"), again })),
    note: rulesOf(side),
    off: offWords(side.off),
    how: side.note ? `CROSSFIRE.Test.note.${side.note}` : side.rolls.length > 0 && live ? "CROSSFIRE.Test.note.rolled" : "",
    reroll: may && side.rerolls,
    goesOn: may && side.goesOn,
  };
}

function outcome({ verdict, sides }: CheckCard) {
  if (!verdict) return null;
  const winner = verdict.winner === null ? "" : (sides[verdict.winner]?.name ?? "");
  const { net } = verdict;
  const won = net === null ? format("CROSSFIRE.Test.opposed.wins", { winner }) : format("CROSSFIRE.Test.opposed.won", { winner, net });
  const text = winner ? won : localize("CROSSFIRE.Test.opposed.tie");
  return { text, note: format("CROSSFIRE.Card.rule", { rules: verdict.rule }) };
}

/**
 * Returns the last part of the language key for a treatment's result. "tried": the treatment continues or was undone, or only the
 * GM knows the result.
 */
function cameTo({ id, points }: NonNullable<CheckCard["treatment"]>, success: boolean | null | undefined): string {
  if (points === null) return "tried";
  if (success === false) return "failed";
  const of = TREATMENTS.find((one) => one.id === id);
  return of && restores(of) ? "done" : "worked";
}

/** Describes a treatment, its patient and its result; "" without a treatment. */
function treatmentText({ treatment, sides }: CheckCard): string {
  if (!treatment) return "";
  const limb = treatment.limb ? localize(placeKey(treatment.limb)) : "";
  const what = [localize(`CROSSFIRE.Test.treatment.${treatment.id}`), limb].filter(Boolean).join(", ");
  return format(`CROSSFIRE.Test.treated.${cameTo(treatment, sides[0]?.standing?.success)}`, {
    what,
    name: treatment.name,
    points: treatment.points ?? 0,
  });
}

function titleOf({ kind, sides, extended, secret }: CheckCard): string {
  const [first, second] = sides;
  const what = first ? testedWords(first) : "";
  const threshold = first?.threshold ?? null;
  if (kind === "opposed") return format("CROSSFIRE.Test.card.opposed", { name: first?.name ?? "", other: second?.name ?? "" });
  if (kind === "request")
    return format(threshold === null || secret ? "CROSSFIRE.Test.card.request" : "CROSSFIRE.Test.card.requestThreshold", {
      what,
      threshold: threshold ?? 0,
    });
  return format(extended ? "CROSSFIRE.Test.card.extended" : "CROSSFIRE.Test.card.single", { name: first?.name ?? "", what });
}

/** Returns the whole context of the card's template. */
function checkContext(message: CheckMessage, card: CheckCard | null): object {
  if (!card) return { gone: true };
  const undone = message.system.status === "undone";
  return {
    title: titleOf(card),
    secret: card.secret,
    many: card.kind === "request",
    undone,
    sides: card.sides.map((side, index) => sideContext(message, card, side, index)),
    // An undone test has no result.
    outcome: undone ? null : outcome(card),
    treatment: undone ? "" : treatmentText(card),
    mayUndo: !undone && Boolean(game.user?.isGM) && card.sides.some(({ status }) => status !== "waits"),
  };
}

/** Returns the template and the context of a test card. The context is empty for a message that no GM's client wrote. */
export const checkDrawn = (message: CrossfireMessage): { readonly template: string; readonly context: object } => ({
  template: templatePath("test/card"),
  context: isCheck(message) ? { ...checkContext(message, cardOf(message)) } : {},
});
