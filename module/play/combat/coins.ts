import type { CrossfireActor, CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import type { Clock } from "../../rules/clock/clock";
import { order } from "../../rules/clock/initiative";
import { tossesNeeded, ties } from "../../rules/clock/ties";
import { gmIds } from "../authority/notices";
import { assertActiveGM } from "../authority/queue";
import { designated } from "../authority/who-answers";
import { combatantForPlayers } from "../withheld-names";

/** Dice of a toss; the range is so large that two tosses hardly ever match. */
const LOT = "1d1000000";

/**
 * Tosses coins for tied combatants without a coin. Keeps earlier tosses.
 *
 * @rule SS-INIT-07
 * @param before Clock before the change; combatants missing from it get no coin.
 * @param after Clock with the ties.
 * @returns the coins by combatant id; null if no toss is needed
 */
export async function tossFor(before: Clock, after: Clock): Promise<Readonly<Record<string, number>> | null> {
  const ids = tossesNeeded(after).filter((id) => before.fighters[id]?.coin === 0);
  const coins: Record<string, number> = {};
  for (const id of ids) coins[id] = (await new foundry.dice.Roll(LOT).evaluate({ allowInteractive: false })).total;
  return ids.length > 0 ? coins : null;
}

const isPlayers = (combatant: CrossfireCombatant): boolean => designated(combatant.actor as CrossfireActor | null)?.isGM === false;

/**
 * Posts the ties that coins have decided, if a player's combatant is involved. Only GMs see the message if one of the tied combatants is
 * hidden.
 * @rule SS-INIT-07
 */
export async function notifyTosses(combat: CrossfireCombat, clock: Clock, tossed: readonly string[]): Promise<void> {
  const settled = ties(clock);
  const at = (id: string) => combat.combatants.get(id) as CrossfireCombatant | undefined;
  for (const id of order(clock)) {
    const tie = settled.get(id);
    const [first, second] = [at(id), at(tie?.over ?? "")];
    if (tie?.by !== "coin" || !first || !second || !(tossed.includes(id) || tossed.includes(tie.over))) continue;
    if (!isPlayers(first) && !isPlayers(second)) continue;
    const names = { first: combatantForPlayers(first), second: combatantForPlayers(second) };
    const content = game.i18n?.format("CROSSFIRE.Tracker.coinTold", names) ?? "";
    assertActiveGM();
    const whisper = first.hidden || second.hidden ? { whisper: gmIds() } : {};
    await ChatMessage.implementation.create({ content, ...whisper }, { chatBubble: false });
  }
}
