import type { AttackOrder } from "../../rules/attack/order";
import type { RandomSituation } from "../../rules/body/location-aim";

/** Everything the dialog's fields say; several modifiers under the same two names. */
export type Entries = Pick<FormData, "get" | "getAll">;

const text = (entries: Entries, name: string): string => String(entries.get(name) ?? "");

/** A whole number, whatever was typed: 0 for nothing and for nonsense. */
const whole = (typed: unknown): number => Math.trunc(Number(typed ?? 0)) || 0;

/** Named modifiers; one of 0 dice says nothing. */
function modifiersFrom(entries: Entries, unnamed: string): AttackOrder["modifiers"] {
  const names = entries.getAll("modifierName").map(String);
  return entries
    .getAll("modifier")
    .map((typed, index) => ({ name: names[index]?.trim() || unnamed, value: whole(typed) }))
    .filter(({ value }) => value !== 0);
}

const SAID = ["chink", "behind", "overhead"] as const;

/** How else the attack goes for its place, as far as the form asks. */
function aimingFrom(initial: AttackOrder, entries: Entries): Pick<AttackOrder, "aiming"> {
  const situation = text(entries, "situation") as RandomSituation | "";
  const said = SAID.filter((name) => entries.get(name) !== null).map((name) => [name, true]);
  const { chink: _chink, behind: _behind, overhead: _overhead, situation: _situation, ...kept } = initial.aiming ?? {};
  const aiming = { ...kept, ...Object.fromEntries(said), ...(situation ? { situation } : {}) };
  return Object.keys(aiming).length > 0 ? { aiming } : {};
}

/**
 * The order a filled-in form means. An exact place goes before a limb.
 *
 * @param initial what the form does not ask
 * @param unnamed name of a modifier nobody has named
 */
export function orderFrom(initial: AttackOrder, entries: Entries, unnamed: string): AttackOrder {
  const [location = "", side] = (text(entries, "fine") || text(entries, "limb")).split(":");
  const { aiming: _aiming, ...rest } = initial;
  return {
    ...rest,
    ...aimingFrom(initial, entries),
    target: text(entries, "target") || initial.target,
    mode: text(entries, "mode") || initial.mode,
    called: location ? { location, ...(side === "left" || side === "right" ? { side } : {}) } : null,
    aim: Math.max(0, whole(entries.get("aim"))),
    modifiers: modifiersFrom(entries, unnamed),
  };
}
