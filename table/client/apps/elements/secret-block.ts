/** What players do not read until it is revealed. It writes the change into the text that it came from; saving that is the owner's. */
export class HTMLSecretBlockElement extends HTMLElement {
  static readonly tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector<HTMLElement>("section.secret[id]");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  /** @returns the text in which this secret is hidden where it was revealed, and the other way round */
  toggleRevealed(content: string): string {
    const id = this.secret?.id;
    if (!id) return content;
    const root = this.ownerDocument.createElement("template");
    root.innerHTML = content;
    root.content.querySelector(`section.secret#${CSS.escape(id)}`)?.classList.toggle("revealed", !this.revealed);
    return root.innerHTML;
  }
}
