import { register } from "virtual:crossfire-templates/attack";
import { findElement } from "../../foundry/elements";
import { TemplatedWindow } from "../../foundry/windows";
import type { Preview } from "../../play/preview/preview";
import { inTurn } from "../../play/series/next-order";
import { makeReady } from "../../play/actions/make-ready";
import type { AttackQuestion } from "../../play/authority/prompts";
import { remedyOf } from "../../play/attack/refusal";
import type { AttackOrder } from "../../rules/attack/model/order";
import { addModifierRow, listenToForm, SpokenLine } from "../parts/form-window";
import { templatePath } from "../parts/paths";
import { questionAt, countTogether, knownLimbs, markLine, markStanding, noteLimbCorrection, showLimbs } from "./form-state";
import { markCalls } from "./call-marks";
import { attackFormContext } from "./context";
import { addToLine, comeNearer, leaveLine } from "./line";
import { OddsBoard } from "./odds-board";
import { PANEL_WIDTH, PanelPlace } from "./panel-place";
import { ordered, type Ordered } from "./ordered";
import { chancesContext, previewContext, spokenPreview } from "./preview-context";
import { switchPart } from "./disabled-parts";
import { whenChanged } from "./follow-changes";
import { markFolds, REDRAWN_FOLDS, rememberFolds } from "./folds";

register();

/** Milliseconds between an input and the computation of the odds, so that typing does not start one computation per keystroke. */
const PAUSE = 80;

type Field = HTMLInputElement | HTMLSelectElement;
type Answer = (orders: readonly AttackOrder[] | null) => void;

/** Attack dialog. Every change to a field updates the numbers. Enter attacks, and Escape closes the dialog. */
class AttackDialog extends TemplatedWindow {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-attack-{id}",
    tag: "form",
    classes: ["crossfire", "cf-attack"],
    window: { icon: "fa-solid fa-crosshairs", resizable: true },
    position: { width: PANEL_WIDTH },
    form: { handler: AttackDialog.#submitted, closeOnSubmit: false },
    actions: {
      cancel: AttackDialog.#cancelled,
      pickLimb: AttackDialog.#limbPicked,
      addModifier: AttackDialog.#modifierAdded,
      addBystander: AttackDialog.#bystanderAdded,
      nearer: AttackDialog.#bystanderNearer,
      removeBystander: AttackDialog.#bystanderRemoved,
      remedy: AttackDialog.#remedied,
      unfold: AttackDialog.#unfolded,
    },
  };

  static override PARTS = {
    form: { template: templatePath("attack/form"), scrollable: [".cf-places .scroll"] },
    preview: { template: templatePath("attack/preview") },
    buttons: { template: templatePath("attack/buttons") },
  };

