/** Registers the templates of the sheets; they are loaded when the first sheet opens. */
export const sheetTemplates = async (): Promise<void> => (await import("virtual:crossfire-templates/sheets")).register();

/** Where Foundry finds a template of ours. */
export const templatePath = (name: string): string => `systems/crossfire/templates/${name}.hbs`;

/** Pieces that several windows use. */
export const SHARED_TEMPLATES: readonly string[] = ["explained", "silhouette", "effects", "entry", "item-preview"].map((name) =>
  templatePath(`parts/${name}`),
);
