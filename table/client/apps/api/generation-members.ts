import type { FieldValue, SystemObject } from "../../../common/dynamic";
import { warnDeprecated } from "../world";
import { ApplicationV2 } from "./application";
import type { RenderOptions } from "./application-events";
import { attach, detach } from "./detached-windows";
import { toggleDropdown } from "./frame";
import { instances } from "./instances";
import { cssPixels } from "./position";

type Members = Record<string, (this: SystemObject, ...args: FieldValue[]) => SystemObject>;

const relations = new WeakMap<object, { parent: SystemObject; children: Set<unknown> }>();

const relationOf = (app: object): { parent: SystemObject; children: Set<SystemObject> } => {
  if (!relations.has(app)) relations.set(app, { parent: null, children: new Set() });
  return relations.get(app)!;
};

/** Members that only generation 13 has. */
const members13: Members = {
  _headerControlsButtons() {
    return this._controlsToShow();
  },
  async toggleControls(expanded?: boolean | null) {
    toggleDropdown(this.window, expanded ?? null);
  },
  bringToTop() {
    warnDeprecated("ApplicationV2#bringToTop is deprecated. Use ApplicationV2#bringToFront instead.", 12, 14);
    this.bringToFront();
  },
};

/** Members that only generation 14 has. */
const members14: Members = {
  _headerControlButtons() {
    return this._controlsToShow();
  },
  /** Renders `child` as part of this application. The child is in the same browser window and closes with this application. */
  async renderChild(child: SystemObject, options: RenderOptions = {}) {
    const kin = relationOf(this);
    kin.children.add(child);
    relationOf(child).parent = this;
    child.addEventListener("close", () => kin.children.delete(child), { once: true });
    this.addEventListener("close", () => child.close(), { once: true });
    return child.render({ ...options, force: true });
  },
  /** Moves the application into a separate browser window and calls the hook `openDetachedWindow`. */
  async detachWindow(options = {}) {
    return detach(this, options);
  },
  async attachWindow() {
    return attach(this);
  },
  _canDetach() {
    return this.hasFrame;
  },
  _canAttach() {
    return true;
  },
  _onDetach() {},
  _onAttach() {},
};

const statics13: Members = {
  parseCSSDimensions: (style: string, parent: number) => cssPixels(style, parent),
};

const statics14: Members = {
  parseCSSDimension: (style: string, parent: number) => cssPixels(style, parent),
  /** Yields the applications on screen that are instances of this class or of a subclass. */
  *instances(this: SystemObject) {
    for (const app of instances.values()) if (app instanceof this) yield app;
  },
};

function swap(target: SystemObject, gone: Members, present: Members): void {
  for (const name of Object.keys(gone)) delete target[name];
  for (const [name, value] of Object.entries(present)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Adds the members of one generation to ApplicationV2 and removes the members of the other generation. */
export function applyGeneration(generation: number): void {
  const modern = generation >= 14;
  swap(ApplicationV2.prototype, modern ? members13 : members14, modern ? members14 : members13);
  swap(ApplicationV2, modern ? statics13 : statics14, modern ? statics14 : statics13);
  for (const [name, get] of Object.entries({
    parent: (app: ApplicationV2) => relationOf(app).parent,
    children: (app: ApplicationV2) => relationOf(app).children,
  })) {
    delete (ApplicationV2.prototype as SystemObject)[name];
    if (!modern) continue;
    Object.defineProperty(ApplicationV2.prototype, name, {
      configurable: true,
      get(this: ApplicationV2) {
        return get(this);
      },
    });
  }
}
