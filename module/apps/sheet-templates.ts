/** Registers the templates of the sheets; they are loaded when the first sheet opens. */
export const sheetTemplates = async (): Promise<void> => (await import("virtual:crossfire-templates/sheets")).register();
