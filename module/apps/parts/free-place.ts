interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between windows, and by how much one that finds no room of its own lies lower than the one before: its title is read. */
const GAP = 8;
const STEP = 40;

const meet = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** A place beside, above or below those that are taken, or a step lower than the last of them. */
export function freePlace(own: Box, taken: readonly Box[], page: { readonly width: number; readonly height: number }): Box {
  const fits = ({ left, top }: Box): boolean => left >= 0 && top >= 0 && left + own.width <= page.width && top + own.height <= page.height;
  const beside = taken.flatMap((one) => [
    { left: one.left + one.width + GAP, top: one.top },
    { left: one.left - own.width - GAP, top: one.top },
    { left: one.left, top: one.top + one.height + GAP },
    { left: one.left, top: one.top - own.height - GAP },
  ]);
  const places = [own, ...beside.map((at) => ({ ...own, ...at }))];
  const free = places.find((place) => (place === own || fits(place)) && taken.every((one) => !meet(place, one)));
  const last = taken.at(-1) ?? own;
  return free ?? { ...own, left: last.left, top: Math.min(last.top + STEP, Math.max(0, page.height - STEP)) };
}
