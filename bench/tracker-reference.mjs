/** Disables keyed rows: every part drawn replaces the previous one, as in a window without its own handling. */
export const FULL = `ui.combat._replaceHTML = Object.getPrototypeOf(Object.getPrototypeOf(ui.combat))._replaceHTML`;
/** Restores the tracker's keyed rows. */
export const KEYED = `delete ui.combat._replaceHTML`;
