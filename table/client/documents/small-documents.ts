import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import { type SourceData, type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { BaseFolder } from "../../common/documents/folder";
import { BaseSetting } from "../../common/documents/setting";
import { ClientDocumentMixin } from "./client-document";

/** A folder that groups documents of one type in a directory. */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  get contents() {
    const collection = this.pack ? g.game.packs.get(this.pack)?.index : g.game.collections.get(this.type);
    return [...(collection ?? [])].filter((d: Document) => (d._source?.folder ?? d.folder?.id ?? d.folder) === this.id);
  }

  /** The tree of folders below this folder, with their entries. */
  get children() {
    return this.getSubfolders().map((folder) => ({
      root: false,
      folder,
      depth: folder.depth,
      visible: folder.visible,
      entries: folder.contents,
      children: folder.children,
    }));
  }

  get depth(): number {
    return 1 + (this.folder?.depth ?? 0);
  }

  get ancestors(): unknown[] {
    return this.folder ? [this.folder, ...this.folder.ancestors] : [];
  }

  getSubfolders(recursive = false): SystemObject[] {
    const all = this.pack ? g.game.packs.get(this.pack).folders : g.game.folders;
    const below: SystemObject[] = all.filter((folder: Document) => folder._source.folder === this.id);
    return recursive ? below.flatMap((folder) => [folder, ...folder.getSubfolders(true)]) : below;
  }
}

/** A value stored for the world or for one user. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  get config(): FieldValue {
    return g.game.settings.settings.get(this.key);
  }

  _onCreate(data: Record<string, unknown>, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    g.game.settings.onDocumentChange(this, options, userId);
  }

  _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) g.game.settings.onDocumentChange(this, options, userId);
  }

  _onDelete(options: SourceData, userId: string): void {
    super._onDelete(options, userId);
    g.game.settings.onDocumentChange(this, options, userId);
  }
}
