import type { CrossfireActor, CrossfireItemOf, CrossfireToken } from "../foundry/types";
import type { ByHand } from "../rules/attack/model/by-hand";
import type { CoverRules } from "../rules/flight/cover";
import type { Means } from "./kinds";

/** Who shoots whom, as documents. Tokens are null where the fight has no scene. */
export interface Shot {
  readonly attacker: CrossfireActor;
  readonly attackerToken: CrossfireToken | null;
  readonly weapon: Means;
  /** The second weapon of several attacks made together, or null. */
  readonly otherWeapon: CrossfireItemOf<"weapon"> | null;
  readonly target: CrossfireActor;
  readonly targetToken: CrossfireToken | null;
  /** Behind the target, nearest first, where there is no scene. */
  readonly bystanders: readonly CrossfireActor[];
  /** What somebody knows better than the map. */
  readonly hand: ByHand;
  /** How cover counts in the ruleset that is played; left out: as in the default. */
  readonly cover?: CoverRules | undefined;
  /** Where the token aimed at was met on its way, pixels; left out: where it stands. */
  readonly met?: { readonly x: number; readonly y: number };
}

/** Which tokens whoever looks knows of; whoever rules knows them all. */
export type IsKnownToken = (token: CrossfireToken) => boolean;
