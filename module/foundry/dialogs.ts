interface Renderable {
  render(options: object): unknown;
}

/** Opens the sheet of a document; nothing happens where there is none. */
export async function openSheet(document: { readonly sheet: object | null } | null | undefined): Promise<void> {
  await (document?.sheet as Renderable | null | undefined)?.render({ force: true });
}

/** Foundry's dialogs. Its types compare whole trees of elements where markup is given, deeper than the compiler goes. */
interface Dialogs {
  wait(options: object): Promise<unknown>;
  prompt(options: object): Promise<unknown>;
  confirm(options: object): Promise<unknown>;
}
const dialogs = (): Dialogs => foundry.applications.api.DialogV2;

/** Shows a dialog and waits for its answer: what the callback of the pressed button returns, its action, or null when it is closed. */
export const waitForAnswer = (options: object): Promise<unknown> => dialogs().wait(options);

/** Shows a dialog with one button. @returns what its callback returns, or null when the dialog is closed */
export const promptFor = (options: object): Promise<unknown> => dialogs().prompt(options);

/** Asks a question. @returns true if the answer is yes; false if it is no or the dialog is closed */
export const isConfirmed = async (options: object): Promise<boolean> => (await dialogs().confirm(options)) === true;
