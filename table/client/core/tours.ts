import { globals as g } from "../../common/dynamic";
import { deepClone } from "../../common/utils/objects";
import { showStep, type ShownStep } from "./tour-view";

/** One step of a tour: its text and its element. */
export interface TourStep {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector?: string;
  /** UP, DOWN, LEFT, RIGHT or CENTER: position of the text relative to the element. */
  readonly tooltipDirection?: string;
  /** True: only GMs see the step or tour. */
  readonly restricted?: boolean;
}

export interface TourConfig {
  id?: string;
  namespace?: string;
  title: string;
  description?: string;
  steps: TourStep[];
  restricted?: boolean;
  display?: boolean;
  canBeResumed?: boolean;
  suggestedNextTours?: string[];
  localization?: Record<string, unknown>;
}

/** A guided tour that shows its steps in order [A13:foundry.nue.Tour, A14:foundry.nue.Tour]. */
export class Tour {
  static readonly STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });
  static readonly HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  static get activeTour(): Tour | null {
    return Tour.#active;
  }

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  readonly config: TourConfig;
  targetElement: HTMLElement | null = null;
  #shown: ShownStep | null = null;
  #stepIndex = -1;
  #id: string | undefined;
  #namespace: string | undefined;

  /** Creates a tour. @throws {Error} if the tour has no list of steps */
  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = deepClone(config);
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
    if (!Array.isArray(this.config.steps)) throw new Error(`A Tour needs a list of steps; "${this.#id}" has none.`);
    if (config.localization && g.game?.i18n)
      g.foundry.utils.mergeObject(g.game.i18n._fallback ?? {}, g.foundry.utils.expandObject(config.localization));
  }

  /** Loads a tour from a JSON file of a package. @throws {Error} if the server does not return the file */
  static async fromJSON(filepath: string): Promise<Tour> {
    const response = await fetch(g.foundry.utils.getRoute(filepath));
    if (!response.ok) throw new Error(`The tour "${filepath}" could not be loaded: the server answered ${response.status}.`);
    return new this(await response.json());
  }

  get id(): string {
    return this.#id!;
  }
  set id(value: string) {
    if (this.#id) throw new Error("The id of a tour is set once.");
    this.#id = value;
  }

  get namespace(): string {
    return this.#namespace!;
  }
  set namespace(value: string) {
    if (this.#namespace) throw new Error("The namespace of a tour is set once.");
    this.#namespace = value;
  }

  get key(): string {
    return `${this.namespace}.${this.id}`;
  }

  get title(): string {
    return g.game.i18n.localize(this.config.title);
  }

  get description(): string {
    return g.game.i18n.localize(this.config.description ?? "");
  }

  /** Steps that this user may see. */
  get steps(): TourStep[] {
    return this.config.steps.filter((step) => !step.restricted || g.game.user?.isGM);
  }

  get currentStep(): TourStep | null {
    return this.#stepIndex === -1 ? null : (this.steps[this.#stepIndex] ?? null);
  }

  get stepIndex(): number {
    return this.#stepIndex;
  }

  get hasNext(): boolean {
    return this.#stepIndex < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return this.#stepIndex > 0;
  }

  /** True if the tour can start now; subclasses add conditions. */
  get canStart(): boolean {
    return true;
  }

  get status(): string {
    if (this.#stepIndex === -1) return Tour.STATUS.UNSTARTED;
    return this.#stepIndex === this.steps.length ? Tour.STATUS.COMPLETED : Tour.STATUS.IN_PROGRESS;
  }

  get overlayElement(): HTMLElement | null {
    return this.#shown?.overlay ?? null;
  }

  get fadeElement(): HTMLElement | null {
    return this.#shown?.fade ?? null;
  }

  /** Starts or resumes the tour. A completed tour starts over. @throws {Error} if the tour cannot start now */
  async start(): Promise<void> {
    if (!this.canStart) throw new Error(`The tour ${this.key} cannot start now.`);
    if (this.status === Tour.STATUS.IN_PROGRESS) return this.progress(this.stepIndex);
    if (this.status === Tour.STATUS.COMPLETED) await this.reset();
    return this.progress(0);
  }

  async next(): Promise<void> {
    if (this.status === Tour.STATUS.COMPLETED) throw new Error(`The tour ${this.key} is complete.`);
    if (!this.hasNext) return this.complete();
    return this.progress(this.#stepIndex + 1);
  }

  async previous(): Promise<void> {
    if (!this.hasPrevious) return undefined;
    return this.progress(this.#stepIndex - 1);
  }

  async complete(): Promise<void> {
    return this.progress(this.steps.length);
  }

  /** Ends the tour at its current step. */
  exit(): void {
    this.#takeDown();
    if (Tour.#active === this) Tour.#active = null;
  }

  async reset(): Promise<void> {
    this.exit();
    this.#stepIndex = -1;
    await this._saveProgress();
  }

  /** Shows a step; the index after the last step completes the tour. @throws {Error} if the tour does not have the step */
  async progress(stepIndex: number): Promise<void> {
    if (!Number.isInteger(stepIndex) || stepIndex < 0 || stepIndex > this.steps.length)
      throw new Error(`The tour ${this.key} has no step ${stepIndex}.`);
    if (this.#stepIndex !== -1 && this.#shown) await this._postStep();
    if (Tour.#active && Tour.#active !== this) Tour.#active.exit();
    this.#stepIndex = stepIndex;
    Tour.#active = this;
    await this._saveProgress();
    if (this.status === Tour.STATUS.COMPLETED) {
      Tour.#active = null;
      const next = (this.config.suggestedNextTours ?? [])
        .map((key) => g.game.tours.get(key))
        .find((tour: Tour | undefined) => tour && tour.status !== Tour.STATUS.COMPLETED);
      if (next) g.ui?.notifications?.info?.("TABLE.Tour.Suggested", { format: { title: next.title } });
      return;
    }
    await this._preStep();
    this.targetElement = this.currentStep!.selector ? this._getTargetElement(this.currentStep!.selector) : null;
    if (this.currentStep!.selector && !this.targetElement)
      console.warn(`Tour ${this.key}, step "${this.currentStep!.id}": nothing on the page matches "${this.currentStep!.selector}".`);
    await this._renderStep();
  }

  /** Runs before a step is shown. Subclasses open the window that the step describes. */
  async _preStep(): Promise<void> {}

  async _postStep(): Promise<void> {
    this.#takeDown();
  }

  async _renderStep(): Promise<void> {
    this.#shown?.remove();
    if (!g.document) return;
    this.#shown = showStep(this, this.currentStep!, this.targetElement, Tour.HIGHLIGHT_PADDING);
  }

  _getTargetElement(selector: string): HTMLElement | null {
    return g.document?.querySelector(selector) ?? null;
  }

  #takeDown(): void {
    this.#shown?.remove();
    this.#shown = null;
    this.targetElement = null;
  }

  async _saveProgress(): Promise<void> {
    const progress = deepClone(g.game.settings.get("core", "tourProgress"));
    (progress[this.namespace] ??= {})[this.id] = this.#stepIndex;
    await g.game.settings.set("core", "tourProgress", progress);
  }

  /** Loads the stored progress. A tour that cannot be resumed starts over unless it is complete. */
  _reloadProgress(): void {
    const index = g.game.settings.get("core", "tourProgress")[this.namespace]?.[this.id];
    const known = Number.isInteger(index) && index >= -1 && index <= this.steps.length;
    this.#stepIndex = known && (this.config.canBeResumed || index === this.steps.length) ? index : -1;
  }
}

/** All tours, by "namespace.id" (`game.tours`). */
export class ToursCollection extends Map<string, Tour> {
  /** Adds a tour and loads its stored progress. @throws {Error} if namespace or id is missing, or if `tour` is not a Tour */
  register(namespace: string, id: string, tour: Tour): void {
    if (!namespace || !id) throw new Error("You must specify both the namespace and id portion of the Tour");
    if (!(tour instanceof Tour)) throw new Error("You must pass in a Tour instance");
    if (tour.id !== id) tour.id = id;
    if (tour.namespace !== namespace) tour.namespace = namespace;
    tour._reloadProgress();
    super.set(`${namespace}.${id}`, tour);
  }

  override set(_key: string, _tour: Tour): this {
    throw new Error("You cannot set a tour directly; use game.tours.register");
  }
}
