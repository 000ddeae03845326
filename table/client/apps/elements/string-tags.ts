import { notify } from "../world";
import { AbstractFormInputElement, iconButton } from "./form-element";

const slug = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A set of words that the user adds and removes individually; the value is an array of strings. */
export class HTMLStringTagsElement extends AbstractFormInputElement<Set<string>> {
  static override tagName = "string-tags";
  #tags!: HTMLElement;
  #input!: HTMLInputElement;

  _initialize(): void {
    const text = this.getAttribute("value") ?? this.textContent ?? "";
    this._value ??= new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    );
  }

  override _buildElements(): HTMLElement[] {
    this.#tags = this.ownerDocument.createElement("div");
    this.#tags.className = "tags input-element-tags";
    this.#tags.setAttribute("role", "list");
    this.#input = this.ownerDocument.createElement("input");
    this.#input.type = "text";
    this.#input.placeholder = this.getAttribute("placeholder") ?? "";
    this._primaryInput = this.#input;
    const add = iconButton(this.ownerDocument, "add fa-solid fa-plus", "Add");
    add.addEventListener("click", () => this.#add());
    return [this.#tags, this.#input, add];
  }

  override _getValue(): string[] {
    return [...(this._value ?? [])];
  }

  override _setValue(value: Iterable<string> | null): void {
    const tags = [...(value ?? [])].map((tag) => String(tag));
    tags.forEach((tag) => this._validateTag(tag));
    this._value = new Set(tags);
  }

  /** Checks a tag. @throws {Error} if the tag is blank */
  _validateTag(tag: string): void {
    if (!tag.trim()) throw new Error("A tag needs at least one letter.");
  }

  override _refresh(): void {
    this.#tags.replaceChildren(...[...this._value].map((tag) => this.#tag(tag)));
  }

  #tag(value: string): HTMLElement {
    const tag = this.ownerDocument.createElement("div");
    tag.className = "tag";
    tag.dataset.key = value;
    tag.setAttribute("role", "listitem");
    const text = this.ownerDocument.createElement("span");
    text.textContent = value;
    const remove = iconButton(this.ownerDocument, "remove fa-solid fa-xmark", `Remove ${value}`);
    remove.disabled = !this.editable;
    tag.append(text, remove);
    return tag;
  }

  #add(): void {
    const raw = this.#input.value.trim();
    const tag = this.hasAttribute("slug") ? slug(raw) : raw;
    if (!tag) return;
    try {
      this.value = [...this._value, tag];
      this.#input.value = "";
    } catch (error) {
      notify("error", (error as Error).message);
    }
    this.#input.focus();
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.#input.addEventListener(type, (event) => event.stopPropagation());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Backspace" && !this.#input.value) this.value = [...this._value].slice(0, -1);
      if (event.key !== "Enter" && event.key !== ",") return;
      event.preventDefault();
      event.stopPropagation();
      this.#add();
    });
    this.#tags.addEventListener("click", (event) => {
      const tag = (event.target as Element).closest("button")?.closest<HTMLElement>(".tag");
      if (!tag || !this.editable) return;
      this.value = [...this._value].filter((one) => one !== tag.dataset.key);
      this.#input.focus();
    });
  }
}
