/** Runs in the page. Removes every row from the list, so that the next drawing computes, fills and inserts all rows. */
export function forgetRows() {
  globalThis.ui.combat.element.querySelector("ol.combat-tracker").replaceChildren();
}
