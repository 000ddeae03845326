import type { AttackCard } from "../../cards/attack-card";
import { writtenByGamemaster, type AttackMessage } from "../../documents/attack-record";
import type { OpenAsk } from "../../play/open-ask";
import { mayAnswer } from "../../play/who-answers";
import { isLimb } from "../../rules/body/limbs";
import { refusalContext } from "../attack/refusal";
import { diceContext } from "./dice";
import { isFolded } from "./folded";
import { bulletContexts } from "./meeting";

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** What a question waits for, said to everybody; the button is for whoever may press it. */
const askContext = (ask: OpenAsk) => ({
  id: ask.id,
  mine: ask.userId === game.user?.id,
  mayAnswer: game.user ? mayAnswer(game.user, ask) : false,
  text: format(`CROSSFIRE.Card.ask.${ask.kind}`, {
    name: ask.name,
    user: game.users?.get(ask.userId)?.name ?? format("CROSSFIRE.Card.somebody", {}),
  }),
});

const calledKey = (location: string): string => (isLimb(location) ? `CROSSFIRE.Limb.${location}` : `CROSSFIRE.Fine.${location}`);

interface StoredRefusal {
  readonly refusal?: string;
  readonly rule?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

const refusalOf = ({ refusal, rule = "", values = {} }: StoredRefusal) => (refusal ? refusalContext({ refusal, rule, values }) : null);

/** The gamemaster always, others their own attack while the world lets them. */
const mayUndo = ({ author }: AttackMessage): boolean =>
  Boolean(game.user?.isGM) || (author?.id === game.user?.id && (game.settings?.get("crossfire", "playersUndo") ?? false));

const shotContext = (card: AttackCard) => ({
  title: format("CROSSFIRE.Card.title", { attacker: card.attacker, target: card.target, weapon: card.weapon }),
  mode: `CROSSFIRE.Mode.${card.mode}`,
  called: card.called ? calledKey(card.called) : null,
  roll: diceContext(card.roll, "attack"),
  bullets: bulletContexts(card),
});

/** Everything the card's template shows. The card is the public one or, on a gamemaster's client, the whole. */
export function cardContext(message: AttackMessage, card: AttackCard | null): object {
  const { status } = message.system;
  const waits = status === "waiting";
  const gamemaster = Boolean(game.users?.activeGM);
  return {
    status,
    open: !isFolded(message.id ?? ""),
    shot: card && shotContext(card),
    asks: status === "asking" && writtenByGamemaster(message) ? (message.system.asks as unknown as OpenAsk[]).map(askContext) : [],
    refusal: refusalOf(message.system.refusal as StoredRefusal),
    waiting: waits && !gamemaster,
    resolving: waits && gamemaster,
    undone: status === "undone",
    mayUndo: status === "resolved" && mayUndo(message),
  };
}
