import { figured } from "../../foundry/numbers";
import { answerSeconds, msLeft, type Waited } from "../../play/authority/deadline";
import { now } from "../../play/authority/timekeeper";

const format = (key: string, values: Record<string, number> = {}): string => game.i18n?.format(key, figured(values)) ?? key;

const SECOND_MS = 1_000;
/** Seconds before the end at which screen readers announce the remaining time once more. */
const LAST_CALL = 10;
/** Seconds between changes to the shown number for users who prefer reduced motion, until the last announcement. */
const CALM_STEP = 10;

const calm = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/** Returns the seconds to show: exact, or rounded up to steps for users who prefer reduced motion. */
const shownSeconds = (seconds: number): number => (calm() && seconds > LAST_CALL ? Math.ceil(seconds / CALM_STEP) * CALM_STEP : seconds);

interface Line {
  readonly element: HTMLElement;
  readonly seen: HTMLElement;
  readonly heard: HTMLElement;
}

function line(): Line {
  const element = Object.assign(document.createElement("p"), { className: "time-left" });
  const seen = document.createElement("span");
  seen.setAttribute("aria-hidden", "true");
  // Announced at the start and once before the end, never every second.
  const heard = Object.assign(document.createElement("span"), { className: "cf-heard" });
  heard.setAttribute("role", "status");
  element.append(seen, heard);
  return { element, seen, heard };
}

const put = (element: HTMLElement, text: string): void => {
  if (element.textContent !== text) element.textContent = text;
};

function draw({ seen, heard }: Line, key: string, milliseconds: number, first: boolean): void {
  if (game.paused) {
    put(seen, format("CROSSFIRE.Ask.timePaused"));
    return;
  }
  const seconds = Math.ceil(milliseconds / SECOND_MS);
  put(seen, format(key, { seconds: shownSeconds(seconds) }));
  if (first || seconds === LAST_CALL) put(heard, format(key, { seconds }));
}

/**
 * Shows in a window the time left to answer its question. Does nothing without a time limit.
 * @param waited Called on every tick, because the game may be paused in between.
 * @param key Language key of a sentence with {seconds} about what happens when the time is up.
 */
export function showTimeLeft(into: HTMLElement, waited: () => Waited | null, key: string): void {
  if (answerSeconds() <= 0) return;
  const own = line();
  into.append(own.element);
  let first = true;
  const tick = (): void => {
    const so = waited();
    const left = so && msLeft(so, answerSeconds(), now());
    own.element.hidden = left === null;
    if (left !== null) {
      draw(own, key, left, first);
      first = false;
    }
  };
  tick();
  const page = into.ownerDocument.defaultView ?? globalThis.window;
  const timer = page.setInterval(() => (own.element.isConnected ? tick() : page.clearInterval(timer)), SECOND_MS);
}
