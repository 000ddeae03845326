import type { SystemObject } from "../../../common/dynamic";
import type { User } from "../../documents/user";
import type { ApplicationOptions } from "./application-options";
import { cleanFragment } from "../ux/clean-html";
import { FormDataExtended } from "../ux/form-data";
import { isElement, localizeOr, world } from "../world";
import { ApplicationV2 } from "./application";
import type { RenderContext, RenderOptions } from "./application-events";
import { buttonElement, focusable, keyButtons, type DialogButton } from "./dialog-buttons";

export interface DialogConfig {
  window?: Record<string, unknown>;
  content?: string | HTMLElement;
  buttons?: DialogButton[];
  modal?: boolean | null;
  rejectClose?: boolean | null;
  submit?: ((result: unknown, dialog: DialogV2) => unknown) | null;
  render?: ((event: Event, dialog: DialogV2) => unknown) | null;
  close?: ((event: Event, dialog: DialogV2) => unknown) | null;
  renderOptions?: RenderOptions;
  [key: string]: unknown;
}

export interface ConfirmConfig extends DialogConfig {
  yes?: Partial<DialogButton> | null;
  no?: Partial<DialogButton> | null;
}

export interface PromptConfig extends DialogConfig {
  ok?: Partial<DialogButton> | null;
}

export type DialogType = "prompt" | "confirm" | "wait" | "input";

