import { AbstractFormInputElement, onInnerChange } from "./form-element";

const HEX = /^#[0-9a-f]{6}$/i;

/** A color as a swatch and text; the value is "#rrggbb" or null. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string | null> {
  static override tagName = "color-picker";
  #swatch!: HTMLInputElement;
  #text!: HTMLInputElement;

  _initialize(): void {
    this._value ??= this.getAttribute("value") || null;
  }

  override _buildElements(): HTMLElement[] {
    this.#text = this.ownerDocument.createElement("input");
    this.#text.type = "text";
    this.#text.placeholder = this.getAttribute("placeholder") ?? "#rrggbb";
    this.#swatch = this.ownerDocument.createElement("input");
    this.#swatch.type = "color";
    this.#swatch.setAttribute("aria-label", `${this.getAttribute("aria-label") ?? this.name} (color)`);
    this._primaryInput = this.#text;
    return [this.#text, this.#swatch];
  }

  override _setValue(value: unknown): void {
    const text = value === null || value === undefined ? "" : String(value).trim();
    if (text && !HEX.test(text)) throw new Error(`"${text}" is no color: write it as #rrggbb.`);
    this._value = text.toLowerCase() || null;
  }

  override _refresh(): void {
    this.#text.value = this._value ?? "";
    this.#swatch.value = this._value && HEX.test(this._value) ? this._value : "#000000";
  }

  override _activateListeners(): void {
    onInnerChange(this.#swatch, () => (this.value = this.#swatch.value));
    onInnerChange(this.#text, () => {
      try {
        this.value = this.#text.value;
      } catch {
        this._refresh();
      }
    });
  }
}
