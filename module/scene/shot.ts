import type { ByHand } from "../rules/attack/by-hand";
import type { Means } from "./kinds";

/** Who shoots whom, as documents. Tokens are null where the fight has no scene. */
export interface Shot {
  readonly attacker: Actor.Implementation;
  readonly attackerToken: TokenDocument.Implementation | null;
  readonly weapon: Means;
  /** The second weapon of several attacks made together, or null. */
  readonly otherWeapon: Item.OfType<"weapon"> | null;
  readonly target: Actor.Implementation;
  readonly targetToken: TokenDocument.Implementation | null;
  /** Behind the target, nearest first, where there is no scene. */
  readonly bystanders: readonly Actor.Implementation[];
  /** What somebody knows better than the map. */
  readonly hand: ByHand;
  /** Where the token aimed at was met on its way, pixels; left out: where it stands. */
  readonly met?: { readonly x: number; readonly y: number };
}

/** Which tokens whoever looks knows of; whoever rules knows them all. */
export type Seen = (token: TokenDocument.Implementation) => boolean;
