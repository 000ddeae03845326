import { karmaOf, offersLastFight } from "./fallen";
import { clockOf } from "../../documents/combat";
import { actorOf } from "../../foundry/documents";
import type { CrossfireCombat } from "../../foundry/types";
import { onFoot } from "../../play/movement/footwork";
import { karmaHelps } from "../../play/combat/initiative";
import { ruleset } from "../../play/ruleset";
import { footworkCounts } from "../../play/world-settings";
import { downAs } from "../../rules/body/body-state";
import { isPerson } from "../../scene/kinds";
import type { ClockView, RowContext } from "./context";
import type { TimedRow } from "./timed-rows";
import { focusIn, patch, refocus } from "./patch";
import { TRACKER_ACTIONS, viewedCombat } from "./tracker-actions";

const Tracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Loads the parts of the tracker, templates included, when it is first rendered. */
async function loadRows() {
  const [rows, { timedRows }, { pendingSurprise }, { keepTime }, templates, { isTossed }, { arrivalsOf }, { bleedingStates }] =
    await Promise.all([
      import("./context"),
      import("./timed-rows"),
      import("../../play/combat/surprise-state"),
      import("./seconds"),
      import("virtual:crossfire-templates/tracker"),
      import("./coin"),
      import("../../play/combat/arrivals"),
      import("./bleeding"),
    ]);
  templates.register();
  return { ...rows, timedRows, isTossed, arrivalsOf, bleedingStates, pendingSurprise, karmaHelps, keepTime, onFoot };
}
type Rows = Awaited<ReturnType<typeof loadRows>>;

/** Returns the condition that keeps a combatant from acting, in words; "" for none. Marked as defeated counts as dead. */
function downInWords({ actor, isDefeated }: Combatant.Stored): string {
  const condition = (actor ? downAs(actor.statuses) : null) ?? (isDefeated ? "dead" : null);
  return condition ? (game.i18n?.localize(`CROSSFIRE.Status.${condition}`) ?? "") : "";
}

/** Health of a combatant, shown around its portrait to users who may see its sheet. */
interface HealthRing {
  readonly value: number;
  readonly max: number;
  /** Share left, 0 to 100. */
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

/** Returns the name of a combatant; a hidden one stays unnamed for players. */
const nameIn =
  (combat: CrossfireCombat) =>
  (id: string): string => {
    const combatant = combat.combatants.get(id);
    const shown = combatant && (game.user?.isGM || !combatant.hidden);
    return shown ? (combatant.name ?? "") : (game.i18n?.localize("CROSSFIRE.Tracker.somebody") ?? "");
  };

/** Moves between rows with the arrow keys; Enter does what a click on the row does. */
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

interface Turn {
  readonly crossfire: { readonly score: number | null };
}

/** Returns the rows in order. A timed item due in this pass follows the combatants with the same score. @rule SS-TIMED-05 */
function inOrder(turns: readonly Turn[], timed: readonly TimedRow[]): readonly ({ readonly turn: Turn } | { readonly timed: TimedRow })[] {
  const entries: ({ readonly turn: Turn } | { readonly timed: TimedRow })[] = turns.map((turn) => ({ turn }));
  for (const row of timed.toReversed()) {
    const { count } = row;
    const at = count === null ? -1 : turns.findIndex(({ crossfire: { score } }) => score === null || score < count);
    entries.splice(at < 0 ? turns.length : at, 0, { timed: row });
  }
  return entries;
}

/** Returns what this user may do in a row. @param karma The user may spend this combatant's Karma. */
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

/** The encounter tab: passes, scores, Action Points, and the actions available now. */
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
  /** Ids of combatants with a pending Surprise Test in it. */
  #owing: ReadonlySet<string> = new Set();
  /** Loaded before the first rendering. */
  #rows!: Rows;

  protected override async _preFirstRender(context: never, options: never): Promise<void> {
    this.#rows = await loadRows();
    await super._preFirstRender(context, options);
  }

