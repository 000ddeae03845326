import { globals, type SystemObject } from "../../common/dynamic";
import { isBlind, modeOption, wantedMode } from "./message-modes";

export interface MessageOptions {
  /** Audience on generation 13. */
  rollMode?: string | null;
  /** Audience on generation 14. */
  messageMode?: string | null;
  /** False: returns the data instead of creating the message. */
  create?: boolean;
}

/** Evaluates a roll if necessary and posts it. With `create: false`, returns the data of the message instead. */
export async function postRoll(roll: SystemObject, messageData: Record<string, unknown> | null, options: MessageOptions): Promise<unknown> {
  const wanted = wantedMode(options);
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !isBlind(wanted) });
  const data = {
    author: globals.game?.user?.id,
    content: String(roll.total),
    sound: globals.CONFIG?.sounds?.dice ?? null,
    ...messageData,
    rolls: [JSON.stringify(roll)],
  };
  const ChatMessage = chatMessageClass();
  if (options.create ?? true) return ChatMessage.create(data, { [modeOption()]: wanted });
  if (modeOption() === "messageMode") ChatMessage.applyMode(data, wanted);
  else ChatMessage.applyRollMode(data, wanted);
  return data;
}

function chatMessageClass() {
  const { CONFIG, ChatMessage } = globals;
  const cls = CONFIG?.ChatMessage?.documentClass ?? ChatMessage;
  if (!cls) throw new Error("A roll can only become a message where ChatMessage is installed.");
  return cls;
}
