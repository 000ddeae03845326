import type { Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { fields } from "../data/fields/namespace";
import { idField, statsField } from "./common-fields";
import { Document } from "./document";

export class BaseSetting extends Document {
  static override metadata = Document.describe({
    name: "Setting",
    permissions: { create: canModify, update: canModify, delete: canModify },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      key: new fields.StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (k: string) => k.split(".").length >= 2,
        validationError: "must have the format {scope}.{field}",
      }),
      value: new fields.JSONField({ required: true, nullable: true, initial: null }),
      user: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      _stats: statsField(),
    };
  }
}

function canModify(user: BaseUser, setting: BaseSetting): boolean {
  if (setting._source.user) return setting._source.user === user.id;
  return user.hasPermission("SETTINGS_MODIFY");
}
