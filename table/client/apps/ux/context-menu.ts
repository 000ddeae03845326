import { generation, localize, notify, warnDeprecated, world } from "../world";
import { cleanFragment } from "./clean-html";
import { readEntry, type ContextMenuEntry, type MenuChoice } from "./menu-entry";

export interface ContextMenuOptions {
  /** Event that opens the menu; default "contextmenu". */
  eventName?: string;
  onOpen?: ((target: HTMLElement) => unknown) | null;
  onClose?: ((target: HTMLElement) => unknown) | null;
  /** True: positions the menu on the page, by default at the pointer, instead of inside the target. */
  fixed?: boolean;
  relative?: "cursor" | "target";
  jQuery?: boolean;
}

let openMenu: ContextMenu | null = null;

function markOpen(menu: ContextMenu): void {
  openMenu = menu;
}

/** A context menu for all elements in a container that match a selector. */
export class ContextMenu {
  menuItems: ContextMenuEntry[];
  onOpen: ContextMenuOptions["onOpen"];
  onClose: ContextMenuOptions["onClose"];

  #container: HTMLElement;
  #selector: string | null;
  #eventName: string;
  #fixed: boolean;
  #relative: "cursor" | "target";
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #returnFocus: HTMLElement | null = null;
  #expandUp = false;
  #stopWatching: (() => void) | null = null;

  constructor(
    container: HTMLElement,
    selector: string | null | undefined,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    const { eventName = "contextmenu", onOpen, onClose, fixed = false, relative, jQuery = generation() < 14 ? undefined : false } = options;
    if (jQuery !== false) {
      warnDeprecated("ContextMenu no longer hands jQuery objects to its entries. Pass jQuery: false and expect HTMLElements.", 13, 15);
    }
    this.#container = container;
    this.#selector = selector ?? null;
    this.#eventName = eventName;
    this.#fixed = fixed;
    this.#relative = relative ?? (fixed ? "cursor" : "target");
    this.menuItems = menuItems;
    this.onOpen = onOpen;
    this.onClose = onClose;
    container.addEventListener(eventName, (event) => void this._onActivate(event as PointerEvent));
  }

  static get implementation(): typeof ContextMenu {
    return world.CONFIG?.ux?.ContextMenu ?? ContextMenu;
  }

  /** Closes the open menu, if any. @returns false if no menu was open */
  static closeOpen(): boolean {
    if (!openMenu) return false;
    void openMenu.close();
    return true;
  }

  get element(): HTMLElement | null {
    return this.#element;
  }

  get selector(): string | null {
    return this.#selector;
  }

  get eventName(): string {
    return this.#eventName;
  }

  get expandUp(): boolean {
    return this.#expandUp;
  }

  get fixed(): boolean {
    return this.#fixed;
  }

  get target(): HTMLElement | null {
    return this.#target;
  }

  async _onActivate(event: PointerEvent): Promise<void> {
    const clicked = event.target as HTMLElement;
    const target = this.#selector ? clicked.closest<HTMLElement>(this.#selector) : this.#container;
    if (!target || !this.#container.contains(target) || clicked.closest("#context-menu")) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#element && this.#target === target && this.#eventName !== "contextmenu") return this.close();
    await this.render(target, { event });
  }

  async _preRender(_target: HTMLElement, _options: object = {}): Promise<void> {}

  /** Opens the menu for `target` with the entries that are visible for `target`. Opens no menu if no entry is visible. */
  async render(target: HTMLElement, options: { event?: PointerEvent; animate?: boolean } = {}): Promise<void> {
    await openMenu?.close();
    await this._preRender(target, options);
    const choices = this.menuItems.map((entry) => readEntry(entry, generation())).filter((choice) => choice.isVisible(target));
    if (!choices.length) return;
    const document = target.ownerDocument;
    this.#target = target;
    this.#returnFocus = document.activeElement as HTMLElement | null;
    this.#element = this.#build(document, choices);
    markOpen(this);
    target.classList.add("context");
    this._setPosition(this.#element, target, options);
    this.activateListeners(this.#element);
    this.#element.querySelector("button")?.focus({ preventScroll: true });
    this.onOpen?.(target);
    await this._onRender(options);
  }

  async _onRender(_options: object = {}): Promise<void> {}

  #build(document: Document, choices: readonly MenuChoice[]): HTMLElement {
    const nav = document.createElement("nav");
    nav.id = "context-menu";
    const list = document.createElement("ol");
    list.className = "context-items";
    list.setAttribute("role", "menu");
    const groups = [...new Set(choices.map(({ group }) => group))];
    groups.forEach((group, index) => {
      if (index) list.append(separator(document));
      list.append(...choices.filter((choice) => choice.group === group).map((choice) => this.#item(document, choice)));
    });
    nav.append(list);
    return nav;
  }

  #item(document: Document, choice: MenuChoice): HTMLLIElement {
    const item = document.createElement("li");
    item.className = `context-item ${choice.classes}`.trim();
    item.setAttribute("role", "none");
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "menuitem");
    const label = document.createElement("span");
    label.textContent = localize(choice.label);
    button.append(...iconOf(document, choice.icon), label);
    item.append(button);
    item.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const target = this.#target!;
      void this.close().then(() => runChoice(choice, target, event));
    });
    return item;
  }

