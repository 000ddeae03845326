import type { Fighter, Readiness } from "../../rules/attack/model/fighter";
import type { Switches } from "../../rules/attack/model/battlefield";
import type { Ruleset } from "../../rules/attack/model/ruleset";
import { fighterOf } from "../../scene/fighter";
import type { Person } from "../../scene/kinds";

/** What this client can do from a sheet besides changing it. */
export interface Abilities {
  readonly test: boolean;
  readonly reload: boolean;
}

/** How a sheet is being looked at. */
export interface Looking {
  readonly editing: boolean;
  /** This person may change the actor. */
  readonly editable: boolean;
  readonly gamemaster: boolean;
  /** Prefix of element ids. */
  readonly rootId: string;
  readonly can: Abilities;
}

/** Everything the parts of a fighter's sheet are drawn from. */
export interface FighterView extends Looking {
  readonly actor: Person;
  /** The same person as the rules see it. */
  readonly fighter: Fighter;
  readonly ruleset: Ruleset;
  readonly switches: Switches;
  /** The Initiative Score in the fight they are in. */
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
