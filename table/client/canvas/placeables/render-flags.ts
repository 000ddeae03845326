import { env } from "../env";

export interface RenderFlag {
  /** Flags that this flag also sets. */
  readonly propagate?: readonly string[];
  /** True: the flag is not set itself; it only sets the flags in `propagate`. */
  readonly alias?: boolean;
}

/** Flags that name the parts of an object to update before the next frame. */
export class RenderFlags extends Set<string> {
  private readonly flags: Readonly<Record<string, RenderFlag>>;
  private readonly object: { applyRenderFlags(): void };

  constructor(flags: Readonly<Record<string, RenderFlag>>, object: { applyRenderFlags(): void }) {
    super();
    this.flags = flags;
    this.object = object;
  }

  /**
   * Sets the flags that are true in `changes`, and requests an update of the object before the next frame.
   * @throws {Error} for a flag that the class does not define
   */
  set(changes: Readonly<Record<string, boolean | undefined>>): void {
    for (const [name, active] of Object.entries(changes)) if (active) this.raise(name);
    if (this.size) env.canvas?.renderLoop?.requestRefresh(this.object);
  }

  private raise(name: string): void {
    const flag = this.flags[name];
    if (!flag) throw new Error(`"${name}" is not a render flag. Known: ${Object.keys(this.flags).join(", ")}.`);
    if (this.has(name)) return;
    if (!flag.alias) this.add(name);
    for (const next of flag.propagate ?? []) this.raise(next);
  }

  /** Clears all flags. @returns the flags that were set, as a record */
  take(): Record<string, boolean> {
    const taken = Object.fromEntries([...this].map((name) => [name, true]));
    super.clear();
    return taken;
  }
}
