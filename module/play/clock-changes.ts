import type { ClockCommand } from "../rules/clock/commands";
import { rewindOnce, runCommands, steps } from "./run-clock";
import { combatantOf, runningCombat } from "./readiness";
import type { Planned } from "../documents/attack-record";

/** A planned change as a command for the clock. */
function commandOf(id: string, { path, by }: Planned): ClockCommand | null {
  const spend = (what: Partial<{ ap: number; freeActions: number; attacks: number }>): ClockCommand => ({
    kind: "spend",
    id,
    ap: 0,
    freeActions: 0,
    attacks: 0,
    ...what,
  });
  switch (path) {
    case "ap":
      return spend({ ap: by });
    case "free-action":
      return spend({ freeActions: by });
    case "attacked":
      return spend({ attacks: by });
    case "defended":
      return { kind: "defended", id, by };
    case "full-defense":
      return { kind: "full-defense", id, on: by > 0 };
    case "down":
      return { kind: "down", id, down: by > 0 };
    case "score":
      return { kind: "adjust", id, by };
    default:
      return null;
  }
}

const commandsOf = (combat: Combat.Implementation, changes: readonly Planned[]): ClockCommand[] =>
  changes.flatMap((change) => {
    const id = combatantOf(combat, change.uuid)?.id;
    const command = id ? commandOf(id, change) : null;
    return command ? [command] : [];
  });

/** Puts what an attack did to the clock into one update of the combat. Nothing to do outside a running fight. */
export async function runClockChanges(key: string, changes: readonly Planned[]): Promise<void> {
  const combat = runningCombat();
  const commands = combat ? commandsOf(combat, changes) : [];
  if (combat && commands.length > 0) await runCommands(combat, commands, { key, label: "attack" });
}

/**
 * Takes back what an attack did to the clock, once. As the last step it is simply taken back; after other steps it is given back as amounts.
 * A step somebody has rewound by hand is gone from the history: then there is nothing left to take back.
 */
export async function undoClockChanges(key: string, changes: readonly Planned[]): Promise<void> {
  const combat = runningCombat();
  if (!combat) return;
  const done = steps(combat).map(([name]) => name);
  if (!done.includes(key)) return;
  if (done[0] === key) return void (await rewindOnce(combat));
  const commands = commandsOf(
    combat,
    changes.map((change) => ({ ...change, by: -change.by })),
  );
  if (commands.length > 0) await runCommands(combat, commands, { key: `${key}-undo`, label: "attack" });
}
