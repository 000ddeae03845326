import { findElements } from "../../foundry/elements";
import type { CrossfireCombat } from "../../foundry/types";
import { answerSeconds, msLeft } from "../../play/authority/deadline";
import { askedNow, lastChanceOf } from "../../play/combat/last-chance";
import { pendingRollOf } from "../../play/combat/pending-initiative";
import { openSurprise } from "../../play/combat/surprise-state";
import { now } from "../../play/authority/timekeeper";

const SECOND_MS = 1_000;

/** Seconds somebody has left to roll or to answer; null without a limit or before they count. */
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

/** Keeps the seconds of the tracker running, as long as it is on the page. @param fight the one it shows */
export function keepTime(part: HTMLElement, fight: () => CrossfireCombat | null): void {
  const page = part.ownerDocument.defaultView ?? globalThis.window;
  const timer = page.setInterval(() => (part.isConnected ? tick(part, fight()) : page.clearInterval(timer)), SECOND_MS);
}
