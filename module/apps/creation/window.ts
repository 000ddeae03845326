import { findElement, findElements } from "../../foundry/elements";
import type { CrossfireActor } from "../../foundry/types";
import { createActor, createInside } from "../../foundry/updates";
import { openSheet } from "../../foundry/dialogs";
import { register } from "virtual:crossfire-templates/windows";
import { wholeRuleset } from "../../play/whole-ruleset";
import { notify } from "../../play/authority/notices";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import type { CreationRules } from "../../rules/creation/creation";
import { emptyRatings, archetypeRatings, within, type Group } from "../../rules/creation/draft";
import { templatePath } from "../parts/paths";
import { archetypesContext, checksContext, shopContext, basketPrice, spreadContext, type State } from "./context";
import { boughtIn, waresIn, type Ware } from "./shop";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

register();

const GROUPS: readonly Group[] = ["attributes", "skills"];
const isGroup = (id: string | undefined): id is Group => GROUPS.includes(id as Group);

/** Window of character creation: an archetype, points to spend, gear to buy. Nothing is written before the last button. */
class MakingWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-making-{id}",
    tag: "form",
    classes: ["crossfire", "cf-sheet", "cf-making"],
    window: { icon: "fa-solid fa-user-plus", resizable: true, title: "CROSSFIRE.Making.title" },
    position: { width: 760, height: 820 },
    form: { handler: MakingWindow.#finished, closeOnSubmit: false },
    actions: { point: MakingWindow.#pointed },
  };

  static override PARTS = {
    who: { template: templatePath("making/who") },
    attributes: { template: templatePath("making/spread") },
    skills: { template: templatePath("making/spread") },
    gear: { template: templatePath("making/gear"), scrollable: [".cf-wares"] },
    checks: { template: templatePath("making/checks") },
  };

  readonly #making: CreationRules;
  readonly #rules: RulesetFacts;
  readonly #wares: readonly Ware[];
  /** Actor to fill; null for a new one. */
  readonly #actor: CrossfireActor | null;
  #state: State;
  #search = "";
  #writing = false;

  constructor(rules: RulesetFacts, making: CreationRules, wares: readonly Ware[], actor: CrossfireActor | null) {
    super({});
    this.#rules = rules;
    this.#making = making;
    this.#wares = wares;
    this.#actor = actor;
    const [attributes, skills] = GROUPS.map((group) => emptyRatings(rules.declaration, group, making[group])) as [
      State["attributes"],
      State["skills"],
    ];
    this.#state = { name: actor?.name ?? "", archetype: "", attributes, skills, basket: new Map(), spent: 0 };
  }

  protected override async _preparePartContext(partId: string, context: never, options: never) {
    const prepared = (await super._preparePartContext(partId, context, options)) as object;
    return Object.assign(prepared, { rootId: this.id }, this.#contextOf(partId));
  }

  #contextOf(part: string): object {
    const { declaration } = this.#rules;
    if (isGroup(part)) return spreadContext(declaration, part, this.#state, this.#making[part]);
    if (part === "who") return { name: this.#state.name, archetypes: archetypesContext(this.#making, this.#state.archetype) };
    if (part === "gear") return { ...shopContext(this.#state, this.#wares, this.#making.money), search: this.#search };
    return { ...checksContext(this.#state, this.#making), again: this.#actor !== null };
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    this.#sift();
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => this.#typed(event.target as HTMLInputElement));
    findElement(this.element, HTMLElement, "input[name=name]")?.focus();
  }

  /** Applies what the user types at once. The field itself and the last button are not redrawn meanwhile. */
  #typed({ name, value, type }: HTMLInputElement): void {
    const [group, id = ""] = name.split(".");
    if (name === "search") {
      this.#search = value;
      this.#sift();
    } else if (name === "name") this.#set({ name: value }, ["checks"]);
    else if (type === "number" && name.startsWith("ware:")) this.#buy(name.slice("ware:".length), Number(value), ["checks"]);
    else if (type === "number" && isGroup(group)) this.#rate(group, id, Number(value), ["checks"]);
  }

  /** Hides the wares whose name does not contain the search text. */
  #sift(): void {
    const wanted = this.#search.trim().toLowerCase();
    for (const row of findElements(this.element, HTMLElement, "[data-ware]"))
      row.hidden = !(row.dataset["ware"] ?? "").toLowerCase().includes(wanted);
  }

  protected override _onChangeForm(_config: never, event: Event): void {
    const { name, value } = event.target as HTMLInputElement;
    const [group, id = ""] = name.split(".");
    if (name === "archetype") return this.#take(value);
    if (name.startsWith("ware:")) this.#buy(name.slice("ware:".length), Number(value), ["gear"]);
    else if (isGroup(group)) this.#rate(group, id, Number(value), [group]);
  }

  #set(change: Partial<State>, parts: string[]): void {
    this.#state = { ...this.#state, ...change };
    void this.render({ parts });
  }

  #rate(group: Group, id: string, rating: number, parts: string[]): void {
    this.#set({ [group]: { ...this.#state[group], [id]: within(rating, this.#making[group]) } }, parts);
  }

  #buy(uuid: string, count: number, parts: string[]): void {
    const basket = new Map(this.#state.basket);
    if (count > 0) basket.set(uuid, Math.trunc(count));
    else basket.delete(uuid);
    this.#set({ basket, spent: basketPrice(basket, this.#wares) }, parts);
  }

  /** Starts over from an archetype, with its ratings and its gear. */
  #take(id: string): void {
    const archetype = this.#making.archetypes.find((one) => one.id === id);
    if (!archetype) return;
    const { declaration } = this.#rules;
    const basket = new Map(
      archetype.gear.flatMap((name): [string, number][] => {
        const ware = this.#wares.find((one) => one.name === name);
        return ware ? [[ware.uuid, 1]] : [];
      }),
    );
    const [attributes, skills] = GROUPS.map((group) => archetypeRatings(declaration, this.#making, archetype, group)) as [
      State["attributes"],
      State["skills"],
    ];
    this.#set({ archetype: id, attributes, skills, basket, spent: basketPrice(basket, this.#wares) }, [
      "who",
      "attributes",
      "skills",
      "gear",
      "checks",
    ]);
  }

  static #pointed(this: MakingWindow, _event: Event, { dataset }: HTMLElement): void {
    const { group, rating = "", by } = dataset;
    if (isGroup(group)) this.#rate(group, rating, (this.#state[group][rating] ?? 0) + Number(by), [group, "checks"]);
  }

  static async #finished(this: MakingWindow, event: Event): Promise<void> {
    event.preventDefault();
    if (this.#writing || !checksContext(this.#state, this.#making).ready) return;
    this.#writing = true;
    try {
      const actor = await this.#write(await boughtIn(this.#state.basket));
      await this.close();
      await openSheet(actor);
    } finally {
      this.#writing = false;
    }
  }

  /** Writes the character; a new actor is created with all items at once. */
  async #write(items: readonly object[]): Promise<CrossfireActor | undefined> {
    const { name, attributes, skills, spent } = this.#state;
    const { karma, money } = this.#making;
    const system = { attributes, skills, karma: { value: karma, max: karma }, money: money - spent };
    if (!this.#actor) {
      const prototypeToken = { name, actorLink: true, disposition: 1, sight: { enabled: true } };
      return createActor({ name, type: "character", system, items, prototypeToken });
    }
    await this.#actor.update({ name, system });
    await createInside(this.#actor, "Item", items);
    return this.#actor;
  }
}

/**
 * Opens the window of character creation.
 * @param actor an empty character to fill; null for a new one
 */
export async function makeCharacter(actor: CrossfireActor | null = null): Promise<void> {
  const rules = wholeRuleset();
  const making = rules.making;
  if (!making) return notify({ level: "warn", key: "CROSSFIRE.Making.none", values: {} });
  const window = new MakingWindow(rules, making, await waresIn(making.shops), actor);
  await window.render({ force: true });
}
