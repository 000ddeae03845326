/** A custom element that keeps its class when it moves to the document of another window [A14:elements.AdoptableHTMLElement]. */
export abstract class AdoptableHTMLElement extends HTMLElement {
  adoptedCallback(): void {}

  disconnectedCallback(): void {}
}
