import { type Clock, actingNow, type Ticking } from "../../../rules/clock/clock";
import { aboutToForfeit } from "../../../rules/clock/delay";
import { mayHavePlaces, type Places, placesOf } from "../../../rules/clock/options";
import { passCount } from "../../../rules/clock/passes";
import { nextUp } from "../../../rules/clock/phases";
import { type Tie, type TieBreaker, ties } from "../../../rules/clock/ties";
import { asked } from "../../../rules/clock/turn-order";
import { type Reason, withNames } from "../words";
import { isSame, sameFighter } from "./same";

/** Values that are the same for all rows. */
interface SharedInputs extends Pick<Clock, "round" | "pass" | "passes"> {
  /** Number of passes in the round; 0 if rounds have no passes. @rule XF-11 */
  readonly count: number;
  /** AP cost of the cheapest attack, which overwatch holds by default. */
  readonly holdPrice: number;
  /** True if the clock counts the distance that a combatant moves on foot. */
  readonly footwork: boolean;
  /** True if only AP limit the number of attacks per phase. */
  readonly attacksAgain: boolean;
}

/** Facts computed once for all rows. */
export interface ClockView {
  readonly clock: Clock;
  readonly shared: SharedInputs;
  readonly acting: readonly string[];
  readonly next: ReadonlySet<string>;
  /** Ids of combatants that the clock waits for at the end of a pass. */
  readonly asked: readonly string[];
  /** Ids of combatants who lose a delayed phase when their next phase starts. */
  readonly forfeits: readonly string[];
  readonly ties: ReadonlyMap<string, Tie>;
  /** Ids of the two attributes that break ties, in their order. @rule SS-INIT-07 */
  readonly breakers: readonly string[];
  /** Returns the displayed name of a combatant, by the combatant's id. */
  readonly nameOf: (id: string) => string;
}

let lastShared: SharedInputs | null = null;

/** Returns the previous shared values if they are equal, so that two rows can be compared by reference; otherwise the given values. */
function kept(shared: SharedInputs): SharedInputs {
  if (!lastShared || !isSame(lastShared, shared)) lastShared = shared;
  return lastShared;
}

/** Values that a view needs and the clock does not hold. */
interface ViewOptions extends Partial<Pick<SharedInputs, "holdPrice" | "footwork" | "attacksAgain">> {
  /** Ids of combatants in turn order; omitted: unknown. */
  readonly turns?: readonly string[];
  /** Ids of the ruleset's initiative attributes; omitted: Reaction and Intuition. */
  readonly breakers?: readonly string[];
}

export function clockView(
  clock: Clock,
  nameOf: ClockView["nameOf"] = (id) => id,
  { holdPrice = 1, footwork = true, attacksAgain = false, turns = [], breakers = ["reaction", "intuition"] }: ViewOptions = {},
): ClockView {
  const { round, pass, passes } = clock;
  const started = round > 0;
  const all = turns.filter((id) => id in clock.fighters);
  const isWhole = all.length === Object.keys(clock.fighters).length;
  return {
    clock,
    shared: kept({ round, pass, passes, count: passes ? passCount(clock) : 0, holdPrice, footwork, attacksAgain }),
    acting: actingNow(clock),
    next: new Set(started ? nextUp(clock) : []),
    asked: asked(clock),
    forfeits: started ? aboutToForfeit(clock) : [],
    ties: started ? ties(clock, isWhole ? all : undefined) : new Map(),
    breakers,
    nameOf,
  };
}

/** Part of a row that depends on other combatants. */
interface Relations {
  readonly acting: boolean;
  readonly next: boolean;
  readonly forfeits: boolean;
  /** The reason that decided a tie, the id of the deciding attribute ("" for none), and the other combatant's name; null: no tie. */
  readonly tie: { readonly by: TieBreaker; readonly attribute: string; readonly who: string } | null;
  /** Names of the combatants who surprised this combatant. "" if it is not surprised, or if no particular combatants surprised it. */
  readonly surprisers: string;
  /** Options for changing the turn order; null: none. */
  readonly places: Places | null;
  /** Reason why an acting combatant can no longer delay, with names; null if it can delay or does not act. */
  readonly delayRefused: Reason | null;
}

/** Relations of a combatant if nothing in its row depends on other combatants. */
const NONE: Relations = { acting: false, next: false, forfeits: false, tie: null, surprisers: "", places: null, delayRefused: null };

/** Returns the id of the attribute that broke a tie; "" if no attribute did. */
const breakerIn = ({ breakers: [first = "", second = ""] }: ClockView, by: TieBreaker): string =>
  by === "reaction" ? first : by === "intuition" ? second : "";

function relationsOf(view: ClockView, id: string, fighter: Ticking): Relations {
  const { clock, nameOf } = view;
  const tie = view.ties.get(id);
  const mayChoose = clock.round > 0 && mayHavePlaces(clock, id, fighter);
  if (!tie && !mayChoose && !fighter.surprised && !view.next.has(id)) return NONE;
  const acting = view.acting.includes(id);
  const places = mayChoose ? placesOf(clock, id, view.asked) : null;
  return {
    acting,
    next: view.next.has(id),
    forfeits: view.forfeits.includes(id),
    tie: tie ? { by: tie.by, attribute: breakerIn(view, tie.by), who: nameOf(tie.over) } : null,
    surprisers: fighter.surprised ? fighter.surprisedBy.map(nameOf).join(", ") : "",
    places,
    delayRefused: acting && places?.delay ? withNames(places.delay, nameOf) : null,
  };
}

/** All values of the clock that a row is computed from. `RowPrint` adds the values from elsewhere. */
export interface RowInputs {
  readonly shared: SharedInputs;
  /** The combatant's own state on the clock. */
  readonly fighter: Ticking;
  readonly relations: Relations;
}

/** Returns the inputs of a combatant's row; null: the combatant is not on the clock. */
export function rowInputs(view: ClockView, id: string): RowInputs | null {
  const fighter = view.clock.fighters[id];
  return fighter ? { shared: view.shared, fighter, relations: relationsOf(view, id, fighter) } : null;
}

/** Returns whether the inputs of two rows are equal. */
export const sameInputs = (a: RowInputs | null, b: RowInputs | null): boolean =>
  a === null || b === null ? a === b : a.shared === b.shared && isSame(a.relations, b.relations) && sameFighter(a.fighter, b.fighter);
