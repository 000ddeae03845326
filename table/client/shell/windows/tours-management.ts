import { attempt, closest, t } from "../env";

declare const game: any;

/** The tours that are on offer, and how far one got. */
export function defineToursManagement(Base: any): any {
  return class ToursManagement extends Base {
    static DEFAULT_OPTIONS = {
      id: "tours-management",
      classes: ["tours-management"],
      window: { title: "TABLE.Tour.Title", icon: "fa-solid fa-compass", resizable: true },
      position: { width: 460, height: "auto" },
      actions: { startTour: ToursManagement.#onStart, resumeTour: ToursManagement.#onResume },
    };
    static PARTS = { main: { template: "templates/windows/tours.hbs", scrollable: [""] } };

    async _prepareContext(options: any): Promise<any> {
      const context = (await super._prepareContext(options)) ?? {};
      const tours = [...game.tours.values()].filter((tour: any) => tour.config.display && (game.user.isGM || !tour.config.restricted));
      return Object.assign(context, {
        tours: tours.map(({ key, title, description, status, canStart, config }: any) => ({
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

    static async #onStart(this: any, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const tour = game.tours.get(closest(target, "[data-tour]")!.dataset["tour"]);
      await this.close();
      await attempt(async () => {
        await tour.reset();
        await tour.start();
      });
    }
    static async #onResume(this: any, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const tour = game.tours.get(closest(target, "[data-tour]")!.dataset["tour"]);
      await this.close();
      await attempt(() => tour.start());
    }
  };
}
