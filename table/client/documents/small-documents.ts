import { BaseFolder } from "../../common/documents/folder";
import { BaseJournalEntry, BaseJournalEntryPage } from "../../common/documents/journal";
import { BaseRollTable, BaseTableResult } from "../../common/documents/roll-table";
import { BaseRegion, BaseScene, BaseTile, BaseWall } from "../../common/documents/scene";
import { BaseSetting } from "../../common/documents/setting";
import { ClientDocumentMixin } from "./client-document";

const g = globalThis as any;

/** Groups documents of one type in a directory. */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  get contents(): any[] {
    const collection = this.pack ? g.game.packs.get(this.pack)?.index : g.game.collections.get(this.type);
    return [...(collection ?? [])].filter((d: any) => (d._source?.folder ?? d.folder?.id ?? d.folder) === this.id);
  }

  get children(): any[] {
    return (this.pack ? g.game.packs.get(this.pack).folders : g.game.folders).filter((f: any) => f._source.folder === this.id);
  }

  get depth(): number {
    return 1 + (this.folder?.depth ?? 0);
  }

  get ancestors(): any[] {
    return this.folder ? [this.folder, ...this.folder.ancestors] : [];
  }

  getSubfolders(recursive = false): any[] {
    return recursive ? this.children.flatMap((c) => [c, ...c.getSubfolders(true)]) : this.children;
  }
}

/** A value stored for the world or for one user. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  get config(): any {
    return g.game.settings.settings.get(this.key);
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    g.game.settings.onDocumentChange(this, options, userId);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) g.game.settings.onDocumentChange(this, options, userId);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    g.game.settings.onDocumentChange(this, options, userId);
  }
}

export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {}

export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {}

export class TableResult extends ClientDocumentMixin(BaseTableResult) {}

/** A table one rolls on. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  getResultsForRoll(value: number): any[] {
    return this.results.filter((r: any) => !r.drawn && value >= r.range[0] && value <= r.range[1]);
  }

  async roll({ roll }: any = {}): Promise<any> {
    const thrown = roll ?? g.CONFIG.Dice.rolls[0].create(this.formula || `1d${this.results.size}`);
    if (!thrown._evaluated) await thrown.evaluate();
    return { roll: thrown, results: this.getResultsForRoll(thrown.total) };
  }
}

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

/** A map with tokens and walls. */
export class Scene extends ClientDocumentMixin(BaseScene) {
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
