import { register } from "virtual:crossfire-templates/clock";
import { waitForAnswer } from "../../foundry/dialogs";
import type { Prompt } from "../prompts/open-prompts";
import { parsedHtml } from "../../foundry/elements";
import { showForChoices } from "../parts/form-nodes";
import { templatePath } from "../parts/paths";

register();

/** A small window of the clock: its template and context, its buttons, and a function called when it opens. */
interface ClockDialog {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly template: string;
  readonly context: Record<string, unknown>;
  readonly width?: number;
  /** Button labels by result. Enter presses the first button. */
  readonly buttons: Readonly<Record<string, string>>;
  readonly opened?: (root: HTMLElement, close: () => void) => void;
}

/**
 * Shows the window, or brings it to the front if it is already open. Returns the pressed button with its form. Null if the user closed the
 * window, or if it was already open.
 */
export async function askInClock(dialog: ClockDialog): Promise<{ readonly pressed: string; readonly form: HTMLFormElement } | null> {
  foundry.applications.instances.get(dialog.id)?.bringToFront();
  if (foundry.applications.instances.has(dialog.id)) return null;
  const content = document.createElement("div");
  content.className = "cf-clock-content";
  const html = await foundry.applications.handlebars.renderTemplate(templatePath(`clock/${dialog.template}`), dialog.context);
  content.append(parsedHtml(html, document));
  const buttons = Object.entries(dialog.buttons).map(([action, label], index) => ({
    action,
    label,
    default: index === 0,
    callback: (_event: Event, button: HTMLButtonElement) => ({ pressed: action, form: button.form! }),
  }));
  const answer = await waitForAnswer({
    id: dialog.id,
    window: { title: dialog.title, icon: dialog.icon },
    classes: ["crossfire", "cf-clock-window"],
    position: { width: dialog.width ?? 420 },
    content,
    buttons,
    rejectClose: false,
    render: (_event: Event, app: Prompt) => {
      showForChoices(app.element);
      dialog.opened?.(app.element, () => void app.close());
    },
  });
  return answer as { readonly pressed: string; readonly form: HTMLFormElement } | null;
}

/** Returns the text of a form field; "" if the form lacks the field. */
export const formValueOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
};

/** Returns the word chosen in a form field; undefined if it is not among the given words. */
export const wordIn = <T extends string>(form: HTMLFormElement, name: string, words: readonly T[]): T | undefined =>
  words.find((word) => word === formValueOf(form, name));

export const numberIn = (form: HTMLFormElement, name: string): number => Math.trunc(Number(formValueOf(form, name) || 0));
