import { ActiveEffect } from "./active-effect";
import { Actor } from "./actor";
import { ActorDelta } from "./actor-delta";
import { ChatMessage } from "./chat-message";
import { Combat } from "./combat";
import { Combatant } from "./combatant";
import { CombatantGroup } from "./combatant-group";
import { Item } from "./item";
import { Macro } from "./macro";
import {
  Folder,
  JournalEntry,
  JournalEntryPage,
  RegionDocument,
  RollTable,
  Scene,
  Setting,
  TableResult,
  TileDocument,
  WallDocument,
} from "./small-documents";
import { TokenDocument } from "./token";
import { User } from "./user";

/** The client's own class of every document name. */
export const clientDocuments: Record<string, any> = {
  ActiveEffect,
  Actor,
  ActorDelta,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Folder,
  Item,
  JournalEntry,
  JournalEntryPage,
  Macro,
  Region: RegionDocument,
  RollTable,
  Scene,
  Setting,
  TableResult,
  Tile: TileDocument,
  Token: TokenDocument,
  User,
  Wall: WallDocument,
};
