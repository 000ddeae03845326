/**
 * Runs in the page. Inserts a window's markup as text, to measure only parsing and layout.
 * @returns {number} milliseconds
 */
export function bareMarkup() {
  const { outerHTML } = document.querySelector(".application.sheet");
  const place = document.createElement("div");
  place.style.cssText = "position: absolute; inset: 0 auto auto 0; width: 800px; contain: layout;";
  const from = performance.now();
  place.innerHTML = outerHTML;
  document.body.append(place);
  void place.offsetHeight;
  const time = performance.now() - from;
  place.remove();
  return time;
}
