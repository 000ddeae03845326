import { AbstractFormInputElement, iconButton } from "./form-element";
import { startRichText, type RichTextEditor } from "./rich-text-editor";

/**
 * Rich text; the value is HTML. With the attribute `toggled`, the element shows its inner HTML until the user presses its button to start
 * the editor. Without the attribute, the editor is always open. The element sends a change event when the user leaves the editor or saves
 * the text.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";
  #enriched: Node[] = [];
  #content!: HTMLElement;
  #toggle: HTMLButtonElement | null = null;
  #editor: RichTextEditor | null = null;

  /** True while the editor is running. */
  get open(): boolean {
    return this.#editor !== null;
  }

  _initialize(): void {
    const before = this.innerHTML;
    this._value ??= this.getAttribute("value") ?? before;
    this.removeAttribute("value");
    this.#enriched = [...this.childNodes];
  }

  override _buildElements(): HTMLElement[] {
    this.#content = this.ownerDocument.createElement("div");
    this.#content.className = "editor-container";
    if (!this.hasAttribute("toggled")) return [this.#content];
    this.classList.add("inactive");
    this.#content.append(...this.#enriched);
    this.#toggle = iconButton(this.ownerDocument, "toggle fa-solid fa-pen-to-square", "Edit");
    this._primaryInput = this.#toggle;
    return [this.#toggle, this.#content];
  }

  override _activateListeners(): void {
    this.#toggle?.addEventListener("click", (event) => {
      event.stopPropagation();
      if (this.open) this.save();
      else this.#start(true);
    });
    if (!this.#toggle && this.editable) this.#start(false);
    else if (!this.#toggle) this.#show();
    this.addEventListener("focusout", (event) => {
      if (!this.contains(event.relatedTarget as Node | null)) this.#commit();
    });
    for (const type of ["input", "change"]) this.#content.addEventListener(type, (event) => event.stopPropagation());
  }

  #show(): void {
    const shown = this.ownerDocument.createElement("div");
    shown.append(...this.#enriched);
    this.#content.replaceChildren(...shown.childNodes);
  }

  #start(focus: boolean): void {
    if (!this.editable || this.#editor) return;
    this.#content.replaceChildren();
    const label = this.getAttribute("aria-label") ?? this._internals.labels?.[0]?.textContent?.trim() ?? this.name;
    this.#editor = startRichText(this.#content, this._value ?? "", { label, save: () => this.save() });
    this.#content.before(this.#editor.toolbar);
    this.classList.replace("inactive", "active");
    this.dispatchEvent(new Event("open", { bubbles: true }));
    if (focus) this.#editor.view.focus();
  }

  /** Saves the edited text, sends a change event, and closes a toggled editor. */
  save(): void {
    this.#commit();
    if (!this.#toggle || !this.#editor) return;
    this.#stop();
    this.classList.replace("active", "inactive");
    const preview = this.ownerDocument.implementation.createHTMLDocument("").createElement("div");
    preview.innerHTML = this._value;
    this.#content.replaceChildren(...preview.childNodes);
    this.dispatchEvent(new Event("close", { bubbles: true }));
    this.#toggle.focus();
  }

  #commit(): void {
    const html = this.#editor?.html();
    if (html === undefined || html === this._value || (!html && !this._value)) return;
    this.value = html;
  }

  #stop(): void {
    this.#editor?.toolbar.remove();
    this.#editor?.destroy();
    this.#editor = null;
  }

  /** Returns the text with all edits so far, for submission. */
  override _getValue(): string {
    return this.#editor?.html() ?? this._value ?? "";
  }

  override _setValue(value: unknown): void {
    this._value = String(value ?? "");
  }

  override _toggleDisabled(disabled: boolean): void {
    if (this.#toggle) this.#toggle.hidden = disabled;
    if (disabled && this.#editor) {
      this.#commit();
      this.#stop();
      this.#show();
    } else if (!disabled && !this.#toggle && this.#content?.isConnected) this.#start(false);
  }

  disconnectedCallback(): void {
    this.#stop();
  }
}
