import { findElements } from "../../foundry/elements";
import type { CrossfireCombat } from "../../foundry/types";
import { answerSeconds, msLeft } from "../../play/authority/deadline";
import { askedNow, lastChanceOf } from "../../play/combat/last-chance";
import { pendingRollOf } from "../../play/combat/pending-initiative";
import { openSurprise } from "../../play/combat/surprise-state";
import { now } from "../../play/authority/timekeeper";

const SECOND_MS = 1_000;

/** Returns the seconds a combatant has left to roll or answer; null without a running time limit. */
function secondsOf(combat: CrossfireCombat, id: string): number | null {
  const test = openSurprise(combat)?.tests[id];
  const asked = askedNow(combat).includes(id) ? lastChanceOf(combat, id) : null;
  const waited = test && !test.result ? test.waited : (asked ?? pendingRollOf(combat, id)?.waited ?? null);
  const left = waited && msLeft(waited, answerSeconds(), now());
  return left === null ? null : Math.ceil(left / SECOND_MS);
}

function tick(part: HTMLElement, combat: CrossfireCombat | null): void {
  for (const element of findElements(part, HTMLElement, "[data-left]")) {
    const seconds = combat ? secondsOf(combat, element.dataset["left"] ?? "") : null;
    const text = seconds === null ? "" : (game.i18n?.format("CROSSFIRE.Tracker.secondsLeft", { seconds: String(seconds) }) ?? "");
    if (element.textContent !== text) element.textContent = text;
  }
}

/**
 * Updates the remaining seconds in the tracker while it is on the page.
 * @param fight Returns the combat shown.
 */
export function keepTime(part: HTMLElement, fight: () => CrossfireCombat | null): void {
  const page = part.ownerDocument.defaultView ?? globalThis.window;
  const timer = page.setInterval(() => (part.isConnected ? tick(part, fight()) : page.clearInterval(timer)), SECOND_MS);
}
