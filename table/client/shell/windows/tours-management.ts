import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
import { type SystemClass, globals } from "../../../common/dynamic";
import { attempt, closest, t } from "../env";

/** Defines the window with the available tours and the user's progress. */
export function defineToursManagement(Base: SystemClass) {
  return class ToursManagement extends Base {
    static DEFAULT_OPTIONS = {
      id: "tours-management",
      classes: ["tours-management"],
      window: { title: "TABLE.Tour.Title", icon: "fa-solid fa-compass", resizable: true },
      position: { width: 460, height: "auto" },
      actions: { startTour: ToursManagement.#onStart, resumeTour: ToursManagement.#onResume },
    };
    static PARTS = { main: { template: "templates/windows/tours.hbs", scrollable: [""] } };

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = (await super._prepareContext(options)) ?? {};
      const tours = [...globals.game.tours.values()].filter(
        (tour) => tour.config.display && (globals.game.user.isGM || !tour.config.restricted),
      );
      return Object.assign(context, {
        tours: tours.map(({ key, title, description, status, canStart, config }) => ({
          key,
          title,
          description,
          status: t(`TABLE.Tour.${status}`),
          canStart,
          canResume: status === "in-progress" && config.canBeResumed,
          label: status === "unstarted" ? "TABLE.Tour.Start" : "TABLE.Tour.Again",
        })),
      });
    }

    static async #onStart(this: ToursManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const tour = globals.game.tours.get(closest(target, "[data-tour]")!.dataset["tour"]);
      await this.close();
      await attempt(async () => {
        await tour.reset();
        await tour.start();
      });
    }
    static async #onResume(this: ToursManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const tour = globals.game.tours.get(closest(target, "[data-tour]")!.dataset["tour"]);
      await this.close();
      await attempt(() => tour.start());
    }
  };
}
