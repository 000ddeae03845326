import { openSheet } from "../foundry/dialogs";
import { createMessage } from "../foundry/updates";
import { gmIds } from "./authority/notices";
import { assertActiveGM } from "./authority/queue";
import { bookRuleset } from "./ruleset";
import { LAST_RULESET, SCHEMA_VERSION } from "./world-settings";

/** The adventure with the sample scenes. */
const ADVENTURE = "Compendium.crossfire.adventures.Adventure.advTwoFights0000";

/** Returns whether no GM has opened this world before and the world is empty. */
export function isNewWorld(): boolean {
  const { actors, scenes, messages, settings } = game;
  return settings?.get("crossfire", SCHEMA_VERSION) === "" && ![actors, scenes, messages].some((documents) => documents?.size);
}

/** Shows GMs the first steps in a new world, in chat. */
export async function welcome(): Promise<void> {
  assertActiveGM();
  await createMessage({ type: "upkeep", whisper: gmIds(), system: { kind: "welcome" } });
}

/** Opens the adventure with the sample scenes, which Foundry imports. */
export const openAdventure = async (): Promise<void> => openSheet((await fromUuid(ADVENTURE)) as { sheet: object } | null);

/** Shows GMs in chat which values actors lack after the world's ruleset has changed, once per change. */
export async function noticeRulesetChange(): Promise<void> {
  assertActiveGM();
  const { id } = bookRuleset();
  const before = game.settings?.get("crossfire", LAST_RULESET);
  if (before === id) return;
  // A new world has had no other ruleset. A world of an older version does not store one.
  if (before) await createMessage({ type: "upkeep", whisper: gmIds(), system: { kind: "ruleset", about: id } });
  await game.settings?.set("crossfire", LAST_RULESET, id);
}
