import { register } from "virtual:crossfire-templates/attack";
import type { Preview } from "../../play/preview";
import type { AttackQuestion } from "../../play/prompts";
import type { AttackOrder } from "../../rules/attack/order";
import { templatePath } from "../parts/paths";
import { bodyState, formContext } from "./context";
import { orderFrom } from "./order-form";
import { previewContext, spokenPreview } from "./preview-context";
import { knownLimbs } from "./target-limbs";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

register();

/** How long somebody must stop changing things before the result is spoken, in milliseconds. */
const QUIET = 600;

type Field = HTMLInputElement | HTMLSelectElement;

/** Where, how and with what somebody attacks; the numbers follow every change, Enter attacks, Escape closes. */
class AttackDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-attack-{id}",
    tag: "form",
    classes: ["crossfire", "cf-attack"],
    window: { icon: "fa-solid fa-crosshairs", resizable: true },
    position: { width: 680 },
    form: { handler: AttackDialog.#submitted, closeOnSubmit: false },
    actions: { cancel: AttackDialog.#cancelled, pickLimb: AttackDialog.#limbPicked, addModifier: AttackDialog.#modifierAdded },
  };

  static override PARTS = {
    form: { template: templatePath("attack/form") },
    preview: { template: templatePath("attack/preview") },
    buttons: { template: templatePath("attack/buttons") },
  };

  readonly #question: AttackQuestion;
  #order: AttackOrder;
  /** What the rules say to the order as it stands. */
  #preview: Preview;
  #resolve: (order: AttackOrder | null) => void;
  #speaking: ReturnType<typeof setTimeout> | undefined;

  constructor(question: AttackQuestion, resolve: (order: AttackOrder | null) => void) {
    super({});
    this.#question = question;
    this.#order = question.initial;
    this.#preview = question.preview(question.initial);
    this.#resolve = resolve;
  }

  override get title(): string {
    return (
      game.i18n?.format("CROSSFIRE.Attack.title", { attacker: this.#question.attacker.name, weapon: this.#question.weapon.name }) ?? ""
    );
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
        formContext(this.#question, this.#order, knownLimbs(this.#order.target), this.#preview.mayAim),
      ) as never;
    return Object.assign(prepared, { rootId: this.id, preview: previewContext(this.#preview) }) as never;
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    element.addEventListener("keydown", (event) => this.#keyPressed(event));
    element.addEventListener("input", (event) => {
      if ((event.target as Field).type === "number") this.#changed();
    });
    // Typing replaces a number: "2" is 2, not 20.
    element.addEventListener("focusin", (event) => {
      const field = event.target as Field;
      if (field.type === "number") (field as HTMLInputElement).select();
    });
    this.#markButton();
    this.#speak();
    // Enter at once shoots; where something is missing, that is where to begin.
    const first = this.#order.target ? ".attack" : "select[name=target]";
    element.querySelector<HTMLElement>(first)?.focus();
  }

  /** Enter attacks from any field, Escape closes: said here, so that no browser and no other window thinks otherwise. */
  #keyPressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    } else if (event.key === "Enter" && (event.target as HTMLElement).matches("input, select")) {
      event.preventDefault();
      event.stopPropagation();
      this.#form.requestSubmit();
    }
  }

  /** A limb and an exact place exclude each other: the last one chosen counts. */
  protected override _onChangeForm(_config: never, event: Event): void {
    const { name, value } = event.target as Field;
    const fine = this.#form.elements.namedItem("fine") as HTMLSelectElement | null;
    if (name === "limb" && fine) fine.value = "";
    if (name === "fine") this.#checkLimb(value ? null : "");
    this.#changed();
    if (name === "target") this.#showLimbs();
  }

  /** @param limb "" for wherever the dice say, null for none of them: an exact place is chosen */
  #checkLimb(limb: string | null): void {
    for (const radio of this.element.querySelectorAll<HTMLInputElement>("input[name=limb]")) radio.checked = radio.value === limb;
  }

  /** The order follows the fields, the preview the order; no field is drawn again, so none loses the focus. */
  #changed(): void {
    const unnamed = game.i18n?.localize("CROSSFIRE.Part.typed") ?? "";
    this.#order = orderFrom(this.#question.initial, new FormData(this.#form), unnamed);
    this.#preview = this.#question.preview(this.#order);
    this.#unaimed();
    const aim = this.#form.elements.namedItem("aim") as HTMLInputElement | null;
    if (aim) aim.disabled = !this.#preview.mayAim;
    void this.render({ parts: ["preview"] });
    this.#markButton();
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => this.#speak(), QUIET);
  }

  /** Aim that helps nothing is not taken, and not paid for. */
  #unaimed(): void {
    if (this.#preview.mayAim || this.#order.aim === 0) return;
    this.#order = { ...this.#order, aim: 0 };
    this.#preview = this.#question.preview(this.#order);
  }

  /** Says the result once it stays: a number that runs through three values is one sentence. */
  #speak(): void {
    const spoken = this.element?.querySelector("output");
    const text = spokenPreview(this.#preview);
    if (spoken && spoken.textContent !== text) spoken.textContent = text;
  }

  /** A refused order can be pressed all the same: then the reason is said. */
  #markButton(): void {
    const button = this.element.querySelector("button.attack");
    button?.setAttribute("aria-disabled", String(this.#preview.refusal !== null));
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
    if (this.#preview.refusal) return this.#speak();
    this.#answer(this.#order);
    await this.close();
  }

  static async #cancelled(this: AttackDialog): Promise<void> {
    await this.close();
  }

  /** The drawing may be pressed as well as its button. */
  static #limbPicked(this: AttackDialog, _event: Event, shape: HTMLElement): void {
    const radio = this.element.querySelector<HTMLInputElement>(`input[name=limb][value="${shape.dataset["limb"] ?? ""}"]`);
    radio?.focus();
    radio?.click();
  }

  static #modifierAdded(this: AttackDialog, _event: Event, button: HTMLElement): void {
    const row = this.element.querySelector<HTMLTemplateElement>("template.modifier");
    if (!row) return;
    button.before(this.element.ownerDocument.importNode(row.content, true));
    const names = this.element.querySelectorAll<HTMLInputElement>("input[name=modifierName]");
    names[names.length - 1]?.focus();
  }

  #answer(order: AttackOrder | null): void {
    this.#resolve(order);
    this.#resolve = () => {};
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    clearTimeout(this.#speaking);
    this.#answer(null);
  }
}

/** Asks somebody how to attack. Closing the window is thinking better of it. */
export const askForAttack = (question: AttackQuestion): Promise<AttackOrder | null> =>
  new Promise((resolve) => {
    void new AttackDialog(question, resolve).render({ force: true });
  });
