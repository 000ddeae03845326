import type { CrossfireActor } from "../../foundry/types";
import { ArmorData } from "../items/armor-data";
import type { CarriedInjury, WornArmor } from "../declared-keys";
import { InjuryData } from "../items/injury-data";
import { TraitData } from "../items/trait-data";

/** Plain values of an actor's items that affect what the rules derive. */
export interface CarriedItems {
  readonly worn: readonly WornArmor[];
  readonly injuries: readonly CarriedInjury[];
  readonly deadeye: boolean;
}

/** Reads equipped armor, injuries and traits from an actor's items. */
export function carriedBy(actor: CrossfireActor): CarriedItems {
  const stored = [...actor.items].map((item): unknown => item.system);
  return {
    worn: stored.flatMap((data) => (data instanceof ArmorData && data.equipped ? [data.asWorn] : [])),
    injuries: stored.flatMap((data) => (data instanceof InjuryData ? [data.asCarried] : [])),
    deadeye: stored.some((data) => data instanceof TraitData && data.grants.deadeye),
  };
}
