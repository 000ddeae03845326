import { adjusted, diceChanged, attributesChanged, scoreOf } from "./initiative";
import { timerObjection } from "./timed-items";
import { allow, refuse, type Ruling } from "../ruling";
import { type ActCommand, carriedAct, objectionToAct, paid, left } from "./actions";
import { actingNow, type Clock, isActing, movedOf, type Ticking, passStamp, type TimedItem, withFighter } from "./clock";
import { carriedWay, objectionToWay, slipsLeft, type WayCommand } from "./announced-movement";
import { carriedDelay, type DelayCommand, objectionToDelay } from "./step-in";
import { carriedOverwatch, objectionToOverwatch, type OverwatchCommand } from "./overwatch";
import { type ClockPatch, difference } from "./rewind/clock-patch";
import { asked, roundOver } from "./turn-order";
import { newRound } from "./rounds";
import { recovered, type Surprised, surprisedAll } from "./surprise";
import { closedPhase, endPhase, turnOver, withoutActing } from "./phases";

/**
 * Counts a fighter's actions in one clock step: each `act`, plus 1 for other payments. Paid defenses and refunds do not count.
 * @rule SS-CALLED-36 Free Actions count
 */
export function actionsTaken(commands: readonly ClockCommand[], id: string): number {
  const own = commands.filter((one) => "id" in one && one.id === id);
  const spent = own.flatMap((one) => (one.kind === "spend" ? [one] : []));
  const defends = own.some(({ kind }) => kind === "defended") && spent.every(({ attacks }) => attacks <= 0);
  const paid = !defends && spent.some(({ ap, freeActions, attacks }) => Math.max(ap, freeActions, attacks) > 0);
  return own.filter(({ kind }) => kind === "act").length + (paid ? 1 : 0);
}

/** All commands of the clock. Results of rolls and coin tosses are parameters. */
export type ClockCommand =
  /** Adds a fighter. A fighter who is already on the clock does not change. */
  | { readonly kind: "join"; readonly id: string; readonly fighter: Ticking }
  | { readonly kind: "leave"; readonly id: string }
  /** Starts a round. `passes` true or omitted: the round has passes. @rule XF-11 */
  | { readonly kind: "round"; readonly rolls: Readonly<Record<string, number>>; readonly passes?: boolean }
  | { readonly kind: "rolled"; readonly id: string; readonly score: number }
  /** Stores coin results, each above 0, for the ids from `tossesNeeded`. @rule SS-INIT-07 */
  | { readonly kind: "toss"; readonly coins: Readonly<Record<string, number>> }
  /** Starts the first phase of a round, or the next phase if no fighter acts. */
  | { readonly kind: "begin" }
  | { readonly kind: "end-phase"; readonly id: string }
  | { readonly kind: "next-pass" }
  /** Spends AP, Free Actions and attacks; negative values refund them. */
  | { readonly kind: "spend"; readonly id: string; readonly ap: number; readonly freeActions: number; readonly attacks: number }
  | ActCommand
  | DelayCommand
  | OverwatchCommand
  | WayCommand
  | { readonly kind: "defended"; readonly id: string; readonly by: number }
  | { readonly kind: "full-defense"; readonly id: string; readonly on: boolean }
  | { readonly kind: "adjust"; readonly id: string; readonly by: number }
  /** Marks a fighter as down, or as up again. @rule SS-DAMAGE-03 */
  | { readonly kind: "down"; readonly id: string; readonly down: boolean }
  /** Sets new values of Reaction and Intuition. @rule SS-INIT-11 */
  | { readonly kind: "attributes"; readonly id: string; readonly reaction: number; readonly intuition: number }
  /** Adds or subtracts the faces of Initiative Dice gained or lost during the round. @rule SS-INIT-13 @rule SS-INIT-14 */
  | { readonly kind: "dice"; readonly id: string; readonly faces: readonly number[]; readonly lost: boolean }
  | { readonly kind: "surprise"; readonly results: Readonly<Record<string, Surprised>> }
  /** Ends surprise with Karma. @rule SS-KARMA-02 */
  | { readonly kind: "recover"; readonly id: string }
  /** Raises the score of a character who fights for their life. @rule SS-LAST-03 */
  | { readonly kind: "last-stand"; readonly id: string }
  | { readonly kind: "schedule"; readonly item: TimedItem }
  /** Removes a timed item after it went off or was disarmed. @rule SS-TIMED-06 */
  | { readonly kind: "go-off"; readonly item: string }
  /**
   * Adds meters, Run actions and meters from sprints to this round's movement. `unpaid` true: the movement that used the pass's Free Action
   * was undone, so the next movement uses it again.
   */
  | {
      readonly kind: "move";
      readonly id: string;
      readonly meters: number;
      readonly runs: number;
      readonly sprinted: number;
      readonly unpaid?: true;
    }
  /** Changes the number of opponents that a fighter can move past without a fight in this pass. @rule SS-INTERCEPT-10 */
  | { readonly kind: "slip"; readonly id: string; readonly by: number };

