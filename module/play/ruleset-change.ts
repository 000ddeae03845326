import { createMessage } from "../foundry/updates";
import { gmIds } from "./authority/notices";
import { assertActiveGM } from "./authority/queue";
import { bookRuleset } from "./ruleset";
import { LAST_RULESET } from "./world-settings";

/** Shows GMs in the chat what actors lack after the world's ruleset has changed, once for each change. */
export async function noticeRulesetChange(): Promise<void> {
  assertActiveGM();
  const { id } = bookRuleset();
  const before = game.settings?.get("crossfire", LAST_RULESET);
  if (before === id) return;
  // A new world has had no other ruleset; one of an older version does not say.
  if (before) await createMessage({ type: "upkeep", whisper: gmIds(), system: { kind: "ruleset", about: id } });
  await game.settings?.set("crossfire", LAST_RULESET, id);
}
