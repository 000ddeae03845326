import { refuse, type Ruling } from "../ruling";
import { isActing, type Clock, passStamp, withFighter } from "./clock";
import { left, paid } from "./actions";

type Refused = Extract<Ruling<never>, { allowed: false }>;

export type OverwatchCommand =
  /** Holds the AP of one attack. @rule XF-22 */
  | { readonly kind: "hold"; readonly id: string; readonly ap: number }
  /** Ends overwatch without an attack. */
  | { readonly kind: "let-go"; readonly id: string }
  /** Uses up the held AP for an attack (`by` below 0), or restores them after an undo. */
  | { readonly kind: "watched"; readonly id: string; readonly by: number };

/**
 * Refuses to hold AP at the wrong time, or to hold more AP than are left.
 * @rule XF-22 only in the fighter's own phase and up to the AP left
 * @rule SS-ROUND-06 @rule SS-ACTION-19
 */
function holdObjection(clock: Clock, id: string, ap: number): Refused | null {
  if (!isActing(clock, id)) return refuse("notYourPhase", "SS-ROUND-06", { attacker: id });
  if (!Number.isInteger(ap) || ap < 1) return refuse("wrongPrice", "SS-ACTION-10", { ap });
  const rest = left(clock, clock.fighters[id]!).ap;
  return ap > rest ? refuse("tooFewAp", "SS-ACTION-19", { needed: ap, left: rest }) : null;
}

/** Returns the refusal to start or end overwatch; null if the command is possible. */
export function objectionToOverwatch(clock: Clock, given: OverwatchCommand): Refused | null {
  if (given.kind === "hold") return holdObjection(clock, given.id, given.ap);
  const none = given.kind === "let-go" && clock.fighters[given.id]!.overwatch === null;
  return none ? refuse("notOnOverwatch", "XF-22", { attacker: given.id }) : null;
}

/** Ends overwatch. The fighter regains AP held in this pass and loses AP held in an earlier pass. @rule SS-ACTION-06 */
function letGo(clock: Clock, id: string): Clock {
  const { overwatch } = clock.fighters[id]!;
  const after = withFighter(clock, id, { overwatch: null });
  const still = overwatch?.heldIn === passStamp(clock);
  return still ? paid(after, id, { ap: -overwatch.ap, freeActions: 0, attacks: 0 }) : after;
}

/** Returns the clock after the start, end or use of overwatch. @rule XF-22 */
export function carriedOverwatch(clock: Clock, given: OverwatchCommand): Clock {
  const { id } = given;
  switch (given.kind) {
    case "hold": {
      const had = clock.fighters[id]!.overwatch;
      const heldIn = passStamp(clock);
      // A second hold in the same pass adds to the held AP.
      const ap = given.ap + (had?.heldIn === heldIn ? had.ap : 0);
      return withFighter(paid(clock, id, { ap: given.ap, freeActions: 0, attacks: 0 }), id, { overwatch: { ap, heldIn } });
    }
    case "let-go":
      return letGo(clock, id);
    case "watched":
      return withFighter(clock, id, { overwatch: given.by > 0 ? { ap: given.by, heldIn: 0 } : null });
  }
}
