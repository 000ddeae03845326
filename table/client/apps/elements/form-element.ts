import type { FieldValue, SystemObject } from "../../../common/dynamic";
import { AdoptableHTMLElement } from "./adoptable-element";

/** A form field composed of other elements. It belongs to its form by name, stores a value, and sends "input" and "change" events. */
export abstract class AbstractFormInputElement<T> extends AdoptableHTMLElement {
  static tagName = "";
  static readonly formAssociated = true;
  static readonly observedAttributes = ["disabled", "readonly"];

  _internals: ElementInternals;
  _value!: T;
  /** The inner element that a click on the label focuses. */
  _primaryInput: HTMLElement | undefined;
  #built = false;

  constructor() {
    super();
    this._internals = this.attachInternals();
  }

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get type(): string {
    return this.localName;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(value: string) {
    this.setAttribute("name", value);
  }

  get value(): FieldValue {
    return this._getValue();
  }

  set value(value: unknown) {
    this._setValue(value);
    this._changed();
  }

  get disabled(): boolean {
    return this.matches(":disabled");
  }

  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
  }

  get readOnly(): boolean {
    return this.hasAttribute("readonly");
  }

  get editable(): boolean {
    return !this.disabled && !this.readOnly;
  }

  connectedCallback(): void {
    if (this.#built) return this._refresh();
    this._initialize();
    this.replaceChildren(...this._buildElements());
    this.#built = true;
    this._labelInnerInput();
    this._refresh();
    this._toggleDisabled(!this.editable);
    this.addEventListener("click", (event) => this._onClick(event));
    this._activateListeners();
    this._internals.setFormValue(JSON.stringify(this.value ?? null));
  }

  attributeChangedCallback(): void {
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  formDisabledCallback(): void {
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  override focus(options?: FocusOptions): void {
    (this._primaryInput ?? this.querySelector<HTMLElement>("input, select, button, [tabindex]"))?.focus(options);
  }

  /** Reads the value from the markup before the inner elements replace it. */
  abstract _initialize(): void;

  abstract _buildElements(): HTMLElement[];

  _getValue(): unknown {
    return this._value;
  }

  _setValue(value: FieldValue): void {
    this._value = value;
  }

  /** Shows the current value. */
  _refresh(): void {}

  _activateListeners(): void {}

  _toggleDisabled(disabled: boolean): void {
    for (const inner of this.querySelectorAll<SystemObject>("input, select, button, textarea")) inner.disabled = disabled;
  }

  _onClick(event: Event): void {
    if (event.target === this) this.focus();
  }

  /**
   * Gives the main inner field the label and description of the whole field. Assistive technology sees only the inner field. Does nothing
   * if the inner field has its own label.
   */
  _labelInnerInput(): void {
    const inner = this._primaryInput ?? this.querySelector<HTMLElement>("input, select");
    if (!inner || inner.hasAttribute("aria-label")) return;
    const label = this.getAttribute("aria-label") ?? this._internals.labels?.[0]?.textContent?.trim() ?? "";
    if (label) inner.setAttribute("aria-label", label);
    const described = this.getAttribute("aria-describedby");
    if (described) inner.setAttribute("aria-describedby", described);
  }

  _changed(): void {
    if (this.#built) this._refresh();
    this._internals.setFormValue(JSON.stringify(this.value ?? null));
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }
}

/** Hides the input and change events of an inner field from the page. Calls `changed` after each change to the inner field. */
export function onInnerChange(inner: HTMLElement, changed: () => void): void {
  inner.addEventListener("input", (event) => event.stopPropagation());
  inner.addEventListener("change", (event) => {
    event.stopPropagation();
    changed();
  });
}

/** Creates a button with an icon and an accessible name. */
export function iconButton(document: Document, icon: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon ${icon}`;
  button.setAttribute("aria-label", label);
  button.dataset.tooltipText = label;
  return button;
}
