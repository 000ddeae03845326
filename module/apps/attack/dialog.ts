import { register } from "virtual:crossfire-templates/attack";
import { findElement } from "../../foundry/elements";
import type { Preview } from "../../play/preview/preview";
import { inTurn } from "../../play/series/next-order";
import { makeReady } from "../../play/actions/make-ready";
import type { AttackQuestion } from "../../play/authority/prompts";
import { remedyOf } from "../../play/attack/refusal";
import type { AttackOrder } from "../../rules/attack/model/order";
import { addModifierRow, listenToForm, SpokenLine } from "../parts/form-window";
import { templatePath } from "../parts/paths";
import { countTogether, knownLimbs, limbsSaidBy, markStanding } from "./form-state";
import { markCalls } from "./call-marks";
import { bodyState, attackFormContext } from "./context";
import { addToLine, comeNearer, leaveLine } from "./line";
import { OddsBoard } from "./odds-board";
import { ordered, type Ordered } from "./ordered";
import { chancesContext, previewContext, spokenPreview } from "./preview-context";
import { whenChanged } from "./follow-changes";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

register();

/** How long before odds are worked out: nobody reads those of every number typed on the way. */
const PAUSE = 80;

type Field = HTMLInputElement | HTMLSelectElement;
type Answer = (orders: readonly AttackOrder[] | null) => void;

