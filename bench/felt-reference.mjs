/** Runs in the page: opens a window with one line of text. Returns the milliseconds until it is on the screen. */
export async function openEmptyWindow() {
  const { foundry } = globalThis;
  class EmptyWindow extends foundry.applications.api.ApplicationV2 {
    static DEFAULT_OPTIONS = { window: { title: "Empty" }, position: { width: 420 } };
    async _renderHTML() {
      return Object.assign(document.createElement("p"), { textContent: "Empty" });
    }
    _replaceHTML(result, content) {
      content.replaceChildren(result);
    }
  }
  const from = performance.now();
  const opened = await new EmptyWindow().render({ force: true });
  await new Promise((done) => requestAnimationFrame(done));
  const took = performance.now() - from;
  await opened.close({ animate: false });
  return took;
}

/** Runs in the page: sends an empty chat message. Returns the milliseconds until the chat log shows it. */
export async function sendEmptyMessage() {
  const { ChatMessage } = globalThis;
  const from = performance.now();
  const { id } = await ChatMessage.implementation.create({ content: "-" });
  while (!document.querySelector(`.chat-log [data-message-id="${id}"]`)) await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - from;
}
