import { type SourceData, type SystemObject, globals as g } from "../../common/dynamic";
import type { Combat } from "./combat";
import type { Combatant } from "./combatant";

/**
 * Rolls initiative for those of the given combatants that this user owns. Stores all rolls in one update, then posts one message per
 * combatant. @returns the combat
 */
export async function rollInitiative(
  combat: SystemObject,
  ids: string[],
  { formula, updateTurn, messageOptions }: SourceData,
): Promise<unknown> {
  const updates = [];
  const messages = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = combatant.getInitiativeRoll(formula);
    await roll.evaluate();
    updates.push({ _id: id, initiative: roll.total });
    messages.push(await messageOf(combatant, roll, messageOptions, messages.length === 0));
  }
  if (updates.length === 0) return combat;
  const current = combat.combatant;
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, ...(updateTurn ? {} : { combatTurn: combat.turn }) });
  if (updateTurn && current && combat.started) {
    const turn = combat.turns.findIndex((t: SystemObject) => t.id === current.id);
    if (turn >= 0 && turn !== combat._source.turn) await combat.update({ turn }, { turnEvents: false });
  }
  await g.CONFIG.ChatMessage.documentClass.create(messages);
  return combat;
}

/**
 * Clears the initiatives of all combatants.
 * @param updateTurn - true: the turn stays with its combatant; false: the turn stays at its position in the order
 */
export async function resetInitiatives(combat: Combat, updateTurn: boolean): Promise<void> {
  const current = combat.combatant;
  const updates = combat.combatants.map((c: Combatant) => ({ _id: c.id, initiative: null }));
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, ...(updateTurn ? {} : { combatTurn: combat.turn }) });
  if (!updateTurn || !current) return;
  const turn = combat.turns.findIndex((t: Combatant) => t.id === current.id);
  await combat.update({ turn: Math.max(turn, 0) }, { turnEvents: false });
}

async function messageOf(combatant: SystemObject, roll: SystemObject, options: SourceData, first: boolean): Promise<unknown> {
  const isNew = g.game.release.generation >= 14;
  const ChatMessage = g.CONFIG.ChatMessage.documentClass;
  const { messageMode, rollMode, ...rest } = options;
  const data = {
    speaker: ChatMessage.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
    flavor: g.game.i18n.format("COMBAT.RollsInitiative", { name: g.foundry.utils.escapeHTML(combatant.name) }),
    flags: { core: { initiativeRoll: true } },
    ...rest,
  };
  const hidden = combatant.token?.hidden || combatant.hidden;
  const modes = isNew
    ? { messageMode: messageMode ?? (hidden ? "gm" : undefined) }
    : { rollMode: rollMode ?? (hidden ? "gmroll" : g.game.settings.get("core", "rollMode")) };
  const message = await roll.toMessage(data, { ...modes, create: false });
  if (!first) message.sound = null;
  return message;
}
