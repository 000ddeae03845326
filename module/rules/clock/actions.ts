import { kindOfPrice } from "../action-price";
import { refuse, type Ruling } from "../ruling";
import { isActing, left, passStamp, phasesOf, scoreOf, type Clock, type Ticking } from "./clock";
import type { Extended } from "./entries";
import { withFighter } from "./turn";

type Refused = Extract<Ruling<never>, { allowed: false }>;

/** An action by its category. @rule SS-ACTION-01 @rule SS-ACTION-02 only its price says how much it takes */
export type Act =
  | { readonly kind: "free"; /** The gamemaster allows one more without a price. @rule SS-ACTION-15 */ readonly byLeave?: boolean }
  | { readonly kind: "simple" | "complex"; readonly ap: number; readonly attack?: boolean }
  | { readonly kind: "extended"; readonly name: string; readonly cost: number; readonly ap: number }
  | { readonly kind: "interrupt"; readonly ap: number; /** What is reacted to, in a word. @rule SS-ACTION-24 */ readonly trigger: string };

export type ActionKind = Act["kind"];
export type ActCommand = { readonly kind: "act"; readonly id: string; readonly act: Act };

/** An action as the clock counts it; what costs more than a pass has is paid in parts. @rule SS-ACTION-10 @rule SS-ACTION-18 @rule SS-ACTION-19 */
export function actOf(name: string, ap: number, apMax: number, interrupt: boolean): Act {
  if (interrupt) return { kind: "interrupt", ap, trigger: name };
  const kind = kindOfPrice(ap, apMax);
  if (kind === "free") return { kind };
  return kind === "extended" ? { kind, name, cost: ap, ap: apMax } : { kind, ap };
}

/** AP of a Free Action: the first of a pass is free, a further one is bought as a Simple Action. @rule SS-ACTION-13 @rule SS-ACTION-16 @rule SS-ACTION-17 */
export const freeActionPrice = (usedInPass: number): number => (usedInPass > 0 ? 1 : 0);

/**
 * Can an Extended Action be finished in this round, this phase being the first?
 *
 * @rule SS-ACTION-21
 * @param phases of this round that the score is good for, this one among them
 * @param ap AP left in this phase
 * @param cost AP still to be paid
 */
const canFinish = (phases: number, ap: number, cost: number, apMax: number): boolean => ap + apMax * Math.max(0, phases - 1) >= cost;

/** An Extended Action cannot be anything but the one that is going on, unless another begins. */
const goingOn = ({ extended }: Ticking, name: string): Extended | null =>
  extended && extended.name === name && extended.paid < extended.cost ? extended : null;

/** Has paid the whole price of an Extended Action. @rule SS-ACTION-20 */
export const isPaidInFull = ({ extended }: Pick<Ticking, "extended">): boolean => extended !== null && extended.paid >= extended.cost;

/** What an action takes out of the pass. */
export interface ActionCost {
  readonly ap: number;
  readonly freeActions: number;
  readonly attacks: number;
}

/** @rule SS-ACTION-07 @rule SS-ACTION-13 @rule SS-ACTION-17 @rule SS-ACTION-20 the last part is what is left to pay */
export function actionCost(clock: Clock, fighter: Ticking, act: Act): ActionCost {
  switch (act.kind) {
    case "free":
      return { ap: act.byLeave ? 0 : freeActionPrice(left(clock, fighter).freeActions), freeActions: 1, attacks: 0 };
    case "extended": {
      const open = act.cost - (goingOn(fighter, act.name)?.paid ?? 0);
      return { ap: Math.min(act.ap, open), freeActions: 0, attacks: 0 };
    }
    case "interrupt":
      return { ap: act.ap, freeActions: 0, attacks: 0 };
    default:
      return { ap: act.ap, freeActions: 0, attacks: act.attack ? 1 : 0 };
  }
}

/** @rule SS-ACTION-18 @rule SS-ACTION-19 the price must fit the category */
function wrongPrice(act: Act, { apMax }: Ticking): Refused | null {
  if (act.kind === "free" || act.kind === "interrupt") return null;
  if (!Number.isInteger(act.ap) || act.ap < 1) return refuse("wrongPrice", "SS-ACTION-10", { ap: act.ap });
  if (act.kind === "extended") return null;
  if (act.ap > apMax) return refuse("mustBeExtended", "SS-ACTION-19", { ap: act.ap, most: apMax });
  return (act.kind === "simple") === (act.ap === 1) ? null : refuse("wrongPrice", "SS-ACTION-19", { ap: act.ap });
}

