/** Writes into the clipboard of the client's machine. */
export class ClipboardHelper {
  /**
   * Copies plain text. A page that is served neither over https nor from this machine has no clipboard of its own: there the old
   * command of the browser copies.
   */
  async copyPlainText(text: string): Promise<void> {
    if (globalThis.navigator?.clipboard) return navigator.clipboard.writeText(text);
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
