/**
 * A secret that players cannot read until a user reveals it. The element only computes the changed text; the application that shows the
 * element saves the text.
 */
export class HTMLSecretBlockElement extends HTMLElement {
  static readonly tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector<HTMLElement>("section.secret[id]");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  /** Returns `content` with this secret's revealed state toggled. Returns `content` unchanged if the secret has no id. */
  toggleRevealed(content: string): string {
    const id = this.secret?.id;
    if (!id) return content;
    const root = this.ownerDocument.createElement("template");
    root.innerHTML = content;
    root.content.querySelector(`section.secret#${CSS.escape(id)}`)?.classList.toggle("revealed", !this.revealed);
    return root.innerHTML;
  }
}
