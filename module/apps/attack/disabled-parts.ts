import type { AttackOrder } from "../../rules/attack/model/order";
import type { Part } from "../../rules/chance/roll-specs";
import { partLabel } from "../parts/part-words";

/** Parts that cannot be switched off: the base of the roll, typed modifiers, and the split of the dice pool among multiple attacks. */
const FIXED: readonly string[] = ["skill", "attribute", "reaction", "intuition", "rating", "parry", "block", "typed", "split"];

export const isSwitched = ({ part }: Part): boolean => !FIXED.includes(part);

/** Returns a key that identifies a part within one roll. */
export const switchKey = ({ part, of = "" }: Part): string => `${part}:${of}`;

type Typed = AttackOrder["modifiers"];

/**
 * Returns the modifiers that cancel the switched-off parts, one for each part that is not 0.
 * @param off Keys of the switched-off parts.
 */
export const countered = (parts: readonly Part[], off: ReadonlySet<string>): Typed =>
  parts
    .filter((part) => part.value !== 0 && isSwitched(part) && off.has(switchKey(part)))
    .map((part) => ({
      name: (game.i18n?.format("CROSSFIRE.Attack.switchedOff", { part: partLabel(part) }) ?? "").slice(0, 60),
      value: 0 - part.value,
    }));

/** Adds a part's key to the switched-off parts, or removes it from them. */
export function switchPart(off: Set<string>, key: string, isOff: boolean): void {
  if (isOff) off.add(key);
  else off.delete(key);
}
