/** Element that screen readers read aloud whenever its text changes. */
let voice: HTMLElement | undefined;

/** Returns the live region of the page; creates it on first use. */
function voiceOf(page: Document): HTMLElement {
  if (voice?.isConnected) return voice;
  voice = page.createElement("div");
  voice.className = "cf-voice";
  voice.setAttribute("role", "status");
  page.body.append(voice);
  return voice;
}

/** Lets screen readers read a sentence aloud. Foundry's own notifications are not in a live region. */
export function announce(words: string): void {
  const spoken = voiceOf(document);
  spoken.textContent = "";
  // A screen reader notices only a change of a region that it already knows, and the same sentence only after an empty one.
  requestAnimationFrame(() => (spoken.textContent = words));
}
