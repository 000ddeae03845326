import { BaseItem } from "../../common/documents/item";
import { ClientDocumentMixin } from "./client-document";

/** Something an actor has, or that lies about in the world. */
export class Item extends ClientDocumentMixin(BaseItem) {
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  /** Whether an actor has it. */
  get isOwned(): boolean {
    return this.actor !== null;
  }

  get transferredEffects(): any[] {
    return this.effects.filter((e: any) => e.transfer === true);
  }

  getRollData(): any {
    return this.system;
  }
}
