import type { SourceData } from "../../../common/dynamic";
import { localize, localizeOr } from "../world";

/** Elements of a window's frame that the application uses. */
export interface WindowParts {
  header?: HTMLElement | undefined;
  icon?: HTMLElement | undefined;
  title?: HTMLElement | undefined;
  controls?: HTMLButtonElement | undefined;
  controlsDropdown?: HTMLMenuElement | undefined;
  close?: HTMLButtonElement | undefined;
  resize?: HTMLElement | undefined;
  content?: HTMLElement | undefined;
}

export interface HeaderControl {
  icon: string;
  label: string;
  action: string;
  visible?: boolean | (() => boolean);
  ownership?: string | number;
  onClick?: (event: Event) => unknown;
}

/** Creates a button of the title bar: an icon with an accessible name and a tooltip. */
export function headerButton(document: Document, action: string, icon: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset.action = action;
  button.dataset.tooltipText = label;
  button.setAttribute("aria-label", label);
  return button;
}

/** Builds the title bar, an empty control menu, the content element and, for a resizable window, the resize handle. */
export function buildWindow(frame: HTMLElement, options: SourceData, title: string): WindowParts {
  const { ownerDocument: document } = frame;
  const { window: config } = options;
  const header = document.createElement("header");
  header.className = "window-header";
  const icon = document.createElement("i");
  icon.className = "window-icon";
  icon.hidden = true;
  icon.setAttribute("inert", "");
  const heading = document.createElement("h1");
  heading.className = "window-title";
  heading.id = `${frame.id}-title`;
  heading.textContent = title;
  frame.setAttribute("aria-labelledby", heading.id);
  if (frame.localName !== "dialog") frame.setAttribute("role", "dialog");
  const controls = headerButton(
    document,
    "toggleControls",
    "fa-solid fa-ellipsis-vertical",
    localizeOr("APPLICATION.TOOLS.ControlsMenu", "Window menu"),
  );
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const close = headerButton(document, "close", "fa-solid fa-xmark", localizeOr("APPLICATION.TOOLS.Close", "Close"));
  header.append(icon, heading, controls, close);
  const controlsDropdown = document.createElement("menu");
  controlsDropdown.className = "controls-dropdown";
  controlsDropdown.hidden = true;
  const content = document.createElement(config.contentTag || "section");
  content.classList.add("window-content", ...(config.contentClasses ?? []));
  frame.append(header, controlsDropdown, content);
  return {
    header,
    icon,
    title: heading,
    controls,
    close,
    controlsDropdown,
    content,
    resize: config.resizable ? addResizeHandle(frame) : undefined,
  };
}

function addResizeHandle(frame: HTMLElement): HTMLElement {
  const handle = frame.ownerDocument.createElement("div");
  handle.className = "window-resize-handle";
  handle.setAttribute("aria-hidden", "true");
  frame.append(handle);
  return handle;
}

/** Creates an entry of the control menu: a list item with a real button. */
export function controlItem(document: Document, control: HeaderControl): HTMLLIElement {
  const item = document.createElement("li");
  item.className = "header-control";
  item.dataset.action = control.action;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control";
  const icon = document.createElement("i");
  icon.className = `control-icon fa-fw ${control.icon ?? ""}`;
  icon.setAttribute("inert", "");
  const label = document.createElement("span");
  label.className = "control-label";
  label.textContent = localize(control.label);
  button.append(icon, label);
  item.append(button);
  return item;
}

/** Shows or hides the control menu. An opened menu gets the focus. @param expanded - omitted or null: toggles the menu */
export function toggleDropdown(parts: WindowParts, expanded?: boolean | null): void {
  const { controlsDropdown: menu, controls } = parts;
  if (!menu || !controls) return;
  const open = expanded ?? menu.hidden !== false;
  menu.hidden = !open;
  menu.classList.toggle("expanded", open);
  controls.setAttribute("aria-expanded", String(open));
  if (open) menu.querySelector("button")?.focus();
}

/** Adds the listeners for the control menu: arrow keys, Escape, and clicks or focus outside. They remain until the window is removed. */
export function activateDropdown(frame: HTMLElement, parts: WindowParts): void {
  const { controlsDropdown: menu, controls } = parts;
  if (!menu || !controls) return;
  menu.addEventListener("keydown", (event) => {
    const buttons = [...menu.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) buttons.at((buttons.indexOf(event.target as HTMLButtonElement) + step) % buttons.length)?.focus();
    else if (event.key === "Escape") {
      toggleDropdown(parts, false);
      controls.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const closeMenu = (event: Event): void => {
    const target = event.target as Node;
    if (!menu.hidden && !menu.contains(target) && !controls.contains(target)) toggleDropdown(parts, false);
  };
  frame.addEventListener("pointerdown", closeMenu);
  frame.addEventListener("focusin", closeMenu);
}
