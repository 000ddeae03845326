/** Render options that this file reads. */
export interface RenderOptions {
  parts?: string[];
  isFirstRender?: boolean;
  /** Reason why the sheet is rendered, such as "updateActor". */
  renderContext?: string;
  renderData?: object;
}

/**
 * Returns whether a sheet is rendered only because the fight or the actor's own values changed. Changes to items and effects do not count.
 */
export const isOwnChange = ({ renderContext, renderData = {} }: RenderOptions): boolean =>
  renderContext === "updateCombat" ||
  (renderContext === "updateActor" && Object.keys(renderData).every((key) => ["_id", "_stats", "system"].includes(key)));

/**
 * Parts of a sheet in closed tabs. After a change to the actor's own values, they are prepared once the page is idle. A changed value then
 * appears without delay, even on a sheet with hundreds of items.
 */
export class LateParts {
  #names: ReadonlySet<string> = new Set();
  readonly #draw: (names: readonly string[]) => void;

  /** @param draw Prepares the named parts and redraws those that have changed. */
  constructor(draw: (names: readonly string[]) => void) {
    this.#draw = draw;
  }

  /** Adds late parts, and schedules their preparation for an idle moment of their page. */
  add(names: readonly string[], page: (Window & typeof globalThis) | null | undefined): void {
    if (names.length === 0 || !page) return;
    this.#names = new Set([...this.#names, ...names]);
    // Not every browser reports when it is idle.
    if ("requestIdleCallback" in page) page.requestIdleCallback(() => this.now(), { timeout: 500 });
    else globalThis.setTimeout(() => this.now(), 100);
  }

  /** Prepares late parts now, for example before their tab opens. */
  now(): void {
    const names = [...this.#names];
    this.#names = new Set();
    if (names.length > 0) this.#draw(names);
  }

  /** Drops prepared parts from the list of late parts. */
  done(names: Iterable<string>): void {
    const gone = new Set(names);
    this.#names = new Set([...this.#names].filter((name) => !gone.has(name)));
  }
}
