import { AbstractFormInputElement, onInnerChange } from "./form-element";

/** A hue from 0 to 1, chosen in degrees on a slider that shows the color. */
export class HTMLHueSelectorSlider extends AbstractFormInputElement<number> {
  static override tagName = "hue-slider";
  #input!: HTMLInputElement;

  _initialize(): void {
    this._value ??= Number(this.getAttribute("value") ?? 0) || 0;
  }

  override _buildElements(): HTMLElement[] {
    this.#input = this.ownerDocument.createElement("input");
    this.#input.className = "color-range";
    Object.assign(this.#input, { type: "range", min: "0", max: "360", step: "5" });
    this._primaryInput = this.#input;
    return [this.#input];
  }

  override _setValue(value: unknown): void {
    const number = Number(value);
    if (Number.isNaN(number)) throw new Error(`"${String(value)}" is no number.`);
    this._value = Math.min(Math.max(number, 0), 1);
  }

  override _refresh(): void {
    const degrees = Math.round(this._value * 360);
    this.#input.value = String(degrees);
    this.#input.setAttribute("aria-valuetext", `${degrees}°`);
    this.#input.style.setProperty("--color-thumb", `hsl(${degrees}deg 100% 50%)`);
    this.#input.style.accentColor = `hsl(${degrees}deg 100% 50%)`;
  }

  override _activateListeners(): void {
    onInnerChange(this.#input, () => (this.value = this.#input.valueAsNumber / 360));
  }
}
