import type { OperationOptions } from "../../common/documents/operation";
import type { User } from "./user";
import type { ActiveEffect } from "./active-effect";
import { type SystemObject, globals as g } from "../../common/dynamic";
import { BaseItem } from "../../common/documents/item";
import { ClientDocumentMixin } from "./client-document";

/** An item of an actor, or an unowned item in the world or in a pack. */
export class Item extends ClientDocumentMixin(BaseItem) {
  /** The actor that owns the item; null for an unowned item. Also null in an adventure, because its actors are of the base class. */
  get actor(): SystemObject {
    return this.parent instanceof g.foundry.documents.Actor ? this.parent : null;
  }

  /** True if an actor owns the item. */
  get isOwned(): boolean {
    return this.actor !== null;
  }

  get thumbnail(): string {
    return this.img;
  }

  get transferredEffects(): unknown[] {
    return this.effects.filter((e: ActiveEffect) => e.transfer === true);
  }

  getRollData() {
    return this.system;
  }

  /** On Foundry 13, copies transferred effects to the actor if the system requests it. Deleting the item also deletes the copies. */
  static async _onCreateOperation(items: Item[], operation: OperationOptions, user: User): Promise<void> {
    await super._onCreateOperation(items, operation, user);
    if (!g.CONFIG.ActiveEffect.legacyTransferral || !user.isSelf || !(operation.parent?.documentName === "Actor")) return;
    const effects = items.flatMap((item) =>
      item.transferredEffects.map((effect: SystemObject) => ({ ...effect.toObject(), origin: item.uuid, transfer: false })),
    );
    if (effects.length > 0) await operation.parent.createEmbeddedDocuments("ActiveEffect", effects);
  }

  static async _onDeleteOperation(items: Item[], operation: OperationOptions, user: User): Promise<void> {
    await super._onDeleteOperation(items, operation, user);
    if (!g.CONFIG.ActiveEffect.legacyTransferral || !user.isSelf || !(operation.parent?.documentName === "Actor")) return;
    const origins = new Set(items.map((item) => item.uuid));
    const gone = operation.parent.effects
      .filter((effect: ActiveEffect) => origins.has(effect.origin))
      .map((effect: ActiveEffect) => effect.id);
    if (gone.length > 0) await operation.parent.deleteEmbeddedDocuments("ActiveEffect", gone);
  }
}
