import { karmaOf, offersLastFight } from "./fallen";
import { clockOf } from "../../documents/combat";
import { plain } from "../../foundry/numbers";
import type { CrossfireCombat } from "../../foundry/types";
import { karmaHelps } from "../../play/combat/initiative";
import { ruleset } from "../../play/ruleset";
import { combatantHere } from "../../play/withheld-names";
import { footworkCounts } from "../../play/world-settings";
import type { RowContext } from "./context";
import type { TimedRow } from "./timed-rows";
import type { ClockView } from "./rows/inputs";
import type { KeptEntry, KeptRows } from "./rows/kept";
import { TRACKER_ACTIONS, viewedCombat } from "./tracker-actions";

const Tracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Loads the code and the templates that the tracker needs. Called before its first rendering. */
async function loadRows() {
  const [
    rows,
    { timedRows },
    { pendingSurprise, testsSurprise },
    { keepTime },
    templates,
    { arrivalsOf },
    { refusalText, words },
    inputs,
    facts,
    kept,
    patch,
  ] = await Promise.all([
    import("./context"),
    import("./timed-rows"),
    import("../../play/combat/surprise-state"),
    import("./seconds"),
    import("virtual:crossfire-templates/tracker"),
    import("../../play/combat/arrivals"),
    import("./words"),
    import("./rows/inputs"),
    import("./rows/facts"),
    import("./rows/kept"),
    import("./rows/patch"),
  ]);
  templates.register();
  return {
    ...rows,
    ...inputs,
    ...facts,
    ...kept,
    ...patch,
    timedRows,
    arrivalsOf,
    refusalText,
    words,
    pendingSurprise,
    testsSurprise,
    karmaHelps,
    keepTime,
  };
}
type Rows = Awaited<ReturnType<typeof loadRows>>;

/** Health of a combatant, shown around its portrait to users who may read its sheet. */
interface HealthRing {
  readonly value: number;
  readonly max: number;
  /** Remaining share in percent, from 0 to 100. */
  readonly percent: number;
}

function healthRing({ actor }: Combatant.Stored): HealthRing | null {
  const flesh = (actor?.system as { pools?: Record<string, { value: number | null; max: number | null }> } | undefined)?.pools?.["flesh"];
  const [value, max] = [flesh?.value ?? 0, flesh?.max ?? 0];
  const mayRead = game.user && actor?.testUserPermission(game.user, "OBSERVER");
  return mayRead && max > 0 ? { value, max, percent: Math.round((100 * Math.min(max, Math.max(0, value))) / max) } : null;
}

/** Returns whether a combatant is dead, or marked as defeated. */
const isDead = ({ actor, isDefeated }: Combatant.Stored): boolean => isDefeated || Boolean(actor?.statuses.has("dead"));

/** Returns a function that names a combatant by id. Players see no name for a hidden combatant. */
const nameIn =
  (combat: CrossfireCombat) =>
  (id: string): string => {
    const combatant = combat.combatants.get(id);
    return combatant ? combatantHere(combatant) : (game.i18n?.localize("CROSSFIRE.Tracker.unknown") ?? "");
  };