type Of<Kind extends ClockCommand["kind"]> = Extract<ClockCommand, { kind: Kind }>;
type Refused = Extract<Ruling<never>, { allowed: false }>;

function leave(clock: Clock, id: string): Clock {
  const { [id]: _gone, ...fighters } = clock.fighters;
  return withoutActing({ ...clock, fighters }, id);
}

/** Ends a round without passes. Every fighter counts as having acted. @rule XF-11 */
const onlyPassOver = (clock: Clock): Clock =>
  turnOver(Object.keys(clock.fighters).reduce((now, id) => withFighter(closedPhase(now, id), id, { delay: null }), clock));

/** Skips the rest of the pass and ends the current phases. @rule SS-ROUND-15 */
function nextPass(clock: Clock): Clock {
  if (roundOver(clock)) return clock;
  if (!clock.passes) return onlyPassOver({ ...clock, due: [] });
  return turnOver({ ...actingNow(clock).reduce((before, id) => closedPhase(before, id), clock), due: [], pass: clock.pass + 1 });
}

/** Raises the score of a character who fights for their life. @rule SS-LAST-03 a score of 0 or less becomes 1 */
const lastStand = (clock: Clock, id: string): Clock => adjusted(clock, id, Math.max(0, 1 - (scoreOf(clock, clock.fighters[id]!) ?? 1)));

/** Removes a timed item. The stopped clock continues after the last due item. */
function goneOff(clock: Clock, id: string): Clock {
  const due = clock.due.filter((other) => other !== id);
  const without = { ...clock, timed: clock.timed.filter((item) => item.id !== id), due };
  return due.length === 0 && clock.due.length > 0 ? turnOver(without) : without;
}

function moved(clock: Clock, { id, meters, runs, sprinted, unpaid }: Of<"move">): Clock {
  const so = movedOf(clock, clock.fighters[id]!);
  const more = (had: number, by: number) => Math.max(0, had + by);
  return withFighter(clock, id, {
    movedIn: clock.round,
    ...(unpaid ? { walkedIn: 0 } : meters > 0 ? { walkedIn: passStamp(clock) } : {}),
    meters: more(so.meters, meters),
    runs: more(so.runs, runs),
    sprinted: more(so.sprinted, sprinted),
  });
}

function slipping(clock: Clock, { id, by }: Of<"slip">): Clock {
  const past = Math.max(0, slipsLeft(clock, clock.fighters[id]!) + by);
  return withFighter(clock, id, { slips: { in: passStamp(clock), past } });
}

/** Marks a fighter as down or up. The current phase of a fighter who goes down ends at once. @rule SS-DAMAGE-03 */
function fallen(clock: Clock, { id, down }: Of<"down">): Clock {
  const after = withFighter(clock, id, { down });
  return down && isActing(clock, id) ? endPhase(after, id) : after;
}

const tossed = (clock: Clock, coins: Readonly<Record<string, number>>): Clock =>
  Object.entries(coins).reduce((now, [id, coin]) => withFighter(now, id, { coin }), clock);

function carried(clock: Clock, command: ClockCommand): Clock {
  switch (command.kind) {
    case "join":
      // Two steps may add the same combatant, and a second join would reset its AP and its roll.
      return command.id in clock.fighters ? clock : { ...clock, fighters: { ...clock.fighters, [command.id]: command.fighter } };
    case "leave":
      return leave(clock, command.id);
    case "round":
      return newRound(clock, command.rolls, command.passes ?? true);
    case "rolled":
      return withFighter(clock, command.id, { rolled: command.score });
    case "down":
      return fallen(clock, command);
    case "toss":
      return tossed(clock, command.coins);
    case "begin":
      return clock.acting === null && clock.due.length === 0 ? turnOver(clock) : clock;
    case "end-phase":
      return endPhase(clock, command.id);
    case "next-pass":
      return nextPass(clock);
    case "spend":
      return paid(clock, command.id, command);
    case "act":
      return carriedAct(clock, command);
    case "delay":
    case "announce":
    case "enter":
    case "together":
      return carriedDelay(clock, command);
    case "hold":
    case "let-go":
    case "watched":
      return carriedOverwatch(clock, command);
    default:
      return changed(clock, command);
  }
}

