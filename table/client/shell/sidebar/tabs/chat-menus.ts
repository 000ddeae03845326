import type { ChatMessage } from "../../../documents/chat-message";
import { globals } from "../../../../common/dynamic";
import { attempt, closest, generation, menuEntry, t } from "../../env";

/** Returns the context menu entries of a message. */
export function messageEntries(): unknown[] {
  const messageOf = (target: HTMLElement): ChatMessage => globals.game.messages.get(target.dataset["messageId"]);
  return [
    menuEntry({
      label: "TABLE.Chat.Reveal",
      icon: "fa-solid fa-eye",
      visible: (target) => globals.game.user.isGM && (messageOf(target)?.whisper.length > 0 || messageOf(target)?.blind),
      onClick: (target) => attempt(() => messageOf(target).update({ whisper: [], blind: false })),
    }),
    menuEntry({
      label: "TABLE.Chat.Delete",
      icon: "fa-solid fa-trash",
      visible: (target) => messageOf(target)?.canUserModify(globals.game.user, "delete") ?? false,
      onClick: (target) => attempt(() => messageOf(target).delete()),
    }),
  ];
}

/** Deletes the message that contains the given control. */
export const deleteMessageOf = (target: HTMLElement): Promise<unknown> =>
  attempt(() => globals.game.messages.get(closest(target, "[data-message-id]")?.dataset["messageId"])?.delete());

/** Deletes every message after a confirmation. */
export async function flushLog(): Promise<void> {
  const { DialogV2 } = globals.foundry.applications.api;
  const sure = await DialogV2.confirm({ window: { title: t("TABLE.Chat.Flush") }, content: `<p>${t("TABLE.Chat.FlushSure")}</p>` });
  if (!sure) return;
  const option = generation() >= 14 ? {} : { render: true };
  await attempt(() => globals.CONFIG.ChatMessage.documentClass.deleteDocuments([...globals.game.messages.keys()], option));
}
