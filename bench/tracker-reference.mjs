/** The tracker without keyed rows: every part that was drawn takes the place of the one before, as a window without own handling does it. */
export const FULL = `ui.combat._replaceHTML = Object.getPrototypeOf(Object.getPrototypeOf(ui.combat))._replaceHTML`;
/** The tracker as it is. */
export const KEYED = `delete ui.combat._replaceHTML`;
