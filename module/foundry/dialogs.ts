interface Dialogs {
  wait(options: object): Promise<unknown>;
}

/** Shows a dialog and waits for its answer: what the callback of the pressed button returns, its action, or null when it is closed. */
export function waitForAnswer(options: object): Promise<unknown> {
  const dialogs: Dialogs = foundry.applications.api.DialogV2;
  return dialogs.wait(options);
}
