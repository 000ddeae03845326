import { iconButton } from "./form-element";

/** Creates the list of removable tags. */
export function tagList(document: Document): HTMLElement {
  const list = document.createElement("div");
  list.className = "tags input-element-tags";
  list.setAttribute("role", "list");
  return list;
}

/** Creates one tag with its label and a button that removes the tag. The button is disabled if the tag is not editable. */
export function tagElement(document: Document, key: string, label: string, editable: boolean): HTMLElement {
  const tag = document.createElement("div");
  tag.className = "tag";
  tag.dataset.key = key;
  tag.setAttribute("role", "listitem");
  const text = document.createElement("span");
  text.textContent = label;
  const remove = iconButton(document, "remove fa-solid fa-xmark", `Remove ${label}`);
  remove.disabled = !editable;
  tag.append(text, remove);
  return tag;
}

/** Calls `removed` with the key of a tag when the user presses the tag's button. */
export function onRemoveTag(list: HTMLElement, removed: (key: string) => void): void {
  list.addEventListener("click", (event) => {
    const key = (event.target as Element).closest("button")?.closest<HTMLElement>(".tag")?.dataset.key;
    if (key !== undefined) removed(key);
  });
}
