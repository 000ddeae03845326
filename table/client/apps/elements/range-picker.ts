import { AbstractFormInputElement, onInnerChange } from "./form-element";

/** A number in a range, as a slider and a number field with the same value. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override tagName = "range-picker";
  #range!: HTMLInputElement;
  #number!: HTMLInputElement;

  get valueAsNumber(): number {
    return this._value;
  }

  get min(): number {
    return Number(this.getAttribute("min") ?? 0);
  }

  get max(): number {
    return Number(this.getAttribute("max") ?? 1);
  }

  _initialize(): void {
    this._value ??= Number(this.getAttribute("value") ?? this.min);
  }

  override _buildElements(): HTMLElement[] {
    const make = (type: string): HTMLInputElement => {
      const input = this.ownerDocument.createElement("input");
      input.type = type;
      for (const name of ["min", "max", "step"]) if (this.hasAttribute(name)) input.setAttribute(name, this.getAttribute(name)!);
      return input;
    };
    this.#range = make("range");
    this.#number = make("number");
    this.#range.setAttribute(
      "aria-label",
      `${this.getAttribute("aria-label") ?? this._internals.labels?.[0]?.textContent?.trim() ?? this.name} (slider)`,
    );
    this._primaryInput = this.#number;
    return [this.#range, this.#number];
  }

  /** Rounds a value to the nearest step and limits it to the range. @throws {Error} if the value is not a number */
  override _setValue(value: unknown): void {
    const number = Number(value);
    if (Number.isNaN(number)) throw new Error(`"${String(value)}" is no number.`);
    const step = Number(this.getAttribute("step")) || 0;
    const onStep = step ? this.min + Math.round((number - this.min) / step) * step : number;
    this._value = Number(Math.min(Math.max(onStep, this.min), this.max).toFixed(10));
  }

  override _refresh(): void {
    this.#range.value = this.#number.value = String(this._value);
  }

  override _activateListeners(): void {
    for (const input of [this.#range, this.#number]) onInnerChange(input, () => (this.value = input.value));
    this.#range.addEventListener("input", () => (this.#number.value = this.#range.value));
  }
}
