import { register } from "virtual:crossfire-templates/gamemaster";
import { findElement } from "../../foundry/elements";
import type { CrossfireScene } from "../../foundry/types";
import { TemplatedWindow } from "../../foundry/windows";
import { switches } from "../../play/ruleset";
import { notify } from "../../play/authority/notices";
import { wholeRuleset } from "../../play/whole-ruleset";
import { EmptySide, skirmishOf, type Candidate } from "../../scene/skirmish-of";
import type { Skirmish } from "../../rules/forecast/skirmish";
import { NO_TOTALS, type Totals } from "../../rules/forecast/totals";
import { startForecast, type ForecastProgress } from "../../workers/forecast";
import { templatePath } from "../parts/paths";
import { resultContext } from "./result";
import { candidatesOn, setupContext, setupFrom, usualSetup, type Setup } from "./setup";

register();

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** State of a forecast that was started: its results so far, the planned number of fights, and whether it still runs. */
interface Run {
  readonly totals: Totals;
  readonly of: number;
  readonly state: "running" | "done" | "cancelled" | "failed";
  readonly error: string;
}

/** Window in which the GM forecasts a fight between the actors on the map. */
class ForecastWindow extends TemplatedWindow {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-forecast",
    tag: "form",
    classes: ["crossfire", "cf-sheet", "cf-forecast"],
    window: { icon: "fa-solid fa-chart-simple", resizable: true, title: "CROSSFIRE.Forecast.title" },
    position: { width: 720, height: 800 },
    form: { handler: ForecastWindow.#begin, closeOnSubmit: false },
    actions: { cancel: ForecastWindow.#cancel, anew: ForecastWindow.#anew },
  };

  static override PARTS = {
    setup: { template: templatePath("forecast/setup"), scrollable: [""] },
    result: { template: templatePath("forecast/result"), scrollable: [""] },
  };

  readonly #scene: CrossfireScene;
  #candidates: Candidate[];
  #setup: Setup;
  #run: Run | null = null;
  #stop: AbortController | null = null;

  constructor(scene: CrossfireScene) {
    super({});
    this.#scene = scene;
    this.#candidates = candidatesOn(scene);
    this.#setup = usualSetup(this.#candidates, wholeRuleset());
  }

  protected override contextOf(part: string): object {
    if (part !== "setup") return this.#result();
    return { ...setupContext(this.#setup, this.#candidates, wholeRuleset(), switches()), scene: this.#scene.name };
  }

  #names(): [string, string, string] {
    return [localize("CROSSFIRE.Forecast.side.0"), localize("CROSSFIRE.Forecast.side.1"), localize("CROSSFIRE.Forecast.nobody")];
  }

  #result(): object {
    const run = this.#run;
    if (!run) return { run: null };
    const shown = run.totals.fights > 0 ? resultContext(run.totals, this.#names()) : null;
    return { run: { ...run, running: run.state === "running", done: run.totals.fights }, shown };
  }

  #skirmish(): Skirmish | null {
    const [first, second] = this.#names();
    const { tactics, distance, rounds, parts } = this.#setup;
    try {
      return skirmishOf({
        name: this.#scene.name,
        ruleset: { ...wholeRuleset(), switches: switches() },
        scene: this.#scene,
        candidates: this.#candidates,
        partOf: ({ token }) => parts.get(token.id ?? "") ?? "absent",
        sides: [
          { name: first, tactics: tactics[0] },
          { name: second, tactics: tactics[1] },
        ],
        distance,
        rounds,
      });
    } catch (error) {
      if (!(error instanceof EmptySide)) throw error;
      notify({ level: "warn", key: "CROSSFIRE.Forecast.emptySide", values: { side: error.side } });
      return null;
    }
  }

  /** Updates the progress bar and its number. Nothing else changes while the forecast runs. */
  #tell({ fights, of, totals }: ForecastProgress): void {
    this.#run = { totals, of, state: "running", error: "" };
    const bar = findElement(this.element, HTMLProgressElement, ".cf-forecast-progress progress");
    if (!bar) return;
    bar.value = fights;
    const words = this.element.querySelector(".cf-forecast-progress output");
    if (words) words.textContent = game.i18n?.format("CROSSFIRE.Forecast.progress", { done: `${fights}`, of: `${of}` }) ?? "";
  }

  static async #begin(this: ForecastWindow, _event: Event, form: HTMLFormElement): Promise<void> {
    this.#setup = setupFrom(new FormData(form), this.#candidates);
    const skirmish = this.#skirmish();
    if (!skirmish) return;
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    const { fights, seed } = this.#setup;
    this.#run = { totals: NO_TOTALS, of: fights, state: "running", error: "" };
    await this.render({ parts: ["result"] });
    findElement(this.element, HTMLElement, "[data-action=cancel]")?.focus();
    const ended = await startForecast(skirmish, { fights, seed, signal: stop.signal, onProgress: (progress) => this.#tell(progress) }).then(
      ({ totals }): Run => ({ totals, of: fights, state: "done", error: "" }),
      (error: Error): Run => ({
        totals: this.#run?.totals ?? NO_TOTALS,
        of: fights,
        state: stop.signal.aborted ? "cancelled" : "failed",
        error: stop.signal.aborted ? "" : error.message,
      }),
    );
    // The window was closed, or the forecast restarted in the meantime.
    if (this.#stop !== stop || !this.rendered) return;
    this.#stop = null;
    this.#run = ended;
    await this.render({ parts: ["result"] });
    findElement(this.element, HTMLElement, ".cf-forecast-result h3")?.focus();
  }

  static #cancel(this: ForecastWindow): void {
    this.#stop?.abort();
  }

  /** Reads all actors from the map again. Resets all settings except the number of fights and the seed. */
  static async #anew(this: ForecastWindow): Promise<void> {
    this.#candidates = candidatesOn(this.#scene);
    this.#setup = { ...usualSetup(this.#candidates, wholeRuleset()), fights: this.#setup.fights, seed: this.#setup.seed };
    await this.render({ parts: ["setup"] });
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#stop?.abort();
    this.#stop = null;
  }
}

/** Opens the forecast of a fight on the viewed scene; without a map, on the active scene. GMs only. */
export async function showForecast(): Promise<void> {
  if (!game.user?.isGM) return notify({ level: "warn", key: "CROSSFIRE.Forecast.gmOnly", values: {} });
  const scene = (canvas?.scene ?? game.scenes?.active) as CrossfireScene | null;
  if (!scene) return notify({ level: "warn", key: "CROSSFIRE.Forecast.noScene", values: {} });
  await new ForecastWindow(scene).render({ force: true });
}
