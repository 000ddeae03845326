import type { CrossfireActor, CrossfireItemOf, CrossfireToken } from "../foundry/types";
import type { ByHand } from "../rules/attack/model/by-hand";
import type { CoverRules } from "../rules/protection/cover";
import type { Corridor } from "../rules/flight/corridor";
import type { Means } from "./kinds";

/** The documents and settings of a shot. Tokens are null in a fight without a scene. */
export interface Shot {
  readonly attacker: CrossfireActor;
  readonly attackerToken: CrossfireToken | null;
  readonly weapon: Means;
  /** The second weapon for several attacks from one pool; null without a second weapon. */
  readonly otherWeapon: CrossfireItemOf<"weapon"> | null;
  readonly target: CrossfireActor;
  readonly targetToken: CrossfireToken | null;
  /** Bystanders behind the target, nearest first; used without a scene. */
  readonly bystanders: readonly CrossfireActor[];
  /** Manual corrections to the line of fire that the map gives. */
  readonly hand: ByHand;
  /** Cover rules of the active ruleset; omitted: the default rules. */
  readonly cover?: CoverRules | undefined;
  /** Point on the target's path where the attacker met the target, in pixels; omitted: the target's current position. */
  readonly met?: { readonly x: number; readonly y: number };
}

/** A shot with the corridor of the active ruleset. */
export interface RuledShot extends Shot {
  readonly corridor: Corridor | undefined;
}

/** Returns whether the viewer knows of a token. Rulings know all tokens. */
export type IsKnownToken = (token: CrossfireToken) => boolean;
