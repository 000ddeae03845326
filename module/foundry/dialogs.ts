interface Renderable {
  render(options: object): unknown;
}

/** Opens the sheet of a document; does nothing without one. */
export async function openSheet(document: { readonly sheet: object | null } | null | undefined): Promise<void> {
  await (document?.sheet as Renderable | null | undefined)?.render({ force: true });
}

/** Foundry's dialogs. Its own types compare whole trees of elements where markup is given, deeper than the compiler goes. */
interface Dialogs {
  wait(options: object): Promise<unknown>;
  prompt(options: object): Promise<unknown>;
  confirm(options: object): Promise<unknown>;
}
const dialogs = (): Dialogs => foundry.applications.api.DialogV2;

/** Shows a dialog. Resolves to the result of the pressed button's callback, else the button's action, or null on close. */
export const waitForAnswer = (options: object): Promise<unknown> => dialogs().wait(options);

/** Shows a dialog with one button. @returns its callback's result, or null on close */
export const promptFor = (options: object): Promise<unknown> => dialogs().prompt(options);

/** Asks a question. @returns true if the answer is yes; false if it is no or the dialog is closed */
export const isConfirmed = async (options: object): Promise<boolean> => (await dialogs().confirm(options)) === true;
