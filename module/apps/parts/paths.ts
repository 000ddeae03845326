/** Where Foundry finds a template of ours. */
export const templatePath = (name: string): string => `systems/crossfire/templates/${name}.hbs`;

/** Pieces that several windows use. */
export const SHARED_TEMPLATES: readonly string[] = ["explained", "silhouette", "effects", "entry", "item-preview"].map((name) =>
  templatePath(`parts/${name}`),
);