/** May somebody react at this moment? @rule SS-ACTION-23 in any phase @rule SS-ACTION-27 not while surprised @rule SS-ROUND-12 */
export const mayInterrupt = ({ surprised }: Pick<Ticking, "surprised">): boolean => !surprised;

/** @rule SS-ACTION-14 a Free Action in the own phase or after it @rule SS-ROUND-06 everything else in the own phase only */
function wrongMoment(clock: Clock, id: string, act: Act): Refused | null {
  const fighter = clock.fighters[id]!;
  if (act.kind === "interrupt") {
    if (act.trigger === "") return refuse("noTrigger", "SS-ACTION-24");
    return mayInterrupt(fighter) ? null : refuse("surprised", "SS-ACTION-27", { fighter: id });
  }
  if (act.kind === "free") return fighter.startedIn === passStamp(clock) ? null : refuse("freeActionTooEarly", "SS-ACTION-14");
  return isActing(clock, id) ? null : refuse("notYourPhase", "SS-ROUND-06", { attacker: id });
}

/** Why an action is not possible now; null when it is. @rule SS-ACTION-04 @rule SS-ACTION-11 @rule SS-ACTION-19 @rule SS-ACTION-21 @rule SS-ACTION-25 */
export function objectionToAct(clock: Clock, { id, act }: ActCommand): Refused | null {
  const fighter = clock.fighters[id]!;
  const no = wrongMoment(clock, id, act) ?? wrongPrice(act, fighter);
  if (no) return no;
  const rest = left(clock, fighter);
  const price = actionCost(clock, fighter, act);
  if (price.ap > rest.ap) return refuse("tooFewAp", "SS-ACTION-19", { needed: price.ap, left: rest.ap });
  if (price.attacks > 0 && rest.attacks > 0) return refuse("attackedAlready", "SS-ACTION-11", { attacker: id });
  if (act.kind !== "extended" || goingOn(fighter, act.name)) return null;
  const phases = phasesOf(scoreOf(clock, fighter) ?? 0, clock.passes);
  const finishes = canFinish(phases, rest.ap, act.cost, fighter.apMax);
  return finishes ? null : refuse("cannotFinish", "SS-ACTION-21", { cost: act.cost });
}

/**
 * Takes a price out of the pass, or gives it back when it is negative.
 *
 * @rule SS-ACTION-06 what was spent in another pass is forgotten @rule SS-ACTION-22 anything but a Free Action cancels an Extended one
 */
export function paid(clock: Clock, id: string, { ap, freeActions, attacks }: ActionCost): Clock {
  const fighter = clock.fighters[id]!;
  const current = fighter.spentIn === passStamp(clock);
  const sum = (kept: number, more: number) => Math.max(0, (current ? kept : 0) + more);
  const cancels = attacks > 0 || (ap > 0 && freeActions <= 0);
  return withFighter(clock, id, {
    spentIn: passStamp(clock),
    ap: sum(fighter.ap, ap),
    freeActions: sum(fighter.freeActions, freeActions),
    attacks: sum(fighter.attacks, attacks),
    extended: cancels ? null : fighter.extended,
  });
}

/** The clock after an action. @rule SS-ROUND-13 @rule SS-ACTION-20 progress of an Extended Action */
export function carriedAct(clock: Clock, { id, act }: ActCommand): Clock {
  const fighter = clock.fighters[id]!;
  const price = actionCost(clock, fighter, act);
  const after = paid(clock, id, price);
  if (act.kind !== "extended") return after;
  const before = goingOn(fighter, act.name)?.paid ?? 0;
  return withFighter(after, id, { extended: { name: act.name, cost: act.cost, paid: before + price.ap, paidIn: passStamp(clock) } });
}

/** Would this action end an Extended Action that is not finished? To be confirmed. @rule SS-ACTION-22 the free Defense Test is no action */
export const cancelsExtended = ({ extended }: Ticking, act: Act): boolean =>
  extended !== null && !isPaidInFull({ extended }) && act.kind !== "free" && !(act.kind === "extended" && act.name === extended.name);

/** What interrupts leave of the phase of this pass. @rule SS-ACTION-26 without AP it comes down to the Free Action */
export const phaseKept = (clock: Clock, fighter: Ticking): boolean => left(clock, fighter).ap > 0;
