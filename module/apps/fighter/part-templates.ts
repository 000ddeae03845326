import { SHARED_TEMPLATES, templatePath } from "../parts/paths";

type TemplatePart = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

/** Templates that the rail consists of. */
const RAIL = ["pools", "body", "figures"];

/** Returns the templates of a sheet's parts, by the part's name, which is also the file's. */
export const partTemplates = (folder: string, names: readonly string[]): Record<string, TemplatePart> =>
  Object.fromEntries(
    names.map((name) => {
      const inside = name === "rail" ? RAIL.map((one) => templatePath(`${folder}/${one}`)) : [];
      return [name, { template: templatePath(`${folder}/${name}`), templates: [...SHARED_TEMPLATES, ...inside] }];
    }),
  );
