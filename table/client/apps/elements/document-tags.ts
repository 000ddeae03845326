import type { FieldValue, SystemObject } from "../../../common/dynamic";
import type { Document } from "../../../common/documents/document";
import { parseUuid } from "../../../common/utils/uuid";
import { notify, world } from "../world";
import { AbstractFormInputElement, iconButton } from "./form-element";
import { onRemoveTag, tagElement, tagList } from "./tag-list";

/**
 * A field for documents: the user drops documents or types their UUIDs, and sees their names. With the attribute `single`, the value is one
 * UUID; without it, a list of at most `max` UUIDs. `type` limits the document type.
 */
export class HTMLDocumentTagsElement extends AbstractFormInputElement<Record<string, string>> {
  static override tagName = "document-tags";
  #tags!: HTMLElement;
  #input!: HTMLInputElement;

  static renderTag(uuid: string, name: string, editable = true): HTMLElement {
    return tagElement(document, uuid, name, editable);
  }

  static create(config: Record<string, unknown> = {}): HTMLElement {
    const element = document.createElement(this.tagName);
    for (const name of ["name", "type", "max"]) if (config[name] !== undefined) element.setAttribute(name, String(config[name]));
    for (const name of ["single", "disabled", "readonly"]) element.toggleAttribute(name, Boolean(config[name]));
    element.setAttribute("value", [config["value"] ?? []].flat().join(","));
    return element;
  }

  override get type(): SystemObject {
    return this.getAttribute("type");
  }

  override set type(value: FieldValue) {
    this.setAttribute("type", value);
  }

  get single(): boolean {
    return this.hasAttribute("single");
  }

  set single(value: boolean) {
    this.toggleAttribute("single", value);
  }

  get max(): number {
    return this.single ? 1 : Number(this.getAttribute("max") ?? Infinity);
  }

  set max(value: number) {
    this.setAttribute("max", String(value));
  }

  _initialize(): void {
    if (this._value) return;
    const text = (this.getAttribute("value") ?? this.textContent ?? "").trim();
    const uuids: string[] = text.startsWith("[") ? JSON.parse(text) : text.split(",");
    this._value = Object.fromEntries(uuids.map((uuid) => uuid.trim()).flatMap((uuid) => (uuid ? [[uuid, nameOf(uuid)]] : [])));
  }

  override _buildElements(): HTMLElement[] {
    this.#tags = tagList(this.ownerDocument);
    this.#input = this.ownerDocument.createElement("input");
    this.#input.type = "text";
    this.#input.placeholder = this.getAttribute("placeholder") ?? (this.type ? `${this.type} uuid` : "Document uuid");
    this._primaryInput = this.#input;
    const add = iconButton(this.ownerDocument, "add fa-solid fa-file-plus fa-plus", "Add");
    add.addEventListener("click", () => this.#add(this.#input.value.trim()));
    return [this.#tags, this.#input, add];
  }

  override _getValue(): string | null | string[] {
    const uuids = Object.keys(this._value ?? {});
    return this.single ? (uuids[0] ?? null) : uuids;
  }

  override _setValue(value: string | Iterable<string> | null): void {
    const uuids = typeof value === "string" ? [value] : [...(value ?? [])];
    if (uuids.length > this.max) throw new Error(`No more than ${this.max} can be named here.`);
    for (const uuid of uuids) this._validateDocument(world.fromUuidSync?.(uuid, { strict: false }) ?? null, uuid);
    this._value = Object.fromEntries(uuids.map((uuid) => [uuid, nameOf(uuid)]));
  }

  /** Checks that a UUID names a document of the type in the attribute `type`. @throws {Error} if it does not */
  _validateDocument(found: Document, uuid = found?.uuid): void {
    const kind = found?.documentName ?? parseUuid(uuid)?.type;
    if (!kind) throw new Error(`"${uuid}" is no document.`);
    if (this.type && kind !== this.type) throw new Error(`"${uuid}" is of the type ${kind}; ${this.type} is asked for.`);
  }

  override _refresh(): void {
    const entries = Object.entries(this._value);
    this.#tags.replaceChildren(...entries.map(([uuid, name]) => tagElement(this.ownerDocument, uuid, name, this.editable)));
  }

  #add(uuid: string): void {
    if (!uuid || uuid in this._value) return;
    try {
      this.value = this.single ? [uuid] : [...Object.keys(this._value), uuid];
      this.#input.value = "";
    } catch (error) {
      notify("error", (error as Error).message);
    }
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.#input.addEventListener(type, (event) => event.stopPropagation());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.#add(this.#input.value.trim());
    });
    onRemoveTag(this.#tags, (uuid) => {
      if (!this.editable) return;
      this.value = Object.keys(this._value).filter((one) => one !== uuid);
      this.#input.focus();
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (this.editable) this.#add(uuidOf(event));
    });
  }
}

const nameOf = (uuid: string): string => world.fromUuidSync?.(uuid, { strict: false })?.name ?? uuid;

function uuidOf(event: DragEvent): string {
  const { uuid } = world.foundry.applications.ux.TextEditor.implementation.getDragEventData(event) ?? {};
  return uuid ?? "";
}
