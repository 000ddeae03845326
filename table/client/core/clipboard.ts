/** Writes to the clipboard of the client's machine. */
export class ClipboardHelper {
  /** Copies plain text. Remote pages without https have no clipboard, so they use the browser's old copy command. */
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
