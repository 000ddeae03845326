import { register } from "virtual:crossfire-templates/test";
import { findElement, findField, findElements } from "../../foundry/elements";
import { TemplatedWindow } from "../../foundry/windows";
import { notify } from "../../play/authority/notices";
import type { Waited } from "../../play/authority/deadline";
import type { CheckAnswer, CheckQuestion } from "../../play/checks/question";
import { showTimeLeft } from "../prompts/time-left";
import { isUserTyping, type Prompt } from "../prompts/open-prompts";
import { showAsPrompt } from "../prompts/prompt-window";
import { addModifierRow, listenToForm, SpokenLine } from "../parts/form-window";
import { templatePath } from "../parts/paths";
import { testFormContext, testPreviewContext } from "./context";
import { answerFrom, tested } from "./form";
import { markTreatment } from "./treating";

register();

type Field = HTMLInputElement | HTMLSelectElement;

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** Hooks of changes that can allow or forbid a treatment while the dialog is open. */
const TREATMENT_HOOKS = ["updateActor", "createActiveEffect", "deleteActiveEffect", "updateCombat", "updateWorldTime"] as const;

/** Returns whether the rules refuse the treatment that an answer requests. */
const isRefused = (question: CheckQuestion, { request: { treatment } }: CheckAnswer): boolean =>
  Boolean(treatment && question.whyNot?.(treatment));

/** Dialog of a test. Enter rolls, and Escape closes. */
class TestDialog extends TemplatedWindow {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-test-{id}",
    tag: "form",
    classes: ["crossfire", "cf-test-window"],
    window: { icon: "fa-solid fa-dice", resizable: true },
    position: { width: 460 },
    form: { handler: TestDialog.#submitted, closeOnSubmit: false },
    actions: { cancel: TestDialog.#cancelled, addModifier: TestDialog.#modifierAdded },
  };

  static override PARTS = {
    form: { template: templatePath("test/form") },
    preview: { template: templatePath("test/preview") },
    buttons: { template: templatePath("test/buttons") },
  };

  readonly #question: CheckQuestion;
  #answer: CheckAnswer;
  #resolve: (answer: CheckAnswer | null) => void;
  readonly #waited: (() => Waited | null) | null;
  #unfollow: readonly (() => void)[] = [];
  readonly #spoken = new SpokenLine(
    () => this.element,
    () => {
      const { sum, chance, refusal } = testPreviewContext(this.#question, this.#answer, this.#question.preview(this.#answer.request.order));
      return [refusal?.replace(/\.$/, ""), sum, chance].filter(Boolean).join(". ");
    },
  );

  constructor(question: CheckQuestion, resolve: (answer: CheckAnswer | null) => void, waited: (() => Waited | null) | null) {
    super({});
    this.#question = question;
    this.#answer = { request: question.initial, people: question.people.flatMap(({ uuid, chosen }) => (chosen ? [uuid] : [])) };
    this.#resolve = resolve;
    this.#waited = waited;
  }

  override get title(): string {
    const { mode, name } = this.#question;
    return format(`CROSSFIRE.Test.title.${mode}`, { name });
  }

  get #form(): HTMLFormElement {
    return this.element as HTMLFormElement;
  }

