import type { SystemObject } from "../../../common/dynamic";
import { world } from "../world";
import { AbstractFormInputElement, iconButton, onInnerChange } from "./form-element";

/** A file path: a text field, and a button that opens the file picker. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";
  input!: HTMLInputElement;
  button!: HTMLButtonElement;
  picker: SystemObject;

  override get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  override set type(value: string) {
    this.setAttribute("type", value);
  }

  _initialize(): void {
    this._value ??= this.getAttribute("value") ?? "";
  }

  override _buildElements(): HTMLElement[] {
    this.input = this.ownerDocument.createElement("input");
    this.input.type = "text";
    this.input.placeholder = this.getAttribute("placeholder") ?? "path/to/file.ext";
    this.button = iconButton(this.ownerDocument, "fa-solid fa-file-import", "Choose a file");
    this._primaryInput = this.input;
    return [this.input, this.button];
  }

  override _setValue(value: unknown): void {
    this._value = String(value ?? "").trim();
  }

  override _refresh(): void {
    this.input.value = this._value;
  }

  override _activateListeners(): void {
    onInnerChange(this.input, () => (this.value = this.input.value));
    this.button.addEventListener("click", (event) => {
      event.stopPropagation();
      const Picker = world.foundry.applications.apps.FilePicker.implementation;
      this.picker = new Picker({ type: this.type, current: this._value, callback: (path: string) => (this.value = path) });
      void this.picker.render({ force: true });
    });
  }
}
