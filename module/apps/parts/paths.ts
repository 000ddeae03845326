/** Registers the templates of the sheets, which are loaded when the first sheet opens. */
export const sheetTemplates = async (): Promise<void> => (await import("virtual:crossfire-templates/sheets")).register();

/** Returns Foundry's path to one of the system's templates. */
export const templatePath = (name: string): string => `systems/crossfire/templates/${name}.hbs`;

/** Templates shared by several windows. */
export const SHARED_TEMPLATES: readonly string[] = ["explained", "silhouette", "effects", "entry", "item-preview"].map((name) =>
  templatePath(`parts/${name}`),
);

type TemplatePart = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

/** Names of the rail's parts; each part has a template of the same name. */
const RAIL = ["pools", "body", "figures"];

/** Returns the templates of a sheet's parts. A part's name is also the name of its template file. */
export const partTemplates = (folder: string, names: readonly string[]): Record<string, TemplatePart> =>
  Object.fromEntries(
    names.map((name) => {
      const inside = name === "rail" ? RAIL.map((one) => templatePath(`${folder}/${one}`)) : [];
      return [name, { template: templatePath(`${folder}/${name}`), templates: [...SHARED_TEMPLATES, ...inside] }];
    }),
  );
