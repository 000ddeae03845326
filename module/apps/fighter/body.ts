import { isLimb, limbKind, type LimbKind } from "../../rules/body/limbs";
import { silhouetteContext, type Silhouette } from "../parts/silhouette";
import { trackRow, type Formula, type TrackRow } from "../parts/track";
import type { FighterView } from "./view";

export interface BodyContext {
  /** Off when the world plays without limbs. */
  readonly shown: boolean;
  /** null where the limbs are not the six that can be drawn. */
  readonly silhouette: Silhouette | null;
  readonly limbs: readonly TrackRow[];
  readonly crippled: readonly string[];
}

/** @rule XF-06 */
const FORMULAS: Readonly<Record<LimbKind, Formula>> = {
  head: { formula: "CROSSFIRE.Sheet.formula.head", attributes: ["body"], rule: "XF-06" },
  torso: { formula: "CROSSFIRE.Sheet.formula.torso", attributes: ["body"], rule: "XF-06" },
  arm: { formula: "CROSSFIRE.Sheet.formula.arm", attributes: ["body"], rule: "XF-06" },
  leg: { formula: "CROSSFIRE.Sheet.formula.leg", attributes: ["body"], rule: "XF-06" },
};

/** The body with what each limb can still take. */
export function bodyContext({ actor, fighter, ruleset, switches }: FighterView): BodyContext {
  const { limbs } = actor.system;
  const stored = actor.system._source.limbs as Readonly<Record<string, { max: number | null }>>;
  const { declaration } = ruleset;
  // Thresholds follow from Body where there is such an attribute.
  const fromBody = declaration.attributes.some(({ id }) => id === "body");
  const rows = ruleset.declaration.limbs.map((id) =>
    trackRow({
      id,
      label: `CROSSFIRE.Limb.${id}`,
      path: `system.limbs.${id}`,
      track: limbs[id],
      storedMax: stored[id]?.max,
      formula: isLimb(id) && fromBody ? FORMULAS[limbKind(id)] : undefined,
      attributes: fighter.attributes,
    }),
  );
  return {
    shown: switches.limbs && rows.length > 0,
    silhouette: declaration.limbs.every(isLimb) ? silhouetteContext(rows) : null,
    limbs: rows,
    crippled: rows.filter(({ value, max }) => max > 0 && value <= 0).map(({ label }) => label),
  };
}
