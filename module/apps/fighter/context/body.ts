import { showsOf, type Formula, type Shows } from "../../../rules/describe/formulas";
import { isLimb, limbKind } from "../../../rules/body/limbs";
import { silhouetteContext, type Silhouette } from "../../parts/silhouette";
import { effectParts } from "../../parts/effect-parts";
import { trackRow, type TrackRow } from "../../parts/track";
import type { FighterView } from "../view";

export interface BodyContext {
  /** False if the world plays without limbs. */
  readonly shown: boolean;
  /** Null unless the limbs are the six that can be drawn. */
  readonly silhouette: Silhouette | null;
  readonly limbs: readonly TrackRow[];
  readonly crippled: readonly string[];
}

/** Returns the formula of a limb: its own, that of its kind, or the common one. */
const formulaOf = ({ formulas = {} }: Shows, id: string): Formula | undefined =>
  formulas[id] ?? (isLimb(id) ? formulas[limbKind(id)] : undefined) ?? formulas["limb"];

/** Limbs beside the figure, row by row. It faces the reader: its right side is on the left. */
const PLACES: readonly string[] = ["head", "torso", "right-arm", "left-arm", "right-leg", "left-leg"];

const byPlace = (a: TrackRow, b: TrackRow): number => PLACES.indexOf(a.id) - PLACES.indexOf(b.id);

/** Returns the body with the points left of each limb. */
export function bodyContext({ actor, fighter, ruleset, switches }: FighterView): BodyContext {
  const { limbs } = actor.system;
  const stored = actor.system._source.limbs as Readonly<Record<string, { max: number | null }>>;
  const { declaration } = ruleset;
  const shows = showsOf(declaration);
  const rows = ruleset.declaration.limbs.map((id) =>
    trackRow({
      id,
      label: `CROSSFIRE.Limb.${id}`,
      path: `system.limbs.${id}`,
      track: limbs[id],
      storedMax: stored[id]?.max,
      formula: formulaOf(shows, id),
      attributes: fighter.attributes,
      bonuses: effectParts(actor, `system.limbs.${id}.bonus`),
    }),
  );
  const drawn = declaration.limbs.every(isLimb);
  return {
    shown: switches.limbs && rows.length > 0,
    silhouette: drawn ? silhouetteContext(rows) : null,
    limbs: drawn ? rows.toSorted(byPlace) : rows,
    crippled: rows.filter(({ value, max }) => max > 0 && value <= 0).map(({ label }) => label),
  };
}
