import { signed } from "../../foundry/numbers";
import { findElement, findElements } from "../../foundry/elements";

/** Names of the folds that every change redraws. Their open state is stored, because redrawing would close them. */
export const REDRAWN_FOLDS = ["parts", "defense", "danger"] as const;

/**
 * Keeps `open`, the set of names of the open folds, up to date. Scrolls a fold into view when the user opens it.
 * @param grown Called when a fold opens or closes.
 */
export function rememberFolds(root: HTMLElement, open: Set<string>, grown: () => void): void {
  root.addEventListener(
    "toggle",
    ({ target }) => {
      const fold = target as HTMLDetailsElement;
      const name = fold.dataset["fold"];
      if (!name || !fold.isConnected) return;
      // A fold that the user opens scrolls into view; a redrawn fold does not.
      if (fold.open !== open.has(name)) grown();
      if (fold.open && !open.has(name)) fold.scrollIntoView({ block: "nearest" });
      if (fold.open) open.add(name);
      else open.delete(name);
    },
    true,
  );
}

/** Returns the name of the called location; "" if none is called. */
function calledName(root: ParentNode): string {
  const radio = findElement(root, HTMLInputElement, "input[name=limb]:checked");
  return radio?.value ? (radio.nextElementSibling?.firstChild?.textContent?.trim() ?? "") : "";
}

/** Returns the turns or AP spent on aiming; "" if there are none or the field is disabled. */
function aimed(root: ParentNode): string {
  const aim = findElement(root, HTMLInputElement, "input[name=aim]");
  return aim && !aim.disabled && Number(aim.value) > 0 ? aim.value : "";
}

/** Returns the sum of the modifiers the user has entered; "" if it is 0. */
function modified(root: ParentNode): string {
  const sum = [...findElements(root, HTMLInputElement, ".modifiers input[name=modifier]")].reduce(
    (all, { value }) => all + Number(value),
    0,
  );
  return sum === 0 ? "" : signed(sum);
}

/** Shows the current choices beside each fold's title, so that they are visible while the fold is closed. */
export function markFolds(root: ParentNode): void {
  for (const [name, words] of [
    ["called", calledName(root)],
    ["aim", aimed(root)],
    ["modifiers", modified(root)],
  ] as const) {
    const place = findElement(root, HTMLElement, `[data-now=${name}]`);
    if (place) place.textContent = words;
  }
}

/** Returns the names if there are at most two; otherwise, only their number. */
export const namesOrCount = (names: readonly string[]): string => (names.length > 2 ? String(names.length) : names.join(", "));
