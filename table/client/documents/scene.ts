import type { BaseUser } from "../../common/documents/user";
import type { ModelOptions } from "../../common/data/options";
import type { OperationOptions } from "../../common/documents/operation";
import type { User } from "./user";
import { type SourceData, type SystemObject, type SystemClass, globals as g } from "../../common/dynamic";
import { BaseNote } from "../../common/documents/note";
import { generation } from "../../common/context";
import { BaseLevel, DEFAULT_LEVEL } from "../../common/documents/level";
import { BaseRegion, BaseRegionBehavior } from "../../common/documents/region";
import { BaseScene, BaseTile, BaseWall } from "../../common/documents/scene";
import { ClientDocumentMixin } from "./client-document";
import { ringsOf, type Ring } from "./region-shapes";

/** Returns a document class whose documents have a placeable on the canvas. */
function CanvasDocument(Base: SystemClass) {
  return class extends ClientDocumentMixin(Base) {
    _configure(options: ModelOptions = {}): void {
      super._configure(options);
      Object.defineProperty(this, "_object", { value: null, writable: true, enumerable: false });
    }

    get object(): SystemObject {
      return this._object ?? this.layer?.get?.(this.id) ?? null;
    }

    get layer(): SystemObject {
      return g.canvas?.ready && g.canvas.scene === this.parent
        ? (g.canvas[(this.constructor as SystemClass).collectionName] ?? null)
        : null;
    }

    get rendered(): boolean {
      return this.object !== null;
    }
  };
}

export class WallDocument extends CanvasDocument(BaseWall) {}
export class TileDocument extends CanvasDocument(BaseTile) {}
/** An area of the map with its behaviors. */
export class RegionDocument extends CanvasDocument(BaseRegion) {
  get _rings(): readonly Ring[] {
    return ringsOf(this.shapes, generation());
  }

  /** Outlines of the region by the even-odd rule, including its holes. */
  get polygons(): unknown[] {
    return this._rings.map((ring) => {
      const points = ring.flatMap(({ x, y }) => [x, y]);
      return g.PIXI ? new g.PIXI.Polygon(points) : { points };
    });
  }
}

export class RegionBehavior extends ClientDocumentMixin(BaseRegionBehavior) {
  get region() {
    return this.parent;
  }

  get scene() {
    return this.parent?.parent ?? null;
  }

  get active(): boolean {
    return !this.disabled && Boolean(this.parent?.parent?.isView);
  }
}

/** A level of a scene. */
export class Level extends ClientDocumentMixin(BaseLevel) {
  /** Sets missing bounds to infinity. `base` is the reference for heights on this level. */
  prepareBaseData(): void {
    super.prepareBaseData();
    const { bottom, top } = this._source.elevation;
    const [low, high] = [bottom ?? -Infinity, top ?? Infinity];
    Object.assign(this.elevation, { bottom: low, top: high, base: Number.isFinite(low) ? low : Math.min(high, 0) });
  }

  /** Index of this level among the scene's levels in sort order. */
  get index(): number {
    return [...(this.parent?.levels ?? [])].sort((a, b) => a.sort - b.sort).indexOf(this);
  }

  get isView(): boolean {
    return this.parent?._view === this.id;
  }

  get isVisible(): boolean {
    return this.isView || this.parent?.levels.get(this.parent._view)?.visibility.levels.has(this.id) === true;
  }

  /** Returns the elevation limited to the level, for an object of depth `depth`. */
  clampElevation(elevation: number, depth = 0): number {
    const { bottom, top } = this.elevation;
    return Math.max(bottom, Math.min(elevation, top - depth));
  }

  /**
   * Checks that the scene keeps at least one level. @throws {Error} if an operation would delete the last level
   * [ISS:foundryvtt/foundryvtt#14290]
   */
  static async _preDeleteOperation(documents: SystemObject[], operation: OperationOptions, user: BaseUser): Promise<boolean | void> {
    if ((await super._preDeleteOperation(documents, operation, user)) === false) return false;
    const [scene] = documents.map(({ parent }) => parent);
    if (scene && documents.length >= scene.levels.size)
      throw new Error(`Attempted to delete every Level of Scene [${scene.id}]: a scene must have at least one level.`);
    return undefined;
  }