  _setPosition(menu: HTMLElement, target: HTMLElement, options: { event?: PointerEvent } = {}): void {
    if (this.#fixed) this._setFixedPosition(menu, target, options);
    else this._injectMenu(menu, target);
    const view = target.ownerDocument.defaultView!;
    const anchor = target.getBoundingClientRect();
    this.#expandUp = !this.#fixed && anchor.bottom + menu.offsetHeight > view.innerHeight && anchor.top > menu.offsetHeight;
    menu.classList.toggle("expand-up", this.#expandUp);
    menu.classList.toggle("expand-down", !this.#expandUp);
  }

  _injectMenu(menu: HTMLElement, target: HTMLElement): void {
    if (target.ownerDocument.defaultView!.getComputedStyle(target).position === "static") target.style.position = "relative";
    menu.style.position = "absolute";
    target.append(menu);
  }

  _setFixedPosition(menu: HTMLElement, target: HTMLElement, { event }: { event?: PointerEvent } = {}): void {
    const view = target.ownerDocument.defaultView!;
    (target.closest<HTMLElement>("dialog[open]") ?? target.ownerDocument.body).append(menu);
    const box = target.getBoundingClientRect();
    const atPointer = this.#relative === "cursor" && event && (event.clientX || event.clientY);
    const { x, y } = atPointer ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom };
    menu.style.position = "fixed";
    menu.style.left = `${Math.max(0, Math.min(x, view.innerWidth - menu.offsetWidth))}px`;
    menu.style.top = `${Math.max(0, Math.min(y, view.innerHeight - menu.offsetHeight))}px`;
    menu.style.zIndex = "10000";
  }

  /** Lets the arrow keys move between entries. Escape and a press outside the menu close the menu. */
  activateListeners(menu: HTMLElement): void {
    menu.addEventListener("keydown", (event) => this.#onKeyDown(event));
    menu.addEventListener("contextmenu", (event) => event.preventDefault());
    const document = menu.ownerDocument;
    const onPress = (event: Event): void => {
      if (!menu.contains(event.target as Node)) void this.close();
    };
    document.addEventListener("pointerdown", onPress, { capture: true });
    this.#stopWatching = () => document.removeEventListener("pointerdown", onPress, { capture: true });
  }

  #onKeyDown(event: KeyboardEvent): void {
    const buttons = [...this.#element!.querySelectorAll("button")];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) buttons.at(to % buttons.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") void this.close();
    else if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async close({ target }: { animate?: boolean | null; target?: HTMLElement } = {}): Promise<void> {
    if (!this.#element || (target && target !== this.#target)) return;
    const [menu, anchor, returnFocus] = [this.#element, this.#target!, this.#returnFocus];
    this.#stopWatching?.();
    const hadFocus = menu.contains(menu.ownerDocument.activeElement);
    menu.remove();
    anchor.classList.remove("context");
    this.#element = this.#target = this.#returnFocus = this.#stopWatching = null;
    if (openMenu === this) openMenu = null;
    if (hadFocus) returnFocus?.focus({ preventScroll: true });
    this.onClose?.(anchor);
  }
}

function separator(document: Document): HTMLLIElement {
  const item = document.createElement("li");
  item.className = "separator";
  item.setAttribute("role", "separator");
  return item;
}

/** Returns an icon, created from icon classes, from cleaned HTML, or as a copy of an element. Returns an empty list without an icon. */
function iconOf(document: Document, icon: string | HTMLElement): Node[] {
  if (!icon) return [];
  if (typeof icon !== "string") return [document.importNode(icon, true)];
  if (icon.trimStart().startsWith("<")) return [...cleanFragment(icon, document).childNodes];
  const element = document.createElement("i");
  element.className = `fa-fw ${icon}`;
  element.setAttribute("inert", "");
  return [element];
}

async function runChoice(choice: MenuChoice, target: HTMLElement, event: Event): Promise<void> {
  try {
    await choice.run(target, event);
  } catch (error) {
    console.error(error);
    notify("error", (error as Error).message);
  }
}
