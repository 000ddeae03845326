import type { SystemObject } from "../../../common/dynamic";
import * as PIXI from "pixi.js";

type Listener = () => void;
let listener: Listener | null = null;
let watching = false;
const announce = (): void => listener?.();

/** Sets the function that is called after a display change, in place of the previous function. */
export function onChange(told: Listener): void {
  listener = told;
}

/**
 * Makes every PIXI object created from now on announce display changes: children, transform, alpha, visibility, tint, drawn shapes. A frame
 * is rendered only after a change, so packages need not request frames for their overlays.
 */
export function watchChanges(): void {
  if (watching) return;
  watching = true;
  wrap(PIXI.Container.prototype, "onChildrenChange");
  wrap(PIXI.Transform.prototype, "onChange");
  wrap(PIXI.Transform.prototype, "updateSkew");
  for (const method of ["invalidate", "clear", "drawShape", "drawHole"]) wrap(PIXI.GraphicsGeometry.prototype, method);
  for (const method of ["moveTo", "lineTo", "quadraticCurveTo", "bezierCurveTo", "arcTo", "arc"]) wrap(PIXI.Graphics.prototype, method);
  wrap(PIXI.Sprite.prototype, "_onTextureUpdate");
  for (const name of ["alpha", "visible", "renderable", "mask", "filters"]) observe(PIXI.DisplayObject.prototype, name);
  for (const prototype of [PIXI.Sprite.prototype, PIXI.Graphics.prototype, PIXI.Text.prototype]) wrapSetters(prototype);
}

function wrap(prototype: SystemObject, method: string): void {
  const original = prototype[method];
  prototype[method] = function (this: unknown, ...args: unknown[]) {
    announce();
    return original.apply(this, args);
  };
}

/** Makes a property of the prototype announce changes. A plain field becomes an accessor, which the library's constructors use. */
function observe(prototype: SystemObject, name: string): void {
  const existing = Object.getOwnPropertyDescriptor(prototype, name);
  if (existing?.set) return defineAnnouncing(prototype, name, existing.get!, existing.set);
  const slot = Symbol(name);
  defineAnnouncing(
    prototype,
    name,
    function (this: SystemObject) {
      return this[slot];
    },
    function (this: SystemObject, value: unknown) {
      this[slot] = value;
    },
  );
}

function wrapSetters(prototype: object): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (descriptor.set && descriptor.get) defineAnnouncing(prototype, name, descriptor.get, descriptor.set);
  }
}

function defineAnnouncing(prototype: object, name: string, get: () => unknown, set: (value: unknown) => void): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get,
    set(value: unknown) {
      if (get.call(this) !== value) announce();
      set.call(this, value);
    },
  });
}
