import { announce } from "../../foundry/announce";
import { closestElement, findElement, findElements } from "../../foundry/elements";
import { tokenBox } from "../../foundry/token-box";
import type { CrossfireItem, CrossfireToken } from "../../foundry/types";
import { beginAttack } from "../../play/attack/begin-attack";
import { notify } from "../../play/authority/notices";
import { isMeans } from "../../scene/kinds";
import { cast, type Cast } from "./cast";
import { type Open, type TourPlace, type TourPlan, type TourStepPlan, toursFor } from "./steps";
import { switches } from "../../play/ruleset";

const DIALOG = ".cf-attack";
/** Maximum milliseconds to wait for a window before the text appears without it. The next constant is the interval between checks. */
const PATIENCE = 4000;
const LOOK = 40;
/** Number of consecutive checks with the same position that make an element count as still. */
const STILL = 4;

interface Closable {
  readonly element: HTMLElement | null;
  readonly rendered: boolean;
  minimize(): Promise<void>;
  maximize(): Promise<void>;
  close(): Promise<unknown>;
}

const group = (plan: TourPlan): string => `CROSSFIRE.Tour.${plan.id}`;

function stepConfig(plan: TourPlan, { id, side, restricted }: TourStepPlan) {
  return {
    id,
    title: `${group(plan)}.${id}.title`,
    content: `${group(plan)}.${id}.content`,
    // Foundry needs an element for every step; a placeholder replaces a missing one.
    selector: `[data-cf-step="${id}"]`,
    tooltipDirection: side ?? ("CENTER" as const),
    restricted: restricted ?? false,
  };
}

async function patiently(look: () => boolean): Promise<void> {
  for (let waited = 0; waited < PATIENCE && !look(); waited += LOOK) await new Promise((done) => setTimeout(done, LOOK));
}

const dialogs = (): Closable[] =>
  ([...foundry.applications.instances.values()] as Closable[]).filter(({ element }) => element?.matches?.(DIALOG));

/**
 * A tour of this system. Opens what a step describes, closes it again, and writes nothing to the world. Screen readers announce each step.
 */
export class CrossfireTour extends foundry.nue.Tour {
  readonly #plan: TourPlan;
  readonly #steps: readonly TourStepPlan[];
  #cast: Cast | null = null;
  /** The window this tour opened. */
  #dialog: Closable | null = null;
  #spot: HTMLElement | null = null;

  constructor(plan: TourPlan) {
    super({
      id: plan.id,
      namespace: "crossfire",
      title: `${group(plan)}.name`,
      description: `${group(plan)}.hint`,
      display: true,
      canBeResumed: false,
      suggestedNextTours: [`crossfire.${plan.next}`],
      steps: plan.steps.map((step) => stepConfig(plan, step)),
    });
    this.#plan = plan;
    this.#steps = plan.steps;
  }

  /** Starts the tour, or notifies the user of what is missing. */
  override async start(): Promise<void> {
    const fits = this.#plan.wants === "fight" ? game.combat !== null : this.#choose();
    if (!fits) return notify({ level: "warn", key: `CROSSFIRE.Tour.wants.${this.#plan.wants}`, values: {} });
    await super.start();
  }

  override async progress(stepIndex: number): Promise<void> {
    await super.progress(stepIndex);
    if (stepIndex >= this.steps.length) await this.#tidy();
  }

  override exit(): void {
    super.exit();
    void this.#tidy();
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const step = this.#now();
    if (!step) return;
    if (step.id === "target" || step.open === "dialog") this.#target();
    await this.#show(step.open ?? null);
    // The dialog must not cover the part of the map that the step shows.
    if (step.open === "dialog") await (step.spot ? this.#dialog?.minimize() : this.#dialog?.maximize());
    if (step.at && step.open) await this.#standsStill(step.at);
  }

  protected override async _postStep(): Promise<void> {
    await super._postStep();
    this.#spot?.remove();
    this.#spot = null;
  }

  protected override async _renderStep(): Promise<void> {
    await super._renderStep();
    const step = this.currentStep;
    if (step) announce(`${game.i18n?.localize(step.title)}. ${game.i18n?.localize(step.content)}`);
  }

  protected override _getTargetElement(): HTMLElement {
    const step = this.#now();
    for (const selector of step?.at ?? []) {
      const found = this.#find(selector);
      if (found) return found;
    }
    this.#spot?.remove();
    this.#spot = this.#spotAt(step?.spot ?? null);
    return this.#spot;
  }

  #now(): TourStepPlan | null {
    return this.#steps.find(({ id }) => id === this.currentStep?.id) ?? null;
  }

