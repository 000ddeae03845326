import type { CrossfireActor } from "../../foundry/types";
import { additionsOf } from "../../foundry/version";
import type { Part } from "../../rules/chance/throws";

/** Whoever effects apply to. */
type Affected = Pick<CrossfireActor, "appliedEffects">;

/** What effects add to a number of an actor, each by its name. @param path such as "system.attributes.body" */
export const effectParts = ({ appliedEffects }: Affected, path: string): Part[] =>
  appliedEffects.flatMap((effect) =>
    additionsOf(effect)
      .filter((addition) => addition.path === path && addition.by !== 0)
      .map(({ by }): Part => ({ part: "effects", value: by, rule: "", of: effect.name })),
  );

/** The same for a number of which it is known by how much effects change it: what no effect accounts for is a line of its own. */
export function changeParts(actor: Affected, path: string, by: number): Part[] {
  const known = effectParts(actor, path);
  const rest = by - known.reduce((sum, { value }) => sum + value, 0);
  return rest === 0 ? known : [...known, { part: "effects", value: rest, rule: "" }];
}
