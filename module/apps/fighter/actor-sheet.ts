import { closestElement, findElement, findElements } from "../../foundry/elements";
import type { CrossfireActor, CrossfireCombat, CrossfireItem } from "../../foundry/types";
import { TemplatedActorSheet } from "../../foundry/windows";
import { followGmNotes, writeGmNotes } from "../../play/character/gm-notes";
import { updateInHand } from "../../play/actions/free-hands";
import { notify } from "../../play/authority/notices";
import { wireExplanations } from "../parts/explanations";
import type { DraggedTest } from "../macro-drop";
import { refuseBeyondLimits } from "../parts/typed-limits";
import { sheetActions } from "./actions";
import { LATE_CLICKS } from "./late-clicks";
import { isOwnChange, LateParts, type RenderOptions } from "./late-parts";
import { fieldsOf, isField, onlyChanged, readTracks, type FormField } from "./form-entry";
import { putThere } from "./context/gear-state";
import { enrichedTexts } from "./context/notes";
import { partsInClosedTabs, tabsContext } from "./tabs";
import type { Looking } from "./view";

import Api = foundry.applications.api;

/** A part of a sheet: its tab ("" for none), and the function that builds its context. */
export interface SheetPart<View> {
  readonly tab: string;
  context(view: View): object;
}

/** Code that a kind of sheet needs, loaded when the first sheet of that kind opens. */
export interface SheetCode<View> {
  /** All parts except the navigation, by name. */
  readonly parts: Readonly<Record<string, SheetPart<View>>>;
  /** Builds the view for the context functions. */
  view(actor: CrossfireActor, looking: Looking): View;
}

/** Actors whose sheets are in edit mode, by uuid. */
const EDITED = new Set<string>();

/** Parts shown to a user with limited permission. */
const LIMITED_PARTS: readonly string[] = ["header", "notes"];

type PartState = Api.HandlebarsApplicationMixin.PartState;
/** Second argument of `render`: the options in the Application V1 form, in which a boolean comes first. Foundry still accepts that form. */
type Drawing = Parameters<TemplatedActorSheet["render"]>[1];
type ContextOf<Sheet extends TemplatedActorSheet> = Api.ApplicationV2.RenderContextOf<Sheet>;

/**
 * Base class of all actor sheets: play and edit mode, explained numbers, items, effects, and saving only changed fields. After an update,
 * redraws only the parts whose context has changed.
 */
export abstract class CrossfireActorSheet extends TemplatedActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions = {
    classes: ["crossfire", "cf-sheet", "actor"],
    position: { width: 840, height: 780 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: { ...LATE_CLICKS, toggleMode: CrossfireActorSheet.#toggleMode, foldRail: CrossfireActorSheet.#foldRail },
  };

  /** Tab ids in navigation order; the first tab is initially open. */
  static TABS_SHOWN: readonly string[] = ["fight"];

  #drawn = new Map<string, string>();
  #contexts = new Map<string, object>();
  #code: SheetCode<object> | null = null;
  #unfolded = false;
  readonly #late = new LateParts((names) => this.#drawLate(names));
  /** Functions that stop following changes to score, AP and GM notes. The sheet calls them when it closes. */
  #followed: (() => void)[] = [];

  override tabGroups: Record<string, string | null> = { primary: (this.constructor as typeof CrossfireActorSheet).TABS_SHOWN[0] ?? null };

  /** Actor of this sheet, with the type of the system's own actors. */
  protected get shownActor(): CrossfireActor {
    return this.actor as CrossfireActor;
  }

  /** True in edit mode, in which derived numbers can be edited too. Stored per actor until the page is reloaded. */
  get editing(): boolean {
    return EDITED.has(this.shownActor.uuid);
  }

  set editing(on: boolean) {
    if (on) EDITED.add(this.shownActor.uuid);
    else EDITED.delete(this.shownActor.uuid);
  }

  /** Loads the code of this kind of sheet. `render` stores the result, so that later renders do not load it again. */
  protected abstract loadCode(): Promise<SheetCode<object>>;

  /** Loads the code first, because contexts cannot be prepared without it. */
  override async render(options?: Drawing | boolean, old?: Drawing): Promise<this> {
    this.#code ??= await this.loadCode();
    return typeof options === "boolean" ? super.render(options, old) : super.render(options);
  }

  /** Lets the user drag a skill or an attribute to the macro bar. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const button = findElement(event.currentTarget as HTMLElement, HTMLElement, "[data-action=test]");
    if (!button) return super._onDragStart(event);
    const { skill, attribute } = button.dataset;
    const data: DraggedTest = {
      type: "CrossfireTest",
      actor: this.shownActor.uuid,
      ...(skill ? { skill } : { attribute: attribute ?? "" }),
    };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  protected get looking(): Looking {
    return {
      editing: this.editing && this.isEditable,
      editable: this.isEditable,
      gamemaster: game.user?.isGM ?? false,
      rootId: this.id,
      unfolded: this.#unfolded,
      can: { test: this.isEditable, reload: sheetActions().reload !== undefined && this.isEditable },
    };
  }

  protected override _configureRenderOptions(options: RenderOptions): void {
    const asked = options.parts;
    super._configureRenderOptions(options);
    const late =
      options.isFirstRender || asked || !isOwnChange(options) ? [] : partsInClosedTabs(this.#code?.parts ?? {}, this.tabGroups["primary"]);
    this.#prepareParts((name) => (asked ? asked.includes(name) : !late.includes(name)));
    if (!options.isFirstRender && !asked) options.parts = this.#changedParts(late);
    this.#late.add(late, this.element?.ownerDocument.defaultView);
    if (this.shownActor.limited) options.parts = (options.parts ?? []).filter((name) => LIMITED_PARTS.includes(name));
  }

  /** Prepares the parts that were left for later, and redraws those that have changed. */
  #drawLate(names: readonly string[]): void {
    if (!this.rendered || !this.#code) return;
    this.#prepareParts((name) => names.includes(name));
    const parts = this.#changedParts().filter((name) => names.includes(name));
    if (parts.length > 0) void this.render({ parts });
  }

  #prepareParts(wanted: (name: string) => boolean): void {
    const code = this.#code!;
    const shown = code.view(this.shownActor, this.looking);
    const { editing, editable, rootId } = this.looking;
    const tabs = (this.constructor as typeof CrossfireActorSheet).TABS_SHOWN;
    this.#contexts.set("tabs", tabsContext(tabs, ""));
    const parts = Object.entries(code.parts).filter(([name]) => wanted(name));
    this.#late.done(parts.map(([name]) => name));
    for (const [name, part] of parts) {
      this.#contexts.set(name, { ...part.context(shown), editing, editable, rootId });
    }
  }

