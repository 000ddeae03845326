import { refuse, type Ruling } from "../ruling";
import { isActing, left, type Clock } from "./clock";
import { passStamp } from "./passes";
import { paid } from "./actions";
import { withFighter } from "./turn";

type Refused = Extract<Ruling<never>, { allowed: false }>;

export type OverwatchCommand =
  /** Holds the AP of one attack. @rule XF-22 */
  | { readonly kind: "hold"; readonly id: string; readonly ap: number }
  /** Gives up the held AP. */
  | { readonly kind: "let-go"; readonly id: string }
  /** The attack was made (`by` below 0), or was undone. */
  | { readonly kind: "watched"; readonly id: string; readonly by: number };

/** Refuses to hold AP. @rule XF-22 only in the own phase and up to the AP left @rule SS-ROUND-06 @rule SS-ACTION-19 */
function holdObjection(clock: Clock, id: string, ap: number): Refused | null {
  if (!isActing(clock, id)) return refuse("notYourPhase", "SS-ROUND-06", { attacker: id });
  if (!Number.isInteger(ap) || ap < 1) return refuse("wrongPrice", "SS-ACTION-10", { ap });
  const rest = left(clock, clock.fighters[id]!).ap;
  return ap > rest ? refuse("tooFewAp", "SS-ACTION-19", { needed: ap, left: rest }) : null;
}

/** Returns why overwatch cannot start or end; null if it can. */
export function objectionToOverwatch(clock: Clock, given: OverwatchCommand): Refused | null {
  if (given.kind === "hold") return holdObjection(clock, given.id, given.ap);
  const none = given.kind === "let-go" && clock.fighters[given.id]!.overwatch === null;
  return none ? refuse("noOverwatch", "XF-22", { attacker: given.id }) : null;
}

/** Ends overwatch. AP held in this pass come back; AP held in an earlier pass are lost. @rule SS-ACTION-06 */
function letGo(clock: Clock, id: string): Clock {
  const { overwatch } = clock.fighters[id]!;
  const after = withFighter(clock, id, { overwatch: null });
  const still = overwatch?.heldIn === passStamp(clock);
  return still ? paid(after, id, { ap: -overwatch.ap, freeActions: 0, attacks: 0 }) : after;
}

/** Returns the clock after overwatch starts, ends or is used. @rule XF-22 */
export function carriedOverwatch(clock: Clock, given: OverwatchCommand): Clock {
  const { id } = given;
  switch (given.kind) {
    case "hold": {
      const had = clock.fighters[id]!.overwatch;
      const heldIn = passStamp(clock);
      // Holding again in the same pass adds to it.
      const ap = given.ap + (had?.heldIn === heldIn ? had.ap : 0);
      return withFighter(paid(clock, id, { ap: given.ap, freeActions: 0, attacks: 0 }), id, { overwatch: { ap, heldIn } });
    }
    case "let-go":
      return letGo(clock, id);
    case "watched":
      return withFighter(clock, id, { overwatch: given.by > 0 ? { ap: given.by, heldIn: 0 } : null });
  }
}
