import { register } from "virtual:crossfire-templates/windows";
import { TemplatedWindow } from "../../foundry/windows";
import { ruleset } from "../../play/ruleset";
import { templatePath } from "../parts/paths";
import { referenceContext } from "./context";

register();

/** Window with a one-page quick reference. */
class ReferenceWindow extends TemplatedWindow {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-reference",
    classes: ["crossfire", "cf-sheet", "cf-reference"],
    window: { icon: "fa-solid fa-book-open", resizable: true, title: "CROSSFIRE.Reference.title" },
    position: { width: 720, height: 780 },
  };

  static override PARTS = { page: { template: templatePath("reference/page"), scrollable: [""] } };

  protected override contextOf(): object {
    return referenceContext(ruleset());
  }
}

let shown: ReferenceWindow | null = null;

/** Opens the quick reference of the active ruleset, or brings it to the front. */
export async function showReference(): Promise<void> {
  shown ??= new ReferenceWindow({});
  await shown.render({ force: true });
}
