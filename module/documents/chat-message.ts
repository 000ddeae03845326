import type { AttackCard } from "../cards/attack-card";
import { readStored } from "../data/stored-words";
import { findElement, parsedHtml } from "../foundry/elements";
import type { CrossfireMessage } from "../foundry/types";
import { isCheckRecord } from "./kept-check";
import { isAttack, recordOf, isWrittenByGM, type AttackMessage, cardIn } from "./attack-record";
import { headOf, laterAttacks } from "./attack-series";
import { isOrderMessage, showsWaiting } from "./order-message";
import type { wholeCard } from "./played-record";

type WholeCard = typeof wholeCard;
/** Builds the template context of an attack and, if it is the first of a series, of the later attacks. */
type Draw = (message: AttackMessage, card: AttackCard | null, later: readonly (object | null)[]) => object;

const TEMPLATE = "systems/crossfire/templates/card/attack.hbs";

/** Returns the public card of an attack; null if there is no card, or if no GM's client wrote it. */
function publicCard(message: AttackMessage): AttackCard | null {
  const card = cardIn(message);
  return card.meetings && isWrittenByGM(message) ? card : null;
}

/** Builds a card's context: on a GM's client from the record with all numbers, elsewhere from the public part. */
function contextOf(draw: Draw, message: AttackMessage, whole: WholeCard | null): object {
  const later = laterAttacks(message).map((one) => one && contextOf(draw, one, whole));
  const record = game.user?.isGM ? recordOf(message) : undefined;
  const card = record && whole?.(record);
  if (card) return draw(message, card, later);
  try {
    return draw(message, publicCard(message), later);
  } catch {
    // Only GMs' clients write cards, so an unreadable card is forged and will soon be overwritten.
    return draw(message, null, later);
  }
}

interface Drawn {
  readonly template: string;
  readonly context: object;
}

/**
 * Returns whether a message shows a roll for GMs only and this user is a player. A whisper with dice would reveal the roll to players.
 * @rule SS-SURPRISE-05
 */
const isSecret = (message: ChatMessage): boolean =>
  foundry.utils.getProperty(message, "flags.crossfire.secret") === true && !game.user?.isGM;

/** Path of the flag that holds the uuid of the actor that GM notes are about. */
const ABOUT = "flags.crossfire.notesOf";

/** Returns whether a message only holds a combatant's tactics. */
const holdsTactics = (message: ChatMessage): boolean => foundry.utils.hasProperty(message, "flags.crossfire.tactics");

/**
 * Returns the uuid of the actor that GM notes are about; null for any other message, or a message created by a player. Notes by a deleted
 * GM user still count.
 */
export function gmNotesAbout(message: CrossfireMessage): string | null {
  const about: unknown = foundry.utils.getProperty(message, ABOUT);
  return typeof about === "string" && message.author?.isGM !== false && message.whisper.length > 0 ? about : null;
}

/** A chat message. Attacks draw their card from data; records have no card. */
export class CrossfireChatMessage<out SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  /** Converts stored data, or a part of it, from the format of older versions. */
  static override migrateData(source: Record<string, unknown>, ...options: []) {
    readStored("ChatMessage", source);
    return super.migrateData(source, ...options);
  }

  override get visible(): boolean {
    if (isOrderMessage(this)) return showsWaiting(this, game.time?.serverTime ?? Date.now()) && super.visible;
    const whole = (this.type as string) === "record" || isCheckRecord(this) || gmNotesAbout(this) !== null || holdsTactics(this);
    return whole || isSecret(this) || this.#head() ? false : super.visible;
  }

  /** Returns the first attack of the series, on whose card this attack is a row; otherwise null. */
  #head(): AttackMessage | null {
    return isAttack(this) ? headOf(this) : null;
  }

  /** Redraws the card on which this message is a row. */
  #drawHead(): void {
    const head = this.#head();
    // Up to 14.363, the log draws every message it gets, even if this user must not see it.
    if (!head?.visible) return;
    void (ui.chat as { updateMessage?(message: unknown): Promise<void> } | undefined)?.updateMessage?.(head);
    // Redraws the separate windows that show the card.
    (head as Partial<Pick<ChatMessage, "render">>).render?.(false);
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

  /** Markup of the card being drawn; null for a message without a card of the system. */
  #card: string | null = null;

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const drawn = await this.#drawn(this);
    this.#card = drawn ? await foundry.applications.handlebars.renderTemplate(drawn.template, { ...drawn.context }) : null;
    const element = await super.renderHTML(options);
    this.placeCard(element);
    return element;
  }

  /**
   * Replaces the content with the card, once per element. Runs as the first listener of the render hook, so that modules find the card and
   * their additions stay.
   */
  placeCard(element: HTMLElement): void {
    const content = findElement(element, HTMLElement, ".message-content");
    if (this.#card === null || !content || "cfCard" in content.dataset) return;
    content.dataset["cfCard"] = "";
    content.replaceChildren(parsedHtml(this.#card, element.ownerDocument));
  }

  /** Prevents chat bubbles for cards. Some builds of Foundry 14 create a bubble for every message in the mode *Public as Character*. */
  protected override async _preCreate(...given: Parameters<ChatMessage["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...given);
    if (this.type !== "base") Object.assign(given[1], { chatBubble: false });
    return allowed;
  }

  /** Returns the template and the context of a system message's card; null for any other message. */
  async #drawn(message: CrossfireMessage): Promise<Drawn | null> {
    const { cardContext, otherCards } = CrossfireChatMessage;
    if (isAttack(message)) {
      // Loads everything first, because the message may change during the wait.
      const [context, whole] = await Promise.all([cardContext?.(), game.user?.isGM ? import("./played-record") : null]);
      return context ? { template: TEMPLATE, context: contextOf(context, message, whole?.wholeCard ?? null) } : null;
    }
    const other = otherCards[message.type as string];
    return other ? other(message) : null;
  }

  /** Functions that draw the cards of other message types, by type; set by `apps`. */
  static otherCards: Readonly<Record<string, (message: CrossfireMessage) => Drawn | Promise<Drawn>>> = {};

  /** Function that loads the builder of the attack card's context; set by `apps`. */
  static cardContext: (() => Promise<Draw>) | null = null;
}
