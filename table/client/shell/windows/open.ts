/** Opens windows by their documented classes, so that a package's replacement is used when there is one. */
declare const foundry: any;
declare const game: any;

const show = (Application: any, options: Record<string, unknown> = {}): any => new Application(options).render({ force: true });
const apps = (): any => foundry.applications;

export const openSettings = (): unknown => show(apps().settings.SettingsConfig);
export const openInterfaceConfig = (): unknown => show(apps().settings.menus.UIConfig);
export const openTours = (): unknown => show(apps().sidebar.apps.ToursManagement);
export const openControls = (): unknown => show(apps().sidebar.apps.ControlsConfig);
export const openUserConfig = (user: any): unknown => show(apps().sheets.UserConfig, { document: user });
export const openMacroConfig = (macro: any): unknown =>
  (macro.sheet ?? new (apps().sheets.MacroConfig)({ document: macro })).render({ force: true });
export const openOwnership = (document: any): unknown => show(apps().apps.DocumentOwnershipConfig, { document });
export const openCombatTrackerConfig = (): unknown => show(apps().apps.CombatTrackerConfig);
export const openCombatantConfig = (combatant: any): unknown =>
  combatant ? show(apps().sheets.CombatantConfig, { document: combatant }) : undefined;

/** Edits a folder, or creates one of `type` inside `parent`. */
export const openFolderConfig = (options: { folder?: any; type?: string; parent?: string | null }): unknown =>
  show(apps().sheets.FolderConfig, {
    document: options.folder ?? null,
    folderType: options.type ?? options.folder?.type,
    parentId: options.parent ?? null,
  });

/** The documented way to create a document by hand, or our own small form where a class has none. */
export async function openCreateDocument(documentClass: any, folder: string | null): Promise<void> {
  if (typeof documentClass.createDialog === "function") await documentClass.createDialog({ folder }, {}, {});
  else await show(apps().apps.DocumentCreateConfig, { documentClass, folderId: folder });
}

/** Types of a document a person may choose, as value and label. */
export function creatableTypes(documentName: string): Record<string, string> {
  const types: readonly string[] = game.documentTypes?.[documentName] ?? [];
  const CONFIG = (globalThis as any).CONFIG;
  const named = types
    .filter((type) => type !== "base")
    .map((type) => [type, game.i18n.localize(CONFIG[documentName]?.typeLabels?.[type] ?? `TYPES.${documentName}.${type}`)]);
  return Object.fromEntries(named);
}
