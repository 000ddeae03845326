import { type SourceData, type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { BaseAdventure } from "../../common/documents/adventure";
import { ClientDocumentMixin } from "./client-document";

/** Sources by document name. */
type Sources = Record<string, SourceData[]>;
export interface AdventureImportData {
  toCreate: Sources;
  toUpdate: Sources;
  documentCount: number;
}

/** A bundle of documents. `import` creates or replaces the documents in the world and keeps their ids. */
export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  /** The picture shown in lists. */
  get thumbnail(): string {
    return this.img;
  }

  /**
   * Creates missing documents and replaces existing documents. With `dialog` the user confirms replacements.
   * @returns the created and updated documents; undefined if a hook or the user refused
   */
  async import({ dialog = true, preImport = [], postImport = [], ...options }: SourceData = {}): Promise<SystemObject> {
    const importOptions: SourceData = { dialog, preImport, postImport, ...options };
    const data = await this.prepareImport(importOptions);
    const { toCreate, toUpdate } = data;
    if (g.Hooks.call("preImportAdventure", this, importOptions, toCreate, toUpdate) === false) return undefined;
    for (const work of importOptions.preImport) await work(data, importOptions);
    if (dialog && Object.keys(toUpdate).length > 0 && !(await this.#mayReplace(toUpdate))) return undefined;
    const result = await this.importContent(data);
    g.Hooks.callAll("importAdventure", this, importOptions, result.created, result.updated);
    for (const work of importOptions.postImport) await work(result, importOptions);
    return result;
  }

  async #mayReplace(toUpdate: Sources): Promise<boolean> {
    const count = Object.values(toUpdate).reduce((sum, sources) => sum + sources.length, 0);
    const content = document.createElement("p");
    content.textContent = g.game.i18n.format("TABLE.Adventure.Replace", { count });
    return !!(await g.foundry.applications.api.DialogV2.confirm({
      window: { title: g.game.i18n.format("TABLE.Adventure.Title", { name: this.name }) },
      content: content.outerHTML,
    }));
  }

  /** Returns the documents that an import would create and replace. @param importFields - fields to import; omitted: all */
  async prepareImport({ importFields = [] }: { importFields?: readonly string[] } = {}): Promise<AdventureImportData> {
    const source = this.toObject();
    const wanted = new Set(importFields);
    const toCreate: Sources = {};
    const toUpdate: Sources = {};
    let documentCount = 0;
    for (const [field, cls] of Object.entries<SystemObject>(BaseAdventure.contentFields)) {
      if (wanted.size > 0 && !wanted.has("all") && !wanted.has(field)) continue;
      const known = g.game.collections.get(cls.documentName);
      for (const entry of source[field] ?? []) {
        const into = known?.has(entry._id) ? toUpdate : toCreate;
        (into[cls.documentName] ??= []).push(entry);
        documentCount += 1;
      }
    }
    return { toCreate, toUpdate, documentCount };
  }

  /** Performs a prepared import. @returns the created and updated documents */
  async importContent({ toCreate, toUpdate }: Partial<AdventureImportData> = {}): Promise<SystemObject> {
    const created: Record<string, SystemObject[]> = {};
    const updated: Record<string, SystemObject[]> = {};
    for (const [name, sources] of Object.entries(toCreate ?? {}))
      created[name] = await g.CONFIG[name].documentClass.createDocuments(sources, {
        keepId: true,
        keepEmbeddedIds: true,
        renderSheet: false,
      });
    for (const [name, sources] of Object.entries(toUpdate ?? {})) {
      updated[name] = await g.CONFIG[name].documentClass.updateDocuments(sources, { diff: false, recursive: false, noHook: true });
      for (const source of sources) await removeFurther(g.game.collections.get(name).get(source._id), source);
    }
    return { created, updated };
  }
}

/** Deletes the embedded documents of `document` that the adventure does not contain. */
async function removeFurther(document: SystemObject, source: FieldValue): Promise<void> {
  for (const [name, field] of Object.entries<string>(document?.constructor.metadata.embedded ?? {})) {
    // A scene with the structure of 13 has no levels. The existing levels are kept.
    if (name === "Level" && !source[field]?.length) continue;
    const kept = new Set((source[field] ?? []).map(({ _id }: SourceData) => _id));
    const further = document[field].map(({ id }: SourceData) => id).filter((id: string) => !kept.has(id));
    if (further.length > 0) await document.deleteEmbeddedDocuments(name, further);
  }
}
