import type { CrossfireActor, CrossfireItemOf, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
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

/** Somebody or something that can be chosen. */
export interface Offered {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** What this person may do in the dialog besides ordering. */
export interface AttackRights {
  /** Take single parts out of a roll. */
  readonly switchParts: boolean;
  /** Say what only a gamemaster decides: nobody who matters, an interception, a bruise. */
  readonly decide: boolean;
  /** Correct the map: who is in the way, cover, distance. */
  readonly correct: boolean;
}

/** What a person is asked before an attack. */
export interface AttackQuestion {
  readonly attacker: CrossfireActor;
  readonly attackerToken: CrossfireToken | null;
  readonly weapon: CrossfireItemOf<"weapon"> | CrossfireItemOf<"power">;
  /** Targets on offer, the first preselected. */
  readonly targets: readonly Offered[];
  /** Whoever this person has targeted: with several of them one is attacked, or all of them in turn. */
  readonly targeted: readonly string[];
  /** Whom a person can put on the line of fire by hand; null where a map says it. */
  readonly actors: readonly Offered[] | null;
  /** Everybody on the map who may be put on the line of fire or taken off it by hand, with metres from the spot pointed at; empty without one. */
  readonly others: readonly (Offered & { readonly away?: number })[];
  /** Other weapons in hand, for several attacks made together. */
  readonly otherWeapons: readonly { readonly id: string; readonly name: string }[];
  /** Everything is shown at once. */
  readonly advanced: boolean;
  readonly rights: AttackRights;
  readonly initial: AttackOrder;
  /** What of somebody this attack can be called at. */
  readonly callable: readonly Callable[];
  /** What it cannot be called at for what the weapon does, and why. @rule TD-LOC-08 */
  readonly withheld: readonly Refusal[];
  /** How the attack roll reads. */
  readonly reading: RollReading;
  /** How chances are shown here. */
  readonly odds: OddsShown;
  /** What the rules say to an order as it stands in the dialog. */
  readonly preview: (order: AttackOrder) => Preview;
  /** What the rules say to every call on offer, as the order stands. */
  readonly saidOfCalls: (order: AttackOrder, calls: readonly Call[]) => readonly CallRuling[];
  /** Works out the odds of an order, one call after the other. */
  readonly followOdds: (order: AttackOrder, calls: readonly (Call | null)[], listener: OddsListener, signal: AbortSignal) => Promise<void>;
}

/** Chances as this person may see them, by name: one for each who is called that. */
export type NamedChances = ReadonlyMap<string, readonly string[]>;

/** A spot of the map, pixels. */
export interface PointAnswer {
  readonly x: number;
  readonly y: number;
  /** Who is struck there is to be set by hand before it happens. */
  readonly byHand?: boolean;
}

/** What a person is asked who throws something at a spot, or shoots at everybody there. */
export interface PointQuestion {
  readonly weapon: string;
  readonly scene: CrossfireScene;
  /** Where the finger lies first, pixels. */
  readonly start: { readonly x: number; readonly y: number };
  /** Pixels. */
  readonly radius: number;
  /** Corners of the part of the map it covers, pixels; left out: a circle around the spot. */
  readonly outline?: (spot: { readonly x: number; readonly y: number }) => readonly { readonly x: number; readonly y: number }[];
  /** Nothing is thrown: something is set there, which goes off later. */
  readonly sets?: boolean;
  /** This person may say who is struck there, whatever the map says. */
  readonly mayCorrect?: boolean;
  /** What a spot would mean: why not, how far, and who would be in the blast. */
  readonly judge: (spot: { readonly x: number; readonly y: number }) => Preview;
  /** Does what would allow an attack that is refused; left out: nothing here does. */
  readonly remedy?: (refusal: string) => Promise<unknown>;
  /** Works out how likely everybody there is struck; left out: nobody is told. */
  readonly chances?: (spot: { readonly x: number; readonly y: number }, told: (chances: NamedChances) => void, signal: AbortSignal) => void;
}

/** What a person is asked who sets something that goes off by itself. */
export interface TimerQuestion {
  readonly name: string;
  /** Rounds it usually takes. */
  readonly rounds: number;
  /** Most passes a round is likely to have; null where rounds have none. */
  readonly passes: number | null;
}

/** When it goes off: so many rounds on, at a moment of that round. */
export interface TimerSet {
  readonly rounds: number;
  readonly moment: string;
  /** Pass of that round; counts with the own phase. */
  readonly pass: number;
}

/** How `play` asks people and shows them things; boot fills it from the windows and the map. */
export interface Prompts {
  /**
   * Draws a line of fire on the map for whoever shoots; null takes it away.
   *
   * @param who stands for the window it belongs to
   * @param chances of being struck, 0 to 1, by the uuid of whoever is on the line, as far as they are known
   */
  showLine(who: object, line: PreviewLine | null, chances: ReadonlyMap<string, number>): void;
  /** Shows range and cover beside whoever could be shot at; null takes it away. */
  showReadout(line: PreviewLine | null, friends: readonly string[]): void;
  /** Draws the way of every bullet of an attack on the map. */
  showPath(path: ShownPath): void;
  /** The finished order, several to be carried out in turn, or null when the person thought better of it. */
  attack(question: AttackQuestion): Promise<readonly AttackOrder[] | null>;
  /** When it goes off, or null when the person thought better of it. */
  timer(question: TimerQuestion): Promise<TimerSet | null>;
  /** The spot, in pixels of the scene, or null when the person thought better of it. */
  spot(question: PointQuestion): Promise<PointAnswer | null>;
  /** How a test is made, or null when the person thought better of it. */
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
