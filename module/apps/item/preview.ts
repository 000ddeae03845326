import { plain, signed } from "../../foundry/numbers";
import type { CrossfireActor, CrossfireItem } from "../../foundry/types";
import { weaponOf } from "../../scene/weapon";
import { isPerson, isWeapon } from "../../scene/kinds";
import { fireMode } from "../../rules/attack/model/declaration";
import type { UsualAccuracy } from "../../rules/contest/accuracy";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import { usualAccuracy, usualRangedAccuracy } from "../../rules/attack/model/weapon";
import { showsOf } from "../../rules/describe/formulas";
import { damageInWords } from "../parts/part-words";

/** Values for the sentence that states the usual Accuracy of weapons of one quality. @rule SS-ACCURACY-02 */
interface UsualContext {
  readonly key: string;
  readonly accuracy: string;
  /** Usual Accuracy of ranged weapons, such as "4–5" or "6+"; "" for other weapons. @rule SS-ACCURACY-07 */
  readonly range: string;
}

/** Numbers of a weapon as its owner would use it. */
export interface PreviewContext {
  readonly owner: string;
  readonly dv: string;
  readonly damageKey: string;
  readonly kind: string;
  readonly arp: string;
  /** Maximum number of hits; "" if it depends on an owner that the weapon lacks; null if the ruleset does not limit hits. */
  readonly limit: string | null;
  /** Usual Accuracy for a weapon that stores none; null for other weapons. */
  readonly usual: UsualContext | null;
  readonly range: string;
  readonly modes: readonly { readonly key: string; readonly price: number; readonly rounds: number }[];
}

/** Stand-in for the owner of a weapon that has no owner. The stand-in's attributes count as 0. */
// Unchecked: only the type, the empty system and the items of the stand-in are read.
const NOBODY = { type: "", system: {}, items: { contents: [] } } as unknown as CrossfireActor;

/** Formats a usual Accuracy as "4", "4–5" or "6+". */
function rangeOf({ least, most }: UsualAccuracy): string {
  if (most === null) return `${plain(least)}+`;
  return most === least ? plain(least) : `${plain(least)}–${plain(most)}`;
}

function usualContext(system: Parameters<typeof usualAccuracy>[0]): UsualContext | null {
  const usual = usualAccuracy(system);
  if (usual === null) return null;
  const ranged = usualRangedAccuracy(system);
  return {
    key: `CROSSFIRE.Sheet.${ranged ? "usualRangedAccuracy" : "usualAccuracy"}`,
    accuracy: plain(usual),
    range: ranged ? rangeOf(ranged) : "",
  };
}

/** Returns the numbers of a weapon in its owner's hands; null for other items. */
export function itemPreviewContext(item: CrossfireItem, ruleset: RulesetFacts): PreviewContext | null {
  if (!isWeapon(item)) return null;
  const owner = item.actor as CrossfireActor | null;
  const weapon = weaponOf(item, owner ?? NOBODY, ruleset);
  const shown = showsOf(ruleset.declaration).weapon;
  const physical = owner && isPerson(owner) ? plain(owner.system.limits.physical) : "";
  return {
    owner: owner?.name ?? "",
    dv: damageInWords(weapon),
    damageKey: shown.includes("damageDice") ? "CROSSFIRE.Sheet.damage" : "CROSSFIRE.Sheet.dv",
    kind: shown.includes("damageKind") ? `CROSSFIRE.Choice.damage.${weapon.damageKind}` : "",
    arp: shown.includes("arp") ? signed(weapon.arp) : "",
    limit: !shown.includes("accuracy") ? null : weapon.accuracy === null ? physical : plain(weapon.accuracy),
    usual: shown.includes("accuracy") ? usualContext(item.system) : null,
    range: weapon.maxRange > 0 ? plain(weapon.maxRange) : "",
    modes: weapon.modes.flatMap((id) => {
      const mode = fireMode(ruleset, id);
      return mode ? [{ key: `CROSSFIRE.Choice.fire.${id}`, price: mode.price, rounds: mode.rounds }] : [];
    }),
  };
}
