import type { Fighter, Readiness } from "../../rules/attack/model/fighter";
import type { Switches } from "../../rules/attack/model/battlefield";
import type { Ruleset } from "../../rules/attack/model/ruleset";
import { fighterOf } from "../../scene/fighter";
import type { Person } from "../../scene/kinds";

/** Actions besides editing that this client can offer on a sheet. */
export interface Abilities {
  readonly test: boolean;
  readonly reload: boolean;
}

/** Mode in which a user views a sheet, and the user's rights. */
export interface Looking {
  readonly editing: boolean;
  /** True if this user may change the actor. */
  readonly editable: boolean;
  readonly gamemaster: boolean;
  /** Prefix of the sheet's element ids. */
  readonly rootId: string;
  /** True: the rail is open in a narrow window; omitted: folded. */
  readonly unfolded?: boolean;
  readonly can: Abilities;
}

/** Input of the context functions of a fighter's sheet. */
export interface FighterView extends Looking {
  readonly actor: Person;
  /** The actor as the rules see it. */
  readonly fighter: Fighter;
  readonly ruleset: Ruleset;
  readonly switches: Switches;
  /** Initiative Score in the current fight; null without a score. */
  readonly score?: number | null;
}

export const fighterView = (
  actor: Person,
  readiness: Readiness,
  game: Pick<FighterView, "ruleset" | "switches">,
  looking: Looking,
): FighterView => ({
  ...looking,
  ...game,
  actor,
  fighter: fighterOf(actor, readiness, game.ruleset),
});
