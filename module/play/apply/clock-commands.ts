import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireCombat } from "../../foundry/types";
import type { ClockCommand } from "../../rules/clock/commands";
import { combatantOf } from "../combat/fight-of";

/** Returns the clock command for a planned change; null if the clock does not handle it. */
function commandOf(id: string, { path, by }: PlannedChange): ClockCommand | null {
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
    case "watched":
      return { kind: "watched", id, by };
    case "last-stand":
    case "score":
      return { kind: "adjust", id, by };
    default:
      return null;
  }
}

/** Returns the planned changes that concern this fight's clock, as clock commands. */
export const commandsIn = (combat: CrossfireCombat, changes: readonly PlannedChange[]): ClockCommand[] =>
  changes.flatMap((change) => {
    const id = change.kind === "clock" ? combatantOf(combat, change.uuid)?.id : null;
    return (id && commandOf(id, change)) || [];
  });
