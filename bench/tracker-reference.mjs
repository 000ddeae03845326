/** In the page: takes every row off the list, so that the next drawing works out, fills in and puts in all of them. */
export function forgetRows() {
  globalThis.ui.combat.element.querySelector("ol.combat-tracker").replaceChildren();
}
