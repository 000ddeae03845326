import { findElement } from "../../../foundry/elements";
import { rowKey, patchRows } from "./patch";

/** An entry of the list of combatants. */
export interface KeptEntry {
  /** Id of the combatant or timed item. */
  readonly key: string;
  /** Everything that the entry shows, as one text; null: the entry is drawn each time. */
  readonly print: string | null;
}

interface Shown {
  readonly element: Element;
  readonly print: string | null;
}

/**
 * Maximum number of changed rows that are all drawn immediately. If more rows have changed, only new rows and rows in view are drawn
 * immediately.
 */
const AT_ONCE = 24;
/** Number of rows out of view that are drawn in one idle moment. */
const IN_IDLE = 64;
/** Number of rows above and below the view that also count as in view, because the acting row is higher than the others. */
const AROUND = 6;

const listIn = (part: HTMLElement | undefined): HTMLElement | null => (part ? findElement(part, HTMLElement, "ol.combat-tracker") : null);

/** Returns a function that returns true for an index of the list that is in view. */
function placesInView(list: HTMLElement): (place: number) => boolean {
  const { scrollTop, clientHeight, scrollHeight, childElementCount } = list;
  const height = childElementCount > 0 ? scrollHeight / childElementCount : 0;
  const [first, last] = height > 0 ? [scrollTop / height - AROUND, (scrollTop + clientHeight) / height + AROUND] : [0, Infinity];
  return (place) => place >= first && place <= last;
}

/** The rows on the page and their contents. Only rows whose content has changed are drawn; rows in view are drawn first. */
export class KeptRows {
  #shown: ReadonlyMap<string, Shown> = new Map();
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
    const isThere = (row: Shown | undefined): row is Shown => row !== undefined && row.element.parentElement === list;
    const changed = entries.flatMap(({ key, print }, place) => {
      const row = this.#shown.get(key);
      const mustBe = print === null || !isThere(row);
      return !mustBe && row.print === print ? [] : [{ key, place, mustBe }];
    });
    const more = this.#catchesUp ? IN_IDLE : 0;
    this.#catchesUp = false;
    if (!list || changed.length <= AT_ONCE) return new Set(changed.map(({ key }) => key));
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
    const known = new Map<string, Element>();
    for (const [key, { element }] of this.#shown) if (element.parentElement === list) known.set(key, element);
    const keys = entries.map(({ key }) => key);
    this.#remember(entries, patchRows(list, drawn, keys, known), drawn);
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

  #remember(entries: readonly KeptEntry[], rows: ReadonlyMap<string, Element>, drawn: ReadonlyMap<string, Element>): void {
    const shown = new Map<string, Shown>();
    this.#late = false;
    for (const { key, print } of entries) {
      const element = rows.get(key);
      if (!element) continue;
      const before = this.#shown.get(key);
      const own = drawn.has(key) || !before ? print : before.print;
      this.#late ||= own !== print;
      shown.set(key, { element, print: own });
    }
    this.#shown = shown;
  }
}

/** Duration of the coin animation in milliseconds; the style sheet uses the same duration. */
const TURNING = 1200;

/** Time in milliseconds when this client first showed each toss. */
const shown = new Map<string, number>();

/** Returns true while a toss is new. Redrawing the row does not stop the coin or toss it again. @rule SS-INIT-07 */
export function isFreshToss(toss: string, now = performance.now()): boolean {
  const first = shown.get(toss);
  if (first === undefined) shown.set(toss, now);
  return now - (first ?? now) < TURNING;
}

/** Returns true if this row shows a coin being tossed. */
export const isTossed = (tie: { readonly leaf: string } | null, toss: string): boolean => tie?.leaf === "tie.coin" && isFreshToss(toss);
