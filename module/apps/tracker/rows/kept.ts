import { findElement } from "../../../foundry/elements";
import { patchRows, rowKey, settled } from "./patch";
import { type RowPrint, samePrint } from "./facts";

/** An entry of the list of combatants. */
export interface KeptEntry {
  /** Id of the combatant or timed item. */
  readonly key: string;
  /** Everything that the entry shows; null: the entry is drawn each time. */
  readonly print: RowPrint | null;
}

interface Shown {
  element: Element;
  print: RowPrint | null;
}

/**
 * Maximum number of changed rows that are all drawn immediately. If more rows have changed, only new rows and rows in view are drawn
 * immediately.
 */
const AT_ONCE = 24;
/** Maximum number of rows out of view that are drawn in one idle moment. */
const IN_IDLE = 64;
/**
 * Number of rows above and below the view that also count as in view. The acting row is taller than the others by less than two rows. The
 * view's computed position may be off by that height.
 */
const AROUND = 3;

const listIn = (part: HTMLElement | undefined): HTMLElement | null => (part ? findElement(part, HTMLElement, "ol.combat-tracker") : null);

/** Returns a function that checks whether the row at an index of the list is in view. */
function placesInView(list: HTMLElement): (place: number) => boolean {
  const { scrollTop, clientHeight, scrollHeight, childElementCount } = list;
  const height = childElementCount > 0 ? scrollHeight / childElementCount : 0;
  const [first, last] = height > 0 ? [scrollTop / height - AROUND, (scrollTop + clientHeight) / height + AROUND] : [0, Infinity];
  return (place) => place >= first && place <= last;
}

/** The rows on the page and their contents. Only rows whose content has changed are drawn; rows in view are drawn first. */
export class KeptRows {
  #shown: ReadonlyMap<string, Shown> = new Map();
  /** Keys of entries whose rows showed old content when the current drawing began. */
  #outdated: ReadonlySet<string> = new Set();
  /** True if rows out of view still show old content. */
  #late = false;
  /** True if the next drawing updates some of the rows out of view. */
  #catchesUp = false;

  /**
   * Returns the keys of the entries whose rows are to be drawn now.
   * @param part Part of the tracker on the page; undefined before the first drawing.
   */
  due(entries: readonly KeptEntry[], part: HTMLElement | undefined): ReadonlySet<string> {
    const list = listIn(part);
    const changed: { readonly key: string; readonly place: number; readonly mustBe: boolean }[] = [];
    for (const [place, { key, print }] of entries.entries()) {
      const row = this.#shown.get(key);
      const mustBe = print === null || row?.element.parentElement !== list;
      if (mustBe || !row?.print || !samePrint(row.print, print)) changed.push({ key, place, mustBe });
    }
    this.#outdated = new Set(changed.map(({ key }) => key));
    const more = this.#catchesUp ? IN_IDLE : 0;
    this.#catchesUp = false;
    if (!list || changed.length <= AT_ONCE) return this.#outdated;
    const isInView = placesInView(list);
    const isUrgent = ({ place, mustBe }: (typeof changed)[number]): boolean => mustBe || isInView(place);
    const others = changed.filter((one) => !isUrgent(one)).slice(0, more);
    return new Set([...changed.filter(isUrgent), ...others].map(({ key }) => key));
  }

  /** Stores the rows of a list that was inserted as a whole. */
  note(entries: readonly KeptEntry[], part: HTMLElement | undefined): void {
    const rows = new Map([...(listIn(part)?.children ?? [])].map((row) => [rowKey(row), row]));
    this.#remember(entries, rows, rows);
  }

  /** Updates the list on the page to these entries. `fresh` holds the rows that were drawn; all other rows are already in the list. */
  patch(list: Element, fresh: Element, entries: readonly KeptEntry[]): void {
    const drawn = new Map([...fresh.children].map((row) => [rowKey(row), row]));
    if (this.#inPlace(list, entries)) this.#replace(entries, drawn);
    else {
      const known = new Map<string, Element>();
      for (const [key, { element }] of this.#shown) if (element.parentElement === list) known.set(key, element);
      const keys = entries.map(({ key }) => key);
      this.#remember(entries, patchRows(list, drawn, keys, known), drawn);
    }
    list.toggleAttribute("aria-busy", this.#late);
  }

  /** Calls `draw` for the outdated rows as soon as the page is idle or the list scrolls. */
  catchUp(part: HTMLElement | undefined, draw: () => Promise<unknown>): void {
    const list = listIn(part);
    const page = list?.ownerDocument.defaultView;
    if (!this.#late || !list || !page) return;
    const now = (): void => {
      list.removeEventListener("scroll", now);
      if (!this.#late || this.#catchesUp || !list.isConnected) return;
      this.#catchesUp = true;
      void draw();
    };
    list.addEventListener("scroll", now, { once: true, passive: true });
    // Not every browser reports when it is idle.
    if ("requestIdleCallback" in page) page.requestIdleCallback(now, { timeout: 500 });
    else globalThis.setTimeout(now, 100);
  }

  /** Returns whether the list consists of the rows of these entries, in the same order. */
  #inPlace(list: Element, entries: readonly KeptEntry[]): boolean {
    if (this.#shown.size !== entries.length || list.childElementCount !== entries.length) return false;
    let place = 0;
    for (const [key, { element }] of this.#shown) {
      if (entries[place]?.key !== key || element.parentElement !== list) return false;
      place += 1;
    }
    return true;
  }

  /** Puts the newly drawn rows into a list whose rows are already in order. */
  #replace(entries: readonly KeptEntry[], drawn: ReadonlyMap<string, Element>): void {
    this.#late = [...this.#outdated].some((key) => !drawn.has(key));
    for (const { key, print } of entries) {
      const [row, shown] = [drawn.get(key), this.#shown.get(key)];
      if (row && shown) Object.assign(shown, { element: settled(shown.element, row), print });
    }
  }

  #remember(entries: readonly KeptEntry[], rows: ReadonlyMap<string, Element>, drawn: ReadonlyMap<string, Element>): void {
    const shown = new Map<string, Shown>();
    this.#late = false;
    for (const { key, print } of entries) {
      const element = rows.get(key);
      if (!element) continue;
      const before = this.#shown.get(key);
      const isFresh = drawn.has(key) || !before;
      this.#late ||= !isFresh && this.#outdated.has(key);
      shown.set(key, { element, print: isFresh ? print : before.print });
    }
    this.#shown = shown;
  }
}
