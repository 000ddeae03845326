import type { AttackCard } from "../../cards/attack-card";
import { recordOf, writtenByGamemaster, type AttackMessage, type Note } from "../../documents/attack-record";
import { asksOf, type OpenAsk } from "../../play/open-ask";
import { documentAt, weaponUuid } from "../../play/uuids";
import { mayAnswer } from "../../play/who-answers";
import type { AttackOrder } from "../../rules/attack/order";
import { refusalContext } from "../attack/refusal";
import { calledKey } from "../parts/called-key";
import { diceContext } from "./dice";
import { isFolded } from "./folded";
import { bulletContexts, lineContext } from "./meeting";

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** What a question waits for, said to everybody; the button is for whoever may press it. */
const askContext = (ask: OpenAsk) => ({
  id: ask.id,
  mine: ask.userId === game.user?.id,
  mayAnswer: game.user ? mayAnswer(game.user, ask) : false,
  // Dice of somebody else can only be thrown instead.
  button: ask.dice && ask.userId !== game.user?.id ? "CROSSFIRE.Card.throwInstead" : "CROSSFIRE.Card.answer",
  text: format(`CROSSFIRE.Card.ask.${ask.kind}`, {
    name: ask.name,
    user: game.users?.get(ask.userId)?.name ?? format("CROSSFIRE.Card.somebody", {}),
  }),
});

/** What did not come about as usual. */
const noteText = ({ kind, name, seconds }: Note): string => format(`CROSSFIRE.Card.note.${kind}`, { name, seconds: String(seconds) });

/** Why an attack was set aside: the gamemaster reads it and decides, everybody else sees that it rests. */
const failureOf = (message: AttackMessage): string =>
  (game.user?.isGM && recordOf(message)?.system.error) || format("CROSSFIRE.Card.failed", {});

interface StoredRefusal {
  readonly refusal?: string;
  readonly rule?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

const refusalOf = ({ refusal, rule = "", values = {} }: StoredRefusal) => (refusal ? refusalContext({ refusal, rule, values }) : null);

/** The gamemaster always, others their own attack while the world lets them. */
const mayUndo = ({ author }: AttackMessage): boolean =>
  Boolean(game.user?.isGM) || (author?.id === game.user?.id && (game.settings?.get("crossfire", "playersUndo") ?? false));

/** "Knee (left)": what was called, with its side where there are two of it. */
const calledIn = (called: string, side: AttackCard["side"]): string => {
  const place = format(calledKey(called), {});
  return side ? format("CROSSFIRE.Card.sided", { place, side: format(`CROSSFIRE.Side.${side}`, {}) }) : place;
};

const shotContext = (card: AttackCard) => ({
  title: format(card.area ? "CROSSFIRE.Card.titleArea" : "CROSSFIRE.Card.title", {
    attacker: card.attacker,
    target: card.target,
    weapon: card.weapon,
  }),
  mode: `CROSSFIRE.Mode.${card.mode}`,
  called: card.called ? calledIn(card.called, card.side) : null,
  roll: diceContext(card.roll, "attack"),
  own: card.own.map((line) => lineContext([line], "then", false)),
  bullets: bulletContexts(card),
});

/** What is said of an attack nobody has looked at yet: who wants to attack whom, with what, as its author says. */
function announced({ system, alias }: AttackMessage): string {
  const { attacker = "", attackerToken, target = "", weapon = "" } = system.order as Partial<AttackOrder>;
  const who = documentAt<Named>(attackerToken ?? attacker);
  const whom = documentAt<Named>(target);
  const arms = documentAt<Named>(weaponUuid(attacker, weapon));
  const unknown = "?";
  return format("CROSSFIRE.Card.title", {
    attacker: who?.name ?? alias ?? unknown,
    target: whom && (!whom.hidden || game.user?.isGM) ? whom.name : unknown,
    weapon: arms?.name ?? unknown,
  });
}

interface Named {
  readonly name: string;
  readonly hidden?: boolean;
}

/** Everything the card's template shows. The card is the public one or, on a gamemaster's client, the whole. */
export function cardContext(message: AttackMessage, card: AttackCard | null): object {
  const { status } = message.system;
  const waits = status === "waiting";
  const gamemaster = Boolean(game.users?.activeGM);
  return {
    status,
    open: !isFolded(message.id ?? ""),
    shot: card && shotContext(card),
    asks: status === "asking" && writtenByGamemaster(message) ? asksOf(message).map(askContext) : [],
    notes: writtenByGamemaster(message) ? ((message.system.notes ?? []) as unknown as Note[]).map(noteText) : [],
    failure: status === "failed" ? failureOf(message) : null,
    mayDecide: status === "failed" && Boolean(game.user?.isGM),
    closed: status === "closed",
    refusal: refusalOf(message.system.refusal as StoredRefusal),
    announced: waits ? announced(message) : null,
    waiting: waits && !gamemaster,
    resolving: waits && gamemaster,
    undone: status === "undone",
    mayUndo: status === "resolved" && mayUndo(message),
  };
}
