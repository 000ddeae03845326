import { preparedAs } from "../../../documents/actor";
import { actorOf } from "../../../foundry/documents";
import { type OnFoot, onFootAt, ratesNow } from "../../../play/movement/footwork";
import { showsTactics } from "../../../play/opponent-figures";
import { footworkCounts } from "../../../play/world-settings";
import { downAs } from "../../../rules/body/unconsciousness-and-death";
import type { Rates } from "../../../rules/movement/walk-run-sprint";
import { isPerson } from "../../../scene/kinds";
import { bleedingStates } from "../bleeding";
import { reasonOf, rowContext, thingContext, type ClockView, type RowContext, type StateWord } from "../context";

/** Facts about a combatant's actor that a row reads. They are cached because the rows are built often. */
interface RowFacts {
  /** Text that changes whenever these facts may have changed. */
  readonly mark: string;
  /** True for an actor that is not a person and so has no phase. */
  readonly thing: boolean;
  /** Condition that keeps the combatant from acting, in words; "" for none. */
  readonly downAs: string;
  readonly rates: Rates | null;
  readonly bleeds: readonly StateWord[];
  /** True if this user may read whether the combatant is surprised or on overwatch. */
  readonly tactics: boolean;
}

const known = new WeakMap<Combatant.Stored, RowFacts>();

/** Number of changes that may affect every row: changes to settings, to users and their roles, or to world time. */
let changes = 0;
for (const name of ["createSetting", "updateSetting", "updateUser", "updateWorldTime"] as const) Hooks.on(name, () => void (changes += 1));

/** Returns the condition that keeps a combatant from acting, in words; "" for none. A combatant marked as defeated counts as dead. */
function downInWords({ actor, isDefeated }: Combatant.Stored): string {
  const condition = (actor ? downAs(actor.statuses) : null) ?? (isDefeated ? "dead" : null);
  return condition ? (game.i18n?.localize(`CROSSFIRE.Status.${condition}`) ?? "") : "";
}

/** Returns the facts of a combatant. Uses the cached facts until the actor is prepared again or the world changes. */
function factsOf({ clock }: ClockView, combat: string, combatant: Combatant.Stored): RowFacts {
  const actor = actorOf(combatant);
  const mark = `${preparedAs(actor)} ${combatant.isDefeated} ${combat} ${clock.round} ${changes}`;
  const before = known.get(combatant);
  if (before?.mark === mark) return before;
  const facts: RowFacts = {
    mark,
    thing: actor !== null && !isPerson(actor),
    downAs: downInWords(combatant),
    rates: actor && ratesNow(actor),
    bleeds: bleedingStates(clock, combat, actor),
    tactics: showsTactics(actor),
  };
  known.set(combatant, facts);
  return facts;
}

/** A combatant's row, before this user's rights are added. */
export interface RowOutline {
  readonly row: RowContext;
  /** Movement on foot; null if the clock counts no distance. */
  readonly foot: OnFoot | null;
  /** Reason why the acting combatant can no longer delay, in words; "" if the combatant can delay or is not acting. */
  readonly whyNoDelay: string;
  /** Text that changes whenever the combatant's actor may have changed. */
  readonly mark: string;
}

/** States that reveal an opponent's tactics. */
const TACTICS = ["surprised", "surprisedBy", "overwatch"];

/** Returns a row without the states that reveal an opponent's tactics. */
const withoutTactics = (row: RowContext): RowContext => ({
  ...row,
  surprised: false,
  states: row.states.filter(({ leaf }) => !TACTICS.includes(leaf)),
});

/** Builds a combatant's row from the clock and the known facts about its actor. */
export function outlineRow(view: ClockView, combat: string, combatant: Combatant.Stored): RowOutline {
  const { thing, downAs: down, rates, bleeds, tactics, mark } = factsOf(view, combat, combatant);
  const id = combatant.id ?? "";
  const foot = view.clock.round === 0 || footworkCounts() === "off" ? null : onFootAt(view.clock, id, rates);
  const whole = thing ? thingContext(view) : rowContext(view, id, down, foot, bleeds);
  const row = tactics ? whole : withoutTactics(whole);
  return { row, foot, whyNoDelay: row.delayRefused ? reasonOf(row.delayRefused, view.nameOf) : "", mark };
}

/** Content of a row that the row's outline lacks. */
interface RowMarks {
  /** True if this is the tracker's current combatant. */
  readonly active: boolean;
  /** True if the combatant has a pending Surprise Test. */
  readonly tests: boolean;
  /** True if the row shows a coin that is still turning. */
  readonly tossed: boolean;
}

/** Returns a text that changes whenever the content of a row changes. */
export function printOf({ row, whyNoDelay, mark }: RowOutline, combatant: Combatant.Stored, marks: RowMarks): string {
  const { name, img, hidden, token } = combatant;
  return JSON.stringify([row, whyNoDelay, mark, name, img, token?.texture.src, hidden, marks]);
}
