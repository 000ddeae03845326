import { register } from "virtual:crossfire-templates/windows";
import { ruleset } from "../../play/ruleset";
import { templatePath } from "../parts/paths";
import { referenceContext } from "./context";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

register();

/** Quick reference on one page. */
class ReferenceWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-reference",
    classes: ["crossfire", "cf-sheet", "cf-reference"],
    window: { icon: "fa-solid fa-book-open", resizable: true, title: "CROSSFIRE.Reference.title" },
    position: { width: 720, height: 780 },
  };

  static override PARTS = { page: { template: templatePath("reference/page"), scrollable: [""] } };

  protected override async _preparePartContext(partId: string, context: never, options: never) {
    return Object.assign((await super._preparePartContext(partId, context, options)) as object, referenceContext(ruleset()));
  }
}

let shown: ReferenceWindow | null = null;

/** Opens the quick reference of the active ruleset, or brings it to the front. */
export async function showReference(): Promise<void> {
  shown ??= new ReferenceWindow({});
  await shown.render({ force: true });
}
