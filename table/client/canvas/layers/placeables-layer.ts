import type { SystemObject } from "../../../common/dynamic";
import type { OperationOptions } from "../../../common/documents/operation";
import type { Document } from "../../../common/documents/document";
import * as PIXI from "pixi.js";
import type { Box, Point } from "../../../common/grid/grid-types";
import { attempt, env, generation } from "../env";
import type { BoardEvent } from "../input/board-event";
import type { PlaceableObject } from "../placeables/placeable-object";
import { bindObject } from "../placeables/bind-object";
import { InteractionLayer } from "./canvas-layer";

/** Returns whether a document of the viewed scene has a placeable. On Foundry 14, the document must be on the viewed level. */
export const isShown = (document: Document): boolean => generation() < 14 || document.viewed;

/** Shows the viewed scene's documents of one type. */
export abstract class PlaceablesLayer<T extends PlaceableObject = PlaceableObject> extends InteractionLayer {
  static documentName = "";
  readonly objects = new PIXI.Container();
  readonly preview = new PIXI.Container();
  readonly controlledObjects = new Map<string, T>();
  hover: T | null = null;
  private readonly byId = new Map<string, T>();

  constructor() {
    super();
    this.objects.sortableChildren = true;
    this.objects.eventMode = "none";
  }

  protected abstract objectClass(): new (document: Document) => T;

  get documentName(): string {
    return (this.constructor as typeof PlaceablesLayer).documentName;
  }

  get placeables(): T[] {
    return [...this.byId.values()];
  }

  get controlled(): T[] {
    return [...this.controlledObjects.values()];
  }

  get documentCollection() {
    return env.canvas.scene?.getEmbeddedCollection?.(this.documentName) ?? null;
  }

  /** Yields the scene's documents that are shown; on Foundry 14, only those of the viewed level. */
  *viewedDocuments(): Generator<unknown> {
    for (const document of this.documentCollection ?? []) if (isShown(document)) yield document;
  }

  getDocuments(): unknown[] {
    if (generation() >= 14)
      env.foundry.utils.logCompatibilityWarning("PlaceablesLayer#getDocuments is old: use viewedDocuments.", { since: 14, until: 16 });
    return [...this.viewedDocuments()];
  }

  get(id: string): T | undefined {
    return this.byId.get(id);
  }

  createObject(document: SystemObject): T {
    const object = new (this.objectClass())(document);
    this.byId.set(object.id, object);
    bindObject(document, object);
    this.objects.addChild(object);
    return object;
  }

  /** Removes an object from the layer. `_onDelete` cleans up the object. */
  forget(id: string): void {
    this.byId.delete(id);
    this.controlledObjects.delete(id);
  }

  protected override async _draw(options: Record<string, unknown>): Promise<void> {
    await super._draw(options);
    this.addChild(this.objects, this.preview);
    const objects = [...this.viewedDocuments()].map((document) => this.createObject(document));
    await Promise.all(objects.map((object) => object.draw()));
  }

  protected override async _tearDown(_options: Record<string, unknown>): Promise<void> {
    for (const object of this.placeables) {
      object.release();
      bindObject(object.document, null);
      object.destroy({ children: true });
    }
    this.byId.clear();
    this.controlledObjects.clear();
    this.hover = null;
    this.removeChild(this.objects, this.preview);
  }

  /** Returns the topmost visible object of this layer at a point; null if there is none. */
  override objectAt(point: Point): T | null {
    let best: T | null = null;
    for (const object of this.byId.values())
      if (object.drawn && object.visible && object.containsPoint(point) && (!best || object.zIndex >= best.zIndex)) best = object;
    return best;
  }

  objectsIn(box: Box): T[] {
    return this.placeables.filter((object) => {
      const { x, y } = object.center;
      return object.visible && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    });
  }

  controlAll(): T[] {
    for (const object of this.placeables) if (object.visible) object.control({ releaseOthers: false });
    return this.controlled;
  }

  /** Deselects all objects. @returns the number of objects that were selected */
  releaseAll(): number {
    const { controlled } = this;
    for (const object of controlled) object.release();
    return controlled.length;
  }

  /** Selects the objects in a box. @returns whether the selection changed */
  selectObjects({
    x,
    y,
    width,
    height,
    controlOptions = {},
    releaseOptions = {},
  }: Box & { controlOptions?: OperationOptions; releaseOptions?: OperationOptions }): boolean {
    const before = this.controlled;
    const inside = new Set(this.objectsIn({ x, y, width, height }).filter((object) => object.can(env.game.user, "control")));
    if (releaseOptions.releaseOthers !== false) for (const object of before) if (!inside.has(object)) object.release();
    for (const object of inside) object.control({ ...controlOptions, releaseOthers: false });
    return before.length !== this.controlled.length || before.some((object) => !this.controlledObjects.has(object.id));
  }

  /** Deletes the documents of the selected objects, except documents that the user may not delete. */
  async deleteControlled(): Promise<void> {
    const ids = this.controlled
      .filter((object) => object.document.canUserModify?.(env.game.user, "delete") ?? env.game.user.isGM)
      .map((object) => object.id);
    if (ids.length) await attempt(() => env.canvas.scene.deleteEmbeddedDocuments(this.documentName, ids));
  }

  override _onClickLeft(event: BoardEvent): void {
    if (!event.shiftKey) this.releaseAll();
  }

  override _onDragLeftStart(_event: BoardEvent): boolean {
    return true;
  }

  override _onDragLeftMove(event: BoardEvent): void {
    env.canvas.controls.select.show(boxBetween(event.interactionData.origin, event.interactionData.destination));
  }

  override _onDragLeftDrop(event: BoardEvent): void {
    env.canvas.controls.select.clear();
    const box = boxBetween(event.interactionData.origin, event.interactionData.destination);
    this._onSelect(box, event);
  }

  protected _onSelect(box: Box, event: BoardEvent): void {
    this.selectObjects({ ...box, releaseOptions: { releaseOthers: !event.shiftKey } });
  }

  override _onDragLeftCancel(_event: BoardEvent): void {
    env.canvas.controls.select.clear();
  }
}

export function boxBetween(a: Point, b: Point): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}
