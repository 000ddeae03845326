import { trackRow, type Formula, type TrackRow } from "../parts/track";
import type { FighterView } from "./view";

export interface PoolRow extends TrackRow {
  readonly kind: "health" | "strain";
}

export interface PoolsContext {
  /** Language key. */
  readonly title: string;
  readonly pools: readonly PoolRow[];
  /** Damage beyond the last pool. */
  readonly overflow: number;
  readonly showOverflow: boolean;
}

/** @rule XF-16 */
const FORMULAS: Readonly<Record<string, Formula>> = {
  flesh: { formula: "CROSSFIRE.Sheet.formula.flesh", attributes: ["body"], rule: "XF-16" },
  strain: { formula: "CROSSFIRE.Sheet.formula.strain", attributes: ["willpower"], rule: "XF-16" },
};

/** Health and Strain. A pool nobody has any of is shown only while editing. */
export function poolsContext({ actor, fighter, ruleset, editing }: FighterView): PoolsContext {
  const { pools, overflow } = actor.system;
  const stored = actor.system._source.pools as Readonly<Record<string, { max: number | null }>>;
  const rows = ruleset.declaration.pools.map(({ id, kind }): PoolRow => ({
    kind,
    ...trackRow({
      id,
      label: `CROSSFIRE.Pool.${id}`,
      path: `system.pools.${id}`,
      track: pools[id],
      storedMax: stored[id]?.max,
      formula: FORMULAS[id],
      attributes: fighter.attributes,
    }),
  }));
  const title = rows.some(({ kind }) => kind === "strain") ? "CROSSFIRE.Sheet.pools" : "CROSSFIRE.Sheet.health";
  return { title, pools: rows.filter(({ max }) => editing || max > 0), overflow, showOverflow: editing || overflow > 0 };
}
