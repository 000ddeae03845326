import { OLD_ATTACK } from "../rules/attack/model/old-keys";
import { withNewKeys } from "../rules/reading/new-words";

/**
 * Returns the arguments of a macro or module, with old keys and words replaced by the current ones. If any were replaced, a warning in the
 * console names the call. The keys and words of version 0.1 are supported for one version.
 */
export function inNewWords<T>(given: T, call: string): T {
  const renamed = withNewKeys(given, OLD_ATTACK);
  if (renamed !== given)
    console.warn(
      `Crossfire | game.crossfire.${call}: keys and ids of 0.1 were used. Use defense, meters and so on; the changelog lists them.`,
    );
  return renamed;
}
