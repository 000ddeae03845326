import { signed } from "../../cards/card-words";
import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import type { ClockCommand } from "../../rules/clock/commands";
import { tieBreakers } from "../combat/initiative";
import { enqueue, isActiveGM } from "../authority/queue";
import { runCommands } from "../combat/run-clock";

/** What a step of the history is called in which somebody's ratings have changed. */
export const RATINGS_STEP = "ratings";

/** What the clock has still to learn of somebody's Reaction and Intuition; null when it knows. */
function news(combat: CrossfireCombat, { id, actor }: CrossfireCombatant) {
  const fighter = clockOf(combat).fighters[id ?? ""];
  if (!fighter || !actor) return null;
  const [reaction, intuition] = tieBreakers(actor as CrossfireActor);
  const by = reaction + intuition - fighter.reaction - fighter.intuition;
  if (reaction === fighter.reaction && intuition === fighter.intuition) return null;
  return { command: { kind: "attributes", id: id!, reaction, intuition } satisfies ClockCommand, by };
}

/** The clock of a fight learns what has become of everybody's Reaction and Intuition, whatever changed them. @rule SS-INIT-11 @rule SS-INIT-10 */
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

/** Somebody is not what they were: every clock looks at it, once for whatever happens together. */
export function followRatings(): void {
  if (waiting || !isActiveGM()) return;
  waiting = true;
  void enqueue(async () => {
    waiting = false;
    for (const combat of game.combats?.contents ?? []) await learnRatings(combat as CrossfireCombat);
  });
}
