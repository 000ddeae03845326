import { positive, phasesOf } from "./passes";
import { kindOfPrice } from "../action-price";
import { refuse, type Ruling } from "../ruling";
import { isActing, type Clock, type PassTime, type Ticking, passStamp, type Extended, withFighter } from "./clock";
import { scoreOf } from "./initiative";

type Refused = Extract<Ruling<never>, { allowed: false }>;

/** An action by category. @rule SS-ACTION-01 @rule SS-ACTION-02 only the cost decides the duration of an action */
export type Act =
  | {
      readonly kind: "free";
      /** true: the GM allows an additional Free Action that costs no AP. @rule SS-ACTION-15 */ readonly byLeave?: boolean;
    }
  | { readonly kind: "simple" | "complex"; readonly ap: number; readonly attack?: boolean }
  | { readonly kind: "extended"; readonly name: string; readonly cost: number; readonly ap: number }
  | { readonly kind: "interrupt"; readonly ap: number; /** Short name of the trigger. @rule SS-ACTION-24 */ readonly trigger: string };

export type ActionKind = Act["kind"];
export type ActCommand = { readonly kind: "act"; readonly id: string; readonly act: Act };

/**
 * Returns an action in the form that the clock uses. A fighter pays in parts for an action that costs more AP than a pass provides.
 * @rule SS-ACTION-10 @rule SS-ACTION-18 @rule SS-ACTION-19
 */
export function actOf(name: string, ap: number, apMax: number, interrupt: boolean): Act {
  if (interrupt) return { kind: "interrupt", ap, trigger: name };
  const kind = kindOfPrice(ap, apMax);
  if (kind === "free") return { kind };
  return kind === "extended" ? { kind, name, cost: ap, ap: apMax } : { kind, ap };
}

/**
 * Returns the AP cost of a Free Action: 0 for the first in a pass, 1 for each later one.
 * @rule SS-ROUND-11 @rule SS-ACTION-13 @rule SS-ACTION-16 @rule SS-ACTION-17
 */
export const freeActionPrice = (usedInPass: number): number => (usedInPass > 0 ? 1 : 0);

/**
 * Returns whether a fighter who starts an Extended Action in this phase can finish it in this round.
 * @rule SS-ACTION-21
 * @param phases Number of phases that the score gives in this round, including this phase.
 * @param ap AP left in this phase.
 * @param cost AP still to pay.
 */
const canFinish = (phases: number, ap: number, cost: number, apMax: number): boolean => ap + apMax * Math.max(0, phases - 1) >= cost;

/** Returns the fighter's unfinished Extended Action if it has this name; null: a new action would start. */
const goingOn = ({ extended }: Ticking, name: string): Extended | null =>
  extended && extended.name === name && extended.paid < extended.cost ? extended : null;

/** Returns whether an Extended Action is paid in full. @rule SS-ACTION-20 */
export const isPaidInFull = ({ extended }: Pick<Ticking, "extended">): boolean => extended !== null && extended.paid >= extended.cost;

/** Cost of an action in the current pass. */
export interface ActionCost {
  readonly ap: number;
  readonly freeActions: number;
  readonly attacks: number;
}

/**
 * Returns the cost of an action.
 * @rule SS-ACTION-07 @rule SS-ACTION-13 @rule SS-ACTION-17
 * @rule SS-ACTION-20 the last part of an Extended Action costs only the AP left to pay
 */
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

/** Refuses a cost that does not fit the action's category. @rule SS-ACTION-18 @rule SS-ACTION-19 */
function wrongPrice(act: Act, { apMax }: Ticking): Refused | null {
  if (act.kind === "free" || act.kind === "interrupt") return null;
  if (!Number.isInteger(act.ap) || act.ap < 1) return refuse("wrongPrice", "SS-ACTION-10", { ap: act.ap });
  if (act.kind === "extended") return null;
  if (act.ap > apMax) return refuse("mustBeExtended", "SS-ACTION-19", { ap: act.ap, most: apMax });
  return (act.kind === "simple") === (act.ap === 1) ? null : refuse("wrongPrice", "SS-ACTION-19", { ap: act.ap });
}

/**
 * Returns whether a fighter can take an Interrupt Action now.
 * @rule SS-ACTION-23 in any phase
 * @rule SS-ACTION-27 not while surprised
 * @rule SS-ROUND-12
 */
export const mayInterrupt = ({ surprised }: Pick<Ticking, "surprised">): boolean => !surprised;

