interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between windows, and pixels by which a window without free space is placed below the previous one. */
const GAP = 8;
const STEP = 40;

const meet = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

type Page = { readonly width: number; readonly height: number };

/** Returns a position beside, above or below the existing windows; null if none is free. */
function freePlace(own: Box, taken: readonly Box[], page: Page): Box | null {
  const fits = ({ left, top }: Box): boolean => left >= 0 && top >= 0 && left + own.width <= page.width && top + own.height <= page.height;
  const beside = taken.flatMap((one) => [
    { left: one.left + one.width + GAP, top: one.top },
    { left: one.left - own.width - GAP, top: one.top },
    { left: one.left, top: one.top + one.height + GAP },
    { left: one.left, top: one.top - own.height - GAP },
  ]);
  const places = [own, ...beside.map((at) => ({ ...own, ...at }))];
  return places.find((place) => (place === own || fits(place)) && taken.every((one) => !meet(place, one))) ?? null;
}

/** Returns all windows in a row in the middle of the page; null if the page is too narrow. */
function inARow(all: readonly Box[], page: Page): Box[] | null {
  const width = all.reduce((sum, one) => sum + one.width, GAP * (all.length - 1));
  if (width > page.width) return null;
  let left = (page.width - width) / 2;
  return all.map((one) => {
    const placed = { ...one, left };
    left += one.width + GAP;
    return placed;
  });
}

/**
 * Arranges windows so that none hides another. Existing windows stay in place if there is free space for the new one; otherwise all windows
 * form a row. On a narrow page, the new one is a step lower, so that both titles stay readable.
 * @returns a box per existing window, and one for the new window
 */
export function placesFor(own: Box, taken: readonly Box[], page: Page): readonly Box[] {
  const free = freePlace(own, taken, page);
  if (free) return [...taken, free];
  const last = taken.at(-1) ?? own;
  const lower = { ...own, left: last.left, top: Math.min(last.top + STEP, Math.max(0, page.height - STEP)) };
  return inARow([...taken, own], page) ?? [...taken, lower];
}
