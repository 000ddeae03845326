import { notify } from "../world";
import { onInnerChange } from "./form-element";
import { AbstractMultiSelectElement } from "./multi-select";
import { onRemoveTag, tagElement, tagList } from "./tag-list";

let lists = 0;

/** Multiple selection: a text field that completes input, and the selected values as removable tags (Foundry 14 only). */
export class HTMLAutocompleteTagsElement extends AbstractMultiSelectElement {
  static override tagName = "autocomplete-tags";
  #tags!: HTMLElement;
  #input!: HTMLInputElement;
  #list!: HTMLDataListElement;

  override _buildElements(): HTMLElement[] {
    this.#tags = tagList(this.ownerDocument);
    this.#input = this.ownerDocument.createElement("input");
    this.#input.type = "text";
    this.#input.placeholder = this.getAttribute("placeholder") ?? "";
    this.#list = this.ownerDocument.createElement("datalist");
    this.#list.id = `autocomplete-tags-${++lists}`;
    this.#input.setAttribute("list", this.#list.id);
    this._primaryInput = this.#input;
    return [this.#tags, this.#input, this.#list];
  }

  override _refresh(): void {
    this.#tags.replaceChildren(
      ...[...this._value].map((value) => tagElement(this.ownerDocument, value, this._choices[value] ?? value, this.editable)),
    );
    const left = Object.entries(this._choices).filter(([value]) => !this._value.has(value));
    this.#list.replaceChildren(
      ...left.map(([, label]) => Object.assign(this.ownerDocument.createElement("option"), { value: label, textContent: label })),
    );
  }

  #choose(): void {
    const typed = this.#input.value.trim().toLowerCase();
    if (!typed) return;
    const found = Object.entries(this._choices).find(([value, label]) => [value, label].some((text) => text.toLowerCase() === typed));
    if (!found) return notify("error", `"${this.#input.value.trim()}" is none of the choices.`);
    this.#input.value = "";
    this.select(found[0]);
  }

  override _activateListeners(): void {
    onInnerChange(this.#input, () => this.#choose());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.#choose();
    });
    onRemoveTag(this.#tags, (value) => {
      if (!this.editable) return;
      this.unselect(value);
      this.#input.focus();
    });
  }
}
