interface Renderable {
  render(options: object): unknown;
}

/** Opens the sheet of a document; does nothing without a document. */
export async function openSheet(document: { readonly sheet: object | null } | null | undefined): Promise<void> {
  await (document?.sheet as Renderable | null | undefined)?.render({ force: true });
}

/** Foundry's dialogs. Foundry's own types compare whole element trees where markup is given, which exceeds the compiler's depth limit. */
interface Dialogs {
  wait(options: object): Promise<unknown>;
  prompt(options: object): Promise<unknown>;
  confirm(options: object): Promise<unknown>;
}
const dialogs = (): Dialogs => foundry.applications.api.DialogV2;

/** Shows a dialog. Resolves to the result of the pressed button's callback, else to the button's action; null on close. */
export const waitForAnswer = (options: object): Promise<unknown> => dialogs().wait(options);

/** Shows a dialog with one button. @returns the result of the button's callback, or null on close */
export const promptFor = (options: object): Promise<unknown> => dialogs().prompt(options);

/** Asks a yes-or-no question. @returns true for yes; false for no, or if the user closes the dialog */
export const isConfirmed = async (options: object): Promise<boolean> => (await dialogs().confirm(options)) === true;
