/** Turns a part's name into an id: "Left track" becomes "left-track"; "" if no usable character is left. */
export const partId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
