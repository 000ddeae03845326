import { findElement, findElements } from "../../foundry/elements";
import type { CrossfireActor } from "../../foundry/types";
import { createActor } from "../../foundry/updates";
import { openSheet } from "../../foundry/dialogs";
import { TemplatedWindow } from "../../foundry/windows";
import { register } from "virtual:crossfire-templates/windows";
import { wholeRuleset } from "../../play/whole-ruleset";
import { notify } from "../../play/authority/notices";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import type { Archetype, CreationRules } from "../../rules/creation/creation";
import { emptyRatings, archetypeRatings, within, type Group } from "../../rules/creation/draft";
import { templatePath } from "../parts/paths";
import { archetypesContext, checksContext, shopContext, basketPrice, spreadContext, type State } from "./context";
import { isMade } from "../fighter/context/header";
import { boughtIn, exchangeWares, ownedWares, waresIn, type Ware } from "./shop";

register();

const GROUPS: readonly Group[] = ["attributes", "skills"];
const isGroup = (id: string | undefined): id is Group => GROUPS.includes(id as Group);

const moneyOf = ({ system }: CrossfireActor): number => Number((system as { money?: number }).money ?? 0);

/**
 * Character creation window: the user chooses an archetype, spends points and buys gear. Nothing is written before the user presses the
 * button to finish.
 */
class MakingWindow extends TemplatedWindow {
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
  /** Empty character to fill in, or finished character to change; null for a new character. */
  readonly #actor: CrossfireActor | null;
  /** Packs of the items on sale that the actor owned when the window opened; empty unless the character was already finished. */
  readonly #owned: State["basket"];
  /** Money to spend: the starting money; for a finished character, the remaining money plus the price of the owned packs. */
  readonly #budget: number;
  #state: State;
  #search = "";
  #writing = false;

