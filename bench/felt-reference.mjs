/** Runs in the page: opens a dialog with one line of text and one button. Returns the milliseconds until the button can be pressed. */
export async function openEmptyWindow() {
  const { DialogV2 } = globalThis.foundry.applications.api;
  const buttons = [{ action: "ok", label: "OK", default: true }];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const dialog = new DialogV2({ window: { title: "Empty" }, content: "<p>Empty</p>", classes: ["bench-empty"], buttons });
  const from = performance.now();
  void dialog.render({ force: true });
  while (!document.querySelector(".bench-empty button[data-action=ok]")) await frame();
  const took = performance.now() - from;
  await dialog.close({ animate: false });
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
