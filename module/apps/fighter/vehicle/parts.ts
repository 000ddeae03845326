/** An id for a part that somebody named: "Left track" becomes "left-track"; "" when nothing usable is left. */
export const partId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
