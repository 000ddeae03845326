import type { Document } from "./document";
import { BaseActiveEffect } from "./active-effect";
import { BaseActor } from "./actor";
import { BaseActorDelta } from "./actor-delta";
import { BaseAdventure } from "./adventure";
import { BaseChatMessage } from "./chat-message";
import { BaseCombat } from "./combat";
import { BaseCombatant } from "./combatant";
import { BaseCombatantGroup } from "./combatant-group";
import { BaseFolder } from "./folder";
import { BaseItem } from "./item";
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "./journal";
import { BaseMacro } from "./macro";
import { BaseNote } from "./note";
import { BaseRollTable, BaseTableResult } from "./roll-table";
import { BaseLevel } from "./level";
import { BaseRegion, BaseRegionBehavior } from "./region";
import { BaseScene, BaseTile, BaseWall } from "./scene";
import { BaseSetting } from "./setting";
import { BaseToken } from "./token";
import { BaseUser } from "./user";

/** Every document class with its core schema, by document name. */
export const baseDocuments: Record<string, typeof Document> = {
  ActiveEffect: BaseActiveEffect,
  Actor: BaseActor,
  ActorDelta: BaseActorDelta,
  Adventure: BaseAdventure,
  ChatMessage: BaseChatMessage,
  Combat: BaseCombat,
  Combatant: BaseCombatant,
  CombatantGroup: BaseCombatantGroup,
  Folder: BaseFolder,
  Item: BaseItem,
  JournalEntry: BaseJournalEntry,
  JournalEntryCategory: BaseJournalEntryCategory,
  JournalEntryPage: BaseJournalEntryPage,
  Level: BaseLevel,
  Macro: BaseMacro,
  Note: BaseNote,
  Region: BaseRegion,
  RegionBehavior: BaseRegionBehavior,
  RollTable: BaseRollTable,
  Scene: BaseScene,
  Setting: BaseSetting,
  TableResult: BaseTableResult,
  Tile: BaseTile,
  Token: BaseToken,
  User: BaseUser,
  Wall: BaseWall,
};