  protected override async _prepareTurnContext(combat: Combat.Stored, combatant: Combatant.Stored, index: number) {
    const turn = await super._prepareTurnContext(combat, combatant, index);
    const fight = combat as CrossfireCombat;
    const { clockView, rowContext, thingContext, reasonOf, words, pendingSurprise, karmaHelps, onFoot, bleedingStates } = this.#rows;
    if (!this.#view) {
      this.#view = clockView(clockOf(fight), nameIn(fight), ruleset().declaration.modes[0]?.price);
      this.#owing = new Set(pendingSurprise(fight));
    }
    const { clock } = this.#view;
    const foot = clock.round === 0 || footworkCounts() === "off" ? null : onFoot(clock, combatant);
    const actor = actorOf(combatant);
    const row =
      actor && !isPerson(actor)
        ? thingContext(this.#view)
        : rowContext(this.#view, combatant.id ?? "", downInWords(combatant), foot, bleedingStates(clock, combat.id, actor));
    const { isOwner } = combatant;
    return Object.assign(turn, {
      crossfire: {
        ...row,
        ...rightsIn(row, combatant, isOwner && karmaHelps() && karmaOf(combatant) > 0),
        statesText: row.states.map(({ leaf, values }) => words(`CROSSFIRE.Tracker.${leaf}`, values)).join(", "),
        dead: isDead(combatant),
        health: healthRing(combatant),
        foot: row.acting ? foot : null,
        whyNoDelay: row.delayRefused && isOwner ? reasonOf(row.delayRefused, this.#view.nameOf) : "",
        tossed: this.#rows.isTossed(row.tie, `${combat.id} ${clock.round} ${combatant.id}`),
        karmaLeft: karmaOf(combatant),
        left: row.ap.filter(Boolean).length,
        nextPass: clock.passes,
        testsSurprise: isOwner && this.#owing.has(combatant.id ?? ""),
        mayDo: row.known && isOwner && !row.out && !row.owing && clock.round > 0,
      },
    });
  }

  protected override async _preparePartContext(partId: string, context: never, options: never) {
    this.#view = null;
    const { clockContext, timedRows, pendingSurprise, arrivalsOf } = (this.#rows ??= await loadRows());
    const prepared = await super._preparePartContext(partId, context, options);
    const { turns } = prepared as object as { readonly turns?: readonly Turn[] };
    const combat = viewedCombat();
    const clock = combat ? clockOf(combat) : null;
    const gm = game.user?.isGM ?? false;
    const timed = clock && gm ? timedRows(clock) : [];
    const entries = inOrder(turns ?? [], timed);
    const tests = combat ? pendingSurprise(combat).length : 0;
    const arrived = combat && gm ? arrivalsOf(combat).map(nameIn(combat)).join(", ") : "";
    const pending = clock && gm ? (await import("./pending")).pendingText() : "";
    return Object.assign(prepared, {
      clock: combat && clock ? clockContext(clock, nameIn(combat)) : null,
      gm,
      entries,
      tests,
      arrived,
      pending,
    });
  }

  /** Keeps unchanged elements: nothing flickers, and no row loses pointer, focus or position. */
  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void {
    const fresh: [string, HTMLElement][] = [];
    for (const [id, element] of Object.entries(result)) {
      const known = this.parts[id];
      if (!known || id === "header") {
        if (!known?.isEqualNode(element)) fresh.push([id, element]);
        continue;
      }
      const focused = focusIn(known);
      patch(known, element);
      refocus(known, focused);
    }
    super._replaceHTML(Object.fromEntries(fresh), content, options);
  }

  protected override _attachPartListeners(partId: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(partId, element, options);
    if (partId !== "tracker") return;
    element.addEventListener("keydown", keyOnRow);
    this.#rows.keepTime(element, viewedCombat);
  }
}
