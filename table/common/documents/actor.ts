import type { SourceData } from "../dynamic";
import type { ModelOptions } from "../data/options";
import type { Schema } from "../data/fields/data-field";
import { fields } from "../data/fields/namespace";
import { BaseActiveEffect } from "./active-effect";
import { flagsField, idField, imageField, nameField, ownershipField, sortField, statsField } from "./common-fields";
import { Document } from "./document";
import { BaseFolder } from "./folder";
import { BaseItem } from "./item";
import { PrototypeToken } from "./prototype-token";

export class BaseActor extends Document {
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static override metadata = Document.describe({
    name: "Actor",
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    permissions: { create: "ACTOR_CREATE", update: "OWNER", delete: "ASSISTANT" },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      type: new fields.DocumentTypeField(this),
      img: imageField({ initial: (data: SourceData) => BaseActor.implementation.getDefaultArtwork(data).img }),
      system: new fields.TypeDataField(this),
      prototypeToken: new fields.EmbeddedDataField(PrototypeToken),
      items: new fields.EmbeddedCollectionField(BaseItem),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ownership: ownershipField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  static getDefaultArtwork(_actorData?: SourceData): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  override _initializeSource(source: SourceData, options: ModelOptions = {}) {
    const data = super._initializeSource(source, options);
    if (data.prototypeToken) {
      data.prototypeToken.name ||= data.name;
      data.prototypeToken.texture.src ??= data.img ?? BaseActor.DEFAULT_ICON;
    }
    return data;
  }
}
