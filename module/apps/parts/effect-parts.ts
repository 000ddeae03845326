import type { CrossfireActor } from "../../foundry/types";
import { additionsOf } from "../../foundry/version";
import type { Part } from "../../rules/chance/roll-specs";

/** Actor whose applied effects are read. */
type Affected = Pick<CrossfireActor, "appliedEffects">;

/**
 * Returns the amounts that effects add to an actor's number, one part per effect.
 * @param path Data path such as "system.attributes.body".
 */
export const effectParts = ({ appliedEffects }: Affected, path: string): Part[] =>
  appliedEffects.flatMap((effect) =>
    additionsOf(effect)
      .filter((addition) => addition.path === path && addition.by !== 0)
      .map(({ by }): Part => ({ part: "effects", value: by, rule: "", of: effect.name })),
  );

/**
 * Returns the amounts that effects add to a number whose total change is known. A remainder that no effect explains gets its own part.
 * @param by Total change caused by effects.
 */
export function changeParts(actor: Affected, path: string, by: number): Part[] {
  const known = effectParts(actor, path);
  const rest = by - known.reduce((sum, { value }) => sum + value, 0);
  return rest === 0 ? known : [...known, { part: "effects", value: rest, rule: "" }];
}
