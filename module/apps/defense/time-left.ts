import { figured } from "../../cards/card-words";
import { answerSeconds, msLeft, type Waited } from "../../play/authority/deadline";
import { now } from "../../play/authority/timekeeper";

const format = (key: string, values: Record<string, number> = {}): string => game.i18n?.format(key, figured(values)) ?? key;

const SECOND_MS = 1_000;
/** Seconds before the end at which somebody who listens instead of looking is told once more. */
const LAST_CALL = 10;
/** Where motion is unwelcome the figure changes in steps of so many seconds until the last call. */
const CALM_STEP = 10;

const calm = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/** The figure as it is shown: every second, or in steps where nothing should keep moving. */
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
  // Spoken at the beginning and once before the end, never every second.
  const heard = Object.assign(document.createElement("span"), { className: "heard" });
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
 * Shows in a window how long its question stays open. Nothing where there is no limit.
 *
 * @param key sentence with {seconds} that says what comes then
 * @param waited read anew every time: the game may be paused in between
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
