import { STORED_TOLERANCES } from "../../../data/words";
import type { CrossfireActorOf } from "../../../foundry/types";
import { showsOf } from "../../../rules/describe/formulas";
import { explain, preparedLines, type Explained } from "../../parts/explained";
import { trackRow, type TrackRow } from "../../parts/track";
import type { Declaration } from "../../../rules/attack/model/declaration";
import { armorLabel, type FiguresContext } from "../context/figures";
import type { Looking } from "../view";

export type VehicleActor = CrossfireActorOf<"vehicle">;

export interface VehicleView extends Looking {
  readonly actor: VehicleActor;
  readonly declaration: Declaration;
}

export interface VehicleContext {
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
  readonly attributes: readonly { readonly id: string; readonly label: string; readonly name: string; readonly value: number }[];
  readonly parts: readonly { readonly id: string; readonly disabled: boolean }[];
}

/** Explains a number that a user entered. */
const entered = (label: string, value: number, formula: string): Explained =>
  explain({ label, value, formula: `CROSSFIRE.Sheet.formula.${formula}` });

const attributesOf = (ratings: Readonly<Record<string, number>>, { attributes }: Declaration): VehicleContext["attributes"] =>
  attributes
    .filter(({ id }) => id in ratings)
    .map(({ id }) => ({ id, label: `CROSSFIRE.Attribute.${id}`, name: `system.attributes.${id}`, value: ratings[id] ?? 0 }));

/** Returns a vehicle's armor, handling, speed and attributes, each with its explanation. */
export function hullFigures({ actor: { system }, declaration }: VehicleView): FiguresContext["figures"] {
  const armor = {
    label: armorLabel("figure", declaration),
    value: system.av.value,
    lines: preparedLines(system.av.parts),
    rule: "SS-ARMOR-07",
  };
  return [
    { id: "av", why: explain(armor) },
    { id: "handling", why: entered("CROSSFIRE.Sheet.handling", system.handling, "handling") },
    { id: "speed", why: entered("CROSSFIRE.Sheet.speed", system._source.speed, "speed") },
    ...attributesOf(system.attributes, declaration).map(({ id, label, value }) => ({ id, why: entered(label, value, "entered") })),
  ];
}

/** Returns the entered values of a vehicle, and the parts that can be disabled. */
export function vehicleContext({ actor: { system }, declaration }: VehicleView): VehicleContext {
  return {
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
    attributes: attributesOf(system.attributes, declaration),
    parts: Object.entries(system.parts).map(([id, { disabled }]) => ({ id, disabled })),
  };
}

/** Returns the pools of a vehicle. Pools with a maximum of 0 appear only in edit mode. */
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
