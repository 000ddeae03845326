import { defineCompendium } from "./apps/compendium";
import { defineDocumentDirectory } from "./document-directory";
import { defineSidebar } from "./sidebar";
import { defineSidebarTab } from "./sidebar-tab";
import { defineChatLog } from "./tabs/chat-log";
import { defineCombatTracker } from "./tabs/combat-tracker";
import { defineCompendiumDirectory } from "./tabs/compendium-directory";
import { defineSettings } from "./tabs/settings";

/** Puts the sidebar, its tabs and the compendium window into `foundry.applications.sidebar` and `CONFIG.ui`. */
export function installSidebar(g: any): void {
  const { ApplicationV2, HandlebarsApplicationMixin } = g.foundry.applications.api;
  const AbstractSidebarTab = defineSidebarTab(ApplicationV2);
  const Tab = HandlebarsApplicationMixin(AbstractSidebarTab);
  const DocumentDirectory = defineDocumentDirectory(Tab);
  const ActorDirectory = class ActorDirectory extends DocumentDirectory {
    static tabName = "actors";
    static documentName = "Actor";
  };
  const ItemDirectory = class ItemDirectory extends DocumentDirectory {
    static tabName = "items";
    static documentName = "Item";
  };
  const tabs = {
    ChatLog: defineChatLog(Tab),
    CombatTracker: defineCombatTracker(Tab),
    ActorDirectory,
    ItemDirectory,
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
    actors: tabs.ActorDirectory,
    items: tabs.ItemDirectory,
    compendium: tabs.CompendiumDirectory,
    settings: tabs.Settings,
  });
}
