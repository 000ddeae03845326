import { findElement, findElements } from "../../foundry/elements";
import type { OddsShown } from "../../play/world-settings";
import type { OddsListener } from "../../play/preview/odds";
import type { Foremost } from "../../play/preview/area-preview";
import type { Call } from "../../rules/called-shots/called-shot";
import type { Danger, Prospect } from "../../rules/odds/prospect";
import type { Ruling } from "../../rules/ruling";
import { chanceLevel, chanceText } from "../../play/preview/odds-words";
import { refusalContext } from "./refusal";
import { namesOrCount } from "./folds";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** Kinds of odds, in display order. */
export const ODDS_COLUMNS = ["hit", "through", "cripples", "down"] as const satisfies readonly (keyof Prospect)[];

/** Kinds of odds of an entity in the area of an attack. */
const FOREMOST = ["hit", "down"] as const;

/** Returns the id of a called shot in forms and boards, such as "head" or "knee:left"; "" without a call. */
export const callId = (call: Call | null): string => (call ? [call.location, call.side].filter(Boolean).join(":") : "");

/** Returns the call with this id; null for "". */
export function callOf(id: string): Call | null {
  const [location = "", side] = id.split(":");
  return location ? { location, ...(side === "left" || side === "right" ? { side } : {}) } : null;
}

/**
 * Writes odds into the existing page as they arrive. Nothing is redrawn, so no element loses the focus. Elements with `data-odds-for` (id
 * of a call) contain elements with `data-figure`. `data-danger` contains the name of a bystander.
 */
export class OddsBoard implements OddsListener {
  readonly #prospects = new Map<string, Ruling<Prospect>>();
  #dangers: readonly Danger[] | null = null;
  readonly #root: () => ParentNode | null;
  readonly #shown: OddsShown;
  readonly #told: (call: Call | null) => void;

  /** @param told Called whenever the odds of a call arrive, and with null when the odds of the other entities arrive. */
  constructor(root: () => ParentNode | null, shown: OddsShown, told: (call: Call | null) => void) {
    this.#root = root;
    this.#shown = shown;
    this.#told = told;
  }

  /** Discards the known odds after a change to the order, and marks the displayed odds as outdated. */
  outdated(): void {
    for (const element of this.#all("[data-odds-for], [data-danger], [data-foremost]")) element.classList.add("stale");
    this.#prospects.clear();
    this.#dangers = null;
  }

  prospect(call: Call | null, ruling: Ruling<Prospect>): void {
    this.#prospects.set(callId(call), ruling);
    this.#show(callId(call), ruling);
    this.#told(call);
  }

  dangers(dangers: readonly Danger[]): void {
    this.#dangers = dangers;
    this.#showDangers();
    this.#told(null);
  }

  /** Writes all known odds again after part of the window was redrawn. */
  again(): void {
    for (const [id, ruling] of this.#prospects) this.#show(id, ruling);
    this.#showDangers();
  }

  /**
   * Returns the odds of a call as one sentence; "" while they are unknown, if the call is refused, or if this user sees no odds.
   * @param foremost The entity whose odds stand for an area attack; null: no area attack.
   */
  spoken(call: Call | null, foremost: Foremost | null = null): string {
    if (foremost) return this.#spokenForemost(foremost);
    const ruling = this.#prospects.get(callId(call));
    if (!ruling?.allowed || this.#shown === "none") return "";
    const { value } = ruling;
    return ODDS_COLUMNS.map(
      (figure) => `${localize(`CROSSFIRE.Odds.${figure}`)} ${chanceText(value[figure], this.#shown, value.lost)}`,
    ).join(", ");
  }

  /** Returns the odds of the entity whose chances stand for an area attack, as one sentence; "" while they are unknown. */
  #spokenForemost({ entity, name }: Foremost): string {
    if (!this.#dangers || this.#shown === "none") return "";
    const danger = this.#dangers.find((one) => one.entity === entity);
    const figures = FOREMOST.map((figure) => `${localize(`CROSSFIRE.Odds.${figure}`)} ${this.#dangerText(danger, figure)}`);
    return `${name}: ${figures.join(", ")}`;
  }

  /** Returns a chance of an entity in the area of an attack. The attack cannot strike an entity without odds, so its chance is 0. */
  #dangerText(danger: Danger | undefined, figure: (typeof FOREMOST)[number]): string {
    return chanceText(danger?.[figure === "hit" ? "struck" : "down"] ?? 0, this.#shown, danger?.lost);
  }

  /** Writes the chances that stand for an area attack. */
  #showForemost(): void {
    for (const place of this.#all("[data-foremost]")) {
      const danger = this.#dangers?.find(({ entity }) => String(entity) === place.dataset["foremost"]);
      place.classList.remove("stale");
      for (const figure of FOREMOST) {
        const element = place.querySelector(`[data-figure="${figure}"]`);
        if (element) element.textContent = this.#dangerText(danger, figure);
      }
    }
  }

  /** Returns the HTML and SVG elements that match a selector. The silhouette consists of SVG elements. */
  #all(selector: string): (HTMLElement | SVGElement)[] {
    const root = this.#root();
    return [...findElements(root, HTMLElement, selector), ...findElements(root, SVGElement, selector)];
  }

  #show(id: string, ruling: Ruling<Prospect>): void {
    for (const place of this.#all(`[data-odds-for="${CSS.escape(id)}"]`)) {
      place.classList.remove("stale");
      place.classList.toggle("refused", !ruling.allowed);
      if (ruling.allowed) delete place.dataset["tooltipText"];
      else place.dataset["tooltipText"] = refusalContext(ruling).text;
      if (ruling.allowed) place.style.setProperty("--cf-chance", String(chanceLevel(ruling.value.hit, this.#shown)));
      for (const figure of ODDS_COLUMNS) {
        const text = ruling.allowed ? chanceText(ruling.value[figure], this.#shown, ruling.value.lost) : "–";
        for (const element of place.querySelectorAll(`[data-figure="${figure}"]`))
          if (element.textContent !== text) element.textContent = text;
      }
    }
  }

  /**
   * Writes each bystander's chance of being struck, and updates the summary. Hides the rows of bystanders that the attack cannot strike.
   */
  #showDangers(): void {
    if (!this.#dangers) return;
    this.#showForemost();
    const all = this.#all("[data-danger]");
    for (const element of all) {
      const own = this.#dangers.filter(({ name }) => name === element.dataset["danger"]);
      const struck = own.reduce((most, one) => Math.max(most, one.struck), 0);
      const lost = own.reduce((most, one) => Math.max(most, one.lost), 0);
      element.classList.remove("stale");
      element.textContent = chanceText(struck, this.#shown, lost);
      const row = element.closest("li");
      if (row) row.hidden = own.length === 0;
    }
    for (const box of this.#all(".endangered")) {
      const anyRow = (list: string): boolean => findElements(box, HTMLElement, `${list} > li:not(.none)`).some(({ hidden }) => !hidden);
      const none = findElement(box, HTMLElement, ".none");
      if (none) none.hidden = anyRow(".inside > ul");
      const now = findElement(box, HTMLElement, "[data-now=danger]");
      const shown = [...findElements(box, HTMLElement, ".inside > ul > li:not(.none, [hidden]) .name")];
      if (now) now.textContent = namesOrCount(shown.map(({ textContent }) => textContent));
      const objects = findElement(box, HTMLElement, ".objects");
      if (objects) objects.hidden = !anyRow(".objects > ul");
    }
  }
}
