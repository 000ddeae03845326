import { isKnownIn } from "../../common/hierarchy";
import { ActiveEffect } from "./active-effect";
import { Actor } from "./actor";
import { ActorDelta } from "./actor-delta";
import { Adventure } from "./adventure";
import { ChatMessage } from "./chat-message";
import { Combat } from "./combat";
import { Combatant } from "./combatant";
import { CombatantGroup } from "./combatant-group";
import { Item } from "./item";
import { JournalEntry, JournalEntryCategory, JournalEntryPage } from "./journal";
import { Macro } from "./macro";
import { RollTable, TableResult } from "./roll-table";
import { Level, NoteDocument, RegionBehavior, RegionDocument, Scene, TileDocument, WallDocument } from "./scene";
import { Folder, Setting } from "./small-documents";
import { TokenDocument } from "./token";
import { User } from "./user";

/** The client's class for every document name of either generation. */
const all: Record<string, unknown> = {
  ActiveEffect,
  Actor,
  ActorDelta,
  Adventure,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Folder,
  Item,
  JournalEntry,
  JournalEntryCategory,
  JournalEntryPage,
  Level,
  Macro,
  Note: NoteDocument,
  Region: RegionDocument,
  RegionBehavior,
  RollTable,
  Scene,
  Setting,
  TableResult,
  Tile: TileDocument,
  Token: TokenDocument,
  User,
  Wall: WallDocument,
};

/** Returns the client's document classes of a generation, by name. */
export const clientDocumentsOf = (generation: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isKnownIn(name, generation)));
