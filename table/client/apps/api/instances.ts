/** Every application on screen, by its element id (`foundry.applications.instances`). */
export const instances = new Map<string, unknown>();
