export {};

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "crossfire.ruleset": foundry.data.fields.StringField<{ required: true; initial: "crossfire" }>;
    "crossfire.limbs": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.woundingModifiers": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.unintendedTargets": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.passes": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.playersUndo": foundry.data.fields.BooleanField<{ initial: true }>;
  }
}
