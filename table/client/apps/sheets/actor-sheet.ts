import type { SourceData, SystemObject } from "../../../common/dynamic";
import type { Actor } from "../../documents/actor";
import type { Item } from "../../documents/item";
import { DocumentSheetV2 } from "../api/document-sheet";
import type { RenderContext, RenderOptions } from "../api/application-events";
import { world } from "../world";
import { sortBeside } from "./sort-order";

/** Sheet of an actor, with drag and drop of items and effects. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, unknown> = { position: { width: 600 } };

  get actor() {
    return this.document;
  }

  /** The token of a synthetic actor; null for other actors. */
  get token() {
    return this.document.token ?? null;
  }

  override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new world.foundry.applications.ux.DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: { dragstart: this._onDragStart.bind(this), dragover: this._onDragOver.bind(this), drop: this._onDrop.bind(this) },
    }).bind(this.element);
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  /** Adds the item or effect of the dragged element to the drag data. Ignores content links, which have their own drag data. */
  async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if ("link" in (event.target as HTMLElement).dataset) return;
    const { itemId, effectId } = target.dataset;
    const dragged = itemId ? this.actor.items.get(itemId) : effectId ? this.actor.effects.get(effectId) : null;
    const data = dragged?.toDragData();
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  _onDragOver(_event: DragEvent): void {}

  /** Handles a drop. First calls the hook `dropActorSheetData`; a handler that returns false refuses the drop. */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = world.foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (world.Hooks.call("dropActorSheetData", this.actor, this, data) === false) return;
    const cls = data.type ? world.getDocumentClass?.(data.type) : null;
    if (!cls) return;
    const dropped = cls.fromDropData ? await cls.fromDropData(data) : await world.fromUuid(data.uuid);
    if (dropped) await this._onDropDocument(event, dropped);
  }

  async _onDropDocument(event: DragEvent, document: SystemObject): Promise<unknown> {
    switch (document.documentName) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, document);
      case "Actor":
        return this._onDropActor(event, document);
      case "Item":
        return this._onDropItem(event, document);
      case "Folder":
        return this._onDropFolder(event, document);
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: SystemObject): Promise<unknown> {
    if (!this.actor.isOwner || effect.target === this.actor || effect.parent === this.actor) return null;
    const created = await effect.constructor.create(effect.toObject(), { parent: this.actor });
    return created ?? null;
  }

  async _onDropActor(_event: DragEvent, _actor: Actor): Promise<unknown> {
    return null;
  }

  /**
   * Sorts an item of this actor among its siblings, and copies any other item to the actor.
   * @returns the sorted item or the copy; null if nothing changed or the user does not own the actor
   */
  async _onDropItem(event: DragEvent, item: SystemObject): Promise<unknown> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    const keepId = !this.actor.items.has(item.id);
    const data =
      item.pack && world.game.items?.fromCompendium
        ? world.game.items.fromCompendium(item, { keepId, clearFolder: true })
        : item.toObject();
    const created = await item.constructor.create(data, { parent: this.actor, keepId });
    return created ?? null;
  }

  async _onDropFolder(_event: DragEvent, folder: SourceData): Promise<unknown> {
    if (!this.actor.isOwner || folder.type !== "Item") return null;
    const items = await Promise.all(
      (folder.contents ?? []).map(async (entry: SourceData) => (entry.toObject ? entry : world.fromUuid(entry.uuid))),
    );
    if (items.length)
      await this.actor.createEmbeddedDocuments(
        "Item",
        items.map((item: Item) => item.toObject()),
      );
    return folder;
  }

  _onSortItem(event: DragEvent, item: Item): Promise<unknown[]> | undefined {
    const { items } = this.actor;
    const source = items.get(item.id);
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]");
    const target = row && items.get(row.dataset.itemId);
    if (!source || !target || source === target) return undefined;
    const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
    const siblings = rows.map((one) => items.get(one.dataset?.itemId)).filter(Boolean);
    const whole = siblings.includes(source) ? siblings : [...siblings, source];
    const updates = sortBeside(source, target, whole, source.sort > target.sort).map(({ target: one, update }) => ({
      _id: one.id,
      ...update,
    }));
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }
}
