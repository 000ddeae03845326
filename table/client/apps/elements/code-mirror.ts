import { AbstractFormInputElement, onInnerChange } from "./form-element";

/** Source text in a plain field without highlighting, with the value, events and keys of a form field. */
export class HTMLCodeMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "code-mirror";
  #text!: HTMLTextAreaElement;

  get language(): string {
    return this.getAttribute("language") ?? "plain";
  }

  _initialize(): void {
    this._value ??= this.getAttribute("value") ?? this.textContent ?? "";
  }

  override _buildElements(): HTMLElement[] {
    this.#text = this.ownerDocument.createElement("textarea");
    this.#text.spellcheck = false;
    this.#text.rows = 8;
    this.#text.style.fontFamily = "monospace";
    this._primaryInput = this.#text;
    return [this.#text];
  }

  override _setValue(value: unknown): void {
    this._value = String(value ?? "");
  }

  override _refresh(): void {
    if (this.#text.value !== this._value) this.#text.value = this._value;
  }

  override _activateListeners(): void {
    onInnerChange(this.#text, () => (this.value = this.#text.value));
  }
}
