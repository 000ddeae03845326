import type { Call, CalledLocation } from "../../body/called-shot";
import { callSurcharge, deadeyeBonus, type Reaction } from "../../body/deadeye";
import { limbCall } from "../../body/limb-call";
import type { Part } from "../../chance/throws";
import { allow, refuse, type Ruling } from "../../ruling";
import type { ShotMode } from "./declaration";

/** What somebody announces before any die is rolled. */
export interface Announcement {
  readonly mode: Pick<ShotMode, "price" | "recoil">;
  readonly call: Call | null;
  readonly reaction: Reaction;
  /** Everything that helps or hinders the attack but the call and what comes with it. */
  readonly accuracy: readonly Part[];
  /** AP at hand; null where nobody counts them. */
  readonly ap: number | null;
}

/** An announced attack: nothing of it changes once a die is thrown. @rule CS-02 */
export interface CalledAttack {
  readonly called: CalledLocation | null;
  /** AP of the whole attack. */
  readonly price: number;
  /** AP left once it is paid, hit or miss; null where nobody counts them. */
  readonly left: number | null;
  /** Accuracy of the first bullet, itemised. */
  readonly parts: readonly Part[];
  /** Accuracy lost from bullet to bullet. */
  readonly recoil: number;
}

/**
 * Rules on an announcement. A call is a variant of the attack: the same attack with a penalty and a price.
 *
 * @rule CS-01 @rule CS-04 @rule CS-05 paid before the roll, and all of it @rule CS-28 @rule CS-30 whatever the fire mode, one surcharge
 * @rule CS-06 the limb has its penalty @rule CS-37
 */
export function announce({ mode, call, reaction, accuracy, ap }: Announcement): Ruling<CalledAttack> {
  const ruling = call ? limbCall(call, reaction) : null;
  if (ruling && !ruling.allowed) return ruling;
  const called = ruling ? ruling.value : null;
  const price = mode.price + callSurcharge(called !== null, reaction);
  if (ap !== null && ap < price) return refuse("tooFewAp", "CS-05", { needed: price, left: ap });
  const parts: Part[] = [
    ...accuracy,
    ...(called ? [{ part: "called", value: called.modifier, rule: "CS-06", of: called.limb ?? "" }] : []),
    { part: "deadeye", value: deadeyeBonus(called !== null, reaction), rule: "CS-37" },
  ];
  return allow({
    called,
    price,
    left: ap === null ? null : ap - price,
    parts: parts.filter(({ value }) => value !== 0),
    recoil: mode.recoil,
  });
}

/** Accuracy of one bullet: every one of them carries the penalty of the call. @rule CS-29 @param bullet from 0 */
export const partsOfBullet = ({ parts, recoil }: CalledAttack, bullet: number): readonly Part[] =>
  recoil === 0 || bullet === 0 ? parts : [...parts, { part: "recoil", value: -recoil * bullet, rule: "CS-29" }];
