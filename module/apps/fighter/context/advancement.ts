import { signed } from "../../../foundry/numbers";
import { advancesOf } from "../../../scene/fighter";
import { newestFirst, karmaLeft, type Advance } from "../../../rules/creation/karma";
import type { FighterView } from "../view";

interface AdvanceRow {
  readonly id: string;
  /** Language key of the raised rating, or of an award. */
  readonly label: string;
  readonly note: string;
  readonly step: { readonly from: number; readonly to: number } | null;
  readonly karma: string;
  readonly mayTakeBack: boolean;
}

export interface AdvancementContext {
  /** Remaining Karma; null if the ruleset has no advancement. */
  readonly left: number | null;
  readonly rows: readonly AdvanceRow[];
}

const labelOf = ({ kind, of }: Advance): string =>
  kind === "award" ? "CROSSFIRE.Advance.award" : `CROSSFIRE.${kind === "skill" ? "Skill" : "Attribute"}.${of}`;

/** Returns the Karma left, and the Karma log with the newest entry first. */
export function advancementContext({ actor, ruleset, editable, gamemaster }: FighterView): AdvancementContext {
  const advances = advancesOf(actor);
  return {
    left: ruleset.making ? karmaLeft(advances) : null,
    rows: newestFirst(advances).map(([id, entry]) => ({
      id,
      label: labelOf(entry),
      note: entry.note,
      step: entry.kind === "award" ? null : { from: entry.from, to: entry.to },
      karma: signed(entry.karma),
      mayTakeBack: editable && (gamemaster || entry.kind !== "award"),
    })),
  };
}
