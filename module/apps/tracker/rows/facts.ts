import { preparedAs } from "../../../documents/actor";
import { actorOf } from "../../../foundry/documents";
import { type OnFoot, onFootAt, ratesNow } from "../../../play/movement/footwork";
import { combatantHere } from "../../../play/withheld-names";
import { showsTactics } from "../../../play/opponent-figures";
import { downAs } from "../../../rules/body/unconsciousness-and-death";
import { scoreOf } from "../../../rules/clock/initiative";
import type { Rates } from "../../../rules/movement/walk-run-sprint";
import { isPerson } from "../../../scene/kinds";
import { bleedingStates } from "../bleeding";
import { rowContext, thingContext, type RowContext } from "../context";
import type { StateWord } from "../words";
import { type ClockView, type RowInputs, rowInputs, sameInputs } from "./inputs";
import { isFreshToss } from "./toss";

/** Values that change whenever the facts about a combatant may have changed. */
interface FactsMark {
  /** Number that changes whenever the actor is prepared again. */
  readonly prepared: number;
  readonly isDefeated: boolean;
  readonly combat: string;
  readonly round: number;
  readonly changes: number;
}

/** Facts about a combatant's actor that a row reads. They are cached because the rows are built often. */
interface RowFacts extends FactsMark {
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

/** Returns the facts of a combatant. Uses the cached facts until a value of `FactsMark` changes. */
function factsOf({ clock }: ClockView, combat: string, combatant: Combatant.Stored): RowFacts {
  const actor = actorOf(combatant);
  const prepared = preparedAs(actor);
  const { isDefeated } = combatant;
  const { round } = clock;
  const before = known.get(combatant);
  const stays =
    before?.prepared === prepared &&
    before.isDefeated === isDefeated &&
    before.combat === combat &&
    before.round === round &&
    before.changes === changes;
  if (stays) return before;
  const facts: RowFacts = {
    ...{ prepared, isDefeated, combat, round, changes },
    thing: actor !== null && !isPerson(actor),
    downAs: downInWords(combatant),
    rates: actor && ratesNow(actor),
    bleeds: bleedingStates(clock, combat, actor),
    tactics: showsTactics(actor),
  };
  known.set(combatant, facts);
  return facts;
}

/** Everything that a row shows about its combatant. */
export interface RowPrint {
  readonly inputs: RowInputs | null;
  readonly facts: RowFacts;
  readonly name: string;
  readonly img: string | null;
  readonly src: string | null;
  readonly hidden: boolean;
  /** True if this is the tracker's current combatant. */
  readonly active: boolean;
  /** True if the combatant has a pending Surprise Test. */
  readonly tests: boolean;
  /** True if the row shows a coin that is still turning. */
  readonly tossed: boolean;
}

/** Collects everything that a combatant's row shows, without computing the row. */
export function printOf(view: ClockView, combat: string, combatant: Combatant.Stored, marks: Pick<RowPrint, "active" | "tests">): RowPrint {
  const { id, img, hidden, token } = combatant;
  const inputs = rowInputs(view, id ?? "");
  const facts = factsOf(view, combat, combatant);
  // A combatant who is down shows no coin, so that the coin still turns if the combatant gets up.
  const tosses = facts.downAs === "" && inputs?.relations.tie?.by === "coin";
  return {
    inputs,
    facts,
    name: combatantHere(combatant),
    img: img ?? null,
    src: token?.texture.src ?? null,
    hidden,
    active: marks.active,
    tests: marks.tests,
    tossed: tosses && isFreshToss(combatant, view.shared.round),
  };
}

/** Returns whether two prints show the same row. */
export const samePrint = (a: RowPrint, b: RowPrint): boolean =>
  a.facts === b.facts &&
  a.name === b.name &&
  a.img === b.img &&
  a.src === b.src &&
  a.hidden === b.hidden &&
  a.active === b.active &&
  a.tests === b.tests &&
  a.tossed === b.tossed &&
  sameInputs(a.inputs, b.inputs);

/** Returns the score that a row shows; null for an object, before the first round, and before the combatant has rolled. */
export const scoreIn = ({ inputs, facts }: RowPrint): number | null =>
  inputs && !facts.thing && facts.round > 0 ? scoreOf(inputs.shared, inputs.fighter) : null;

/** States that reveal an opponent's tactics. */
const TACTICS = ["surprised", "surprisedBy", "overwatch"];

/** A combatant's row, before this user's rights are added. */
interface RowOutline {
  readonly row: RowContext;
  /** Movement on foot; null before the first round, and if distances are not counted. */
  readonly foot: OnFoot | null;
}

/** Computes a combatant's row as this user may see it. */
export function outlineRow({ inputs, facts }: RowPrint): RowOutline {
  const { thing, downAs: down, rates, bleeds, tactics, round } = facts;
  const foot = inputs && inputs.shared.footwork && round > 0 ? onFootAt(inputs.shared, inputs.fighter, rates) : null;
  const row = thing ? thingContext(round) : rowContext(inputs, down, foot, bleeds);
  if (tactics) return { row, foot };
  return { row: { ...row, surprised: false, states: row.states.filter(({ leaf }) => !TACTICS.includes(leaf)) }, foot };
}
