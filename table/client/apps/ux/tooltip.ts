import { localize, warnDeprecated, world } from "../world";
import { cleanFragment } from "./clean-html";

export type TooltipDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

export interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  /** Older name of `html`, deprecated since Foundry 13. */
  content?: HTMLElement;
  direction?: TooltipDirection;
  cssClass?: string;
  locked?: boolean;
}

/** Position of a tooltip in its window, as CSS lengths from the edges. */
export interface TooltipPosition {
  top?: string;
  right?: string;
  bottom?: string;
  left?: string;
  textAlign?: string;
}

const SELECTOR = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";
const MARGIN = 5;

/** Shows the tooltip of an element on hover or keyboard focus (`game.tooltip`). */
export class TooltipManager {
  static readonly TOOLTIP_MARGIN_PX = MARGIN;
  static readonly TOOLTIP_ACTIVATION_MS = 500;
  static readonly LOCKED_TOOLTIP_BUFFER_PX = 50;
  static readonly TOOLTIP_DIRECTIONS = Object.freeze({ UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" });

  element: HTMLElement | null = null;
  #tooltip: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #described: string | null = null;

  static get implementation(): typeof TooltipManager {
    return world.CONFIG?.ux?.TooltipManager ?? TooltipManager;
  }

  /** The element that shows the text, created on first use. */
  get tooltip(): HTMLElement {
    this.#tooltip ??= document.getElementById("tooltip");
    if (!this.#tooltip) {
      this.#tooltip = document.createElement("aside");
      this.#tooltip.id = "tooltip";
      document.body.append(this.#tooltip);
    }
    this.#tooltip.setAttribute("role", "tooltip");
    return this.#tooltip;
  }

  /** Listens for hover, focus, presses and Escape in a document; called once per browser window. */
  activateEventListeners(document: Document = globalThis.document): void {
    document.addEventListener("pointerover", (event) => this.#onHover(event), { capture: true });
    document.addEventListener("focusin", (event) => this.#onFocus(event));
    document.addEventListener("focusout", () => this.deactivate());
    document.addEventListener("pointerdown", (event) => this.#onPress(event), { capture: true });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.deactivate();
      this.dismissLockedTooltips();
    });
  }

  /** Handles a press: the middle button locks the shown tooltip, any other button dismisses it. */
  #onPress(event: PointerEvent): void {
    if (event.button !== 1 || !this.element) return this.deactivate();
    event.preventDefault();
    this.lockTooltip();
  }

  #onHover(event: Event): void {
    const target = (event.target as Element).closest?.<HTMLElement>(SELECTOR) ?? null;
    if (target === this.element) return this.clearPending();
    this.clearPending();
    if (this.element) this.deactivate();
    if (target) this.#timer = setTimeout(() => target.isConnected && this.activate(target), TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  #onFocus(event: Event): void {
    const target = (event.target as Element).closest?.<HTMLElement>(SELECTOR);
    if (target && (event.target as Element).matches(":focus-visible")) this.activate(target);
  }

  clearPending(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Shows the tooltip of `element`. Options take precedence over the attributes of the element. @throws {Error} if both `text` and `html`
   * are given
   */
  activate(element: HTMLElement, given: TooltipOptions = {}): void {
    const { content, ...options } = given;
    if (content) {
      warnDeprecated("The tooltip option content is deprecated in favour of html.", 13, 15);
      options.html ??= content;
    }
    if (options.text !== undefined && options.html !== undefined) throw new Error("A tooltip shows either text or html, not both.");
    this.deactivate();
    const { tooltip } = this;
    tooltip.replaceChildren(...contentOf(element, options));
    if (!tooltip.hasChildNodes()) return;
    const cssClass = options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset.tooltipClass ?? "";
    tooltip.className = `active ${cssClass}`.trim();
    (element.closest<HTMLElement>("dialog[open]") ?? element.ownerDocument.body).append(tooltip);
    this.element = element;
    this.#described = element.getAttribute("aria-describedby");
    element.setAttribute("aria-describedby", [this.#described, tooltip.id].filter(Boolean).join(" "));
    const asked =
      options.direction ??
      (element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset.tooltipDirection as TooltipDirection | undefined);
    tooltip.style.cssText = "position: fixed; left: 0; top: 0; width: max-content";
    this._setAnchor(asked && asked in TooltipManager.TOOLTIP_DIRECTIONS ? asked : this._determineDirection());
    if (options.locked) this.lockTooltip();
  }

  deactivate(): void {
    this.clearPending();
    if (!this.element) return;
    if (this.#described) this.element.setAttribute("aria-describedby", this.#described);
    else this.element.removeAttribute("aria-describedby");
    this.element = this.#described = null;
    this.#tooltip?.classList.remove("active");
    this.#tooltip?.replaceChildren();
  }

  readonly #locked = new Set<HTMLElement>();

  /**
   * Locks the current tooltip, so that the user can click inside it. A locked tooltip closes when the pointer leaves it. @returns the
   * tooltip's element
   */
  lockTooltip(): HTMLElement {
    const kept = this.tooltip.cloneNode(false) as HTMLElement;
    kept.removeAttribute("id");
    kept.append(...this.tooltip.childNodes);
    kept.classList.add("locked-tooltip", "active");
    this.tooltip.after(kept);
    kept.addEventListener("pointerleave", () => this.dismissLockedTooltip(kept), { once: true });
    this.#locked.add(kept);
    this.deactivate();
    return kept;
  }

  /** Shows a tooltip at a fixed position until it is dismissed. @returns the tooltip's element */
  createLockedTooltip(position: TooltipPosition, text: string, { cssClass = "" }: { cssClass?: string } = {}): HTMLElement {
    this.deactivate();
    const { tooltip } = this;
    tooltip.replaceChildren(...cleanFragment(text, document).childNodes);
    tooltip.className = `active ${cssClass}`.trim();
    tooltip.style.cssText = "position: fixed; width: max-content";
    this._setStyle(position);
    document.body.append(tooltip);
    return this.lockTooltip();
  }

  dismissLockedTooltip(element: HTMLElement): void {
    this.#locked.delete(element);
    element.remove();
  }

  dismissLockedTooltips(): void {
    for (const element of this.#locked) this.dismissLockedTooltip(element);
  }

  _determineDirection(): TooltipDirection {
    const box = this.element!.getBoundingClientRect();
    return box.bottom + this.tooltip.offsetHeight + MARGIN > this.element!.ownerDocument.defaultView!.innerHeight ? "UP" : "DOWN";
  }

  _setAnchor(direction: TooltipDirection): void {
    const box = this.element!.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, ownerDocument } = this.tooltip;
    const { innerWidth, innerHeight } = ownerDocument.defaultView!;
    const middle = { x: box.left + box.width / 2 - width / 2, y: box.top + box.height / 2 - height / 2 };
    const at = {
      UP: { x: middle.x, y: box.top - height - MARGIN },
      DOWN: { x: middle.x, y: box.bottom + MARGIN },
      LEFT: { x: box.left - width - MARGIN, y: middle.y },
      RIGHT: { x: box.right + MARGIN, y: middle.y },
      CENTER: middle,
    }[direction];
    this._setStyle({
      left: `${Math.max(MARGIN, Math.min(at.x, innerWidth - width - MARGIN))}px`,
      top: `${Math.max(MARGIN, Math.min(at.y, innerHeight - height - MARGIN))}px`,
      textAlign: direction === "LEFT" ? "right" : direction === "RIGHT" ? "left" : "center",
    });
  }

  _setStyle({ textAlign = "left", ...position }: TooltipPosition = {}): void {
    const { style } = this.tooltip;
    for (const side of ["top", "right", "bottom", "left"] as const) style[side] = position[side] ?? "";
    style.textAlign = textAlign;
  }
}

/**
 * Returns the content of a tooltip. Plain text remains text, and an element in `html` remains unchanged. HTML text is cleaned, as is a
 * `data-tooltip` that is not a language key.
 */
function contentOf(element: HTMLElement, { text, html }: TooltipOptions): Node[] {
  const document = element.ownerDocument;
  const { tooltip, tooltipText, tooltipHtml } = element.dataset;
  if (html !== undefined && typeof html !== "string") return [html];
  const plain = text ?? (html === undefined ? tooltipText : undefined);
  if (plain) return [document.createTextNode(localize(plain))];
  const markup = html ?? tooltipHtml;
  if (markup) return [...cleanFragment(markup, document).childNodes];
  if (tooltip === undefined) return [];
  if (tooltip && world.game?.i18n?.has?.(tooltip)) return [document.createTextNode(localize(tooltip))];
  const label = tooltip || element.getAttribute("aria-label") || "";
  return tooltip ? [...cleanFragment(label, document).childNodes] : label ? [document.createTextNode(label)] : [];
}
