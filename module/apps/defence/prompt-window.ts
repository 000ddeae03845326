import { freePlace } from "../parts/free-place";

/** A window with a question, as far as anybody outside needs it. */
export interface Prompt {
  readonly element: HTMLElement;
  close(): Promise<unknown>;
  setPosition?(position: { left: number; top: number }): unknown;
}

/** Moves a question that has just opened off the other questions, so that none hides another. */
export function besideOthers(prompt: Prompt): void {
  const { element } = prompt;
  const page = element.ownerDocument;
  const others = [...page.querySelectorAll<HTMLElement>(".cf-prompt, .cf-test-window")].filter((one) => one !== element);
  if (others.length === 0) return;
  const own = element.getBoundingClientRect();
  const { left, top } = freePlace(
    own,
    others.map((one) => one.getBoundingClientRect()),
    { width: page.documentElement.clientWidth, height: page.documentElement.clientHeight },
  );
  if (left !== own.left || top !== own.top) prompt.setPosition?.({ left, top });
}