/** Where, how and with what somebody attacks; the numbers follow every change, Enter attacks, Escape closes. */
class AttackDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-attack-{id}",
    tag: "form",
    classes: ["crossfire", "cf-attack"],
    window: { icon: "fa-solid fa-crosshairs", resizable: true },
    position: { width: 860 },
    form: { handler: AttackDialog.#submitted, closeOnSubmit: false },
    actions: {
      cancel: AttackDialog.#cancelled,
      pickLimb: AttackDialog.#limbPicked,
      addModifier: AttackDialog.#modifierAdded,
      addBystander: AttackDialog.#bystanderAdded,
      nearer: AttackDialog.#bystanderNearer,
      removeBystander: AttackDialog.#bystanderRemoved,
      remedy: AttackDialog.#remedied,
    },
  };

  static override PARTS = {
    form: { template: templatePath("attack/form"), scrollable: [".cf-places .scroll"] },
    preview: { template: templatePath("attack/preview") },
    buttons: { template: templatePath("attack/buttons") },
  };

  readonly #question: AttackQuestion;
  #order: AttackOrder;
  /** What the rules say to the order as it stands. */
  #preview: Preview;
  /** Parts of the roll, and of the defence, that are switched off. */
  readonly #off = new Set<string>();
  readonly #offAgainst = new Set<string>();
  readonly #board: OddsBoard;
  #following = new AbortController();
  #resolve: Answer;
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

  protected override async _preparePartContext(partId: string, context: never, options: never) {
    const prepared = (await super._preparePartContext(partId, context, options)) as object;
    if (partId === "form")
      return Object.assign(
        prepared,
        { rootId: this.id },
        attackFormContext(this.#question, this.#order, knownLimbs(this.#order.target), this.#preview.mayAim),
      );
    const { odds, rights } = this.#question;
    if (partId === "buttons") return Object.assign(prepared, chancesContext(odds, this.#order));
    const shown = { odds, rights, order: this.#order, off: this.#off, offAgainst: this.#offAgainst };
    return Object.assign(prepared, { rootId: this.id, preview: previewContext(this.#preview, shown) });
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    listenToForm(this.#form, { changed: () => this.#changed(), close: () => void this.close() });
    this.#markButton();
    this.#markCalls();
    this.#spoken.now();
    this.#followOdds();
    this.#unwatch = whenChanged(this.#question.attacker, () => this.#changed());
    element.querySelector(".cf-places :checked")?.closest("tr")?.scrollIntoView({ block: "nearest" });
    // Enter at once shoots; where something is missing, that is where to begin.
    const first = this.#order.target || this.#order.area?.at ? ".attack" : "select[name=target]";
    findElement(element, HTMLElement, first)?.focus();
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    this.#board.again();
  }

  protected override _onChangeForm(_config: never, event: Event): void {
    const { name, dataset } = event.target as Field;
    const isOff = !(event.target as HTMLInputElement).checked;
    if (dataset["part"] !== undefined) this.#mark(this.#off, dataset["part"], isOff);
    if (dataset["against"] !== undefined) this.#mark(this.#offAgainst, dataset["against"], isOff);
    limbsSaidBy(this.element, name);
    if (name === "all") countTogether(this.#form, this.#question.targeted.length);
    this.#changed();
    if (name === "target") this.#showLimbs();
  }

  #mark(off: Set<string>, key: string, isOff: boolean): void {
    if (isOff) off.add(key);
    else off.delete(key);
  }

  #ordered(): Ordered {
    return ordered(this.#question, new FormData(this.#form), this.#off, this.#offAgainst);
  }

  /** The order follows the fields, the preview the order; no field is drawn again, so none loses the focus. */
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

  /** Odds of the order as it stands, of whatever can be called; those of an older one are given up. */
  #followOdds(): void {
    this.#following.abort();
    this.#following = new AbortController();
    const { signal } = this.#following;
    this.#board.outdated();
    clearTimeout(this.#beginning);
    const { callable, followOdds } = this.#question;
    const calls = [null, ...callable.map(({ call }) => call)];
    this.#beginning = setTimeout(() => void followOdds(this.#order, calls, this.#board, signal), PAUSE);
  }

  /** The result in a sentence. */
  #gist(): string {
    const odds = this.#preview.refusal ? "" : this.#board.spoken(this.#order.called);
    return [spokenPreview(this.#preview), odds].filter(Boolean).join(". ");
  }

  /** A refused order can be pressed all the same: then the reason is said. */
  #markButton(): void {
    markStanding(this.element, this.#preview, this.#order);
    this.#board.again();
    const button = this.element.querySelector("button.attack");
    button?.setAttribute("aria-disabled", String(this.#preview.refusal !== null));
  }

  /** What may not be called is closed, with the reason; cover is named limb by limb. */
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

  /** Another target, other limbs: words and fill change, the chosen limb stays. */
  #showLimbs(): void {
    const { limbs, drawing } = bodyState(knownLimbs(this.#order.target));
    for (const { id, state } of limbs) {
      const words = this.element.querySelector(`[data-limb-state="${id}"]`);
      if (words) words.textContent = state;
    }
    for (const { id, crippled, hurt } of drawing.limbs) {
      const shape = this.element.querySelector(`path[data-limb="${id}"]`);
      shape?.classList.toggle("crippled", crippled);
      shape?.classList.toggle("hurt", hurt);
    }
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

  /** The drawing may be pressed as well as its button. */
  static #limbPicked(this: AttackDialog, _event: Event, shape: HTMLElement): void {
    const radio = findElement(this.element, HTMLInputElement, `input[name=limb][value="${shape.dataset["limb"] ?? ""}"]`);
    radio?.focus();
    radio?.click();
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

  /** What is in the way of the attack is put right; the numbers follow when it is. */
  static #remedied(this: AttackDialog): void {
    const remedy = remedyOf(this.#preview.refusal?.refusal);
    findElement(this.element, HTMLElement, "button.attack")?.focus();
    if (remedy) void makeReady(this.#question.weapon, remedy);
  }

  #answer(orders: readonly AttackOrder[] | null): void {
    this.#resolve(orders);
    this.#resolve = () => {};
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.#spoken.stop();
    clearTimeout(this.#beginning);
    this.#following.abort();
    this.#unwatch();
    this.#answer(null);
  }
}

/** Asks somebody how to attack. Closing the window is thinking better of it. */
export const askForAttack = (question: AttackQuestion): Promise<readonly AttackOrder[] | null> =>
  new Promise((resolve) => {
    void new AttackDialog(question, resolve).render({ force: true });
  });