/** A small window with content and buttons. The pressed button determines the answer. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, unknown> = {
    id: "dialog-{id}",
    classes: ["dialog", "dialog-v2"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
  };

  /** The form that contains the content and the buttons; null before rendering. */
  override get form(): HTMLFormElement | null {
    return this.element?.querySelector("form.dialog-form") ?? null;
  }

  override _initializeApplicationOptions(options: DialogConfig): ApplicationOptions {
    const gathered = super._initializeApplicationOptions(options);
    gathered.buttons = keyButtons(gathered.buttons);
    for (const action of Object.keys(gathered.buttons)) gathered.actions[action] = DialogV2._onClickButton;
    return gathered;
  }

  override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLFormElement> {
    const { ownerDocument: document } = this.element;
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    form.autocomplete = "off";
    const content = document.createElement("div");
    content.className = "dialog-content standard-form";
    const { content: given } = this.options;
    if (isElement(given)) content.append(document.adoptNode(given));
    else if (given) content.append(cleanFragment(String(given), document));
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.append(cleanFragment(this._renderButtons(), document));
    if (content.hasChildNodes()) form.append(content);
    form.append(footer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const button = (event as SubmitEvent).submitter ?? this.#defaultButton();
      if (button) void this._onSubmit(button as HTMLButtonElement, event);
    });
    return form;
  }

  _renderButtons(): string {
    const { ownerDocument: document } = this.element;
    const buttons: DialogButton[] = Object.values(this.options.buttons);
    return buttons.map((button) => buttonElement(document, button).outerHTML).join("");
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result);
  }

  override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    if (!isElement(element, "dialog")) return;
    const dialog = element as HTMLDialogElement;
    dialog.style.margin = "0";
    if (this.options.modal) dialog.showModal();
    else dialog.show();
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", (event) => this._onKeyDown(event));
    this.element.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close({ closeKey: true });
    });
    this.#initialFocus()?.focus();
  }

  override _removeElement(element: HTMLElement): void {
    if (isElement(element, "dialog")) (element as HTMLDialogElement).close();
    super._removeElement(element);
  }

  #initialFocus(): HTMLElement | null {
    const asked = this.element.querySelector<HTMLElement>(".window-content [autofocus]");
    return (
      asked ??
      focusable(this.form!).find((element) => element.localName !== "button") ??
      this.#defaultButton() ??
      this.element.querySelector(".form-footer button")
    );
  }

  #defaultButton(): HTMLButtonElement | null {
    const buttons = [...this.element.querySelectorAll<HTMLButtonElement>(".form-footer button")];
    return buttons.find((button) => button.hasAttribute("data-default")) ?? buttons.find((button) => button.type === "submit") ?? null;
  }

  _onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close({ closeKey: true });
    } else if (
      event.key === "Enter" &&
      !event.isComposing &&
      !target.closest("button, a, textarea, summary, [contenteditable], string-tags, multi-select, prose-mirror")
    ) {
      event.preventDefault();
      event.stopPropagation();
      this.#defaultButton()?.click();
    } else if (event.key === "Tab" && this.options.modal) this.#wrapFocus(event);
    if (event.key !== "Tab") event.stopPropagation();
  }

  /** Keeps the focus inside a modal dialog. Tab on the last element goes to the first, and Shift+Tab on the first to the last. */
  #wrapFocus(event: KeyboardEvent): void {
    const stops = focusable(this.element);
    const last = event.shiftKey ? stops[0] : stops.at(-1);
    if (event.target !== last && this.element.contains(event.target as Node)) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }

  static _onClickButton(this: DialogV2, event: Event, target: HTMLElement): void {
    void this._onSubmit(target as HTMLButtonElement, event);
  }

  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    const config: DialogButton | undefined = this.options.buttons[target.dataset.action ?? ""];
    const result = (await config?.callback?.(event, target, this)) ?? config?.action;
    await this.options.submit?.(result, this);
    return this.options.form.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /**
   * Shows a dialog and waits for its answer. A button answers with the result of its callback; without a result, with its action. A
   * dismissed dialog answers with the result of `close`; without a result, with null.
   * @throws {Error} if the dialog is dismissed and `rejectClose` is true, or if rendering fails
   */
  static async wait(config: DialogConfig): Promise<SystemObject> {
    const { rejectClose = false, close, render, submit, renderOptions, ...options } = config;
    return new Promise((resolve, reject) => {
      const answered = async (result: unknown, dialog: DialogV2): Promise<void> => {
        await submit?.(result, dialog);
        resolve(result);
      };
      const dialog = new this({ ...options, submit: answered });
      dialog.addEventListener("close", (event) => {
        const result = close?.(event, dialog);
        if (rejectClose) reject(new Error("The dialog was dismissed without pressing a button."));
        else resolve(result ?? null);
      });
      if (render) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ ...renderOptions, force: true }).catch(reject);
    });
  }

  /**
   * Asks a yes-no question.
   * @returns true for yes, false for no, or the result of a button's own callback; null if the dialog was dismissed
   */
  static async confirm({ yes, no, buttons = [], ...config }: ConfirmConfig = {}): Promise<unknown> {
    const asking: DialogButton[] = [
      { action: "yes", label: localizeOr("COMMON.Yes", "Yes"), icon: "fa-solid fa-check", callback: () => true, ...yes },
      {
        action: "no",
        label: localizeOr("COMMON.No", "No"),
        icon: "fa-solid fa-xmark",
        callback: () => false,
        ...(yes?.default ? {} : { default: true }),
        ...no,
      },
    ];
    return this.wait({ ...config, buttons: [...asking, ...buttons] });
  }

  /** Shows a message with one button. @returns the button's answer; null if the dialog was dismissed */
  static async prompt({ ok, buttons = [], ...config }: PromptConfig = {}): Promise<unknown> {
    const okay: DialogButton = {
      action: "ok",
      label: localizeOr("COMMON.Confirm", "Confirm"),
      icon: "fa-solid fa-check",
      default: true,
      ...ok,
    };
    return this.wait({ ...config, buttons: [okay, ...buttons] });
  }

  /** Shows a small form and returns its fields as a nested record; null if the dialog was dismissed. */
  static async input({ ok, ...config }: PromptConfig = {}): Promise<Record<string, unknown> | null> {
    const read = (_event: Event, button: HTMLButtonElement): unknown =>
      world.foundry.utils.expandObject(new FormDataExtended(button.form!).object);
    return (await this.prompt({ ...config, ok: { callback: read, ...ok } })) as Record<string, unknown> | null;
  }

  /**
   * Shows a dialog on another user's screen and waits for the answer. Does not transmit callbacks. Shows a dialog for this client's own
   * user on this client.
   * @throws {Error} if the user does not exist
   */
  static async query(user: User, type: DialogType, config: DialogConfig = {}): Promise<unknown> {
    const asked = typeof user === "string" ? world.game.users.get(user) : user;
    if (!asked) throw new Error(`There is no user ${String(user)} to ask.`);
    if (asked.isSelf) return this._handleQuery({ type, config });
    return asked.query("dialog", { type, config: JSON.parse(JSON.stringify(config)) });
  }

  static async _handleQuery({ type, config }: { type: DialogType; config: DialogConfig }): Promise<unknown> {
    if (!["prompt", "confirm", "wait", "input"].includes(type)) throw new Error(`There is no kind of dialog called "${String(type)}".`);
    return this[type](config);
  }
}
