import type { AttackOrder } from "../../rules/attack/model/order";
import type { Part } from "../../rules/chance/throws";
import { partLabel } from "../parts/part-words";

/** Parts nobody takes out: what is rolled at all, what was typed in, and what several attacks share. */
const FIXED: readonly string[] = ["skill", "attribute", "reaction", "intuition", "rating", "parry", "block", "typed", "split"];

export const isSwitched = ({ part }: Part): boolean => !FIXED.includes(part);

/** One name for the same part of the same roll. */
export const switchKey = ({ part, of = "" }: Part): string => `${part}:${of}`;

type Typed = AttackOrder["modifiers"];

/** What makes up for parts that are switched off: modifiers by hand, named as such. @param off keys of parts */
export const countered = (parts: readonly Part[], off: ReadonlySet<string>): Typed =>
  parts
    .filter((part) => part.value !== 0 && isSwitched(part) && off.has(switchKey(part)))
    .map((part) => ({
      name: (game.i18n?.format("CROSSFIRE.Attack.switchedOff", { part: partLabel(part) }) ?? "").slice(0, 60),
      value: 0 - part.value,
    }));
