import type { AttackCard } from "../cards/attack-card";
import { isCheck, isCheckRecord, type CheckMessage } from "./kept-check";
import { isAttack, recordOf, writtenByGamemaster, type AttackMessage } from "./attack-record";

const TEMPLATE = "systems/crossfire/templates/card/attack.hbs";

/** On the gamemaster's client the card is drawn from the record, with every figure; elsewhere from what was made public. */
async function cardOf(message: AttackMessage): Promise<AttackCard | null> {
  const record = game.user?.isGM ? recordOf(message) : undefined;
  const whole = record && (await import("./whole-card")).wholeCard(record);
  if (whole) return whole;
  const card = message.system.card as unknown as AttackCard;
  return card.meetings && writtenByGamemaster(message) ? card : null;
}

/** A chat message. Attacks draw their card from data; records are never cards of their own. */
export class CrossfireChatMessage extends ChatMessage {
  override get visible(): boolean {
    const whole = (this.type as string) === "record" || isCheckRecord(this as unknown as ChatMessage.Implementation);
    return whole ? false : super.visible;
  }

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const element = await super.renderHTML(options);
    const message = this as unknown as ChatMessage.Implementation;
    const content = element.querySelector(".message-content");
    if (isCheck(message)) content?.replaceChildren(...((await CrossfireChatMessage.checkCard?.(message, element.ownerDocument)) ?? []));
    if (!isAttack(message)) return element;
    const { cardContext } = CrossfireChatMessage;
    if (!content || !cardContext) return element;
    const html = await foundry.applications.handlebars.renderTemplate(TEMPLATE, { ...cardContext(message, await cardOf(message)) });
    content.replaceChildren(element.ownerDocument.createRange().createContextualFragment(html));
    return element;
  }

  /** Draws the card of a test; its window sets it. */
  static checkCard: ((message: CheckMessage, page: Document) => Promise<readonly Node[]>) | null = null;

  /** Turns a card into what its template shows; the card window sets it, because words and buttons are its business. */
  static cardContext: ((message: AttackMessage, card: AttackCard | null) => object) | null = null;
}
