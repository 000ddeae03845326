import { DAMAGE_TYPES } from "../../rules/body/health-pools";
import { WOUND_CLASSES } from "../../rules/body/hit-locations/wound-classes";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import { showsOf, type ArmorField } from "../../rules/describe/formulas";

/** Numbers of a piece of armor against one damage type or wound class. */
export interface TypeRow {
  readonly id: string;
  /** Language key of the damage type or wound class. */
  readonly label: string;
  readonly valueName: string;
  /** Protection against this type; "" if the armor's rating applies. */
  readonly value: number | "";
  readonly percentName: string;
  readonly percent: number;
}

export interface TypesContext {
  readonly rows: readonly TypeRow[];
  readonly showPercent: boolean;
}

/** Returns the types that armor distinguishes: damage types, or wound classes if the ruleset uses them and armor has no percentages. */
export const typesIn = ({ declaration }: RulesetFacts): readonly { readonly id: string; readonly label: string }[] => {
  const { armor, weapon } = showsOf(declaration);
  const byClass = weapon.includes("woundClass") && !armor.includes("percent");
  return byClass
    ? WOUND_CLASSES.map((id) => ({ id, label: `CROSSFIRE.Choice.wound.${id}` }))
    : DAMAGE_TYPES.map((id) => ({ id, label: `CROSSFIRE.DamageType.${id}` }));
};

type Stored = Readonly<Record<string, { readonly value?: number | null; readonly percent?: number } | undefined>>;

/** Returns a row per type. A type without a stored value uses the rating. */
export function typesContext(
  system: Readonly<Record<string, unknown>>,
  shown: readonly ArmorField[],
  types: ReturnType<typeof typesIn>,
): TypesContext {
  const stored = (system["types"] ?? {}) as Stored;
  return {
    showPercent: shown.includes("percent"),
    rows: types.map(({ id, label }) => ({
      id,
      label,
      valueName: `system.types.${id}.value`,
      value: stored[id]?.value ?? "",
      percentName: `system.types.${id}.percent`,
      percent: stored[id]?.percent ?? 0,
    })),
  };
}