  /** Data for the dialog, with the possible calls for the current target. */
  #question: AttackQuestion;
  #order: AttackOrder;
  /** Preview of the current order; includes the refusal if the rules refuse the order. */
  #preview: Preview;
  /** Keys of the switched-off parts of the attack roll; the next field has those of the defense roll. */
  readonly #off = new Set<string>();
  readonly #offAgainst = new Set<string>();
  /** Names of the open folds (collapsible sections). */
  readonly #open: Set<string>;
  readonly #board: OddsBoard;
  #following = new AbortController();
  #resolve: Answer;
  readonly #place: PanelPlace;
  #unwatch: () => void = () => {};
  readonly #spoken = new SpokenLine(
    () => this.element,
    () => this.#gist(),
  );
  #beginning: ReturnType<typeof setTimeout> | undefined;

  constructor(question: AttackQuestion, resolve: Answer) {
    super({});
    this.#question = question;
    this.#order = question.initial;
    this.#preview = question.preview(question.initial);
    this.#resolve = resolve;
    this.#place = new PanelPlace(this, question);
    this.#open = new Set(question.advanced ? REDRAWN_FOLDS : []);
    this.#board = new OddsBoard(
      () => this.element,
      question.odds,
      (call) => {
        if (call?.location === this.#order.called?.location && call?.side === this.#order.called?.side) this.#spoken.soon();
      },
    );
  }

  override get title(): string {
    const { attacker, attackerToken, weapon } = this.#question;
    return game.i18n?.format("CROSSFIRE.Attack.title", { attacker: attackerToken?.name ?? attacker.name, weapon: weapon.name }) ?? "";
  }

  get #form(): HTMLFormElement {
    return this.element as HTMLFormElement;
  }

  protected override contextOf(part: string): object {
    if (part === "form") return attackFormContext(this.#question, this.#order, knownLimbs(this.#order.target), this.#preview.mayAim);
    const { odds, rights } = this.#question;
    if (part === "buttons") return chancesContext(odds, this.#order);
    const shown = { odds, rights, order: this.#order, off: this.#off, offAgainst: this.#offAgainst };
    return {
      folds: Object.fromEntries([...this.#open].map((name) => [name, true])),
      preview: previewContext(this.#preview, shown),
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    listenToForm(this.#form, { changed: () => this.#changed(), close: () => void this.close() });
    rememberFolds(this.element, this.#open, () => this.#place.refit());
    this.#markButton();
    this.#markCalls();
    this.#spoken.now();
    this.#followOdds(0);
    this.#unwatch = whenChanged(this.#question.attacker, () => this.#changed());
    element.querySelector(".cf-places :checked")?.closest("tr")?.scrollIntoView({ block: "nearest" });
    // The focus on the button lets Enter attack at once. Without a target, the focus starts at the target list.
    const first = this.#order.target || this.#order.area?.at ? ".attack" : "select[name=target]";
    findElement(element, HTMLElement, first)?.focus({ preventScroll: true });
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    this.#board.again();
  }

  protected override _onChangeForm(_config: object, event: Event): void {
    const { name, dataset } = event.target as Field;
    const isOff = !(event.target as HTMLInputElement).checked;
    if (dataset["part"] !== undefined) switchPart(this.#off, dataset["part"], isOff);
    if (dataset["against"] !== undefined) switchPart(this.#offAgainst, dataset["against"], isOff);
    noteLimbCorrection(this.element, name);
    if (name === "all") countTogether(this.#form, this.#question.targeted.length);
    this.#changed();
    if (name !== "target") return;
    void this.#retargeted();
    showLimbs(this.element, knownLimbs(this.#order.target));
    this.#place.follow(this.#order.target, this.#preview.line);
  }

  /** Updates the possible calls for a new target if its limbs or parts differ from those of the previous target. @rule XF-25 */
  async #retargeted(): Promise<void> {
    const question = await questionAt(this.element, this.#question, this.#order);
    if (question === this.#question) return;
    this.#question = question;
    this.#changed();
  }

  /** Moves the panel off the attacker, the targets and the lines between them. Called when the panel opens. */
  keepClear(): void {
    this.#place.open(this.#order.target, this.#preview.line);
  }

  #ordered(): Ordered {
    return ordered(this.#question, new FormData(this.#form), this.#off, this.#offAgainst);
  }

  /** Updates the order from the fields, and then the preview. Redraws no field, so that the focus stays. */
  #changed(): void {
    const { order, preview } = this.#ordered();
    this.#order = order;
    this.#preview = preview;
    const aim = this.#form.elements.namedItem("aim") as HTMLInputElement | null;
    if (aim) aim.disabled = !preview.mayAim;
    void this.render({ parts: ["preview"] });
    this.#markButton();
    this.#markCalls();
    this.#spoken.soon();
    this.#followOdds();
  }

  /** Aborts the previous computation of odds. After a pause, starts to compute the odds of the current order and of every call. */
  #followOdds(pause = PAUSE): void {
    this.#following.abort();
    this.#following = new AbortController();
    const { signal } = this.#following;
    this.#board.outdated();
    clearTimeout(this.#beginning);
    const { callable, followOdds } = this.#question;
    const calls = [null, ...callable.map(({ call }) => call)];
    this.#beginning = setTimeout(() => void followOdds(this.#order, calls, this.#board, signal), pause);
  }

  /** Returns the preview in words for screen readers. */
  #gist(): string {
    const odds = this.#preview.refusal ? "" : this.#board.spoken(this.#order.called, this.#preview.foremost);
    return [spokenPreview(this.#preview, this.#order), odds].filter(Boolean).join(". ");
  }

  /**
   * Updates the form and its folds for the current order. If the order is refused, marks the attack button as disabled; pressing it then
   * announces the reason.
   */
  #markButton(): void {
    markStanding(this.element, this.#preview, this.#order);
    markLine(this.element, this.#order);
    markFolds(this.element);
    this.#board.again();
    this.element.querySelector("button.attack")?.setAttribute("aria-disabled", String(this.#preview.refusal !== null));
  }

  /** Disables the locations that cannot be called, and shows the cover of each limb and the effect of each location. */
  #markCalls(): void {
    const { callable, saidOfCalls } = this.#question;
    markCalls(
      this.element,
      saidOfCalls(
        this.#order,
        callable.map(({ call }) => call),
      ),
    );
  }

  static async #submitted(this: AttackDialog, event: Event): Promise<void> {
    event.preventDefault();
    this.#changed();
    const orders = this.#form.querySelector("input[name=all]:checked") ? inTurn(this.#order, this.#question) : [this.#order];
    const { refusal } = this.#question.preview(orders[0]!);
    if (refusal) {
      this.#preview = { ...this.#preview, refusal };
      void this.render({ parts: ["preview"] });
      return this.#spoken.now();
    }
    this.#answer(orders);
    await this.close();
  }

  static async #cancelled(this: AttackDialog): Promise<void> {
    await this.close();
  }

  /** Chooses the limb that the user clicked on the silhouette. */
  static #limbPicked(this: AttackDialog, _event: Event, shape: HTMLElement): void {
    const radio = findElement(this.element, HTMLInputElement, `input[name=limb][value="${shape.dataset["limb"] ?? ""}"]`);
    radio?.focus();
    radio?.click();
  }

  static #unfolded(this: AttackDialog): void {
    this.#place.unfold();
    findElement(this.element, HTMLElement, "button.attack")?.focus();
  }

  static #modifierAdded(this: AttackDialog, _event: Event, button: HTMLElement): void {
    addModifierRow(this.element, button);
  }

  static #bystanderAdded(this: AttackDialog): void {
    if (addToLine(this.element)) this.#changed();
  }

  static #bystanderNearer(this: AttackDialog, _event: Event, button: HTMLElement): void {
    comeNearer(button);
    this.#changed();
  }

  static #bystanderRemoved(this: AttackDialog, _event: Event, button: HTMLElement): void {
    leaveLine(button);
    this.#changed();
  }

  /** Removes the obstacle to the attack, for example by reloading. The change to the weapon then updates the preview. */
  static #remedied(this: AttackDialog): void {
    const remedy = remedyOf(this.#preview.refusal?.refusal);
    findElement(this.element, HTMLElement, "button.attack")?.focus();
    if (remedy) void makeReady(this.#question.weapon, remedy);
  }

  #answer(orders: readonly AttackOrder[] | null): void {
    this.#resolve(orders);
    this.#resolve = () => {};
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#spoken.stop();
    clearTimeout(this.#beginning);
    this.#following.abort();
    this.#unwatch();
    this.#place.stop();
    this.#answer(null);
  }
}

/** Opens the attack dialog. @returns the orders; null if the user closes the dialog */
export const askForAttack = (question: AttackQuestion): Promise<readonly AttackOrder[] | null> =>
  new Promise((resolve) => {
    void new AttackDialog(question, resolve).render({ force: true });
  });
