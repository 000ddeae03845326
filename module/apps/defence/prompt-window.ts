import { placesFor } from "../parts/free-place";

/** A window with a question, as far as anybody outside needs it. */
export interface Prompt {
  readonly element: HTMLElement;
  close(): Promise<unknown>;
}

interface Movable {
  setPosition(position: { left: number; top: number }): unknown;
}

/** A question has just opened: it and the other questions lie so that none hides another. */
export function besideOthers({ element }: Prompt): void {
  const page = element.ownerDocument;
  const others = [...page.querySelectorAll<HTMLElement>(".cf-prompt, .cf-test-window")].filter((one) => one !== element);
  if (others.length === 0) return;
  const all = [...others, element];
  const boxes = all.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { left, top, width, height };
  });
  const { clientWidth: width, clientHeight: height } = page.documentElement;
  for (const [index, { left, top }] of placesFor(boxes.at(-1)!, boxes.slice(0, -1), { width, height }).entries()) {
    if (left === boxes[index]!.left && top === boxes[index]!.top) continue;
    (foundry.applications.instances.get(all[index]!.id) as unknown as Movable | undefined)?.setPosition({ left, top });
  }
}
