import type { CrossfireActor, CrossfireCombat } from "../foundry/types";
import { createCombat, createInside, importActor } from "../foundry/updates";
import { notify } from "../play/authority/notices";
import { takeFromWorld } from "./token-drop";

interface Shown {
  readonly viewed?: CrossfireCombat | null;
}

type Token = Pick<TokenDocument.Implementation, "id" | "actor" | "parent">;

/** Returns the tokens of an actor on the viewed scene that are not in the encounter. */
function freeTokens(actor: CrossfireActor, combat: CrossfireCombat): Token[] {
  const tokens = ((canvas?.scene ?? game.scenes?.active)?.tokens.contents ?? []) as Token[];
  const taken = new Set(combat.combatants.map(({ tokenId }) => tokenId));
  return tokens.filter((token) => token.actor?.id === actor.id && !taken.has(token.id));
}

/** Returns the dragged actor, and imports it first if it comes from a compendium; null if there is none. */
async function actorFrom(data: { uuid?: unknown }): Promise<CrossfireActor | null> {
  takeFromWorld(data);
  const actor = (await fromUuid(String(data.uuid))) as CrossfireActor | null;
  return actor?.pack ? importActor(actor.pack, actor.id ?? "") : actor;
}

/**
 * Adds an actor to an encounter: its tokens on the scene that are not in the encounter, or the actor alone if it has none. Warns the user
 * if the actor is in the encounter already.
 * @param given The encounter shown; null: creates a new encounter.
 */
async function addCombatants(data: { uuid?: unknown }, given: CrossfireCombat | null): Promise<void> {
  const actor = await actorFrom(data);
  if (!actor) return;
  const combat = given ?? (await createCombat(canvas?.scene?.id ?? null));
  if (!combat) return;
  const tokens = freeTokens(actor, combat);
  const isIn = combat.combatants.some((one) => one.actor?.id === actor.id);
  if (tokens.length === 0 && isIn) return notify({ level: "warn", key: "CROSSFIRE.Tracker.isIn", values: { name: actor.name } });
  const alone = [{ actorId: actor.id }];
  const onMap = tokens.map(({ id, parent }) => ({ actorId: actor.id, tokenId: id, sceneId: parent?.id }));
  await createInside(combat, "Combatant", onMap.length > 0 ? onMap : alone);
}

/** Lets a GM drop actors from the sidebar or a compendium on the encounter tab. Called whenever the tracker is rendered. */
export function acceptActors(tracker: Shown, element: HTMLElement): void {
  if (!game.user?.isGM || element.dataset["crossfireDrops"] !== undefined) return;
  element.dataset["crossfireDrops"] = "";
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as { type?: unknown; uuid?: unknown };
    if (data.type === "Actor" && typeof data.uuid === "string") void addCombatants(data, tracker.viewed ?? null);
  });
}