  constructor(rules: RulesetFacts, making: CreationRules, wares: readonly Ware[], actor: CrossfireActor | null) {
    super({});
    this.#rules = rules;
    this.#making = making;
    this.#wares = wares;
    this.#actor = actor;
    const made = actor !== null && isMade(actor);
    this.#owned = made ? ownedWares(actor, wares) : new Map();
    const worth = basketPrice(this.#owned, wares);
    this.#budget = made ? moneyOf(actor) + worth : making.money;
    const name = actor?.name ?? "";
    const [first] = making.archetypes;
    const empty = { attributes: this.#least("attributes"), skills: this.#least("skills") };
    if (made) this.#state = { name, archetype: "", ...this.#ratingsOf(actor), basket: this.#owned, spent: worth };
    else this.#state = { name, archetype: "", ...empty, basket: new Map(), spent: 0, ...(first ? this.#startOf(first) : {}) };
  }

  #least(group: Group): State[Group] {
    return emptyRatings(this.#rules.declaration, group, this.#making[group]);
  }

  #ratingsOf({ system }: CrossfireActor): Pick<State, Group> {
    // Unchecked: Foundry's types include every actor type; only characters are created here.
    const stored = system._source as unknown as Readonly<Record<Group, State[Group]>>;
    const known = (group: Group): State[Group] =>
      Object.fromEntries(Object.entries(this.#least(group)).map(([id, least]) => [id, stored[group][id] ?? least]));
    return { attributes: known("attributes"), skills: known("skills") };
  }

  /** Returns an archetype's initial state: its ratings and its gear. */
  #startOf(archetype: Archetype): Omit<State, "name"> {
    const basket = new Map(
      archetype.gear.flatMap((name): [string, number][] => {
        const ware = this.#wares.find((one) => one.name === name);
        return ware ? [[ware.uuid, 1]] : [];
      }),
    );
    const rated = (group: Group): State[Group] => archetypeRatings(this.#rules.declaration, this.#making, archetype, group);
    return {
      archetype: archetype.id,
      attributes: rated("attributes"),
      skills: rated("skills"),
      basket,
      spent: basketPrice(basket, this.#wares),
    };
  }

  protected override contextOf(part: string): object {
    const { declaration } = this.#rules;
    if (isGroup(part)) return spreadContext(declaration, part, this.#state, this.#making[part]);
    if (part === "who") return { name: this.#state.name, archetypes: archetypesContext(this.#making, this.#state.archetype) };
    if (part === "gear") return { ...shopContext(this.#state, this.#wares, this.#budget), search: this.#search };
    const way = this.#actor && isMade(this.#actor) ? "change" : "create";
    return {
      ...checksContext(this.#state, { ...this.#making, money: this.#budget }),
      completeKey: `CROSSFIRE.Making.complete.${way}`,
      finishKey: `CROSSFIRE.Making.finish.${way}`,
    };
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    this.#sift();
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => this.#typed(event.target as HTMLInputElement));
    findElement(this.element, HTMLElement, "input[name=name]")?.focus();
  }

  /** Applies the user's typing immediately, without redrawing the field that the user types in. */
  #typed({ name, value, type }: HTMLInputElement): void {
    const [group, id = ""] = name.split(".");
    if (name === "search") {
      this.#search = value;
      this.#sift();
    } else if (name === "name") this.#set({ name: value }, ["checks"]);
    else if (type === "number" && name.startsWith("ware:")) this.#buy(name.slice("ware:".length), Number(value), ["checks"]);
    else if (type === "number" && isGroup(group)) this.#rate(group, id, Number(value), ["checks"]);
  }

  /** Hides the items on sale whose name does not contain the search text. */
  #sift(): void {
    const wanted = this.#search.trim().toLowerCase();
    for (const row of findElements(this.element, HTMLElement, "[data-ware]"))
      row.hidden = !(row.dataset["ware"] ?? "").toLowerCase().includes(wanted);
  }

  protected override _onChangeForm(_config: object, event: Event): void {
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

  /** Restarts character creation from an archetype, with its ratings and its gear. */
  #take(id: string): void {
    const archetype = this.#making.archetypes.find((one) => one.id === id);
    if (archetype) this.#set(this.#startOf(archetype), ["who", "attributes", "skills", "gear", "checks"]);
  }

  static #pointed(this: MakingWindow, _event: Event, { dataset }: HTMLElement): void {
    const { group, rating = "", by } = dataset;
    if (isGroup(group)) this.#rate(group, rating, (this.#state[group][rating] ?? 0) + Number(by), [group, "checks"]);
  }

  static async #finished(this: MakingWindow, event: Event): Promise<void> {
    event.preventDefault();
    if (this.#writing || !checksContext(this.#state, { ...this.#making, money: this.#budget }).ready) return;
    this.#writing = true;
    try {
      const actor = await this.#write();
      await this.close();
      await openSheet(actor);
    } finally {
      this.#writing = false;
    }
  }

  /** Writes the character. A new actor is created together with all its items. */
  async #write(): Promise<CrossfireActor | undefined> {
    const { name, attributes, skills, spent, basket } = this.#state;
    const { karma } = this.#making;
    const started = this.#actor && isMade(this.#actor) ? {} : { karma: { value: karma, max: karma } };
    const system = { attributes, skills, ...started, money: this.#budget - spent };
    if (!this.#actor) {
      const items = await boughtIn(basket);
      const prototypeToken = { name, actorLink: true, disposition: 1, sight: { enabled: true } };
      return createActor({ name, type: "character", system, items, prototypeToken });
    }
    await this.#actor.update({ name, system });
    await exchangeWares(this.#actor, this.#owned, basket, this.#wares);
    return this.#actor;
  }
}

/**
 * Opens the character creation window; shows a warning if the ruleset has no character creation.
 * @param actor An empty character to fill in, or a finished character to change; null for a new character.
 */
export async function makeCharacter(actor: CrossfireActor | null = null): Promise<void> {
  const rules = wholeRuleset();
  const making = rules.making;
  if (!making) return notify({ level: "warn", key: "CROSSFIRE.Making.none", values: {} });
  const window = new MakingWindow(rules, making, await waresIn(making.shops), actor);
  await window.render({ force: true });
}
