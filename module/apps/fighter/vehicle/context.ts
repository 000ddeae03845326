import { STORED_TOLERANCES } from "../../../data/words";
import type { CrossfireActorOf } from "../../../foundry/types";
import { showsOf } from "../../../rules/describe/formulas";
import { explain, preparedLines, type Explained } from "../../parts/explained";
import { trackRow, type TrackRow } from "../../parts/track";
import type { Declaration } from "../../../rules/attack/model/declaration";
import type { Looking } from "../view";

export type VehicleActor = CrossfireActorOf<"vehicle">;

export interface VehicleView extends Looking {
  readonly actor: VehicleActor;
  readonly declaration: Declaration;
}

export interface VehicleContext {
  readonly av: Explained;
  readonly natural: number;
  readonly handling: number;
  readonly speed: number;
  readonly size: number;
  readonly sizeModifier: number;
  readonly unjointed: boolean;
  readonly inanimate: boolean;
  readonly tolerance: string;
  readonly toleranceChoices: Readonly<Record<string, string>>;
  readonly showAspect: boolean;
  readonly showTolerance: boolean;
  /** The same figures with their explanations. */
  readonly why: { readonly handling: Explained; readonly speed: Explained };
  readonly attributes: readonly { readonly label: string; readonly name: string; readonly value: number; readonly why: Explained }[];
  readonly parts: readonly { readonly id: string; readonly disabled: boolean }[];
}

/** Explains a figure that was typed in. */
const entered = (label: string, value: number, formula: string): Explained =>
  explain({ label, value, formula: `CROSSFIRE.Sheet.formula.${formula}` });

/** Returns the figures of a vehicle and the parts that can be disabled. */
export function vehicleContext({ actor: { system }, declaration }: VehicleView): VehicleContext {
  return {
    av: explain({ label: "CROSSFIRE.Sheet.figure.av", value: system.av.value, lines: preparedLines(system.av.parts), rule: "SS-ARMOR-07" }),
    natural: system.armor.natural,
    handling: system.handling,
    speed: system._source.speed,
    size: system.size ?? 0,
    sizeModifier: system.sizeModifier,
    unjointed: system.unjointed,
    inanimate: system.inanimate,
    tolerance: system.tolerance,
    toleranceChoices: Object.fromEntries(STORED_TOLERANCES.map((id) => [id, `CROSSFIRE.Choice.tolerance.${id}`])),
    showAspect: showsOf(declaration).fighter.includes("aspect"),
    showTolerance: showsOf(declaration).fighter.includes("tolerance"),
    why: {
      handling: entered("CROSSFIRE.Sheet.handling", system.handling, "handling"),
      speed: entered("CROSSFIRE.Sheet.speed", system.speed, "speed"),
    },
    attributes: declaration.attributes
      .filter(({ id }) => id in system.attributes)
      .map(({ id }) => {
        const [label, value] = [`CROSSFIRE.Attribute.${id}`, system.attributes[id] ?? 0];
        return { label, name: `system.attributes.${id}`, value, why: entered(label, value, "entered") };
      }),
    parts: Object.entries(system.parts).map(([id, { disabled }]) => ({ id, disabled })),
  };
}

/** Returns the pools of a vehicle; those with a maximum of 0 are shown only in edit mode. */
export function hullContext({ actor: { system }, declaration, editing }: VehicleView): {
  readonly title: string;
  readonly pools: readonly (TrackRow & { readonly kind: string })[];
} {
  const stored = system._source.pools as Readonly<Record<string, { max: number | null }>>;
  const rows = declaration.pools
    .filter(({ id }) => id in system.pools)
    .map(({ id, kind }) => ({
      kind,
      ...trackRow({
        id,
        label: `CROSSFIRE.Pool.${id}`,
        path: `system.pools.${id}`,
        track: system.pools[id] as { value: number; max: number } | undefined,
        storedMax: stored[id]?.max,
        formula: undefined,
        attributes: system.attributes as Readonly<Record<string, number>>,
      }),
    }));
  return { title: "CROSSFIRE.Sheet.pools", pools: rows.filter(({ max }) => editing || max > 0) };
}
