import { notify } from "../world";
import { FormDataExtended } from "../ux/form-data";
import { ApplicationEvents, type ClosingOptions, type FormConfiguration } from "./application-events";
import { toggleDropdown, type WindowParts } from "./frame";
import { handlerFor } from "./options";
import { showTab } from "./tabs";

/** Handles clicks, changes and submissions in an application's element. */
export abstract class ApplicationListeners extends ApplicationEvents {
  abstract get window(): WindowParts;
  abstract get form(): HTMLFormElement | null;
  abstract close(options?: ClosingOptions): Promise<this>;
  abstract setPosition(): unknown;

  /** Adds the listeners for clicks, and the form's listeners if the element is a form. */
  _listenTo(frame: HTMLElement): void {
    frame.addEventListener("click", (event) => this.#onClick(event));
    frame.addEventListener("auxclick", (event) => this.#onClick(event));
    frame.addEventListener("contextmenu", (event) => this.#claimContextMenu(event));
    if (frame.localName === "form") this._attachForm(frame as HTMLFormElement, this.options.form);
  }

  _attachForm(form: HTMLFormElement, config: FormConfiguration): void {
    form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
    form.addEventListener("change", (event) => this._onChangeForm(config, event));
  }

  /** Suppresses the browser's context menu if the clicked action uses the right button. */
  #claimContextMenu(event: MouseEvent): void {
    const target = (event.target as Element).closest<HTMLElement>("[data-action]");
    const action = target && this.options.actions[target.dataset.action!];
    if (action && handlerFor(action, 2)) event.preventDefault();
  }

  #onClick(event: MouseEvent): void {
    const clicked = event.target as Element;
    const target = clicked.closest<HTMLElement>("[data-action]");
    if (target && this.element.contains(target)) return this.#onAction(event, target);
    const tab = clicked.closest<HTMLElement>("nav [data-tab]:not(.tab), .tabs [data-tab]:not(.tab)");
    if (tab && event.button === 0) this._onClickTab(event);
  }

  #onAction(event: MouseEvent, target: HTMLElement): void {
    const name = target.dataset.action!;
    const declared = this.options.actions[name];
    if (declared) {
      handlerFor(declared, event.button)?.call(this, event, target);
    } else if (event.button === 0 && name === "close") {
      event.stopPropagation();
      void this.close();
    } else if (event.button === 0 && name === "toggleControls") toggleDropdown(this.window);
    else if (event.button === 0 && name === "tab") this._onClickTab(event);
    else this._onClickAction(event, target);
    if (target.closest(".controls-dropdown")) toggleDropdown(this.window, false);
  }

  _onClickTab(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>("[data-tab]");
    const nav = (event.target as Element).closest<HTMLElement>(".tabs");
    const tab = button?.dataset.tab;
    const group = button?.dataset.group ?? nav?.dataset.group;
    if (tab && group) this.changeTab(tab, group, { event, ...(nav ? { navElement: nav } : {}) });
  }

  _onClickAction(_event: Event, _target: HTMLElement): void {}

  async _onSubmitForm(config: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = (event.currentTarget ?? event.target) as HTMLFormElement;
    try {
      await config.handler?.call(this, event, form, new FormDataExtended(form));
    } catch (error) {
      console.error(error);
      notify("error", (error as Error).message);
      return;
    }
    if (config.closeOnSubmit && event.type === "submit") await this.close({ submitted: true });
  }

  _onChangeForm(config: FormConfiguration, event: Event): void {
    if (!config?.submitOnChange) return;
    event.preventDefault();
    event.stopPropagation();
    void this._onSubmitForm(config, event);
  }

  changeTab(
    tab: string,
    group: string,
    {
      event,
      force = false,
      updatePosition = false,
    }: { event?: Event; navElement?: HTMLElement; force?: boolean; updatePosition?: boolean } = {},
  ): void {
    if (!tab || !group) throw new Error("changeTab needs the name of a tab and of its group.");
    event?.preventDefault();
    if (this.tabGroups[group] === tab && !force) return;
    showTab(this.window.content ?? this.element, tab, group);
    this.tabGroups[group] = tab;
    if (updatePosition) this.setPosition();
  }

  /**
   * Submits the top-level form as if its submit button were pressed. Also closes the application if its form options say so.
   * @returns the result of the form handler
   * @throws {Error} if the application has no top-level form with a handler
   */
  async submit(submitOptions: Record<string, unknown> = {}): Promise<unknown> {
    const config: FormConfiguration | undefined = this.options.form;
    const { form } = this;
    if (!form || !config?.handler)
      throw new Error(`${this.constructor.name} has no top-level form with a handler to submit. Set tag: "form" and form.handler.`);
    const event = new Event("submit", { cancelable: true });
    const result = await config.handler.call(this, event, form, new FormDataExtended(form), submitOptions);
    if (config.closeOnSubmit) await this.close({ submitted: true });
    return result;
  }
}
