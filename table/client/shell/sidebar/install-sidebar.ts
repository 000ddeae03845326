import type { FoundryScope } from "../../../common/dynamic";
import { defineCompendium } from "./apps/compendium";
import { defineDocumentDirectory } from "./document-directory";
import { defineSceneDirectory } from "./scene-directory";
import { defineSidebar } from "./sidebar";
import { defineSidebarTab } from "./sidebar-tab";
import { defineChatLog } from "./tabs/chat-log";
import { defineCombatTracker } from "./tabs/combat-tracker";
import { defineCompendiumDirectory } from "./tabs/compendium-directory";
import { defineSettings } from "./tabs/settings";

/** Installs the sidebar, its tabs and the compendium window in `foundry.applications.sidebar` and `CONFIG.ui`. */
export function installSidebar(g: FoundryScope): void {
  const { ApplicationV2, HandlebarsApplicationMixin } = g.foundry.applications.api;
  const AbstractSidebarTab = defineSidebarTab(ApplicationV2);
  const Tab = HandlebarsApplicationMixin(AbstractSidebarTab);
  const DocumentDirectory = defineDocumentDirectory(Tab);
  const directory = (name: string, tabName: string, documentName: string, Directory = DocumentDirectory): unknown =>
    // Hook names contain the class name.
    ({
      [name]: class extends Directory {
        static tabName = tabName;
        static documentName = documentName;
      },
    })[name];
  const tabs = {
    ChatLog: defineChatLog(Tab),
    CombatTracker: defineCombatTracker(Tab),
    SceneDirectory: directory("SceneDirectory", "scenes", "Scene", defineSceneDirectory(DocumentDirectory)),
    ActorDirectory: directory("ActorDirectory", "actors", "Actor"),
    ItemDirectory: directory("ItemDirectory", "items", "Item"),
    JournalDirectory: directory("JournalDirectory", "journal", "JournalEntry"),
    RollTableDirectory: directory("RollTableDirectory", "tables", "RollTable"),
    MacroDirectory: directory("MacroDirectory", "macros", "Macro"),
    CompendiumDirectory: defineCompendiumDirectory(Tab),
    Settings: defineSettings(Tab),
  };
  const Sidebar = defineSidebar(HandlebarsApplicationMixin(ApplicationV2));
  const Compendium = defineCompendium(HandlebarsApplicationMixin(ApplicationV2));

  const namespace = (g.foundry.applications.sidebar ??= {});
  Object.assign(namespace, { Sidebar, AbstractSidebarTab, DocumentDirectory });
  namespace.tabs = { ...namespace.tabs, ...tabs };
  namespace.apps = { ...namespace.apps, Compendium };
  g.CONFIG.ui ??= {};
  Object.assign(g.CONFIG.ui, {
    sidebar: Sidebar,
    chat: tabs.ChatLog,
    combat: tabs.CombatTracker,
    scenes: tabs.SceneDirectory,
    actors: tabs.ActorDirectory,
    items: tabs.ItemDirectory,
    journal: tabs.JournalDirectory,
    tables: tabs.RollTableDirectory,
    macros: tabs.MacroDirectory,
    compendium: tabs.CompendiumDirectory,
    settings: tabs.Settings,
  });
}
