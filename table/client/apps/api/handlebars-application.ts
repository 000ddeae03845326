import type { SourceData, SystemObject } from "../../../common/dynamic";
import { loadTemplates, renderTemplate } from "../handlebars";
import { isElement, notify } from "../world";
import type { RenderContext, FormConfiguration, RenderOptions } from "./application-events";

/** A part of an application, rendered from one template with one root element. */
export interface TemplatePart {
  template: string;
  id?: string | null;
  root?: boolean | null;
  classes?: string[] | null;
  templates?: string[] | null;
  scrollable?: string[] | null;
  forms?: Record<string, FormConfiguration> | null;
}

export interface PartState {
  focus?: string;
  selection?: [number | null, number | null];
  scrollPositions: [selector: string, top: number, left: number][];
}

/** Returns a selector that finds a control after its part was rendered again; null if nothing identifies the control. */
function selectorOf(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (name) {
    const value = element.getAttribute("type") === "radio" ? `[value="${CSS.escape(element.getAttribute("value") ?? "")}"]` : "";
    return `${element.localName}[name="${CSS.escape(name)}"]${value}`;
  }
  const data = [...element.attributes].filter((attribute) => attribute.name.startsWith("data-"));
  if (!element.dataset.action && !element.dataset.tab) return null;
  return element.localName + data.map((attribute) => `[${attribute.name}="${CSS.escape(attribute.value)}"]`).join("");
}

function cloneParts(parts: Record<string, TemplatePart>): Record<string, TemplatePart> {
  const clone = (value: unknown): SystemObject => {
    if (Array.isArray(value)) return value.map(clone);
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clone(one)]));
    return value;
  };
  return clone(parts);
}

/**
 * Adds parts to an application class. Handlebars templates render all parts together, or single parts. Rendering fails if the template of a
 * part does not have exactly one root element.
 */
export function HandlebarsApplicationMixin<T extends abstract new (...passedOn: never[]) => object>(Base: T): unknown {
  abstract class HandlebarsApplication extends (Base as SystemObject) {
    static PARTS: Record<string, TemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};
    #descriptors: Record<string, TemplatePart> = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      options.parts ??= Object.keys(this._configureRenderParts(options));
    }

    /** Returns a copy of the declared parts for one rendering. Subclasses may change the copy. */
    _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      return cloneParts((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    async _preRender(context: SourceData, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      this.#descriptors = this._configureRenderParts(options);
      const templates = Object.values(this.#descriptors).flatMap((part) => [part.template, ...(part.templates ?? [])]);
      await loadTemplates([...new Set(templates)]);
    }

    async _renderHTML(context: RenderContext, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = this.#descriptors[partId];
        if (!part) {
          notify("warn", `${this.constructor.name} has no template part named "${partId}".`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        rendered[partId] = this.#parse(partId, part, await renderTemplate(part.template, partContext));
      }
      return rendered;
    }

    #parse(partId: string, part: TemplatePart, html: string): HTMLElement {
      const document: Document = this.element?.ownerDocument ?? globalThis.document;
      const template = document.createElement("template");
      template.innerHTML = html;
      const roots = template.content.children;
      if (roots.length !== 1) {
        throw new Error(`The template part "${partId}" (${part.template}) must have exactly one root element; it has ${roots.length}.`);
      }
      const element = document.importNode(roots[0] as HTMLElement, true);
      element.dataset.applicationPart = partId;
      if (part.id) element.id = `${this.id}-${part.id}`;
      if (part.classes?.length) element.classList.add(...part.classes);
      return element;
    }

    /** Returns the context of one part: the shared context with the part's element id in `partId`. */
    async _preparePartContext(partId: string, context: SourceData, _options: RenderOptions): Promise<RenderContext> {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      for (const [partId, element] of Object.entries(result)) {
        const prior = this.#parts[partId];
        const state: PartState = { scrollPositions: [] };
        if (prior) this._preSyncPartState(partId, element, prior, state);
        const current = this.#descriptors[partId]?.root
          ? this.#fillRoot(content, element, partId)
          : this.#place(partId, element, prior, content);
        this._attachPartListeners(partId, current, options);
        this.#parts[partId] = current;
        if (prior) this._syncPartState(partId, current, prior, state);
      }
      for (const partId of Object.keys(this.#parts)) if (!this.#descriptors[partId]) this.#forget(partId);
    }

    /** Fills the content element with the children of a part that has the option `root`. Such a part has no element of its own. */
    #fillRoot(content: HTMLElement, element: HTMLElement, partId: string): HTMLElement {
      content.replaceChildren(...element.childNodes);
      content.dataset.applicationPart = partId;
      return content;
    }

    #place(partId: string, element: HTMLElement, prior: HTMLElement | undefined, content: HTMLElement): HTMLElement {
      if (prior?.isConnected || prior?.parentElement) prior.replaceWith(element);
      else {
        const order = Object.keys(this.#descriptors);
        const after = order.slice(order.indexOf(partId) + 1).map((id) => this.#parts[id]);
        content.insertBefore(element, after.find((other) => other?.parentElement === content) ?? null);
      }
      return element;
    }

    #forget(partId: string): void {
      if (this.#parts[partId]?.dataset.applicationPart === partId) this.#parts[partId]?.remove();
      delete this.#parts[partId];
    }

    _preSyncPartState(partId: string, _newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      const active = priorElement.ownerDocument.activeElement as SystemObject;
      if (active && active !== priorElement && priorElement.contains(active)) {
        const selector = selectorOf(active);
        if (selector) state.focus = selector;
        if (typeof active.selectionStart === "number") state.selection = [active.selectionStart, active.selectionEnd];
      }
      for (const selector of this.#descriptors[partId]?.scrollable ?? []) {
        const scrolled = selector ? priorElement.querySelector(selector) : priorElement;
        if (scrolled) state.scrollPositions.push([selector, scrolled.scrollTop, scrolled.scrollLeft]);
      }
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      if (state.focus) {
        const target = newElement.querySelector<SystemObject>(state.focus);
        target?.focus({ preventScroll: true });
        if (target && state.selection && typeof target.selectionStart === "number") target.setSelectionRange(...state.selection);
      }
      for (const [selector, top, left] of state.scrollPositions) {
        const target = selector ? newElement.querySelector(selector) : newElement;
        if (isElement(target)) Object.assign(target, { scrollTop: top, scrollLeft: left });
      }
    }

    _tearDown(options: SourceData): void {
      super._tearDown(options);
      this.#parts = {};
    }

    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: RenderOptions): void {
      for (const [selector, config] of Object.entries(this.#descriptors[partId]?.forms ?? {})) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector);
        if (!isElement(form, "form")) throw new Error(`The part "${partId}" declares a form "${selector}", but no <form> matches it.`);
        this._attachForm(form, config);
      }
    }
  }
  return HandlebarsApplication;
}
