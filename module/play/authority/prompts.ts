import type { CrossfireActor, CrossfireItemOf, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Moment } from "../../rules/clock/clock";
import type { Refusal } from "../../rules/ruling";
import type { Call } from "../../rules/called-shots/called-shot";
import type { RollReading } from "../../rules/describe/formulas";
import type { Callable } from "../preview/callable-locations";
import type { CallRuling } from "../preview/call-rulings";
import type { OddsShown } from "../world-settings";
import type { OddsListener } from "../preview/odds";
import type { CheckAnswer, CheckQuestion } from "../checks/question";
import type { Preview } from "../preview/preview";
import type { PreviewLine } from "../preview/preview-line";
import type { ShownPath } from "../preview/shown-path";

/** An actor or token that the user can choose. */
export interface Offered {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** This user's rights in the attack panel, besides ordering an attack. */
export interface AttackRights {
  /** True if the user may turn off single parts of a roll. */
  readonly switchParts: boolean;
  /** True if the user may make the GM's decisions: to ignore bystanders, to declare an interception, to choose stun damage. */
  readonly decide: boolean;
  /** True if the user may correct the map: bystanders, cover, distance. */
  readonly correct: boolean;
}

/** Data for the attack panel. */
export interface AttackQuestion {
  readonly attacker: CrossfireActor;
  readonly attackerToken: CrossfireToken | null;
  readonly weapon: CrossfireItemOf<"weapon"> | CrossfireItemOf<"power">;
  /** Targets to choose from; the first is preselected. */
  readonly targets: readonly Offered[];
  /** The user's targets on the map. With several targets, the user attacks one of them, or all in turn. */
  readonly targeted: readonly string[];
  /** Entities that the user can put on the line of fire manually; null if the map decides. */
  readonly actors: readonly Offered[] | null;
  /**
   * Entities on the map that the user can add to the line of fire or remove from it. Empty without a map. `away`: meters from the chosen
   * point.
   */
  readonly others: readonly (Offered & { readonly away?: number })[];
  /** Other ready weapons, for attacks with two weapons. */
  readonly otherWeapons: readonly { readonly id: string; readonly name: string }[];
  /** True: the panel opens with all options. */
  readonly advanced: boolean;
  readonly rights: AttackRights;
  readonly initial: AttackOrder;
  /** Locations and other parts that a called shot of this attack can name. */
  readonly callable: readonly Callable[];
  /** Returns the possible calls for another target, including the target's parts and own limbs. @rule XF-25 */
  readonly callableAt: (target: string) => readonly Callable[];
  /** Calls that the weapon's effect rules out, each with the reason. @rule TD-LOC-08 */
  readonly withheld: readonly Refusal[];
  /** Type of result of the attack roll: hits, a total or a margin. */
  readonly reading: RollReading;
  /** The form in which this user sees chances: exact, in words, or not at all. */
  readonly odds: OddsShown;
  /** Returns the rules' ruling on the order in the panel. */
  readonly preview: (order: AttackOrder) => Preview;
  /** Returns the rules' ruling on each call for this order. */
  readonly saidOfCalls: (order: AttackOrder, calls: readonly Call[]) => readonly CallRuling[];
  /** Calculates the odds of an order, one call after the other, and reports them to the listener. */
  readonly followOdds: (order: AttackOrder, calls: readonly (Call | null)[], listener: OddsListener, signal: AbortSignal) => Promise<void>;
}

/** Chances this user may see, by entity name; several entries if entities share a name. */
export type NamedChances = ReadonlyMap<string, readonly string[]>;

/** A point on the map, in pixels. */
export interface PointAnswer {
  readonly x: number;
  readonly y: number;
  /** True if the user wants to edit which entities are hit before the attack is sent. */
  readonly byHand?: boolean;
}

/** Data for picking a point on the map: for a throw, an area attack or an explosive charge. */
export interface PointQuestion {
  readonly weapon: string;
  readonly scene: CrossfireScene;
  /** Initial position of the pointer, in pixels. */
  readonly start: { readonly x: number; readonly y: number };
  /** Radius of the area, in pixels. */
  readonly radius: number;
  /** Returns the corners of the covered area, in pixels; omitted: a circle around the point. */
  readonly outline?: (spot: { readonly x: number; readonly y: number }) => readonly { readonly x: number; readonly y: number }[];
  /** True if an explosive charge is placed at the point and goes off later. */
  readonly sets?: boolean;
  /** True if the weapon may go off beside the point. */
  readonly scatters?: boolean;
  /** True if the user may edit which entities are hit at the aim point. */
  readonly mayCorrect?: boolean;
  /** Returns the ruling on a point: refusal, distance and entities in the blast. */
  readonly judge: (spot: { readonly x: number; readonly y: number }) => Preview;
  /** Applies the remedy for a refusal, such as reloading; omitted: no remedy. */
  readonly remedy?: (refusal: string) => Promise<unknown>;
  /** Calculates each entity's chance of being hit, and passes the chances to `told`; omitted: the map shows no chances. */
  readonly chances?: (spot: { readonly x: number; readonly y: number }, told: (chances: NamedChances) => void, signal: AbortSignal) => void;
}

/** Data for the timer dialog when an explosive charge is set. */
export interface TimerQuestion {
  readonly name: string;
  /** Usual delay in rounds. */
  readonly rounds: number;
  /** Highest pass the user can choose; null in rulesets without passes. */
  readonly passes: number | null;
}

/** A kind of ammunition to load. */
export interface KindOfRounds {
  /** Item id of the supply from which the weapon is loaded. */
  readonly id: string;
  readonly name: string;
  /** Rounds in all supplies of the kind. */
  readonly quantity: number;
  readonly loaded: boolean;
  /** Bonus to the DV; `arp`: bonus to the ARP. */
  readonly damage: number;
  readonly arp: number;
}

/** Data for the prompt that asks a user for one of several kinds of ammunition to load. */
export interface AmmunitionQuestion {
  /** Name of the weapon. */
  readonly weapon: string;
  /** Two or more kinds; the first is preselected. */
  readonly kinds: readonly KindOfRounds[];
}

/** Time at which an explosive charge goes off: rounds from now, and the moment of that round. */
export interface TimerSet {
  readonly rounds: number;
  readonly moment: Moment;
  /** Pass of that round; used if `moment` is "phase". */
  readonly pass: number;
}

/** Dialogs and map displays that `play` uses. `boot` provides them. */
export interface Prompts {
  /**
   * Draws the line of fire on the attacker's map; null removes it.
   *
   * @param who Identifies the window that owns the line.
   * @param chances Known chances of being hit, 0 to 1, by uuid of the entity on the line of fire.
   */
  showLine(who: object, line: PreviewLine | null, chances: ReadonlyMap<string, number>): void;
  /**
   * Shows range and cover next to possible targets; null removes the display.
   *
   * @param friends Names of the attacker's allies that the attack may hit.
   */
  showReadout(line: PreviewLine | null, friends: readonly string[]): void;
  /** Draws the path of each bullet of an attack on the map. */
  showPath(path: ShownPath): void;
  /** Asks for an attack. Returns the finished order, or several orders to carry out in turn, or null on cancel. */
  attack(question: AttackQuestion): Promise<readonly AttackOrder[] | null>;
  /** Asks for a detonation time. Returns the time, or null on cancel. */
  timer(question: TimerQuestion): Promise<TimerSet | null>;
  /** Asks for ammunition. Returns the item id of the ammunition, or null on cancel. */
  ammunition(question: AmmunitionQuestion): Promise<string | null>;
  /** Asks for a point. Returns the point in pixels of the scene, or null on cancel. */
  spot(question: PointQuestion): Promise<PointAnswer | null>;
  /** Asks how to make a test. Returns the answer, or null on cancel. */
  test(question: CheckQuestion): Promise<CheckAnswer | null>;
}

let asking: Prompts | null = null;

export function setPrompts(prompts: Prompts): void {
  asking = prompts;
}

/** Returns the dialogs and displays. @throws {Error} if boot has not wired the windows yet */
export function prompts(): Prompts {
  if (!asking) throw new Error("Crossfire: nobody can be asked yet; the prompts are wired at init.");
  return asking;
}