/** Moves the focus between rows with the arrow keys. Enter works like a click on the row. */
function keyOnRow(event: KeyboardEvent): void {
  const row = event.target as HTMLElement;
  if (!row.matches("li.combatant")) return;
  const step = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (step === undefined && event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter") row.click();
  else (step as HTMLElement | null)?.focus();
}

/** An entry of the list: a combatant, or a timed item. */
interface Listed extends KeptEntry {
  readonly score: number | null;
  readonly timed?: TimedRow;
  /** Prepares the content of a combatant's row. */
  readonly turn?: () => Promise<object>;
}

/** Returns the entries in order. A timed item due in this pass follows the combatants with the same score. @rule SS-TIMED-05 */
function inOrder(turns: readonly Listed[], timed: readonly TimedRow[]): readonly Listed[] {
  const entries = [...turns];
  for (const row of timed.toReversed()) {
    const { id: key, count } = row;
    const at = count === null ? -1 : turns.findIndex(({ score }) => score === null || score < count);
    entries.splice(at < 0 ? turns.length : at, 0, { key, score: count, print: null, timed: row });
  }
  return entries;
}

/** Returns the user's rights in a row. @param karma True if the user may spend this combatant's Karma. */
const rightsIn = (row: RowContext, combatant: Combatant.Stored, karma: boolean) => ({
  mayRoll: row.owing && combatant.isOwner,
  karma: row.owing && karma,
  mayAct: row.acting && combatant.isOwner,
  mayDelay: row.mayDelay && combatant.isOwner,
  stepIn: combatant.isOwner ? row.stepIn : [],
  mayAnswer: row.asked && combatant.isOwner,
  mayJoin: row.mayJoin && (game.user?.isGM ?? false),
  mayRecover: row.surprised && karma,
  mayFightOn: offersLastFight(combatant, karma),
});

/** The encounter tab: passes, scores, AP, and the available actions. */
export class CrossfireTracker extends Tracker {
  static override DEFAULT_OPTIONS = {
    classes: ["crossfire", "cf-tracker"],
    actions: TRACKER_ACTIONS,
  };

  static override PARTS = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "systems/crossfire/templates/tracker/tracker.hbs", scrollable: [".combat-tracker"] },
    footer: { template: "systems/crossfire/templates/tracker/footer.hbs" },
  };

  /** State of the clock for the current rendering. */
  #view: ClockView | null = null;
  /** Ids of combatants with a pending Surprise Test. */
  #owing: ReadonlySet<string> = new Set();
  /** Entries of the list for the current rendering. */
  #entries: readonly Listed[] = [];
  #kept!: KeptRows;
  /** Code of the tracker, loaded before the first rendering. */
  #rows!: Rows;

  protected override async _preFirstRender(context: object, options: object): Promise<void> {
    await this.#load();
    await super._preFirstRender(context, options);
  }

  /** Does not redraw the footer for players, because it is always empty for them. */
  protected override _configureRenderOptions(options: { parts?: string[]; isFirstRender?: boolean }): void {
    super._configureRenderOptions(options);
    const isEmpty = !game.user?.isGM && this.parts["footer"]?.childElementCount === 0;
    if (isEmpty) options.parts = (options.parts ?? []).filter((name) => name !== "footer");
    this.#view = null;
  }

  async #load(): Promise<Rows> {
    this.#rows ??= await loadRows();
    this.#kept ??= new this.#rows.KeptRows();
    return this.#rows;
  }

  #viewOf(fight: CrossfireCombat): ClockView {
    if (!this.#view) {
      const turns = fight.turns.map(({ id }) => id ?? "");
      const { declaration, people, attacksAgain = false } = ruleset();
      const holdPrice = declaration.modes[0]?.price ?? 1;
      const breakers = people.initiative.attributes;
      this.#view = this.#rows.clockView(clockOf(fight), nameIn(fight), {
        holdPrice,
        footwork: footworkCounts() !== "off",
        attacksAgain,
        turns,
        breakers,
      });
      this.#owing = new Set(this.#rows.pendingSurprise(fight));
    }
    return this.#view;
  }

  /** Collects what every row shows, but prepares only rows whose content differs from the page. */
  protected override async _prepareTrackerContext(context: object, _options: object): Promise<void> {
    const combat = this.viewed as (CrossfireCombat & Combat.Stored) | null;
    const { printOf, scoreIn, timedRows } = this.#rows;
    const listed: Listed[] = [];
    const turns: object[] = [];
    const view = combat && this.#viewOf(combat);
    for (const [index, combatant] of (combat?.turns ?? []).entries()) {
      if (!combat || !view || !combatant.visible) continue;
      const key = combatant.id ?? "";
      const marks = { active: index === combat.turn, tests: this.#owing.has(key) };
      const print = printOf(view, combat.id, combatant as Combatant.Stored, marks);
      listed.push({
        key,
        print,
        score: scoreIn(print),
        turn: () => this._prepareTurnContext(combat, combatant as Combatant.Stored, index),
      });
    }
    this.#entries = inOrder(listed, combat && game.user?.isGM ? timedRows(clockOf(combat)) : []);
    const due = this.#kept.due(this.#entries, this.parts["tracker"]);
    const entries: object[] = [];
    for (const { key, timed, turn } of this.#entries) {
      if (!due.has(key)) continue;
      const own = await turn?.();
      if (own) turns.push(own);
      entries.push(own ? { turn: own } : { timed });
    }
    Object.assign(context, { turns, hasDecimals: false, entries, empty: this.#entries.length === 0 });
  }

  protected override async _prepareTurnContext(combat: Combat.Stored, combatant: Combatant.Stored, index: number) {
    const turn = await super._prepareTurnContext(combat, combatant, index);
    const { outlineRow, printOf, refusalText, words, karmaHelps } = this.#rows;
    const view = this.#viewOf(combat as CrossfireCombat);
    const tests = this.#owing.has(combatant.id ?? "");
    const print = printOf(view, combat.id, combatant, { active: index === combat.turn, tests });
    const { row, foot } = outlineRow(print);
    const { isOwner } = combatant;
    return Object.assign(turn, {
      name: print.name,
      crossfire: {
        ...row,
        ...rightsIn(row, combatant, isOwner && karmaHelps() && karmaOf(combatant) > 0),
        statesText: row.states.map(({ leaf, values }) => words(`CROSSFIRE.Tracker.${leaf}`, values)).join(", "),
        dead: isDead(combatant),
        health: healthRing(combatant),
        metersLeft: row.acting && foot ? plain(foot.left) : null,
        whyNoDelay: isOwner && row.delayRefused ? refusalText(row.delayRefused) : "",
        tossed: print.tossed,
        karmaLeft: karmaOf(combatant),
        left: row.ap.filter(Boolean).length,
        nextPass: view.shared.passes,
        testsSurprise: isOwner && tests,
        mayDo: row.known && isOwner && !row.out && !row.owing && view.shared.round > 0,
      },
    });
  }

  protected override async _preparePartContext(partId: string, context: never, options: never) {
    const { clockContext, pendingSurprise, testsSurprise, arrivalsOf } = await this.#load();
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "header") return prepared;
    const combat = viewedCombat();
    const clock = combat ? clockOf(combat) : null;
    const gm = game.user?.isGM ?? false;
    const tests = combat ? pendingSurprise(combat).length : 0;
    const arrived = combat && gm ? arrivalsOf(combat).map(nameIn(combat)).join(", ") : "";
    const pending = clock && gm ? (await import("./pending")).pendingText() : "";
    return Object.assign(prepared, {
      clock: combat && clock ? clockContext(clock, gm ? nameIn(combat) : () => "") : null,
      gm,
      tests,
      arrived,
      arrival: `CROSSFIRE.${testsSurprise() ? "Surprise.test" : "Tracker.surprise"}`,
      pending,
    });
  }

  /** Keeps unchanged elements, so that nothing flickers and no row loses the pointer, the focus or its position. */
  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void {
    const fresh: [string, HTMLElement][] = [];
    const { focusIn, patch, refocus } = this.#rows;
    for (const [id, element] of Object.entries(result)) {
      const known = this.parts[id];
      if (!known || id === "header") {
        if (!known?.isEqualNode(element)) fresh.push([id, element]);
        continue;
      }
      const focused = focusIn(known);
      patch(known, element, (list, rows) => this.#kept.patch(list, rows, this.#entries));
      refocus(known, focused);
    }
    super._replaceHTML(Object.fromEntries(fresh), content, options);
    if (fresh.some(([id]) => id === "tracker")) this.#kept.note(this.#entries, this.parts["tracker"]);
    if ("tracker" in result) this.#kept.catchUp(this.parts["tracker"], () => this.render({ parts: ["tracker"] }));
  }

  protected override _attachPartListeners(partId: string, element: HTMLElement, options: object): void {
    super._attachPartListeners(partId, element, options);
    if (partId !== "tracker") return;
    element.addEventListener("keydown", keyOnRow);
    this.#rows.keepTime(element, viewedCombat);
  }
}
