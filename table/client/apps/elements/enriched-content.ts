import { world } from "../world";
import { AdoptableHTMLElement } from "./adoptable-element";

/** Content from an enricher. Calls the enricher's `onRender` each time the element is attached to the page. */
export class HTMLEnrichedContentElement extends AdoptableHTMLElement {
  static readonly tagName = "enriched-content";

  connectedCallback(): void {
    const id = this.getAttribute("enricher");
    const config = world.CONFIG?.TextEditor?.enrichers?.find((one: { id?: string }) => one.id === id);
    config?.onRender?.(this);
  }
}
