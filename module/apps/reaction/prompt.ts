import type { ReactionMessage } from "../../documents/reaction";
import { findElement } from "../../foundry/elements";
import type { CrossfireActor } from "../../foundry/types";
import { beginAttack } from "../../play/attack/begin-attack";
import type { Waited } from "../../play/authority/deadline";
import { send } from "../../play/authority/intents";
import { orderAttack } from "../../play/attack/order-attack";
import { reactionOrder } from "../../play/reactions/reactions";
import { notify } from "../../play/authority/notices";
import { ruleset } from "../../play/ruleset";
import { actorAt } from "../../play/uuids";
import { type ArmedWith, meansIn, waysToStrike } from "../../scene/makeshift";
import { askInPrompt } from "../prompts/prompt-window";
import type { Prompt } from "../prompts/open-prompts";
import { showTimeLeft } from "../prompts/time-left";

const format = (key: string, values: Record<string, string> = {}): string => game.i18n?.format(`CROSSFIRE.Reaction.${key}`, values) ?? key;

/** Builds the prompt's content from DOM nodes, so that names are never parsed as HTML. */
function contentOf({ system }: ReactionMessage, weapon: string): HTMLElement {
  const content = Object.assign(document.createElement("div"), { className: "cf-prompt-content" });
  const line = (className: string, textContent: string): HTMLElement =>
    Object.assign(document.createElement("p"), { className, textContent });
  content.append(
    line("from", format(system.kind, { name: system.name, mover: system.moverName })),
    line("hint", format(system.calls ? "withCall" : "with", { weapon })),
  );
  return content;
}

type Wanted = "attack" | "choose" | "pass" | `strike-${number}`;

/** A strike that the interceptor can make instead of the one offered first. @rule SS-INTERCEPT-05 */
interface OtherWay {
  readonly armed: ArmedWith;
  readonly name: string;
}

/** Returns the alternative strikes of the interceptor; empty for overwatch. */
function otherWays(actor: CrossfireActor | null, { kind, weapon, mode }: ReactionMessage["system"]): readonly OtherWay[] {
  if (!actor || kind !== "interception") return [];
  return waysToStrike(actor, ruleset())
    .filter((armed) => armed.weapon !== weapon || armed.mode !== mode)
    .map((armed) => ({ armed, name: meansIn(actor, armed, ruleset())?.name ?? "" }));
}

/** Asks the user how to answer the offer. @returns null if the user closed the window; the card keeps the question */
async function answerTo(
  message: ReactionMessage,
  weapon: string,
  others: readonly OtherWay[],
  onOpen: (prompt: Prompt) => void,
): Promise<Wanted | null> {
  const { kind, name, calls } = message.system;
  const button = (action: Wanted, icon: string, label: string, isDefault = false) => ({
    action,
    label,
    icon,
    default: isDefault,
    callback: () => action,
  });
  return (await askInPrompt({
    title: format(`${kind}Title`, { name }),
    icon: "fa-solid fa-eye",
    classes: ["cf-reaction-prompt"],
    position: { width: 460 },
    content: contentOf(message, weapon),
    buttons: [
      button("attack", "fa-solid fa-crosshairs", format(kind === "overwatch" ? "shoot" : "strike"), true),
      ...others.map((way, at) => button(`strike-${at}`, "fa-solid fa-hand-fist", format("strikeWith", { weapon: way.name }))),
      button("choose", "fa-solid fa-sliders", format(calls ? "call" : "choose")),
      button("pass", "fa-solid fa-person-walking", format(kind === "overwatch" ? "holdFire" : "pass")),
    ],
    opened: (dialog: Prompt) => {
      const content = findElement(dialog.element, HTMLElement, ".cf-prompt-content");
      const waited = (): Waited | null => message.system.waited as Waited | null;
      if (content) showTimeLeft(content, waited, "CROSSFIRE.Reaction.timeLeft");
      onOpen(dialog);
    },
  })) as Wanted | null;
}

/**
 * Asks the user whether an actor attacks out of turn, and carries out the answer. If the user closes the window, the question stays open on
 * the card.
 * @param onOpen Receives the window, so that the caller can close it once another user answers.
 */
export async function askToReact(message: ReactionMessage, onOpen: (prompt: Prompt) => void): Promise<void> {
  const { watcher, mover } = message.system;
  const order = reactionOrder(message);
  const actor = actorAt(watcher);
  const item = actor && meansIn(actor, order, ruleset());
  const others = otherWays(actor, message.system);
  const wanted = await answerTo(message, item?.name ?? "", others, onOpen);
  if (wanted === "pass") return send("let-pass", message.id ?? "");
  if (!wanted) return;
  if (wanted === "attack") return void (await orderAttack(order));
  const other = others.find((_, at) => wanted === `strike-${at}`);
  if (other) return void (await orderAttack({ ...order, ...other.armed }));
  if (!item) return notify({ level: "warn", key: "CROSSFIRE.Refusal.targetGone", values: {} });
  const { overwatch, intercepts, reaction, attackerToken, mode } = order;
  const also = { attackerToken, reaction: reaction!, ...(overwatch ? { overwatch } : {}), ...(intercepts ? { intercepts } : {}) };
  return beginAttack(item, { targets: [mover], mode }, also);
}
