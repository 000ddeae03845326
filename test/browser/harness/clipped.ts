import type { Seat } from "./seat";

/** Returns the texts in the selected elements that are cut off or covered. Runs in the page. */
const find = (g: any, selector: string): string[] => {
  const found: string[] = [];
  const shown = (element: any): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  };
  /** Returns whether a tooltip shows the full text of a clipped element. If it does, the element is not reported. */
  const told = (element: any, text: string): boolean => {
    const holder = element.closest("[data-tooltip-text], [title]");
    return (holder?.dataset.tooltipText ?? holder?.title ?? "").includes(text.replace(/:$/, ""));
  };
  const report = (element: any, text: string): void => {
    if (!told(element, text)) found.push(`${text} (${element.tagName.toLowerCase()}.${element.className})`);
  };
  const canvas = g.document.createElement("canvas").getContext("2d");
  const widthOf = (text: string, element: any): number => {
    const { font } = g.getComputedStyle(element);
    canvas.font = font;
    return canvas.measureText(text).width;
  };
  /**
   * Returns whether another element of the same window covers the visible part of a text. An element that stays in view while the window
   * scrolls does not count.
   */
  const isCovered = (root: any, element: any, boxes: any[]): boolean => {
    const own = element.getBoundingClientRect();
    return boxes.some(({ left: first, right: last, top, bottom }) => {
      const [left, right] = [Math.max(first, own.left), Math.min(last, own.right)];
      return [left + 2, (left + right) / 2, right - 2].some((x) => {
        const hit = g.document.elementFromPoint(x, (top + bottom) / 2);
        if (!hit || !root.contains(hit) || hit.contains(element) || element.contains(hit)) return false;
        for (let at = hit; at && at !== root && !at.contains(element); at = at.parentElement)
          if (g.getComputedStyle(at).position === "sticky") return false;
        return true;
      });
    });
  };
  for (const root of g.document.querySelectorAll(selector)) {
    const walker = g.document.createTreeWalker(root, g.NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      const text = textContent.trim();
      if (text === "" || parentElement.closest("select, template, script, style") || !shown(parentElement)) continue;
      const range = g.document.createRange();
      range.selectNodeContents(walker.currentNode);
      const boxes = [...range.getClientRects()].filter(({ width }: any) => width > 1);
      if (isCovered(root, parentElement, boxes)) found.push(`${text} (covered)`);
      for (let at = parentElement; at; at = at === root ? null : at.parentElement) {
        const style = g.getComputedStyle(at);
        const frame = at.matches("button") || at === root || style.overflowX !== "visible";
        if (!frame || style.display === "inline") continue;
        const { left, right } = at.getBoundingClientRect();
        // An element only for screen readers is one pixel wide.
        if (right - left <= 1) break;
        if (boxes.some((box: any) => box.right > right + 1 || box.left < left - 1)) {
          report(at, text);
          break;
        }
      }
    }
    for (const select of root.querySelectorAll("select")) {
      if (!shown(select)) continue;
      const text = select.selectedOptions[0]?.textContent.trim() ?? "";
      const { paddingLeft, paddingRight } = g.getComputedStyle(select);
      if (widthOf(text, select) > select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1)
        report(select, text);
    }
    for (const input of root.querySelectorAll("input:not([type=checkbox], [type=radio], [type=range], [type=color])")) {
      if (!shown(input)) continue;
      if (input.scrollWidth > input.clientWidth + 1) report(input, input.value);
      if (!input.value && widthOf(input.placeholder, input) > input.clientWidth) report(input, input.placeholder);
    }
  }
  return [...new Set(found)];
};

/**
 * Returns the visible texts in the selected elements that are cut off at the side. The cause can be an ancestor that hides its overflow,
 * the edge of a button, or a narrow field. A text counts as whole if the element that cuts it off shows the whole text in a tooltip. Also
 * returns the texts that another element of the same window covers.
 */
export const clippedTexts = (seat: Seat, selector: string): Promise<string[]> => seat.evaluate(find, selector);