  /** Returns the parts whose context has changed since they were drawn, except parts that were not prepared. */
  #changedParts(without: readonly string[] = []): string[] {
    return [...this.#contexts].flatMap(([name, context]) =>
      without.includes(name) || this.#drawn.get(name) === JSON.stringify(context) ? [] : [name],
    );
  }

  protected override async _preparePartContext(name: string, shared: ContextOf<this>, options: RenderOptions): Promise<ContextOf<this>> {
    const common = await super._preparePartContext(name, shared, options);
    const own = this.#contexts.get(name) ?? {};
    this.#drawn.set(name, JSON.stringify(own));
    const active = this.tabGroups["primary"];
    const tab = this.#code?.parts[name]?.tab;
    const texts = name === "notes" ? await enrichedTexts(this.shownActor, own) : {};
    const tabs = name === "tabs" ? tabsContext((this.constructor as typeof CrossfireActorSheet).TABS_SHOWN, active ?? "") : {};
    const fields = this.shownActor.system.schema.fields;
    return Object.assign({}, common, own, texts, tabs, { fields, active: tab !== "" && (tab === active || this.shownActor.limited) });
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    wireExplanations(this.element);
    const follow = (combat: Pick<CrossfireCombat, "combatants">): void => {
      if (combat.combatants.some(({ actor }) => actor?.uuid === this.shownActor.uuid)) void this.render();
    };
    const followed = followGmNotes(this.shownActor, () => void this.render());
    const [ticks, ends] = [Hooks.on("updateCombat", follow), Hooks.on("deleteCombat", follow)];
    this.#followed = [() => Hooks.off("updateCombat", ticks), () => Hooks.off("deleteCombat", ends), ...followed];
  }

  protected override _onClose(options: object): void {
    for (const off of this.#followed) off();
    super._onClose(options);
  }

  /** Keeps the keyboard focus on buttons and explained numbers after a part was redrawn. */
  protected override _preSyncPartState(name: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._preSyncPartState(name, next, prior, state);
    const focused = findElement(prior, HTMLElement, ":focus");
    const selector = focused && !state.focus ? foundAgainBy(focused) : undefined;
    if (selector) state.focus = selector;
  }

  override changeTab(tab: string, group: string, options?: object): void {
    this.#late.now();
    super.changeTab(tab, group, options);
    for (const button of findElements(this.element, HTMLElement, ".cf-tabs [data-tab]")) {
      button.setAttribute("aria-pressed", String(button.dataset["tab"] === tab));
    }
  }

  /** Keeps navigation and explanations enabled on a read-only sheet. */
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const button of findElements(this.element, HTMLButtonElement, "button[data-always]")) button.disabled = false;
  }

  /** Writes item fields to the item, and GM notes to their message. Foundry handles all other fields. */
  protected override _onChangeForm(config: Api.ApplicationV2.FormConfiguration, event: Event): void {
    const input = event.target as HTMLInputElement;
    const { itemField, itemState } = input.dataset;
    if (input.name === "gmNotes") return void writeGmNotes(this.shownActor, input.value);
    if (itemState !== undefined) return void this.#putItem(input);
    if (itemField === undefined) return void super._onChangeForm(config, event);
    event.stopPropagation();
    void this.#changeItem(input, itemField);
  }

  async #putItem(select: HTMLInputElement): Promise<void> {
    const item = this.shownActor.items.get(closestElement(select, HTMLElement, "[data-item-id]")?.dataset["itemId"] ?? "");
    if (item) await updateInHand(item, putThere(item.type, select.value));
  }

  async #changeItem(input: HTMLInputElement, path: string): Promise<void> {
    const item = this.shownActor.items.get(closestElement(input, HTMLElement, "[data-item-id]")?.dataset["itemId"] ?? "");
    const values: Record<string, unknown> = { [input.name]: input.value };
    if (!item || this.#refused(values, [input as FormField])) return;
    if (refuseBeyondLimits(item, { [path]: values[input.name] }, [])) return void (input.value = input.defaultValue);
    await item.update({ [path]: values[input.name] });
  }

  /** Allows drops on any sheet, even for users who may not edit it. The drop handler refuses illegal items. */
  protected override _canDragDrop(): boolean {
    return true;
  }

  /** Merges a dropped item with an equal stack. Asks the user whether to move or copy another actor's item. */
  protected override async _onDropItem(event: DragEvent, given: Item.Implementation): Promise<Item.Implementation | null> {
    const item = given as CrossfireItem;
    if (item.actor?.uuid === this.shownActor.uuid) return super._onDropItem(event, item);
    const { dropped } = await import("./drops");
    return (await dropped(this.shownActor, item)) ? null : super._onDropItem(event, item);
  }

  protected override _processFormData(
    event: Event | null,
    form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
  ): object {
    const fields = fieldsOf(form);
    const target = event?.type === "change" && isField(event.target) ? event.target.name : null;
    // GM notes are not stored in the actor.
    const { gmNotes: _elsewhere, ...values } = onlyChanged(formData.object as Record<string, unknown>, fields, target);
    if (this.#refused(values, fields) || refuseBeyondLimits(this.shownActor, values, fields)) return {};
    return foundry.utils.expandObject(values);
  }

  /**
   * Parses typed points, and replaces the texts in `values` with the numbers. For invalid input, notifies the user and restores the fields.
   * @returns true if the input was invalid
   */
  #refused(values: Record<string, unknown>, fields: readonly FormField[]): boolean {
    const odd = readTracks(values, fields);
    for (const { name, dataset } of fields) {
      const input = dataset["now"] === undefined ? null : findElement(this.element, HTMLInputElement, `input[name="${CSS.escape(name)}"]`);
      if (input && name in values) input.value = odd ? (dataset["now"] ?? "") : String(values[name]);
    }
    if (odd) notify({ level: "warn", key: "CROSSFIRE.Sheet.noPoints", values: { typed: String(values[odd.name]) } });
    return odd !== null;
  }

  /** Folds or unfolds the rail beside the tabs. A wide window always shows the rail. */
  static async #foldRail(this: CrossfireActorSheet): Promise<void> {
    this.#unfolded = !this.#unfolded;
    await this.render();
  }

  static async #toggleMode(this: { editing: boolean; render(): Promise<unknown> }): Promise<void> {
    this.editing = !this.editing;
    await this.render();
  }
}

const ROWS = ["itemId", "effectId"] as const;

const attribute = (name: string): string => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const matching = ({ dataset }: HTMLElement, names: readonly string[]): string =>
  names.map((name) => `[${attribute(name)}="${CSS.escape(dataset[name] ?? "")}"]`).join("");

/** Returns a selector for the same element after a redraw; undefined if it has no data attributes besides those for tooltips. */
export function foundAgainBy(focused: HTMLElement): string | undefined {
  const own = Object.keys(focused.dataset).filter((name) => !name.startsWith("tooltip"));
  if (own.length === 0) return undefined;
  const row = closestElement(focused, HTMLElement, "[data-item-id], [data-effect-id]");
  const key = row && ROWS.find((name) => name in row.dataset);
  return `${row && key ? `${matching(row, [key])} ` : ""}${focused.localName}${matching(focused, own)}`;
}
