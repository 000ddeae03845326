import type { User } from "../../documents/user";
import type { Combatant } from "../../documents/combatant";
import { type SourceData, type SystemObject, type SystemClass, globals } from "../../../common/dynamic";

/** Opens a window by its documented class, so that a package's replacement is used. */

const show = (Application: SystemObject, options: Record<string, unknown> = {}): SystemObject =>
  new Application(options).render({ force: true });
const apps = () => globals.foundry.applications;

export const openSettings = (): unknown => show(apps().settings.SettingsConfig);
export const openInterfaceConfig = (): unknown => show(apps().settings.menus.UIConfig);
export const openTours = (): unknown => show(apps().sidebar.apps.ToursManagement);
export const openControls = (): unknown => show(apps().sidebar.apps.ControlsConfig);
export const openUserConfig = (user: User | null | undefined): unknown => show(apps().sheets.UserConfig, { document: user });
export const openMacroConfig = (macro: SourceData): unknown =>
  (macro.sheet ?? new (apps().sheets.MacroConfig)({ document: macro })).render({ force: true });
export const openOwnership = (document: SystemObject): unknown => show(apps().apps.DocumentOwnershipConfig, { document });
export const openCombatTrackerConfig = (): unknown => show(apps().apps.CombatTrackerConfig);
export const openCombatantConfig = (combatant: Combatant | null | undefined): unknown =>
  combatant ? show(apps().sheets.CombatantConfig, { document: combatant }) : undefined;

/** Opens the window that edits a folder; without a folder, creates a folder of `type` inside `parent`. */
export const openFolderConfig = (options: { folder?: SystemObject; type?: string; parent?: string | null }): unknown =>
  show(apps().sheets.FolderConfig, {
    document: options.folder ?? null,
    folderType: options.type ?? options.folder?.type,
    parentId: options.parent ?? null,
  });

/** Opens the documented dialog for creating a document. For a class without such a dialog, opens a form of the table. */
export async function openCreateDocument(documentClass: SystemClass, folder: string | null): Promise<void> {
  if (typeof documentClass.createDialog === "function") await documentClass.createDialog({ folder }, {}, {});
  else await show(apps().apps.DocumentCreateConfig, { documentClass, folderId: folder });
}

/** Returns the subtypes of a document that a user can choose, as labels by subtype. */
export function creatableTypes(documentName: string): Record<string, string> {
  const types: readonly string[] = globals.game.documentTypes?.[documentName] ?? [];
  const CONFIG = globals.CONFIG;
  const named = types
    .filter((type) => type !== "base")
    .map((type) => [type, globals.game.i18n.localize(CONFIG[documentName]?.typeLabels?.[type] ?? `TYPES.${documentName}.${type}`)]);
  return Object.fromEntries(named);
}
