import { BaseItem } from "../../common/documents/item";
import { ClientDocumentMixin } from "./client-document";

const g = globalThis as any;

/** Something an actor has, or that lies about in the world. */
export class Item extends ClientDocumentMixin(BaseItem) {
  /** The actor that has it; null within an adventure, whose actors are of the base class. */
  get actor(): any {
    return this.parent instanceof g.foundry.documents.Actor ? this.parent : null;
  }

  /** Whether an actor has it. */
  get isOwned(): boolean {
    return this.actor !== null;
  }

  get thumbnail(): string {
    return this.img;
  }

  get transferredEffects(): any[] {
    return this.effects.filter((e: any) => e.transfer === true);
  }

  getRollData(): any {
    return this.system;
  }

  /** In generation 13 a system may ask for copies: effects that transfer are then copied to the actor with the item and leave with it. */
  static async _onCreateOperation(items: any[], operation: any, user: any): Promise<void> {
    await super._onCreateOperation(items, operation, user);
    if (!g.CONFIG.ActiveEffect.legacyTransferral || !user.isSelf || !(operation.parent?.documentName === "Actor")) return;
    const effects = items.flatMap((item) =>
      item.transferredEffects.map((effect: any) => ({ ...effect.toObject(), origin: item.uuid, transfer: false })),
    );
    if (effects.length > 0) await operation.parent.createEmbeddedDocuments("ActiveEffect", effects);
  }

  static async _onDeleteOperation(items: any[], operation: any, user: any): Promise<void> {
    await super._onDeleteOperation(items, operation, user);
    if (!g.CONFIG.ActiveEffect.legacyTransferral || !user.isSelf || !(operation.parent?.documentName === "Actor")) return;
    const origins = new Set(items.map((item) => item.uuid));
    const gone = operation.parent.effects.filter((effect: any) => origins.has(effect.origin)).map((effect: any) => effect.id);
    if (gone.length > 0) await operation.parent.deleteEmbeddedDocuments("ActiveEffect", gone);
  }
}
