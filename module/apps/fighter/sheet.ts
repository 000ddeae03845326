import { CrossfireActorSheet, type SheetCode } from "./actor-sheet";
import { isElement } from "../../foundry/elements";
import { partTemplates } from "../parts/paths";

const PARTS = [
  "header",
  "tabs",
  "rail",
  "weapons",
  "powers",
  "injuries",
  "stance",
  "body-plan",
  "prices",
  "skills",
  "advancement",
  "gear",
  "effects",
  "notes",
];

type Fields = HTMLInputElement | HTMLSelectElement;

const isPlanField = (node: unknown): node is Fields => isElement(node, HTMLElement) && node.dataset["limbField"] !== undefined;

/** Sheet of characters and NPCs. Each part has a template and a context function of the same name. */
export class FighterSheet extends CrossfireActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions = {
    classes: ["fighter"],
    actions: { addLimb: FighterSheet.#addLimb, removeLimb: FighterSheet.#removeLimb, raiseLimb: FighterSheet.#raiseLimb },
  };
  static override TABS_SHOWN = ["fight", "skills", "gear", "effects", "notes"];
  static override PARTS = partTemplates("fighter", PARTS);

  protected override async loadCode(): Promise<SheetCode<object>> {
    return (await import("./sheet-code")).fighterCode;
  }

  /**
   * Writes the fields of the body plan, because the actor stores the plan as a whole. The base class handles all other fields. @rule XF-25
   */
  protected override _onChangeForm(config: foundry.applications.api.ApplicationV2.FormConfiguration, event: Event): void {
    const { target } = event;
    if (!isPlanField(target)) return super._onChangeForm(config, event);
    event.stopPropagation();
    void this.#edit().then(({ editBodyPlan }) => editBodyPlan(this.shownActor, target));
  }

  #edit = () => import("./body-plan-edit");

  static async #addLimb(this: FighterSheet): Promise<void> {
    await (await this.#edit()).addLimb(this.shownActor);
  }

  static async #removeLimb(this: FighterSheet, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await (await this.#edit()).removeLimb(this.shownActor, Number(dataset["limb"]));
  }

  static async #raiseLimb(this: FighterSheet, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await (await this.#edit()).raiseLimb(this.shownActor, Number(dataset["limb"]));
  }
}