/** Applies a command that changes values but not the turn. Only removing the last due item restarts the clock. */
function changed(
  clock: Clock,
  command: Exclude<
    ClockCommand,
    | ActCommand
    | DelayCommand
    | OverwatchCommand
    | Of<"join" | "leave" | "round" | "rolled" | "down" | "toss" | "begin" | "end-phase" | "next-pass" | "spend">
  >,
): Clock {
  switch (command.kind) {
    case "defended":
      return withFighter(clock, command.id, { defenses: Math.max(0, clock.fighters[command.id]!.defenses + command.by) });
    case "full-defense":
      return withFighter(clock, command.id, { fullDefenseIn: command.on ? clock.round : 0 });
    case "adjust":
      return adjusted(clock, command.id, command.by);
    case "attributes":
      return attributesChanged(clock, command);
    case "dice":
      return diceChanged(clock, command);
    case "surprise":
      return surprisedAll(clock, command.results);
    case "recover":
      return recovered(clock, command.id);
    case "last-stand":
      return lastStand(clock, command.id);
    case "schedule":
      return { ...clock, timed: [...clock.timed, command.item] };
    case "go-off":
      return goneOff(clock, command.item);
    case "move":
      return moved(clock, command);
    case "slip":
      return slipping(clock, command);
    case "announce-way":
      return carriedWay(clock, command);
  }
}

/** Returns the ids in a command that must already be on the clock. */
function named(command: ClockCommand): readonly string[] {
  if (command.kind === "join") return [];
  if (command.kind === "enter" || command.kind === "together") return command.ids;
  if (command.kind === "toss") return Object.keys(command.coins);
  if (command.kind === "surprise") return Object.keys(command.results);
  return "id" in command ? [command.id] : [];
}

/** Refuses a payment that the fighter cannot afford. @rule SS-ACTION-19 the fighter must have AP for the whole cost */
function spendObjection(clock: Clock, { id, ap }: Of<"spend">): Refused | null {
  const rest = left(clock, clock.fighters[id]!);
  return ap > 0 && rest.ap < ap ? refuse("tooFewAp", "SS-ACTION-19", { needed: ap, left: rest.ap }) : null;
}

/** Returns the refusal of a command in the current state; null: allowed. */
export function objectionTo(clock: Clock, command: ClockCommand): Refused | null {
  if (named(command).some((id) => !clock.fighters[id])) return refuse("combatantGone", "SS-ROUND-04");
  switch (command.kind) {
    case "end-phase":
      return clock.acting === command.id || clock.together.includes(command.id)
        ? null
        : refuse("notYourPhase", "SS-ROUND-06", { attacker: command.id });
    case "spend":
      return spendObjection(clock, command);
    case "act":
      return objectionToAct(clock, command);
    case "delay":
    case "announce":
    case "enter":
    case "together":
      return objectionToDelay(clock, command);
    case "hold":
    case "let-go":
      return objectionToOverwatch(clock, command);
    case "announce-way":
      return objectionToWay(clock, command);
    case "recover":
      return clock.fighters[command.id]!.surprised ? null : refuse("notSurprised", "SS-KARMA-02", { fighter: command.id });
    case "schedule":
      return timerObjection(clock, command.item);
    case "go-off":
      return clock.timed.some(({ id }) => id === command.item) ? null : refuse("noSuchTimer", "SS-TIMED-06");
    default:
      return null;
  }
}

/** Applies a command. At the end of a pass, the clock continues when the last delaying fighter has answered. @rule SS-DELAY-10 */
function carriedOn(clock: Clock, given: ClockCommand): Clock {
  const after = carried(clock, given);
  const rests = after.acting === null && after.due.length === 0 && given.kind !== "round";
  return rests && asked(clock).length > 0 && asked(after).length === 0 ? turnOver(after) : after;
}

/** Returns the clock after a command and the patch that undoes the command, or a refusal. */
export function command(clock: Clock, given: ClockCommand): Ruling<{ readonly clock: Clock; readonly undo: ClockPatch }> {
  const no = objectionTo(clock, given);
  if (no) return no;
  const after = carriedOn(clock, given);
  return allow({ clock: after, undo: difference(after, clock) });
}