  protected override contextOf(part: string): object {
    if (part === "form") return testFormContext(this.#question);
    const { order } = this.#answer.request;
    if (part === "preview") return testPreviewContext(this.#question, this.#answer, this.#question.preview(order));
    return { roll: this.#question.mode === "request" ? "CROSSFIRE.Test.send" : "CROSSFIRE.Test.roll" };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    listenToForm(this.#form, { changed: () => this.#changed(), close: () => void this.close() });
    // An expanded section may need more height. The event "toggle" does not bubble.
    element.addEventListener("toggle", () => this.setPosition({ height: "auto" }), { capture: true });
    markTreatment(element, this.#question);
    const renew = (): void => void (findField(element, "treatment")?.value && this.#changed());
    renew();
    this.#unfollow = TREATMENT_HOOKS.map((name) => {
      const id = Hooks.on(name, renew);
      return () => Hooks.off(name, id);
    });
    const clock = findElement(element, HTMLElement, ".cf-time");
    if (this.#waited && clock) showTimeLeft(clock, this.#waited, "CROSSFIRE.Test.timeLeft");
    // The focus on the button lets Enter roll at once.
    if (!isUserTyping()) findElement(element, HTMLElement, "button.roll")?.focus();
    this.#spoken.now();
  }

  /** Marks the button of a test that the rules refuse as disabled. */
  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector("button.roll")?.setAttribute("aria-disabled", String(isRefused(this.#question, this.#answer)));
  }

  protected override _onChangeForm(_config: object, event: Event): void {
    const { name, value } = event.target as Field;
    if (name === "what") this.#takeUsual(value);
    if (name === "treatment") this.#treats(value);
    if (name === "patient") markTreatment(this.element, this.#question);
    this.#changed();
  }

  /** Sets the usual attribute and limit of the newly chosen skill or attribute. */
  #takeUsual(what: string): void {
    const { skill, attribute } = tested(what);
    const usual = this.#question.usual({ skill, ...(attribute ? { attribute } : {}) });
    const put = (name: string, value: string): void => {
      const field = this.#form.elements.namedItem(name) as HTMLSelectElement | null;
      if (field) field.value = value;
    };
    put("with", (skill === null ? usual.attributes[1] : usual.attributes[0]) ?? "");
    put("limit", usual.limit ?? "");
  }

  /** Shows the fields that the chosen treatment needs. If the user deselects the treatment, restores the original test. */
  #treats(treatment: string): void {
    markTreatment(this.element, this.#question);
    const { skill, attributes, threshold, sense } = this.#question.initial.order;
    if (treatment) return;
    const put = (name: string, value: string): void => {
      const field = this.#form.elements.namedItem(name) as Field | null;
      if (field) field.value = value;
    };
    const what = skill === null ? `attribute:${attributes[0] ?? ""}` : ["skill", skill, ...(sense ? [sense] : [])].join(":");
    put("what", what);
    put("threshold", String(threshold ?? ""));
    this.#takeUsual(what);
  }

  /** Updates the preview from the fields. Redraws no field, so that the focus stays. */
  #changed(): void {
    this.#answer = this.#read();
    void this.render({ parts: ["preview"] });
    this.#spoken.soon();
  }

  #read(): CheckAnswer {
    const switches = [...findElements(this.#form, HTMLInputElement, "input[name=counts]")].map(({ value }) => value);
    const unnamed = game.i18n?.localize("CROSSFIRE.Part.typed") ?? "";
    return answerFrom(this.#question, new FormData(this.#form), { unnamed, switches });
  }

  static async #submitted(this: TestDialog, event: Event): Promise<void> {
    event.preventDefault();
    const answer = this.#read();
    if (this.#question.mode === "request" && answer.people.length === 0) return this.#lacks("nobodyAsked", "people");
    if (answer.request.treatment?.patient === "") return this.#lacks("nobodyTreated", "patient");
    // The window shows the reason.
    if (isRefused(this.#question, answer)) return this.#spoken.now();
    this.#settle(answer);
    await this.close();
  }

  /** Warns the user about a request without recipients or a treatment without a patient, and focuses the empty field. */
  #lacks(leaf: string, name: string): void {
    notify({ level: "warn", key: `CROSSFIRE.Test.no.${leaf}`, values: {} });
    findElement(this.element, HTMLElement, `[name=${name}]`)?.focus();
  }

  static async #cancelled(this: TestDialog): Promise<void> {
    await this.close();
  }

  static #modifierAdded(this: TestDialog, _event: Event, button: HTMLElement): void {
    addModifierRow(this.element, button);
  }

  #settle(answer: CheckAnswer | null): void {
    this.#resolve(answer);
    this.#resolve = () => {};
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    for (const stop of this.#unfollow) stop();
    this.#spoken.stop();
    this.#settle(null);
  }
}

interface Asking {
  /** Returns how long the question has been open; null if no answer is awaited. */
  readonly waited?: () => Waited | null;
  /** Receives the window, so that the caller can close it once another user answers. */
  readonly onOpen?: (prompt: Prompt) => void;
}

/** Opens the dialog of a test. @returns the answer; null if the user closes the dialog */
export const askForTest = (question: CheckQuestion, { waited, onOpen }: Asking = {}): Promise<CheckAnswer | null> =>
  new Promise((resolve) => {
    const dialog = new TestDialog(question, resolve, waited ?? null);
    const window = dialog as Prompt;
    void dialog.render({ force: true }).then(() => {
      if (!onOpen) return;
      showAsPrompt(window, () => (window.element as HTMLFormElement).requestSubmit());
      onOpen(window);
    });
  });
