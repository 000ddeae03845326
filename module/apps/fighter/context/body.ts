import { showsOf, type Formula, type Shows } from "../../../rules/describe/formulas";
import { anatomyOf, limbIndex, type OfBody, placesOn, placeName } from "../../../rules/body/body-plan";
import { isLimb, LIMB_FIGURES, limbKind } from "../../../rules/body/limbs";
import { placeKey } from "../../../cards/card-words";
import { silhouetteContext, type Silhouette } from "../../parts/silhouette";
import { effectParts } from "../../parts/effect-parts";
import { trackRow, type TrackRow } from "../../parts/track";
import type { FighterView } from "../view";

export interface BodyContext {
  /** False if the world plays without limbs, or if the body has none. */
  readonly shown: boolean;
  /** Silhouette; null unless the body has the six limbs that can be drawn. */
  readonly silhouette: Silhouette | null;
  readonly limbs: readonly TrackRow[];
  readonly crippled: readonly string[];
}

/**
 * Returns the formula of a limb: its own formula, the formula of its kind, or the common formula. Undefined if the body plan changes the
 * threshold.
 */
function formulaOf({ formulas = {} }: Shows, id: string, body: OfBody): Formula | undefined {
  const limb = anatomyOf(body)[limbIndex(anatomyOf(body), id)];
  if (limb && limb.threshold !== LIMB_FIGURES[limbKind(limb.kind)].threshold) return undefined;
  const kind = limb?.kind ?? id;
  return formulas[id] ?? (isLimb(kind) ? formulas[limbKind(kind)] : undefined) ?? formulas["limb"];
}

/** Limbs beside the body's drawing, row by row. The body faces the reader, so its right side is on the left. */
const PLACES: readonly string[] = ["head", "torso", "right-arm", "left-arm", "right-leg", "left-leg"];

const byPlace = (a: TrackRow, b: TrackRow): number => PLACES.indexOf(a.id) - PLACES.indexOf(b.id);

/** Returns the body with each limb's remaining points. */
export function bodyContext({ actor, fighter, ruleset, switches }: FighterView): BodyContext {
  const { limbs } = actor.system;
  const stored = actor.system._source.limbs as Readonly<Record<string, { max: number | null }>>;
  const { declaration } = ruleset;
  const shows = showsOf(declaration);
  const { plan } = fighter;
  const rows = placesOn(declaration, plan).limbs.map((id) =>
    trackRow({
      id,
      label: placeKey(placeName(id, plan)),
      path: `system.limbs.${id}`,
      track: limbs[id],
      storedMax: stored[id]?.max,
      formula: formulaOf(shows, id, plan),
      attributes: fighter.attributes,
      bonuses: effectParts(actor, `system.limbs.${id}.bonus`),
    }),
  );
  const drawn = !plan.anatomy && declaration.limbs.every(isLimb);
  return {
    shown: switches.limbs && rows.length > 0,
    silhouette: drawn ? silhouetteContext(rows) : null,
    limbs: drawn ? rows.toSorted(byPlace) : rows,
    crippled: rows.filter(({ value, max }) => max > 0 && value <= 0).map(({ label }) => label),
  };
}
