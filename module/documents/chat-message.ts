import type { AttackCard } from "../cards/attack-card";
import { findElement, parsedHtml } from "../foundry/elements";
import type { CrossfireMessage } from "../foundry/types";
import { gmNotesAbout } from "./gm-notes";
import { isCheckRecord } from "./kept-check";
import type { wholeCard } from "./whole-card";
import { isAttack, recordOf, isWrittenByGM, type AttackMessage, cardIn } from "./attack-record";
import { headOf, laterAttacks } from "./attack-series";
import { isOrderMessage, showsWaiting } from "./order-message";

type WholeCard = typeof wholeCard;
/** What the template shows of an attack and, when it is the first of several, of those after it. */
type Draw = (message: AttackMessage, card: AttackCard | null, later: readonly (object | null)[]) => object;

const TEMPLATE = "systems/crossfire/templates/card/attack.hbs";

/** What was made public of an attack. */
function publicCard(message: AttackMessage): AttackCard | null {
  const card = cardIn(message);
  return card.meetings && isWrittenByGM(message) ? card : null;
}

/** On the gamemaster's client the card is drawn from the record, with every figure; elsewhere from what was made public. */
function contextOf(draw: Draw, message: AttackMessage, whole: WholeCard | null): object {
  const later = laterAttacks(message).map((one) => one && contextOf(draw, one, whole));
  const record = game.user?.isGM ? recordOf(message) : undefined;
  const card = record && whole?.(record);
  if (card) return draw(message, card, later);
  try {
    return draw(message, publicCard(message), later);
  } catch {
    // Only gamemasters' clients write cards: one that cannot be read was forged, and is overwritten in a moment.
    return draw(message, null, later);
  }
}

interface Drawn {
  readonly template: string;
  readonly context: object;
}

/** Dice that were thrown for gamemasters alone; a whisper with dice in it would show everybody that there were some. @rule SS-SURPRISE-05 */
const isSecret = (message: ChatMessage): boolean =>
  foundry.utils.getProperty(message, "flags.crossfire.secret") === true && !game.user?.isGM;

/** A chat message. Attacks draw their card from data; records are never cards of their own. */
export class CrossfireChatMessage<out SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  override get visible(): boolean {
    if (isOrderMessage(this)) return showsWaiting(this, game.time?.serverTime ?? Date.now()) && super.visible;
    const whole = (this.type as string) === "record" || isCheckRecord(this) || gmNotesAbout(this) !== null;
    return whole || isSecret(this) || this.#head() ? false : super.visible;
  }

  /** The attack on whose card this one is a row. */
  #head(): AttackMessage | null {
    return isAttack(this) ? headOf(this) : null;
  }

  /** A row changed: so did the card it is on. */
  #drawHead(): void {
    const head = this.#head();
    // Up to 14.363 the log draws whatever it is handed, also what this user must not see.
    if (head?.visible) void (ui.chat as { updateMessage?(message: unknown): Promise<void> } | undefined)?.updateMessage?.(head);
  }

  protected override _onCreate(...given: Parameters<ChatMessage["_onCreate"]>): void {
    super._onCreate(...given);
    this.#drawHead();
  }

  protected override _onUpdate(...given: Parameters<ChatMessage["_onUpdate"]>): void {
    super._onUpdate(...given);
    this.#drawHead();
  }

  protected override _onDelete(...given: Parameters<ChatMessage["_onDelete"]>): void {
    super._onDelete(...given);
    this.#drawHead();
  }

  /** Markup of the card that is being drawn; null for a message that is no card of ours. */
  #card: string | null = null;

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const drawn = await this.#drawn(this);
    this.#card = drawn ? await foundry.applications.handlebars.renderTemplate(drawn.template, { ...drawn.context }) : null;
    const element = await super.renderHTML(options);
    this.placeCard(element);
    return element;
  }

  /**
   * Puts the card in place of the content, once for each element. Called as the first listener of the render hook, so that modules find
   * the card there and what they add to it stays.
   */
  placeCard(element: HTMLElement): void {
    const content = findElement(element, HTMLElement, ".message-content");
    if (this.#card === null || !content || "cfCard" in content.dataset) return;
    content.dataset["cfCard"] = "";
    content.replaceChildren(parsedHtml(this.#card, element.ownerDocument));
  }

  /** No card is spoken over a token: some builds of 14 do so with every message of the mode *Public as Character*. */
  protected override async _preCreate(...given: Parameters<ChatMessage["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...given);
    if (this.type !== "base") Object.assign(given[1], { chatBubble: false });
    return allowed;
  }

  /** Template and context of a card of ours; null for any other message. */
  async #drawn(message: CrossfireMessage): Promise<Drawn | null> {
    const { cardContext, otherCards } = CrossfireChatMessage;
    if (isAttack(message)) {
      // First everything is loaded, then the message is looked at: it may have changed meanwhile.
      const [context, whole] = await Promise.all([cardContext?.(), game.user?.isGM ? import("./whole-card") : null]);
      return context ? { template: TEMPLATE, context: contextOf(context, message, whole?.wholeCard ?? null) } : null;
    }
    const other = otherCards[message.type as string];
    return other ? other(message) : null;
  }

  /** Cards of other types of message, by type; the windows that draw them set them. */
  static otherCards: Readonly<Record<string, (message: CrossfireMessage) => Drawn | Promise<Drawn>>> = {};

  /** Loads what turns a card into what its template shows: words and buttons are the business of windows. */
  static cardContext: (() => Promise<Draw>) | null = null;
}
