import type { CrossfireHooks } from "../module/boot/module-hooks";
import type { CrossfireActor } from "../module/documents/actor";
import type { CrossfireChatMessage } from "../module/documents/chat-message";
import type { CrossfireCombat } from "../module/documents/combat";
import type { CrossfireCombatant } from "../module/documents/combatant";
import type { CrossfireItem } from "../module/documents/item";

export {};

declare module "fvtt-types/configuration" {
  /** Classes of the documents that Foundry returns, so that code need not cast documents to these classes. */
  interface DocumentClassConfig {
    Actor: typeof CrossfireActor;
    Combat: typeof CrossfireCombat;
    Combatant: typeof CrossfireCombatant;
  }

  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: CrossfireChatMessage<SubType>;
  }

  interface ConfiguredItem<SubType extends Item.SubType> {
    document: CrossfireItem<SubType>;
  }

  interface SettingConfig {
    "crossfire.ruleset": foundry.data.fields.StringField<{ required: true; initial: "crossfire" }>;
    "crossfire.limbs": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.woundingModifiers": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.unintendedTargets": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.passes": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.naturals": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.keepsCall": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.choosesThings": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.sparesBarriers": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.karmaAfter": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.confirmChanges": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.applyFollow": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.footwork": foundry.data.fields.StringField<{ required: true; initial: "tell" }>;
    "crossfire.playersUndo": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.playersCorrect": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.playersSwitch": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.playerOdds": foundry.data.fields.StringField<{ required: true; initial: "exact" }>;
    "crossfire.opponentFigures": foundry.data.fields.StringField<{ required: true; initial: "results" }>;
    "crossfire.hideNames": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.opponentStates": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.readout": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.answerSeconds": foundry.data.fields.NumberField<{ required: true; nullable: false; integer: true; initial: 60; min: 0 }>;
    "crossfire.opponentsReady": foundry.data.fields.BooleanField<{ initial: true }>;
    "crossfire.closedCalls": foundry.data.fields.ArrayField<foundry.data.fields.StringField>;
    "crossfire.meleeCover": foundry.data.fields.BooleanField<{ initial: false }>;
    "crossfire.prices": foundry.data.fields.ObjectField;
    "crossfire.schemaVersion": foundry.data.fields.StringField<{ required: true; initial: "" }>;
    "crossfire.lastRuleset": foundry.data.fields.StringField<{ required: true; initial: "" }>;
    "crossfire.keepRecords": foundry.data.fields.NumberField<{ required: true; nullable: false; integer: true; initial: 200; min: 0 }>;
    "crossfire.ownDice": foundry.data.fields.BooleanField<{ initial: false }>;
  }

  namespace Hooks {
    interface HookConfig extends CrossfireHooks {}
  }
}
