import { AbstractFormInputElement, iconButton, onInnerChange } from "./form-element";

/** Multiple selection among `<option>` and `<optgroup>` children; the value is an array of strings. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<Set<string>> {
  _options: (HTMLOptionElement | HTMLOptGroupElement)[] = [];
  _choices: Record<string, string> = {};

  _initialize(): void {
    const children = [...this.children].filter((child) => ["option", "optgroup"].includes(child.localName));
    this._options = children as (HTMLOptionElement | HTMLOptGroupElement)[];
    const options = [...this.querySelectorAll("option")];
    this._choices = Object.fromEntries(options.map((option) => [option.value, option.textContent ?? ""]));
    const listed =
      this.getAttribute("value")
        ?.split(",")
        .map((value) => value.trim())
        .filter(Boolean) ?? [];
    this._value ??= new Set([...listed, ...options.filter((option) => option.hasAttribute("selected")).map((option) => option.value)]);
  }

  override _getValue(): string[] {
    return [...(this._value ?? [])];
  }

  /** Sets the selected values. @throws {Error} for a value that is not a choice; an element without choices accepts any value */
  override _setValue(value: Iterable<string> | string | null): void {
    const values = typeof value === "string" ? [value] : [...(value ?? [])];
    const unknown = values.find((one) => Object.keys(this._choices).length && !(one in this._choices));
    if (unknown !== undefined) throw new Error(`"${unknown}" is none of the choices of ${this.name || this.localName}.`);
    this._value = new Set(values);
  }

  select(value: string): void {
    this.value = [...this._value, value];
  }

  unselect(value: string): void {
    this.value = [...this._value].filter((one) => one !== value);
  }
}

/** Selected values as removable tags, with a list to add more. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #tags!: HTMLElement;
  #select!: HTMLSelectElement;

  override _buildElements(): HTMLElement[] {
    this.#tags = this.ownerDocument.createElement("div");
    this.#tags.className = "tags input-element-tags";
    this.#tags.setAttribute("role", "list");
    this.#select = this.ownerDocument.createElement("select");
    this.#select.append(this.ownerDocument.createElement("option"), ...this._options);
    for (const option of this.#select.options) option.defaultSelected = false;
    this._primaryInput = this.#select;
    return [this.#tags, this.#select];
  }

  override _refresh(): void {
    this.#tags.replaceChildren(...[...this._value].map((value) => this.#tag(value)));
    for (const option of this.#select.options) option.disabled = Boolean(option.value) && this._value.has(option.value);
    this.#select.value = "";
  }

  #tag(value: string): HTMLElement {
    const label = this._choices[value] ?? value;
    const tag = this.ownerDocument.createElement("div");
    tag.className = "tag";
    tag.dataset.key = value;
    tag.setAttribute("role", "listitem");
    const text = this.ownerDocument.createElement("span");
    text.textContent = label;
    const remove = iconButton(this.ownerDocument, "remove fa-solid fa-xmark", `Remove ${label}`);
    remove.disabled = !this.editable;
    tag.append(text, remove);
    return tag;
  }

  override _activateListeners(): void {
    onInnerChange(this.#select, () => this.#select.value && this.select(this.#select.value));
    this.#tags.addEventListener("click", (event) => {
      const tag = (event.target as Element).closest("button")?.closest<HTMLElement>(".tag");
      if (!tag || !this.editable) return;
      this.unselect(tag.dataset.key!);
      this.#select.focus();
    });
  }
}

/** All choices as a list of checkboxes. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";

  override _buildElements(): HTMLElement[] {
    return this._options.map((option) => {
      if (option.localName === "option") return this.#checkbox(option as HTMLOptionElement);
      const fieldset = this.ownerDocument.createElement("fieldset");
      fieldset.className = "checkbox-group";
      const legend = this.ownerDocument.createElement("legend");
      legend.textContent = (option as HTMLOptGroupElement).label;
      fieldset.append(legend, ...[...option.querySelectorAll("option")].map((one) => this.#checkbox(one)));
      return fieldset;
    });
  }

  #checkbox(option: HTMLOptionElement): HTMLLabelElement {
    const label = this.ownerDocument.createElement("label");
    label.className = "checkbox";
    const input = this.ownerDocument.createElement("input");
    input.type = "checkbox";
    input.value = option.value;
    input.setAttribute("aria-label", option.textContent ?? "");
    label.append(input, option.textContent ?? "");
    return label;
  }

  override _refresh(): void {
    for (const input of this.querySelectorAll("input")) input.checked = this._value.has(input.value);
  }

  override _activateListeners(): void {
    for (const input of this.querySelectorAll("input")) {
      onInnerChange(input, () => (input.checked ? this.select(input.value) : this.unselect(input.value)));
    }
  }
}
