/**
 * In the page: opens a window with nothing in it, as wide as the attack panel, and waits until it is on the screen.
 * @returns {Promise<number>} milliseconds
 */
export async function openEmpty() {
  const { foundry } = globalThis;
  const { ApplicationV2 } = foundry.applications.api;
  class Empty extends ApplicationV2 {
    static DEFAULT_OPTIONS = { id: "bench-empty", position: { width: 420 } };
    async _renderHTML() {
      return document.createElement("p");
    }
    _replaceHTML(result, content) {
      content.replaceChildren(result);
    }
  }
  const window = new Empty();
  const from = performance.now();
  await window.render({ force: true });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const time = performance.now() - from;
  await window.close({ animate: false });
  return time;
}

/**
 * In the page: posts a message with nothing in it, and waits until the log shows it.
 * @returns {Promise<number>} milliseconds: one round trip
 */
export async function postEmpty() {
  const { ChatMessage } = globalThis;
  const from = performance.now();
  const { id } = await ChatMessage.implementation.create({ content: "." });
  while (!document.querySelector(`.chat-log [data-message-id="${id}"]`)) await new Promise((done) => setTimeout(done, 1));
  return performance.now() - from;
}
