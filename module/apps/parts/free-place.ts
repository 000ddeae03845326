interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between windows. The next constant is how many pixels lower each overlapping window is than the previous one. */
const GAP = 8;
const STEP = 40;

const meet = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** Width and height in pixels. */
export type Page = { readonly width: number; readonly height: number };

/**
 * Returns the window's own box if its place is free. Otherwise returns a free place beside, above or below the existing windows; null if
 * there is none.
 */
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

/** Returns all windows in a column in the middle of the page; null if the page is too short. */
function inAColumn(all: readonly Box[], page: Page): Box[] | null {
  const height = all.reduce((sum, one) => sum + one.height, GAP * (all.length - 1));
  if (height > page.height) return null;
  let top = (page.height - height) / 2;
  return all.map((one) => {
    const placed = { ...one, left: (page.width - one.width) / 2, top };
    top += one.height + GAP;
    return placed;
  });
}

/** Returns all windows spread over the width of the page, each a step lower than the one before it. */
function spread(all: readonly Box[], page: Page): Box[] {
  const top = Math.min(...all.map((one) => one.top));
  return all.map((one, index) => {
    const left = (index / (all.length - 1)) * (page.width - one.width);
    return { ...one, left: Math.max(0, Math.round(left)), top: top + index * STEP };
  });
}

const within = (at: number, size: number, room: number): number => Math.max(0, Math.min(at, Math.floor(room - size)));

/**
 * Returns the window moved onto the page, so that the buttons at its lower edge are visible. A window larger than the page starts at the
 * top-left corner.
 */
const onPage = (one: Box, page: Page): Box => ({
  ...one,
  left: within(one.left, one.width, page.width),
  top: within(one.top, one.height, page.height),
});

/**
 * Arranges windows on the page so that none hides another. Existing windows stay in place if there is free space for the new one. Otherwise
 * all windows form a row beside the sidebar, else a row across the whole page, else a column. If nothing fits, they overlap as little as
 * possible.
 * @param page Space beside the sidebar.
 * @param whole Space of the whole page.
 * @returns a box per existing window, and one for the new window
 */
export function placesFor(own: Box, taken: readonly Box[], page: Page, whole: Page): readonly Box[] {
  const there = taken.map((one) => onPage(one, whole));
  const last = onPage(own, whole);
  const apart = there.every((one, index) => there.slice(0, index).every((other) => !meet(one, other)));
  const free = apart ? freePlace(last, there, page) : null;
  if (free) return [...there, free];
  const all = [...there, last];
  const places = inARow(all, page) ?? inARow(all, whole) ?? inAColumn(all, whole) ?? spread(all, whole);
  return places.map((place) => onPage(place, whole));
}
