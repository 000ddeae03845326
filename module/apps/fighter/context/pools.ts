import { RESTS, type RestKind } from "../../../rules/healing/rests";
import { showsOf } from "../../../rules/describe/formulas";
import { effectParts } from "../../parts/effect-parts";
import { trackRow, type TrackRow } from "../../parts/track";
import type { FighterView } from "../view";

export interface PoolRow extends TrackRow {
  readonly kind: "health" | "strain";
}

export interface PoolsContext {
  /** Language key of the heading. */
  readonly title: string;
  readonly pools: readonly PoolRow[];
  /** Points of damage beyond the last pool. */
  readonly overflow: number;
  readonly showOverflow: boolean;
  /** Overflow above this number means death; null if points go below 0 instead. @rule SS-DEATH-03 @rule SS-DEATH-04 */
  readonly overflowMost: number | null;
  readonly canRest: boolean;
  readonly rests: readonly { readonly id: RestKind; readonly label: string; readonly hint: string }[];
}

/** Returns the rests that this user may start; only a GM may end a scene. */
const restsFor = (gamemaster: boolean): PoolsContext["rests"] =>
  RESTS.filter((id) => gamemaster || id !== "scene").map((id) => ({
    id,
    label: `CROSSFIRE.Choice.upkeep.${id}`,
    hint: `CROSSFIRE.Rest.${id}Hint`,
  }));

/** Returns the pools of health and Strain. A pool with a maximum of 0 appears only in edit mode. */
export function poolsContext({ actor, fighter, ruleset, editing, editable, gamemaster }: FighterView): PoolsContext {
  const { pools, overflow } = actor.system;
  const stored = actor.system._source.pools as Readonly<Record<string, { max: number | null }>>;
  const { formulas } = showsOf(ruleset.declaration);
  const rows = ruleset.declaration.pools.map(({ id, kind }): PoolRow => ({
    kind,
    ...trackRow({
      id,
      label: `CROSSFIRE.Pool.${id}`,
      path: `system.pools.${id}`,
      track: pools[id],
      storedMax: stored[id]?.max,
      formula: formulas?.[id],
      attributes: fighter.attributes,
      bonuses: effectParts(actor, `system.pools.${id}.bonus`),
    }),
  }));
  const title = rows.some(({ kind }) => kind === "strain") ? "CROSSFIRE.Sheet.pools" : "CROSSFIRE.Sheet.health";
  return {
    title,
    pools: rows.filter(({ max }) => editing || max > 0),
    overflow,
    showOverflow: editing || overflow > 0,
    overflowMost: fighter.plan.collapse ? null : fighter.plan.body,
    canRest: editable,
    rests: restsFor(gamemaster),
  };
}
