import type { CrossfireActor, CrossfireItemOf, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Moment } from "../../rules/clock/entries";
import type { Refusal } from "../../rules/ruling";
import type { Call } from "../../rules/called/called-shot";
import type { RollReading } from "../../rules/describe/formulas";
import type { Callable } from "../preview/callable-locations";
import type { CallRuling } from "../preview/call-rulings";
import type { OddsShown } from "../world-settings";
import type { OddsListener } from "../preview/odds";
import type { CheckAnswer, CheckQuestion } from "../checks/question";
import type { Preview } from "../preview/preview";
import type { PreviewLine } from "../preview/preview-line";
import type { ShownPath } from "../preview/shown-path";

/** An actor or token that can be chosen. */
export interface Offered {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** This user's rights in the attack panel besides ordering. */
export interface AttackRights {
  /** Turn off single parts of a roll. */
  readonly switchParts: boolean;
  /** Make the GM's decisions: bystanders do not matter, an interception, stun damage. */
  readonly decide: boolean;
  /** Correct the map: bystanders, cover, distance. */
  readonly correct: boolean;
}

/** The data with which the attack panel asks for an attack. */
export interface AttackQuestion {
  readonly attacker: CrossfireActor;
  readonly attackerToken: CrossfireToken | null;
  readonly weapon: CrossfireItemOf<"weapon"> | CrossfireItemOf<"power">;
  /** Targets on offer, the first preselected. */
  readonly targets: readonly Offered[];
  /** The user's targets; with several, the user attacks one of them or all in turn. */
  readonly targeted: readonly string[];
  /** Entities that can be put on the line of fire by hand; null if the map decides. */
  readonly actors: readonly Offered[] | null;
  /**
   * All entities on the map that can be added to or removed from the line of fire, with meters from the chosen point; empty without one.
   */
  readonly others: readonly (Offered & { readonly away?: number })[];
  /** Other ready weapons, for attacks with two weapons. */
  readonly otherWeapons: readonly { readonly id: string; readonly name: string }[];
  /** Show all options at once. */
  readonly advanced: boolean;
  readonly rights: AttackRights;
  readonly initial: AttackOrder;
  /** Locations and other parts this attack can be called at. */
  readonly callable: readonly Callable[];
  /** Returns what can be called at another target: its parts, its own limbs. @rule XF-25 */
  readonly callableAt: (target: string) => readonly Callable[];
  /** Calls that are ruled out by what the weapon does, with the reason. @rule TD-LOC-08 */
  readonly withheld: readonly Refusal[];
  /** Kind of the attack roll. */
  readonly reading: RollReading;
  /** Display of chances for this user. */
  readonly odds: OddsShown;
  /** Returns the rules' verdict on the order in the panel. */
  readonly preview: (order: AttackOrder) => Preview;
  /** Returns the rules' verdict on each call for this order. */
  readonly saidOfCalls: (order: AttackOrder, calls: readonly Call[]) => readonly CallRuling[];
  /** Calculates the odds of an order, one call after the other. */
  readonly followOdds: (order: AttackOrder, calls: readonly (Call | null)[], listener: OddsListener, signal: AbortSignal) => Promise<void>;
}

/** Chances this user may see, by name; several entries if entities share a name. */
export type NamedChances = ReadonlyMap<string, readonly string[]>;

/** A point on the map, pixels. */
export interface PointAnswer {
  readonly x: number;
  readonly y: number;
  /** The user wants to edit who is struck before the attack is sent. */
  readonly byHand?: boolean;
}

/** The data with which the map asks for a point: for a throw, an area attack or a charge. */
export interface PointQuestion {
  readonly weapon: string;
  readonly scene: CrossfireScene;
  /** Initial position of the pointer, pixels. */
  readonly start: { readonly x: number; readonly y: number };
  /** Pixels. */
  readonly radius: number;
  /** Returns the corners of the covered area, pixels; omitted: a circle around the point. */
  readonly outline?: (spot: { readonly x: number; readonly y: number }) => readonly { readonly x: number; readonly y: number }[];
  /** A charge is placed here and goes off later. */
  readonly sets?: boolean;
  /** The user may edit who is struck there. */
  readonly mayCorrect?: boolean;
  /** Returns what the rules say about a point: refusal, distance and entities in the blast. */
  readonly judge: (spot: { readonly x: number; readonly y: number }) => Preview;
  /** Performs what makes a refused attack possible, such as reloading; omitted: no remedy. */
  readonly remedy?: (refusal: string) => Promise<unknown>;
  /** Calculates each entity's chance of being struck; omitted: no chances are shown. */
  readonly chances?: (spot: { readonly x: number; readonly y: number }, told: (chances: NamedChances) => void, signal: AbortSignal) => void;
}

/** The data with which the timer dialog opens when a charge is set. */
export interface TimerQuestion {
  readonly name: string;
  /** Usual delay in rounds. */
  readonly rounds: number;
  /** Highest pass to choose; null in rulesets without passes. */
  readonly passes: number | null;
}

/** A kind of ammunition to load. */
export interface KindOfRounds {
  /** Item id of the supply that is loaded from. */
  readonly id: string;
  readonly name: string;
  /** Rounds in all supplies of the kind. */
  readonly quantity: number;
  readonly loaded: boolean;
  /** Added to Damage Value and ARP. */
  readonly damage: number;
  readonly arp: number;
}

/** The data with which a reload asks for one of several kinds of ammunition. */
export interface AmmunitionQuestion {
  /** Name of the weapon. */
  readonly weapon: string;
  /** Two or more; the first is the usual one. */
  readonly kinds: readonly KindOfRounds[];
}

/** When a charge goes off: rounds from now, and the moment of that round. */
export interface TimerSet {
  readonly rounds: number;
  readonly moment: Moment;
  /** Pass of that round; used if `moment` is "phase". */
  readonly pass: number;
}

/** Dialogs and map displays that `play` uses; boot provides them. */
export interface Prompts {
  /**
   * Draws the line of fire on the attacker's map; null removes it.
   *
   * @param who identifies the window it belongs to
   * @param chances of being struck, 0 to 1, by uuid of the entities on the line, as far as known
   */
  showLine(who: object, line: PreviewLine | null, chances: ReadonlyMap<string, number>): void;
  /** Shows range and cover next to possible targets; null removes it. */
  showReadout(line: PreviewLine | null, friends: readonly string[]): void;
  /** Draws the path of each bullet of an attack on the map. */
  showPath(path: ShownPath): void;
  /** Returns the finished order, several to be carried out in turn, or null on cancel. */
  attack(question: AttackQuestion): Promise<readonly AttackOrder[] | null>;
  /** Returns when the charge goes off, or null on cancel. */
  timer(question: TimerQuestion): Promise<TimerSet | null>;
  /** Returns the item id of the ammunition, or null on cancel. */
  ammunition(question: AmmunitionQuestion): Promise<string | null>;
  /** Returns the point in pixels of the scene, or null on cancel. */
  spot(question: PointQuestion): Promise<PointAnswer | null>;
  /** Returns how the test is made, or null on cancel. */
  test(question: CheckQuestion): Promise<CheckAnswer | null>;
}

let asking: Prompts | null = null;

export function setPrompts(prompts: Prompts): void {
  asking = prompts;
}

/** @throws Error before boot has wired the windows */
export function prompts(): Prompts {
  if (!asking) throw new Error("Crossfire: nobody can be asked yet; the prompts are wired at init.");
  return asking;
}
