import type { SystemObject } from "../../../common/dynamic";
import { localize, notify, world } from "../world";
import { AbstractFormInputElement, iconButton, onInnerChange } from "./form-element";

/** A dice formula. The button asks the package to open its formula editor (Foundry 14 only). */
export class HTMLFormulaInputElement extends AbstractFormInputElement<string> {
  static override tagName = "formula-input";
  input!: HTMLInputElement;
  button!: HTMLButtonElement;

  static create(config: Record<string, unknown> = {}): HTMLElement {
    const element = document.createElement(this.tagName) as SystemObject;
    for (const name of ["name", "placeholder", "context"]) if (config[name] !== undefined) element.setAttribute(name, config[name]);
    if (config["value"] !== undefined) element.setAttribute("value", config["value"]);
    for (const name of ["disabled", "readonly"]) element.toggleAttribute(name, Boolean(config[name]));
    return element;
  }

  _initialize(): void {
    this._value ??= (this.getAttribute("value") ?? this.textContent ?? "").trim();
  }

  override _buildElements(): HTMLElement[] {
    this.input = this.ownerDocument.createElement("input");
    this.input.type = "text";
    this.input.spellcheck = false;
    this.input.placeholder = localize(this.getAttribute("placeholder") ?? "");
    this.button = iconButton(this.ownerDocument, "fa-solid fa-dice-d20", "Edit the formula");
    this._primaryInput = this.input;
    return [this.input, this.button];
  }

  override _setValue(value: unknown): void {
    const formula = String(value ?? "").trim();
    if (formula && world.Roll?.validate?.(formula) === false) throw new Error(`"${formula}" is no formula.`);
    this._value = formula;
  }

  override _refresh(): void {
    this.input.value = this._value;
  }

  override _activateListeners(): void {
    onInnerChange(this.input, () => {
      try {
        this.value = this.input.value;
      } catch (error) {
        notify("error", (error as Error).message);
        this._refresh();
      }
    });
    this.button.addEventListener("click", (event) => {
      event.stopPropagation();
      this.dispatchEvent(new Event("edit", { bubbles: true, cancelable: true }));
    });
  }
}
