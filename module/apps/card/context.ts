import { asksToConfirm, KARMA_AFTER } from "../../play/world-settings";
import type { AttackCard } from "../../cards/attack-card";
import type { Rerollable } from "../../cards/rolls";
import { ordererOf, recordOf, isWrittenByGM, type AttackMessage, type Note, cardIn, notesIn, orderIn } from "../../documents/attack-record";
import { asksOf } from "../../play/authority/open-asks";
import type { OpenAsk } from "../../play/attack/open-ask";
import { documentAt } from "../../play/uuids";
import { nameHere } from "../../play/withheld-names";
import { mayAnswer } from "../../play/authority/who-answers";
import type { AttackOrder } from "../../rules/attack/model/order";
import { statusList } from "../../foundry/version";
import { isDown } from "../../rules/body/unconsciousness-and-death";
import { refusalContext } from "../attack/refusal";
import { diceContext, diceInShort, type ShortDice } from "./dice";
import { isUnfolded, REASONS } from "./folded";
import { isSecretName, shownName } from "./in-words";
import { bulletContexts, lineContext } from "./meeting";
import { gistOf } from "./summary";
import { calledKey } from "../../cards/card-words";

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** Describes an open question of the attack, and whether this user may answer it. */
const askContext = (ask: OpenAsk) => ({
  id: ask.id,
  mine: ask.userId === game.user?.id,
  mayAnswer: game.user ? mayAnswer(game.user, ask) : false,
  // Another user cannot enter the owner's dice but may have them rolled.
  button: ask.dice && ask.userId !== game.user?.id ? "CROSSFIRE.Card.rollInstead" : "CROSSFIRE.Card.answer",
  text: format(`CROSSFIRE.Card.ask.${ask.kind}`, {
    name: shownName(ask.name),
    user: game.users?.get(ask.userId)?.name ?? format("CROSSFIRE.Card.unknown", {}),
  }),
});

/** Describes a note on the card, such as a default answer after a timeout. */
const noteText = ({ kind, name, seconds, dice = 0, reason = "" }: Note): string =>
  format(`CROSSFIRE.Card.note.${kind}`, { name, seconds: String(seconds), dice: String(dice), reason });

/** Returns the reason why an attack was suspended. Only the GM reads the error; other users only see that the attack is suspended. */
const failureOf = (message: AttackMessage): string =>
  (game.user?.isGM && recordOf(message)?.system.error) || format("CROSSFIRE.Card.failed", {});