/**
 * Refuses an action at the wrong time.
 * @rule SS-ACTION-14 a Free Action is possible in the fighter's own phase or later in the pass
 * @rule SS-ROUND-06 other actions are possible only in the fighter's own phase
 */
function wrongMoment(clock: Clock, id: string, act: Act): Refused | null {
  const fighter = clock.fighters[id]!;
  if (act.kind === "interrupt") {
    if (act.trigger === "") return refuse("noTrigger", "SS-ACTION-24");
    return mayInterrupt(fighter) ? null : refuse("surprised", "SS-ACTION-27", { fighter: id });
  }
  if (act.kind === "free") return fighter.startedIn === passStamp(clock) ? null : refuse("freeActionTooEarly", "SS-ACTION-14");
  return isActing(clock, id) ? null : refuse("notYourPhase", "SS-ROUND-06", { attacker: id });
}

/**
 * Returns the refusal if an action is not possible now; null if it is possible.
 * @rule SS-ROUND-09 @rule SS-ACTION-04 @rule SS-ACTION-11 @rule SS-ACTION-19 @rule SS-ACTION-21 @rule SS-ACTION-25
 * @rule SS-ACTION-26 once Interrupt Actions have used all AP, only the Free Action is left
 */
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
 * Adds a cost to the fighter's spending in the current pass. Negative values refund a cost.
 * @rule SS-ACTION-06 spending in an earlier pass no longer counts
 * @rule SS-ACTION-22 any action except a Free Action cancels an Extended Action
 * @param put Function that changes the fighter.
 */
export function paid(clock: Clock, id: string, { ap, freeActions, attacks }: ActionCost, put = withFighter): Clock {
  const fighter = clock.fighters[id]!;
  const current = fighter.spentIn === passStamp(clock);
  const sum = (kept: number, more: number) => Math.max(0, (current ? kept : 0) + more);
  const cancels = attacks > 0 || (ap > 0 && freeActions <= 0);
  return put(clock, id, {
    spentIn: passStamp(clock),
    ap: sum(fighter.ap, ap),
    freeActions: sum(fighter.freeActions, freeActions),
    attacks: sum(fighter.attacks, attacks),
    extended: cancels ? null : fighter.extended,
  });
}

/** Returns the clock after an action. @rule SS-ROUND-13 @rule SS-ACTION-20 each payment advances an Extended Action */
export function carriedAct(clock: Clock, { id, act }: ActCommand): Clock {
  const fighter = clock.fighters[id]!;
  const price = actionCost(clock, fighter, act);
  const after = paid(clock, id, price);
  if (act.kind !== "extended") return after;
  const before = goingOn(fighter, act.name)?.paid ?? 0;
  return withFighter(after, id, { extended: { name: act.name, cost: act.cost, paid: before + price.ap, paidIn: passStamp(clock) } });
}

/**
 * Returns whether an action would cancel an unfinished Extended Action. The player must then confirm the action.
 * @rule SS-ACTION-22 the free Defense Test is not an action
 */
export const cancelsExtended = ({ extended }: Ticking, act: Act): boolean =>
  extended !== null && !isPaidInFull({ extended }) && act.kind !== "free" && !(act.kind === "extended" && act.name === extended.name);

/** Returns whether a fighter has started a phase in this pass and not ended it yet. */
const inPhase = (clock: PassTime, { startedIn, actedIn, delay }: Ticking): boolean => {
  const stamp = passStamp(clock);
  return startedIn === stamp && (actedIn !== stamp || delay?.active === true);
};

/**
 * Returns the AP a fighter has left in this pass, and the Free Actions and attacks already used.
 * @rule SS-ACTION-03 every pass has the same AP
 * @rule SS-ACTION-08 AP left after the phase stay for Interrupt Actions in the same pass
 * @rule SS-ACTION-05 no AP at a score of 0 or less, except to finish a started phase
 * @rule SS-ACTION-06 unspent points are lost
 */
export function left(clock: PassTime, fighter: Ticking): { ap: number; freeActions: number; attacks: number } {
  const current = fighter.spentIn === passStamp(clock);
  const refilled = positive(clock, fighter) || inPhase(clock, fighter) ? fighter.apMax : 0;
  return {
    ap: Math.max(0, refilled - (current ? fighter.ap : 0)),
    freeActions: current ? fighter.freeActions : 0,
    attacks: current ? fighter.attacks : 0,
  };
}
