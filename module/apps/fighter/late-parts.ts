/** Options of a rendering, as far as they are read here. */
export interface RenderOptions {
  parts?: string[];
  isFirstRender?: boolean;
  /** Reason of the rendering, and the changes. */
  renderContext?: string;
  renderData?: object;
}

/** Returns whether a sheet was rendered because of the fight or the actor's own values only, not its items or effects. */
export const isOwnChange = ({ renderContext, renderData = {} }: RenderOptions): boolean =>
  renderContext === "updateCombat" ||
  (renderContext === "updateActor" && Object.keys(renderData).every((key) => ["_id", "_stats", "system"].includes(key)));

/**
 * Parts of a sheet in tabs that are not open. After a change of the actor's own values they are worked out once the page is idle, so that a
 * value shows as soon on a sheet with hundreds of items as on any other.
 */
export class LateParts {
  #names: ReadonlySet<string> = new Set();
  readonly #draw: (names: readonly string[]) => void;

  /** @param draw Works out these parts and redraws those that have changed. */
  constructor(draw: (names: readonly string[]) => void) {
    this.#draw = draw;
  }

  /** Leaves parts for an idle moment of their page, besides those that are late already. */
  add(names: readonly string[], page: (Window & typeof globalThis) | null | undefined): void {
    if (names.length === 0 || !page) return;
    this.#names = new Set([...this.#names, ...names]);
    // Not every browser tells when it is idle.
    if ("requestIdleCallback" in page) page.requestIdleCallback(() => this.now(), { timeout: 500 });
    else globalThis.setTimeout(() => this.now(), 100);
  }

  /** Works out late parts now, such as before their tab opens. */
  now(): void {
    const names = [...this.#names];
    this.#names = new Set();
    if (names.length > 0) this.#draw(names);
  }

  /** Forgets late parts that were worked out. */
  done(names: Iterable<string>): void {
    const gone = new Set(names);
    this.#names = new Set([...this.#names].filter((name) => !gone.has(name)));
  }
}
