/** Replaces Foundry's encounter tracker with a class of the system. */
export function setTracker(tracker: object): void {
  // The types of version 14 require exactly Foundry's own class here; Foundry accepts any class.
  const parts: { combat: object } = CONFIG.ui;
  parts.combat = tracker;
}

/** Adds roll classes, so that stored rolls become instances of these classes. */
export function addRolls(rolls: readonly object[]): void {
  // The types of version 14 require the exact constructor of `Roll`; Foundry accepts any subclass.
  const dice: { rolls: object[] } = CONFIG.Dice;
  dice.rolls.push(...rolls);
}

/** Foundry's register of sheets. Foundry's own types compare a sheet's whole class tree, which exceeds the compiler's depth limit. */
interface SheetRegister {
  registerSheet(documentClass: object, scope: string, sheet: object, options: object): void;
}

/** Registers a sheet of the system and makes it the default. @param types Subtypes; omitted: every subtype. */
export function registerSheet(
  documentClass: object,
  sheet: object,
  { label, types }: { readonly label: string; readonly types?: readonly string[] },
): void {
  const register: SheetRegister = foundry.applications.apps.DocumentSheetConfig;
  register.registerSheet(documentClass, "crossfire", sheet, { ...(types ? { types: [...types] } : {}), makeDefault: true, label });
}
