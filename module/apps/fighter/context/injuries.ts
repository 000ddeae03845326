import { placeKey } from "../../../cards/card-words";
import { formFor, plain } from "../../../foundry/numbers";
import { itemsOf } from "../../../foundry/documents";
import type { CrossfireEffect } from "../../../foundry/types";
import { treatment } from "../../../rules/healing/treatments";
import { fineLocation } from "../../../rules/body/injuries/called-locations";
import { storedInjury } from "../../../scene/injuries";
import { isInjury } from "../../../scene/kinds";
import { effectTimeLeft, type TimeLeft } from "../../parts/time-left";
import type { FighterView } from "../view";

export interface InjuryRow {
  readonly id: string;
  readonly name: string;
  /** Language key of the location; "" for none. */
  readonly where: string;
  readonly penalty: string;
  /** Language key of the penalty's unit. */
  readonly unit: string;
  readonly hits: number;
  readonly wanted: number;
  readonly percent: number;
}

/** A lasting effect of a hit. */
export interface AfflictionRow {
  readonly id: string;
  readonly name: string;
  readonly where: string;
  /** Language key of the event that ends the effect. */
  readonly until: string;
  readonly left: TimeLeft | null;
}

export interface InjuriesContext {
  readonly injuries: readonly InjuryRow[];
  readonly afflictions: readonly AfflictionRow[];
}

const whereOf = (location: string): string => {
  if (!location) return "";
  return fineLocation(location) ? `CROSSFIRE.Fine.${location}` : placeKey(location);
};

/** Returns the hits needed to heal a critical injury. @rule SS-INJURY-02 */
const wantedHits = (): number => treatment("heal-injury").extended?.wanted ?? 0;

/** Returns critical injuries with their healing progress, and the lasting effects of hits. */
export function injuriesContext({ actor }: FighterView): InjuriesContext {
  const wanted = wantedHits();
  const injuries = itemsOf(actor)
    .filter(isInjury)
    .map(({ id, name, system }): InjuryRow => {
      const hits = Math.min(system.healing, wanted);
      return {
        id: id ?? "",
        name,
        where: whereOf(system.location),
        penalty: plain(system.penalty),
        unit: formFor("CROSSFIRE.Sheet.dice", system.penalty),
        hits: system.healing,
        wanted,
        percent: wanted > 0 ? Math.round((100 * hits) / wanted) : 0,
      };
    });
  const afflictions = (actor.effects.contents as CrossfireEffect[]).flatMap((effect): AfflictionRow[] => {
    const stored = effect.disabled ? undefined : storedInjury(effect);
    if (!stored) return [];
    return [
      {
        id: effect.id ?? "",
        name: effect.name,
        where: whereOf(stored.location),
        until: `CROSSFIRE.Sheet.until.${stored.until}`,
        left: effectTimeLeft(effect),
      },
    ];
  });
  return { injuries, afflictions };
}
