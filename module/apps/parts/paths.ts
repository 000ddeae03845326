/** Registers the templates of the sheets; they are loaded when the first sheet opens. */
export const sheetTemplates = async (): Promise<void> => (await import("virtual:crossfire-templates/sheets")).register();

/** Returns the path under which Foundry finds one of our templates. */
export const templatePath = (name: string): string => `systems/crossfire/templates/${name}.hbs`;

/** Templates shared by several windows. */
export const SHARED_TEMPLATES: readonly string[] = ["explained", "silhouette", "effects", "entry", "item-preview"].map((name) =>
  templatePath(`parts/${name}`),
);