interface StoredRefusal {
  readonly refusal?: string;
  readonly rule?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

const refusalOf = ({ refusal, rule = "", values = {} }: StoredRefusal) => (refusal ? refusalContext({ refusal, rule, values }) : null);

/** Returns true if this user owns the document and it has Karma left; false for documents without Karma, such as walls. */
const hasKarma = (uuid: string): boolean => {
  const actor = documentAt(uuid) as { isOwner: boolean; system?: { karma?: { value: number } } } | null;
  return Boolean(actor?.isOwner) && (actor?.system?.karma?.value ?? 0) >= 1;
};

/** Returns the rolls on this card that the user may reroll with Karma. @rule SS-KARMA-04 */
export const rerollablePools = (card: AttackCard): readonly Rerollable[] => (card.rerollable ?? []).filter(({ uuid }) => hasKarma(uuid));

/** Changes to an attack that this user may make, and the entities they concern. */
interface Anew {
  readonly mayReroll: boolean;
  /** Reason why the user may not reroll the dice of the user's own actors; "" for none. @rule SS-KARMA-04 */
  readonly noReroll: string;
  readonly mayOverride: boolean;
  readonly mayApply: boolean;
  readonly pending: readonly Offer[];
  /** Actors that may begin a last fight. @rule SS-LAST-01 */
  readonly fallen: readonly Offer[];
}

/** A button for one entity. */
interface Offer {
  readonly id: string;
  readonly label: string;
}

const NOTHING_ANEW: Anew = { mayReroll: false, noReroll: "", mayOverride: false, mayApply: false, pending: [], fallen: [] };

/** Returns the entities that have not received the attack's changes yet. If there is only one, it gets no separate button. */
const pendingContext = ({ pending = [] }: AttackCard) => ({
  mayApply: true,
  pending:
    pending.length < 2 ? [] : pending.map(({ id, name }) => ({ id, label: format("CROSSFIRE.Confirm.one", { name: shownName(name) }) })),
});

/** Returns the language key of the text that says what an attack waits for before it is applied. @rule SS-ROUND-20 */
const waitsFor = (card: AttackCard | null): string =>
  card?.atOnce && !asksToConfirm() ? "CROSSFIRE.Confirm.atOnce" : "CROSSFIRE.Confirm.waits";

/** Language keys of the results that still let an actor begin a last fight. */
const FALLEN: readonly string[] = ["then.unconscious", "then.near-death", "then.dead"].map((leaf) => `CROSSFIRE.Card.${leaf}`);

/** Returns this user's actors that the attack brought down, that have Karma, and that are not in a last fight. @rule SS-LAST-01 */
function fallenIn({ meetings }: AttackCard): Offer[] {
  const struck = meetings.filter(({ rows }) => rows.some(({ key }) => FALLEN.includes(key)));
  const known = new Map(struck.map(({ entity, name }) => [entity, name]));
  return [...known].flatMap(([id, name]) => {
    const statuses = (documentAt(id) as { statuses?: ReadonlySet<string> } | null)?.statuses;
    const may = statuses && hasKarma(id) && isDown(statuses) && !statuses.has("last-fight") && knowsStatus("last-fight");
    return may ? [{ id, label: format("CROSSFIRE.LastFight.begin", { name }) }] : [];
  });
}

const knowsStatus = (wanted: string): boolean => statusList().some(({ id }) => id === wanted);

/** Returns true if the attack was undone or closed. */
const isOver = ({ system: { status } }: AttackMessage): boolean => status === "undone" || status === "closed";

/** Language key of the line that states that suppressive fire continues. */
const GOES_ON = "CROSSFIRE.Card.own.suppresses";

/**
 * Kinds of notes about the attack's result, hidden once the attack is undone or closed. Notes of all other kinds appear in the card's fold
 * with the reasons.
 */
const CAME_TO: readonly Note["kind"][] = ["leaves", "last-fight", "last-saved", "last-fallen"];

const notesOf = (message: AttackMessage): readonly Note[] =>
  notesIn(message).filter(({ kind }) => !isOver(message) || !CAME_TO.includes(kind));

/** Statuses of an attack whose bullets have all reached the end of their flight. */
const AT_REST: readonly string[] = ["applying", "proposed", "resolved"];

/** Statuses in which users can still reroll dice of an attack or override its results. */
const STANDS: readonly string[] = ["asking", "proposed", "resolved"];

/**
 * Returns why this user may not reroll the user's own dice: the attack was applied, or the owner has no Karma. "" if none of the dice are
 * the user's. For a GM, the dice of player-owned actors count as own.
 */
function whyNoReroll({ rerollable = [] }: AttackCard, tooLate: boolean): string {
  const own = rerollable.filter(({ uuid }) => {
    const owned = documentAt(uuid) as { readonly isOwner: boolean; readonly hasPlayerOwner: boolean } | null;
    return game.user?.isGM ? owned?.hasPlayerOwner : owned?.isOwner;
  });
  const [first] = own;
  if (!first) return "";
  return tooLate ? format("CROSSFIRE.Karma.tooLate", {}) : format("CROSSFIRE.Karma.none", { name: shownName(first.name) });
}

/** Returns the changes that this user may still make to an attack, and the entities they concern. */
function anewContext(message: AttackMessage, card: AttackCard | null): Anew {
  const { status } = message.system;
  const open = STANDS.includes(status);
  if (!card || !open || !game.user) return NOTHING_ANEW;
  const tooLate = status === "resolved" && !game.user.isGM && !game.settings?.get("crossfire", KARMA_AFTER);
  const again = tooLate ? [] : rerollablePools(card);
  return {
    ...NOTHING_ANEW,
    mayReroll: again.length > 0,
    noReroll: again.length > 0 ? "" : whyNoReroll(card, tooLate),
    mayOverride: game.user.isGM,
    fallen: status === "resolved" ? fallenIn(card) : [],
    ...(game.user.isGM && status === "proposed" ? pendingContext(cardIn(message)) : {}),
  };
}

/** Returns true if this user may undo the attack: a GM, or the player who ordered it if the world setting lets players undo. */
const mayUndo = (message: AttackMessage): boolean =>
  Boolean(game.user?.isGM) || (ordererOf(message)?.id === game.user?.id && (game.settings?.get("crossfire", "playersUndo") ?? false));

/** Names the called location, with its side if it has a left and a right, such as "Knee (left)". */
const calledIn = (called: string, side: AttackCard["side"]): string => {
  const place = format(calledKey(called), {});
  return side ? format("CROSSFIRE.Card.sided", { place, side: format(`CROSSFIRE.Side.${side}`, {}) }) : place;
};

/** Returns the uuid of the attacking token; null without a map. */
const attackerTokenOf = (message: AttackMessage): unknown => (orderIn(message) as Partial<AttackOrder>).attackerToken ?? null;

const titleKey = ({ area, struck, cone, unseen }: AttackCard): string =>
  unseen
    ? `CROSSFIRE.Card.unseen.${cone ? "cone" : area ? "area" : "title"}`
    : cone
      ? `CROSSFIRE.Card.cone.${cone}`
      : area
        ? "CROSSFIRE.Card.titleArea"
        : struck
          ? "CROSSFIRE.Card.titleStruck"
          : "CROSSFIRE.Card.title";

/** Returns the rolls of a closed card: the first attack roll and, unless it is an area attack, the target's defense. */
function shortRollsOf({ roll, rolls = [], meetings, area, cone }: AttackCard): ShortDice[] {
  const first = area || cone ? undefined : meetings.find(({ intended }) => intended);
  const defense = first?.rows.find(({ question, dice }) => question === "hit" && dice)?.dice;
  const attacks = roll ? [roll] : rolls.slice(0, 1);
  return [...attacks.map((dice) => diceInShort(dice, "attack")), ...(defense ? [diceInShort(defense, "defense")] : [])];
}

/** Describes how the attack was made: weapon, fire mode, called location, cost. */
function howOf(card: AttackCard): string {
  const { weapon, called, side, ap, struck, mode } = card;
  const how = format(struck ? "CROSSFIRE.Card.struck" : `CROSSFIRE.Mode.${mode}`, {});
  return [
    struck || isSecretName(weapon) ? "" : weapon,
    how,
    called ? `${format("CROSSFIRE.Card.called", {})} ${calledIn(called, side)}` : "",
    ap ? format("CROSSFIRE.Attack.apCost", { ap: String(ap) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** First of the characters that stand for the names in a title. They are private-use characters, which no language contains. */
const FIRST_STAND_IN = 0xe001;
const NAMES = ["attacker", "target", "weapon"] as const;
const STAND_INS = Object.fromEntries(NAMES.map((name, at) => [name, String.fromCodePoint(FIRST_STAND_IN + at)]));

/** Maximum number of characters in a title that fits on one line of a narrow chat. */
const SHORT_TITLE = 30;

/** Returns the title of a card in parts: long names can be shortened, but the words between them cannot. */
function titleOf(card: AttackCard) {
  const names = [shownName(card.attacker), shownName(card.target), card.weapon];
  const pieces = format(titleKey(card), STAND_INS)
    .split(/([\ue001-\ue003])/)
    .filter(Boolean);
  const titleParts = pieces.map((piece) => {
    const name = names[(piece.codePointAt(0) ?? 0) - FIRST_STAND_IN];
    return { name: name !== undefined, text: name ?? piece };
  });
  const title = titleParts.map(({ text }) => text).join("");
  // The weapon of an attack on an area leaves no room for the attacker in one line.
  const oneLine = title.length > SHORT_TITLE && !card.cone && !card.area;
  return { title, titleParts: oneLine ? titleParts : [{ name: false, text: title }], oneLine };
}

const shotContext = (message: AttackMessage, card: AttackCard) => ({
  ...titleOf(card),
  target: shownName(card.target),
  how: howOf(card),
  shortRolls: shortRollsOf(card),
  roll: diceContext(card.roll, "attack"),
  byHand: card.byHand ?? false,
  onMap: !isOver(message) && Boolean((card.path?.length && attackerTokenOf(message)) || card.landed || card.covered),
  own: card.own.filter(({ key }) => key !== GOES_ON || !isOver(message)).map((line) => lineContext([line], "then", false)),
  // An undone attack has no result, but its dice stay readable.
  gist: isOver(message) ? null : gistOf(card, AT_REST.includes(message.system.status)),
  over: isOver(message),
  bullets: bulletContexts(card, message.id ?? "", Boolean(game.user?.isGM) && STANDS.includes(message.system.status)),
});

/**
 * Describes an attack that no GM's client has checked yet. Names the attacker and the target stated in the order. A target that is hidden
 * from this user is not named.
 */
function announced({ system, alias }: AttackMessage): string {
  const { attacker = "", attackerToken, target = "" } = system.order as Partial<AttackOrder>;
  const who = documentAt(attackerToken ?? attacker) as Named | null;
  const whom = documentAt(target) as Named | null;
  const someone = format("CROSSFIRE.Card.someone", {});
  return format("CROSSFIRE.Card.title", {
    attacker: who ? nameHere({ uuid: attackerToken ?? attacker, name: who.name }) : alias || someone,
    target: whom && (!whom.hidden || game.user?.isGM) ? nameHere({ uuid: target, name: whom.name }) : someone,
  });
}

interface Named {
  readonly name: string;
  readonly hidden?: boolean;
}

/** Returns the whole context of the card's template. @param card The public card; on a GM's client, the whole card. */
export function cardContext(message: AttackMessage, card: AttackCard | null) {
  const context = contextOf(message, card);
  return { ...context, mayAct: context.mayUndo || context.mayOverride || context.mayReroll };
}

function contextOf(message: AttackMessage, card: AttackCard | null) {
  const { status } = message.system;
  const waits = status === "waiting";
  const gamemaster = Boolean(game.users?.activeGM);
  const applied = status === "resolved" || status === "proposed";
  const notes = isWrittenByGM(message) ? notesOf(message) : [];
  return {
    status,
    open: isUnfolded(message.id ?? "", REASONS),
    shot: card && shotContext(message, card),
    asks: status === "asking" && isWrittenByGM(message) ? asksOf(message).map(askContext) : [],
    notes: notes.filter(({ kind }) => CAME_TO.includes(kind)).map(noteText),
    reasons: notes.filter(({ kind }) => !CAME_TO.includes(kind)).map(noteText),
    failure: status === "failed" ? failureOf(message) : null,
    mayDecide: status === "failed" && Boolean(game.user?.isGM),
    closed: status === "closed",
    refusal: refusalOf(message.system.refusal as StoredRefusal),
    announced: waits ? announced(message) : null,
    waiting: waits && !gamemaster,
    resolving: waits && gamemaster,
    undone: status === "undone",
    proposed: status === "proposed",
    applying: status === "applying",
    waitsFor: waitsFor(card),
    ...anewContext(message, card),
    mayUndo: applied && mayUndo(message),
  };
}
