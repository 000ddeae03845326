import { BaseItem } from "../../common/documents/item";
import { ClientDocumentMixin } from "./client-document";

/** Something an actor has, or that lies about in the world. */
export class Item extends ClientDocumentMixin(BaseItem) {
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  get transferredEffects(): any[] {
    return this.effects.filter((e: any) => e.transfer === true);
  }

  getRollData(): any {
    return this.system;
  }
}
