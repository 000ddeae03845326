import { register } from "virtual:crossfire-templates/windows";
import { openSheet } from "../../foundry/dialogs";
import { closestElement, findElement, isElement } from "../../foundry/elements";
import type { CrossfireItem } from "../../foundry/types";
import { TemplatedWindow } from "../../foundry/windows";
import { ruleset } from "../../play/ruleset";
import { wholeRuleset } from "../../play/whole-ruleset";
import { sheetTemplates, templatePath } from "../parts/paths";
import { entriesFor, filtered, skillsOf, type Entry, type Filter } from "./entries";

register();

const SORTS: readonly Filter["sort"][] = ["name", "price", "damage"];
const isSort = (value: string): value is Filter["sort"] => (SORTS as readonly string[]).includes(value);

const rowOf = (node: HTMLElement): string => closestElement(node, HTMLElement, "[data-uuid]")?.dataset["uuid"] ?? "";

/**
 * Window that lists every item of the ruleset's compendia with its numbers. Users filter, read and drag items, or give them to an actor by
 * keyboard.
 */
class CompendiumBrowser extends TemplatedWindow {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-compendium",
    tag: "form",
    classes: ["crossfire", "cf-sheet", "cf-browser"],
    window: { icon: "fa-solid fa-magnifying-glass", resizable: true, title: "CROSSFIRE.Browser.title" },
    position: { width: 780, height: 780 },
    form: { closeOnSubmit: false },
    actions: { open: CompendiumBrowser.#opened, take: CompendiumBrowser.#taken },
  };

  static override PARTS = {
    filter: { template: templatePath("compendium/filter") },
    list: { template: templatePath("compendium/list"), scrollable: [""] },
  };

  readonly #entries: readonly Entry[];
  #filter: Filter = { search: "", type: "weapon", skill: "", sort: "name" };

  constructor(entries: readonly Entry[]) {
    super({});
    this.#entries = entries;
  }

  protected override contextOf(part: string): object {
    return part === "filter" ? this.#filterContext() : this.#listContext();
  }

  #filterContext() {
    const { type, skill, sort, search } = this.#filter;
    const types = [...new Set(this.#entries.map((entry) => entry.type))];
    const keyed = (ids: readonly string[], key: (id: string) => string) => Object.fromEntries(ids.map((id) => [id, key(id)]));
    const skills = skillsOf(this.#entries, type, ruleset());
    return {
      search,
      type,
      skill,
      sort,
      types: keyed(types, (id) => `CROSSFIRE.Sheet.group.${id}`),
      skills: skills.length > 1 ? keyed(skills, (id) => `CROSSFIRE.Skill.${id}`) : null,
      sorts: keyed(SORTS, (id) => `CROSSFIRE.Browser.by.${id}`),
    };
  }

  #listContext() {
    const entries = filtered(this.#entries, this.#filter);
    return { count: entries.length, mayGive: (game.actors?.contents ?? []).some(({ isOwner }) => isOwner), entries };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => this.#typed(event.target as HTMLInputElement));
    this.element.addEventListener("dragstart", (event) => this.#dragged(event));
    findElement(this.element, HTMLElement, "input[name=search]")?.focus();
  }

  /** Lists the matching items while the user types. */
  #typed({ name, value }: HTMLInputElement): void {
    if (name === "search") this.#look({ search: value }, ["list"]);
  }

  protected override _onChangeForm(_config: object, event: Event): void {
    const { name, value } = event.target as HTMLSelectElement;
    if (name === "type") this.#look({ type: value, skill: "" }, ["filter", "list"]);
    else if (name === "skill") this.#look({ skill: value }, ["list"]);
    else if (name === "sort" && isSort(value)) this.#look({ sort: value }, ["list"]);
  }

  #look(change: Partial<Filter>, parts: string[]): void {
    this.#filter = { ...this.#filter, ...change };
    void this.render({ parts });
  }

  /** Attaches the same drag data as Foundry's compendium window, for sheets, tokens and the macro bar. */
  #dragged(event: DragEvent): void {
    const uuid = isElement(event.target, HTMLElement) ? rowOf(event.target) : "";
    if (uuid) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Item", uuid }));
  }

  static async #opened(this: CompendiumBrowser, _event: Event, target: HTMLElement): Promise<void> {
    await openSheet((await fromUuid(rowOf(target))) as CrossfireItem | null);
  }

  /** Asks for one of this user's actors and a number, and adds copies of the item to that actor. Serves keyboard users, who cannot drag. */
  static async #taken(this: CompendiumBrowser, _event: Event, target: HTMLElement): Promise<void> {
    const item = (await fromUuid(rowOf(target))) as CrossfireItem | null;
    if (item) await (await import("../fighter/drops")).addCopy(item);
  }
}

let shown: CompendiumBrowser | null = null;

/** Opens the compendium browser, or brings it to the front. */
export async function browseCompendia(): Promise<void> {
  await sheetTemplates();
  shown ??= new CompendiumBrowser(await entriesFor(wholeRuleset()));
  await shown.render({ force: true });
}
