import { BaseNote } from "../../common/documents/note";
import { BaseRegion, BaseScene, BaseTile, BaseWall } from "../../common/documents/scene";
import { ClientDocumentMixin } from "./client-document";

const g = globalThis as any;

/** A document with a placeable on the canvas. */
function CanvasDocument(Base: any): any {
  return class extends ClientDocumentMixin(Base) {
    _configure(options: any = {}): void {
      super._configure(options);
      Object.defineProperty(this, "_object", { value: null, writable: true, enumerable: false });
    }

    get object(): any {
      return this._object ?? this.layer?.get?.(this.id) ?? null;
    }

    get layer(): any {
      return g.canvas?.ready && g.canvas.scene === this.parent ? (g.canvas[(this.constructor as any).collectionName] ?? null) : null;
    }

    get rendered(): boolean {
      return this.object !== null;
    }
  };
}

export class WallDocument extends CanvasDocument(BaseWall) {}
export class TileDocument extends CanvasDocument(BaseTile) {}
export class RegionDocument extends CanvasDocument(BaseRegion) {}

/** A pin on the map. */
export class NoteDocument extends CanvasDocument(BaseNote) {
  get entry(): any {
    return g.game.journal?.get(this.entryId) ?? null;
  }

  get page(): any {
    return this.entry?.pages.get(this.pageId) ?? null;
  }

  /** What the pin says: its own text, else the name of its page or entry. */
  get label(): string {
    return this.text || this.page?.name || this.entry?.name || g.game.i18n.localize("COMMON.Unknown");
  }
}

/** A map with tokens and walls. */
export class Scene extends ClientDocumentMixin(BaseScene) {
  get thumbnail(): string | null {
    return this.thumb;
  }

  get isView(): boolean {
    return g.game.scenes?.viewed === this;
  }

  get visible(): boolean {
    return this.active || g.game.user?.isGM || this.testUserPermission(g.game.user, "LIMITED");
  }

  /** Size of the map with its padding, in canvas pixels. */
  get dimensions(): any {
    return this.getDimensions();
  }

  getDimensions(): any {
    const { width: sceneWidth, height: sceneHeight, padding, grid } = this;
    const size = grid.size;
    const sceneX = Math.ceil((sceneWidth * padding) / size) * size;
    const sceneY = Math.ceil((sceneHeight * padding) / size) * size;
    const width = sceneWidth + 2 * sceneX;
    const height = sceneHeight + 2 * sceneY;
    const rect = (x: number, y: number, w: number, h: number): any =>
      g.PIXI ? new g.PIXI.Rectangle(x, y, w, h) : { x, y, width: w, height: h };
    return {
      width,
      height,
      size,
      distance: grid.distance,
      distancePixels: size / grid.distance,
      sceneX,
      sceneY,
      sceneWidth,
      sceneHeight,
      ratio: sceneWidth / sceneHeight,
      maxR: Math.hypot(width, height),
      rect: rect(0, 0, width, height),
      sceneRect: rect(sceneX, sceneY, sceneWidth, sceneHeight),
      rows: Math.ceil(height / size),
      columns: Math.ceil(width / size),
    };
  }

  /** Show the scene on this client. */
  async view(): Promise<any> {
    if (g.game.user) g.game.user.viewedScene = this.id;
    if (g.canvas?.draw) await g.canvas.draw(this);
    else g.game.socket?.emit("userActivity", { sceneId: this.id, targets: [] });
    g.ui?.combat?.render?.();
    return this;
  }

  /** Show the scene to everybody. */
  async activate(): Promise<any> {
    return this.active ? this : this.update({ active: true });
  }

  async _preUpdate(changed: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    if (changed.active) options.wasActive = g.game.scenes.active?.id ?? null;
    return undefined;
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active === true) {
      // One scene is active: the client that asked switches the other off.
      const other = g.game.scenes.find((s: any) => s.active && s !== this);
      if (other && userId === g.game.user.id) void other.update({ active: false });
    }
    if (options.render !== false) g.ui?.nav?.render?.();
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    g.ui?.nav?.render?.();
  }
}
