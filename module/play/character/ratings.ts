import { signed } from "../../foundry/numbers";
import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import type { ClockCommand } from "../../rules/clock/commands";
import { tieBreakers } from "../combat/initiative";
import { enqueue, isActiveGM } from "../authority/queue";
import { runCommands } from "../combat/run-clock";

/** Label of a clock step that only updates ratings. */
export const RATINGS_STEP = "ratings";

/**
 * Returns the clock command that updates a combatant's Reaction and Intuition, and the change to their sum. Null if the clock is up to
 * date.
 */
function news(combat: CrossfireCombat, { id, actor }: CrossfireCombatant) {
  const fighter = clockOf(combat).fighters[id ?? ""];
  if (!fighter || !actor) return null;
  const [reaction, intuition] = tieBreakers(actor as CrossfireActor);
  const by = reaction + intuition - fighter.reaction - fighter.intuition;
  if (reaction === fighter.reaction && intuition === fighter.intuition) return null;
  return { command: { kind: "attributes", id: id!, reaction, intuition } satisfies ClockCommand, by };
}

/** Updates Reaction and Intuition of all combatants in the clock of a fight. @rule SS-INIT-11 @rule SS-INIT-10 */
export async function learnRatings(combat: CrossfireCombat): Promise<void> {
  for (const combatant of combat.combatants.contents as CrossfireCombatant[]) {
    const changed = news(combat, combatant);
    if (!changed) continue;
    await runCommands(combat, [changed.command], {
      key: foundry.utils.randomID(),
      label: RATINGS_STEP,
      who: combatant.id!,
      what: signed(changed.by),
    });
  }
}

let waiting = false;

/** Queues one update of all clocks after ratings may have changed. */
export function followRatings(): void {
  if (waiting || !isActiveGM()) return;
  waiting = true;
  void enqueue(async () => {
    waiting = false;
    for (const combat of game.combats?.contents ?? []) await learnRatings(combat as CrossfireCombat);
  });
}
