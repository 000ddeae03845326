import type { CrossfireActor } from "../../foundry/types";
import { ArmorData } from "../items/armor-data";
import type { FighterFacts } from "../../rules/body/derive";
import { InjuryData } from "../items/injury-data";
import { TraitData } from "../items/trait-data";

/** Plain values of an actor's items that affect derived values. */
export interface CarriedItems extends Pick<FighterFacts, "worn" | "injuries"> {
  readonly deadeye: boolean;
  /** Highest tier of the milestones that grant Deadeye; 0: none. @rule CS-36 */
  readonly sniperTier: number;
}

/** Reads equipped armor, injuries and traits from an actor's items. */
export function carriedBy(actor: CrossfireActor): CarriedItems {
  const stored: readonly unknown[] = [...actor.items].map((item) => item.system);
  const milestones = stored.flatMap((data) => (data instanceof TraitData && data.grants.deadeye ? [data.grants.tier] : []));
  return {
    worn: stored.flatMap((data) => (data instanceof ArmorData && data.equipped ? [data.asWorn] : [])),
    injuries: stored.flatMap((data) => (data instanceof InjuryData ? [data.asCarried] : [])),
    deadeye: milestones.length > 0,
    sniperTier: Math.max(0, ...milestones),
  };
}
