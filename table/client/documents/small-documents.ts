import { BaseFolder } from "../../common/documents/folder";
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
