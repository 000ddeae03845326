/** Fixed containers of the page: the map, and columns around the map for the interface's applications. */
import { t } from "./env";

const COLUMNS: ReadonlyArray<readonly [id: string, parent: string, tag: string]> = [
  ["hud", "body", "div"],
  ["interface", "body", "div"],
  ["ui-left", "interface", "div"],
  ["ui-left-column-1", "ui-left", "div"],
  ["ui-left-column-2", "ui-left", "div"],
  ["ui-middle", "interface", "div"],
  ["ui-top", "ui-middle", "div"],
  ["ui-bottom", "ui-middle", "div"],
  ["ui-right", "interface", "div"],
  ["ui-right-column-1", "ui-right", "section"],
];

/** Creates all fixed containers that are missing. */
export function buildFrame(): void {
  const board = place("board", document.body, "div");
  board.setAttribute("role", "main");
  board.setAttribute("aria-label", t("TABLE.Map"));
  for (const [id, parent, tag] of COLUMNS) {
    place(id, parent === "body" ? document.body : document.getElementById(parent)!, tag);
  }
  const recent = document.getElementById("ui-right-column-1")!;
  recent.setAttribute("aria-label", t("TABLE.Chat.Recent"));
  place("chat-notifications", recent, "ol").className = "plain";
  document.body.classList.add("game", "vtt");
}

function place(id: string, parent: HTMLElement, tag: string): HTMLElement {
  const existing = document.getElementById(id);
  if (existing) return existing;
  const element = document.createElement(tag);
  element.id = id;
  parent.append(element);
  return element;
}

/** Inserts a frameless application into its container, or puts it in place of its earlier element. */
export function insertAt(parentId: string, element: HTMLElement, position: "first" | "last" = "last"): void {
  const existing = document.getElementById(element.id);
  if (existing) {
    existing.replaceWith(element);
    return;
  }
  const parent = document.getElementById(parentId) ?? document.body;
  if (position === "first") parent.prepend(element);
  else parent.append(element);
}