  /** Gives a new level the background color of the first level, unless it has its own color. */
  async _preCreate(data: SourceData, options: OperationOptions, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const first = this.parent?.firstLevel;
    if (first && data.background?.color === undefined) this.updateSource({ background: { color: first._source.background.color } });
    return undefined;
  }
}

/** A pin on the map. */
export class NoteDocument extends CanvasDocument(BaseNote) {
  get entry(): SystemObject {
    return g.game.journal?.get(this.entryId) ?? null;
  }

  get page() {
    return this.entry?.pages.get(this.pageId) ?? null;
  }

  /** The label of the pin: its own text, the name of its page, the name of its entry, or "Unknown". */
  get label(): string {
    return this.text || this.page?.name || this.entry?.name || g.game.i18n.localize("COMMON.Unknown");
  }
}

/** A map with tokens and walls. */
export class Scene extends ClientDocumentMixin(BaseScene) {
  get thumbnail(): string | null {
    return this.thumb;
  }

  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    // The level that this client has selected.
    if (generation() >= 14) Object.defineProperty(this, "_viewedLevel", { value: null, writable: true, enumerable: false });
  }

  /** Gives a new scene a level on Foundry 14 if the scene has none. The cleaned data no longer has the fields of Foundry 13. */
  async _preCreate(data: Record<string, unknown>, options: OperationOptions, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (generation() >= 14 && this.levels.size === 0) this.updateSource({ levels: [{ _id: DEFAULT_LEVEL, name: this.name }] });
    return undefined;
  }

  get isView(): boolean {
    return g.game.scenes?.viewed === this;
  }

  get visible(): boolean {
    return this.active || g.game.user?.isGM || this.testUserPermission(g.game.user, "LIMITED");
  }

  /** Size of the map with its padding, in canvas pixels. */
  get dimensions(): unknown {
    return this.getDimensions();
  }

  getDimensions(): unknown {
    const { width: sceneWidth, height: sceneHeight, padding, grid } = this;
    const size = grid.size;
    const sceneX = Math.ceil((sceneWidth * padding) / size) * size;
    const sceneY = Math.ceil((sceneHeight * padding) / size) * size;
    const width = sceneWidth + 2 * sceneX;
    const height = sceneHeight + 2 * sceneY;
    const rect = (x: number, y: number, w: number, h: number): unknown =>
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

  /** Shows the scene on this client; on Foundry 14, with the given level. @throws {TypeError} if the scene has no level on Foundry 14 */
  async view({ level }: { level?: string } = {}): Promise<SystemObject> {
    if (generation() >= 14 && this.levels.size === 0) throw new TypeError(`Scene [${this.id}] has no level to look at.`);
    if (g.game.user) g.game.user.viewedScene = this.id;
    if (level && generation() >= 14) this._viewedLevel = level;
    if (g.canvas?.draw) await g.canvas.draw(this);
    else g.game.socket?.emit("userActivity", { sceneId: this.id, targets: [] });
    g.ui?.combat?.render?.();
    return this;
  }

  /** Shows the scene to all users. */
  async activate(): Promise<unknown> {
    return this.active ? this : this.update({ active: true });
  }

  async _preUpdate(changed: SourceData, options: OperationOptions, user: User): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    if (changed.active) options.wasActive = g.game.scenes.active?.id ?? null;
    return undefined;
  }

  _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active === true) {
      // Only one scene can be active. The requesting client deactivates the other scene.
      const other = g.game.scenes.find((s: Scene) => s.active && s !== this);
      if (other && userId === g.game.user.id) void other.update({ active: false });
    }
    if (options.render !== false) g.ui?.nav?.render?.();
  }

  _onDelete(options: SourceData, userId: string): void {
    super._onDelete(options, userId);
    g.ui?.nav?.render?.();
  }
}
