/** The options of a rendering that are read here. */
export interface RenderOptions {
  parts?: string[];
  isFirstRender?: boolean;
  /** Reason for the rendering. */
  renderContext?: string;
  renderData?: object;
}

/** Returns whether only the fight or the actor's own values caused a rendering, rather than its items or effects. */
export const isOwnChange = ({ renderContext, renderData = {} }: RenderOptions): boolean =>
  renderContext === "updateCombat" ||
  (renderContext === "updateActor" && Object.keys(renderData).every((key) => ["_id", "_stats", "system"].includes(key)));

/**
 * Parts of a sheet in closed tabs. After a change to the actor's own values, they are prepared once the page is idle. A value then appears
 * as fast on a sheet with hundreds of items as on any other.
 */
export class LateParts {
  #names: ReadonlySet<string> = new Set();
  readonly #draw: (names: readonly string[]) => void;

  /** @param draw Prepares these parts and redraws those that have changed. */
  constructor(draw: (names: readonly string[]) => void) {
    this.#draw = draw;
  }

  /** Adds parts to the late ones and schedules them for an idle moment of their page. */
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

  /** Removes parts from the late ones once they are prepared. */
  done(names: Iterable<string>): void {
    const gone = new Set(names);
    this.#names = new Set([...this.#names].filter((name) => !gone.has(name)));
  }
}
