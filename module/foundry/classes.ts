/** Replaces Foundry's encounter tracker by a class of the system. */
export function setTracker(tracker: object): void {
  // Types of 14 want exactly Foundry's own class here; Foundry takes any.
  const parts: { combat: object } = CONFIG.ui;
  parts.combat = tracker;
}

/** Adds roll classes, so that stored rolls are read as instances of them. */
export function addRolls(rolls: readonly object[]): void {
  // Types of 14 want the exact constructor of `Roll`; Foundry takes any subclass.
  const dice: { rolls: object[] } = CONFIG.Dice;
  dice.rolls.push(...rolls);
}

/** Foundry's register of sheets. Its own types compare whole class trees of a sheet, deeper than the compiler goes. */
interface SheetRegister {
  registerSheet(documentClass: object, scope: string, sheet: object, options: object): void;
}

/** Declares a sheet of the system and makes it the default. @param types Subtypes; omitted: every subtype. */
export function registerSheet(
  documentClass: object,
  sheet: object,
  { label, types }: { readonly label: string; readonly types?: readonly string[] },
): void {
  const register: SheetRegister = foundry.applications.apps.DocumentSheetConfig;
  register.registerSheet(documentClass, "crossfire", sheet, { ...(types ? { types: [...types] } : {}), makeDefault: true, label });
}