  /** Returns the first visible match; in the chat log the last one, which belongs to the newest card. Null if none is visible. */
  #find(selector: string): HTMLElement | null {
    const seen = [...findElements(document, HTMLElement, selector)].filter((element) => element.getClientRects().length > 0);
    return (selector.startsWith(".chat-log") ? seen.at(-1) : seen[0]) ?? null;
  }

  /**
   * Waits until one of these elements exists and stops moving, because windows are repositioned after rendering. Gives up after `PATIENCE`.
   */
  async #standsStill(wanted: readonly string[]): Promise<void> {
    unfold(wanted);
    let before = "";
    let same = 0;
    await patiently(() => {
      const found = wanted.map((selector) => this.#find(selector)).find((element) => element !== null);
      const { left = 0, top = 0, width = 0 } = found?.getBoundingClientRect() ?? {};
      const now = found ? `${left} ${top} ${width}` : "";
      same = now !== "" && now === before ? same + 1 : 0;
      before = now;
      return same >= STILL;
    });
  }

  #choose(): boolean {
    this.#cast = cast(this.#plan.between ?? false);
    return this.#cast !== null;
  }

  #target(): void {
    const token = this.#cast?.target.object as { setTarget(on: boolean, options: object): void } | null | undefined;
    token?.setTarget(true, { releaseOthers: true });
  }

  async #show(open: Open | null): Promise<void> {
    if (open !== "dialog") await this.#closeDialog();
    if (open === "dialog") return this.#openDialog();
    if (!open) return;
    const sidebar = ui.sidebar as { expand(): void; changeTab(tab: string, group: string): void };
    sidebar.expand();
    sidebar.changeTab(open === "chat" ? "chat" : "combat", "primary");
    if (open === "chat") this.#find(".chat-log .cf-card.resolved")?.scrollIntoView({ block: "nearest" });
  }

  async #openDialog(): Promise<void> {
    if (this.#dialog?.element?.isConnected) return;
    const before = dialogs();
    const item = this.#cast ? fromUuidSync(this.#cast.weapon) : null;
    const means = item as CrossfireItem | null;
    if (!this.#cast || !isMeans(means)) return;
    void beginAttack(means, { targets: [this.#cast.target.uuid] });
    const made = (): Closable | undefined => dialogs().find((one) => !before.includes(one));
    await patiently(() => made()?.rendered === true);
    this.#dialog = made() ?? null;
  }

  async #closeDialog(): Promise<void> {
    const dialog = this.#dialog;
    this.#dialog = null;
    if (dialog?.element?.isConnected) await dialog.close();
  }

  async #tidy(): Promise<void> {
    this.#spot?.remove();
    announce("");
    this.#spot = null;
    await this.#closeDialog();
  }

  /** Creates an element to point at, over a token or in the middle of the page. */
  #spotAt(spot: TourPlace | null): HTMLElement {
    const token = spot ? this.#cast?.[spot] : null;
    const element = document.createElement("div");
    element.className = "cf-tour-spot";
    element.setAttribute("aria-hidden", "true");
    Object.assign(element.style, token ? placeOf(token) : { left: "50%", top: "40%", width: "1px", height: "1px" });
    document.body.append(element);
    return element;
  }
}

/** Opens the folded parts around the first element that matches, then scrolls to it. Does nothing if it is in no closed fold. */
function unfold(wanted: readonly string[]): void {
  for (const selector of wanted) {
    const element = findElement(document, HTMLElement, selector);
    if (!element) continue;
    let fold = closestElement(element, HTMLDetailsElement, "details:not([open])");
    if (!fold) return;
    for (; fold; fold = closestElement(element, HTMLDetailsElement, "details:not([open])")) fold.open = true;
    return element.scrollIntoView({ block: "nearest" });
  }
}

/** Returns a token's position on the page, as CSS; empty if the map shows another scene. */
function placeOf(token: CrossfireToken): Record<string, string> {
  return Object.fromEntries(Object.entries(tokenBox(token) ?? {}).map(([side, pixels]) => [side, `${pixels}px`]));
}

/** Registers the tours with Foundry, which lists them in the settings. */
export function registerTours(): void {
  for (const plan of toursFor(switches())) game.tours?.register("crossfire", plan.id, new CrossfireTour(plan));
}
